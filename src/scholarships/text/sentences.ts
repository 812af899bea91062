import { clean, fold, MAX_TEXT } from './clean.ts';
import { type Token, textAt, tokens } from './tokens.ts';
import { MONTHS, WEEKDAYS, wordSet, ZONES } from './words.ts';

export type Sentence = readonly Token[];

export interface Reading {
  /** The cleaned text that the tokens' places refer to. */
  readonly text: string;
  readonly sentences: readonly Sentence[];
}

/** Written with a dot that ends no sentence. */
const SHORTENED = wordSet(
  'mon tue tues wed thu thur thurs fri sat sun rs approx est dr mr mrs ms st jr sr min max vs etc dept univ inc co prof avg hr hrs yr yrs sem cum req appl nr',
);
/** `G.P.A.` and `p.m.` swallow the dot that may also end the sentence. */
const MAY_END = wordSet('am pm gpa cgpa qpa');
const STOPS = wordSet('. ! ?');
const CLOSING = wordSet('" \u201d \' ) ]');
const OPENING = wordSet('" \u201c \' ( [ $ |');

/** A longer run without a full stop is cut, so that looking around in a sentence costs a bounded time. */
const MAX_SENTENCE = 300;

/** Whether the `.` at a place only shortens the word before it. */
function shortens(list: readonly Token[], at: number): boolean {
  const before = list[at - 1];
  if (before?.kind !== 'word' || list[at]?.glued !== true) return false;
  // The `st` of `June 1st.` is no saint.
  if (before.glued && list[at - 2]?.kind === 'number') return false;
  const next = list[at + 1];
  if (MONTHS.has(before.text)) return next?.kind === 'number';
  if (before.text === 'no') return next?.kind === 'number';
  return SHORTENED.has(before.text) || (before.text.length === 1 && before.capital);
}

/** A number too: `2. GPA` is an item of a list, and `… in 2025. 30 awards …` goes on with one. */
const begins = (token: Token): boolean => token.capital || token.kind === 'number' || OPENING.has(token.text);

function endsAt(list: readonly Token[], at: number): boolean {
  const token = list[at];
  const next = list[at + 1];
  if (token === undefined || next === undefined || next.glued) return false;
  if (token.kind === 'word') {
    const dotted = token.end - token.start > token.text.length;
    const goesOn = [ZONES, WEEKDAYS, MONTHS].some((words) => words.has(next.text));
    return dotted && MAY_END.has(token.text) && next.capital && !goesOn;
  }
  const closes = token.glued && CLOSING.has(token.text) && STOPS.has(textAt(list, at - 1));
  const stop = closes ? at - 1 : at;
  if (!STOPS.has(textAt(list, stop)) || shortens(list, stop)) return false;
  return textAt(list, stop) !== '.' || begins(next);
}

/**
 * Tokens grouped into sentences: split at `.`, `!`, `?` and paragraph borders, never at a shortening
 * (`Sept. 5`, `5 p.m. Eastern`, `3.0 G.P.A. or higher`). A number's list dot (`2. GPA`) splits too.
 */
function split(list: readonly Token[]): Sentence[] {
  const sentences: Token[][] = [];
  let sentence: Token[] = [];
  const finish = (): void => {
    if (sentence.length > 0) sentences.push(sentence);
    sentence = [];
  };
  for (const [at, token] of list.entries()) {
    if (token.kind === 'paragraph') finish();
    else sentence.push(token);
    if (endsAt(list, at) || sentence.length >= MAX_SENTENCE) finish();
  }
  finish();
  return sentences;
}

/** A text as sentences of tokens; a dot that only shortens a word is left out. */
export function read(text: string): Reading {
  const cleaned = clean(text);
  const list = tokens(cleaned);
  const sentences = split(list);
  return { text: cleaned, sentences: sentences.map(withoutShortenings) };
}

const withoutShortenings = (sentence: Sentence): Sentence =>
  sentence.filter((token, at) => token.text !== '.' || !shortens(sentence, at));

/** No line is longer; a hostile one is read in pieces. */
const LINE = new RegExp(`[^\\n]{1,${MAX_TEXT}}`, 'g');

/** The same sentences in the text's own spelling; lines end them too. */
export const sentencesOf = (text: string): string[] =>
  [...text.matchAll(LINE)].flatMap(([line]) =>
    split(tokens(fold(line))).map((sentence) => line.slice(sentence[0]?.start, sentence.at(-1)?.end)),
  );

/** The words of the page between two places of a sentence. */
export function quote(
  { text }: Reading,
  { sentence, from, to }: { readonly sentence: Sentence; readonly from: number; readonly to: number },
): string {
  const [first, last] = [sentence[from], sentence[to - 1]];
  return first === undefined || last === undefined ? '' : text.slice(first.start, last.end);
}
