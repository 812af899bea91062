import { MAX_TEXT, normalizeText, plainMarks } from './clean.ts';
import { memoizeByText } from './memoize.ts';
import { type Token, textAt, tokenize } from './tokens.ts';
import { MONTHS, WEEKDAYS, wordSet, ZONES } from './words.ts';

export type Sentence = readonly Token[];

export interface Reading {
  /** The composed text, in its original spelling, to which the tokens' positions refer. */
  readonly text: string;
  readonly sentences: readonly Sentence[];
}

/** Abbreviations whose dot does not end a sentence. */
const SHORTENED = wordSet(
  'mon tue tues wed thu thur thurs fri sat sun rs approx est dr mr mrs ms st jr sr min max vs etc dept univ inc co prof avg hr hrs yr yrs sem cum req appl nr',
);
/** The token of `G.P.A.` or `p.m.` includes its last dot, which may also end the sentence. */
const MAY_END = wordSet('am pm gpa cgpa qpa');
const STOPS = wordSet('. ! ?');
const CLOSING = wordSet('" \u201d \' ) ]');
const OPENING = wordSet('" \u201c \' ( [ $ |');

/** In tokens. Longer sentences are split, so that searching within a sentence takes bounded time. */
const MAX_SENTENCE = 300;

/** Whether the `.` at a position belongs to an abbreviation. */
function shortens(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  if (before?.kind !== 'word' || tokens[at]?.glued !== true) return false;
  // The `st` of `June 1st.` is not an abbreviation.
  if (before.glued && tokens[at - 2]?.kind === 'number') return false;
  const next = tokens[at + 1];
  if (MONTHS.has(before.text)) return next?.kind === 'number';
  if (before.text === 'no') return next?.kind === 'number';
  return SHORTENED.has(before.text) || (before.text.length === 1 && before.capital);
}

/** Whether a token may begin a sentence; numbers do, as in `2. GPA` and `… in 2025. 30 awards …`. */
const begins = (token: Token): boolean => token.capital || token.kind === 'number' || OPENING.has(token.text);

function endsAt(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  const next = tokens[at + 1];
  if (token === undefined || next === undefined || next.glued) return false;
  if (token.kind === 'word') {
    const dotted = token.end - token.start > token.text.length;
    const goesOn = [ZONES, WEEKDAYS, MONTHS].some((words) => words.has(next.text));
    return dotted && MAY_END.has(token.text) && next.capital && !goesOn;
  }
  const closes = token.glued && CLOSING.has(token.text) && STOPS.has(textAt(tokens, at - 1));
  const stop = closes ? at - 1 : at;
  if (!STOPS.has(textAt(tokens, stop)) || shortens(tokens, stop)) return false;
  return textAt(tokens, stop) !== '.' || begins(next);
}

/**
 * Groups tokens into sentences, which end at `.`, `!`, `?` and paragraphs, but not at abbreviations (`Sept. 5`,
 * `5 p.m. Eastern`, `3.0 G.P.A. or higher`). The dot of a list number (`2. GPA`) also ends a sentence.
 */
function split(tokens: readonly Token[]): Sentence[] {
  const sentences: Token[][] = [];
  let sentence: Token[] = [];
  const finish = (): void => {
    if (sentence.length > 0) sentences.push(sentence);
    sentence = [];
  };
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'paragraph') finish();
    else sentence.push(token);
    if (endsAt(tokens, at) || sentence.length >= MAX_SENTENCE) finish();
  }
  finish();
  return sentences;
}

const withoutShortenings = (sentence: Sentence): Sentence =>
  sentence.filter((token, at) => token.text !== '.' || !shortens(sentence, at));

/** Splits a text into sentences of tokens; dots of abbreviations are left out. */
export const read = memoizeByText((text): Reading => {
  const composed = normalizeText(text);
  return { text: composed, sentences: split(tokenize(plainMarks(composed))).map(withoutShortenings) };
});

/** Matches lines; a line that is longer than any real line is split. */
const LINE = new RegExp(`[^\\n]{1,${MAX_TEXT}}`, 'g');

const sentencesOfLine = memoizeByText((line): readonly string[] =>
  split(tokenize(plainMarks(line))).map((sentence) => line.slice(sentence[0]?.start, sentence.at(-1)?.end)),
);

/** The sentences of a text in their original spelling; they also end at line breaks. */
export const sentencesOf = (text: string): string[] =>
  [...text.matchAll(LINE)].flatMap(([line]) => sentencesOfLine(line));

export function quote(
  { text }: Reading,
  { sentence, from, to }: { readonly sentence: Sentence; readonly from: number; readonly to: number },
): string {
  const [first, last] = [sentence[from], sentence[to - 1]];
  return first === undefined || last === undefined ? '' : text.slice(first.start, last.end);
}

const MAX_WORDS_WITH_DOT = 6;
/**
 * Whether a text in the position of a name ends like a sentence, and is too long for a name with a dot
 * (`Reed Co. Inc.`).
 */
export const endsAsSentence = (text: string): boolean =>
  /[.!?]$/.test(text) && text.split(' ').length > MAX_WORDS_WITH_DOT;
