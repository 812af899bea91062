/** `date`: a numeric date with a year; `mark`: any other single character. */
type TokenKind = 'word' | 'number' | 'date' | 'time' | 'mark' | 'paragraph';

export interface Token {
  readonly kind: TokenKind;
  /** Lower case; an abbreviation without its dots (`G.P.A.` is `gpa`). */
  readonly text: string;
  /** NaN unless it is a number. */
  readonly value: number;
  /** Whether there is no white space before the token. */
  readonly glued: boolean;
  /** Whether the token begins with a capital letter. */
  readonly capital: boolean;
  /** Position in the cleaned text. */
  readonly start: number;
  readonly end: number;
}

/** Takes linear time: in each alternative, no two adjacent parts can match the same characters. */
const TOKEN = new RegExp(
  [
    '(?<paragraph>\\n\\n)',
    // Words in an email address or URL are not words of the sentence.
    '(?<address>[\\w.+-]{1,64}@[\\w-]{1,63}(?:\\.[\\w-]{1,63}){1,8}|https?://[^\\s<>"]{1,300}[^\\s<>".,;:!?)\\]])',
    '(?<date>\\d{4}[-/]\\d{1,2}[-/]\\d{1,2}(?!\\d)|\\d{1,2}(?<sep>[-/])\\d{1,2}\\k<sep>(?:\\d{4}|\\d{2})(?!\\d)|\\d{1,2}\\.\\d{1,2}\\.\\d{4}(?!\\d))',
    '(?<time>\\d{1,2}:\\d{2}(?::\\d{2})?(?!\\d))',
    // The last ways to group thousands are those of India and of Europe: `1,00,000`, `1.000.000`.
    '(?<number>(?:\\d{1,3}(?:,\\d{3}){1,8}|\\d{1,3}(?:\\x27\\d{3}){1,8}|\\d{1,2}(?:,\\d{2}){1,4},\\d{3})(?!\\d)(?:\\.\\d+)?|\\d{1,3}(?:\\.\\d{3}){2,4}(?![.\\d])|\\d+(?:\\.\\d+)?|(?<=\\$)\\.\\d+)',
    "(?<word>(?:[A-Za-z]\\.){2,}(?:[A-Za-z](?![A-Za-z]))?|[A-Za-z\\u00C0-\\u024F]+(?:'[A-Za-z]+)*)",
    '(?<mark>\\S)',
  ].join('|'),
  'gu',
);

function kindOf(groups: Readonly<Record<string, string>> = {}): TokenKind {
  const { word, address, number, date, time, paragraph } = groups;
  if (word || address) return 'word';
  if (number) return 'number';
  if (date) return 'date';
  if (time) return 'time';
  return paragraph ? 'paragraph' : 'mark';
}

const numberOf = (written: string): number =>
  Number(written.replaceAll(written.indexOf('.') < written.lastIndexOf('.') ? '.' : /[,']/g, ''));

export function tokenize(text: string): Token[] {
  const found: Token[] = [];
  let end = 0;
  for (const { 0: written, index, groups } of text.matchAll(TOKEN)) {
    const kind = kindOf(groups);
    const glued = index === end && index > 0;
    end = index + written.length;
    found.push({
      kind,
      text: groups?.word === undefined ? written : written.toLowerCase().replaceAll('.', ''),
      value: kind === 'number' ? numberOf(written) : Number.NaN,
      glued,
      capital: /^[A-Z]/.test(written),
      start: index,
      end,
    });
  }
  return found;
}

/** The text of the token at a position; `''` outside the list. */
export const textAt = (tokens: readonly Token[], at: number): string => tokens[at]?.text ?? '';

/** Whether the tokens from a position on have these texts. */
export const readsAt = (tokens: readonly Token[], at: number, texts: readonly string[]): boolean =>
  texts.every((text, offset) => textAt(tokens, at + offset) === text);

export const wordsOf = (tokens: readonly Token[], from: number, to: number): string[] =>
  tokens.slice(Math.max(0, from), to).map((token) => token.text);
