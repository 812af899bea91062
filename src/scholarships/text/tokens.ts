/** `date` is a purely numeric date with its year, `mark` one character that is nothing else. */
type TokenKind = 'word' | 'number' | 'date' | 'time' | 'mark' | 'paragraph';

export interface Token {
  readonly kind: TokenKind;
  /** Lower case; an abbreviation without its dots (`G.P.A.` is `gpa`). */
  readonly text: string;
  /** Of a number, else NaN. */
  readonly value: number;
  /** No white space stands before it. */
  readonly glued: boolean;
  /** Begins with a capital letter. */
  readonly capital: boolean;
  /** Where it stands in the cleaned text. */
  readonly start: number;
  readonly end: number;
}

/** Each alternative is linear: no two neighbouring parts of it can match the same characters. */
const TOKEN = new RegExp(
  [
    '(?<paragraph>\\n\\n)',
    // The words of an address are no words of the sentence.
    '(?<address>[\\w.+-]{1,64}@[\\w-]{1,63}(?:\\.[\\w-]{1,63}){1,8}|https?://[^\\s<>"]{1,300}[^\\s<>".,;:!?)\\]])',
    '(?<date>\\d{4}[-/]\\d{1,2}[-/]\\d{1,2}(?!\\d)|\\d{1,2}(?<sep>[-/])\\d{1,2}\\k<sep>(?:\\d{4}|\\d{2})(?!\\d)|\\d{1,2}\\.\\d{1,2}\\.\\d{4}(?!\\d))',
    '(?<time>\\d{1,2}:\\d{2}(?::\\d{2})?(?!\\d))',
    '(?<number>\\d{1,3}(?:,\\d{3})+(?!\\d)(?:\\.\\d+)?|\\d+(?:\\.\\d+)?)',
    "(?<word>(?:[A-Za-z]\\.){2,}(?:[A-Za-z](?![A-Za-z]))?|[A-Za-z\\u00C0-\\u024F]+(?:'[A-Za-z]+)*)",
    '(?<mark>\\S)',
  ].join('|'),
  'gu',
);
const KINDS = ['word', 'mark', 'number', 'paragraph', 'date', 'time'] as const;

/** The tokens of a cleaned text. */
export function tokens(text: string): Token[] {
  const found: Token[] = [];
  let end = 0;
  for (const { 0: written, index, groups } of text.matchAll(TOKEN)) {
    const kind = KINDS.find((each) => groups?.[each] !== undefined) ?? (groups?.address ? 'word' : 'mark');
    const glued = index === end && index > 0;
    end = index + written.length;
    found.push({
      kind,
      text: groups?.word === undefined ? written : written.toLowerCase().replaceAll('.', ''),
      value: kind === 'number' ? Number(written.replaceAll(',', '')) : Number.NaN,
      glued,
      capital: /^[A-Z]/.test(written),
      start: index,
      end,
    });
  }
  return found;
}

/** The text of the token at a place, `''` outside. */
export const textAt = (list: readonly Token[], at: number): string => list[at]?.text ?? '';

/** Whether the tokens from a place on are these texts. */
export const readsAt = (list: readonly Token[], at: number, texts: readonly string[]): boolean =>
  texts.every((text, offset) => textAt(list, at + offset) === text);

/** The texts of the tokens between two places. */
export const wordsOf = (list: readonly Token[], from: number, to: number): string[] =>
  list.slice(Math.max(0, from), to).map((token) => token.text);
