import { clean } from './clean.ts';
import { type Token, textAt, tokens } from './tokens.ts';

export type Sentence = readonly Token[];

export interface Reading {
  /** The cleaned text that the tokens' places refer to. */
  readonly text: string;
  readonly sentences: readonly Sentence[];
}

const MONTHS = new Set('jan feb mar apr may june july jun jul aug sep sept oct nov dec'.split(' '));
/** Written with a dot that ends no sentence. */
const SHORTENED = new Set(
  'mon tue tues wed thu thur thurs fri sat sun approx est dr mr mrs ms st jr sr min max vs etc dept univ inc prof avg hr hrs yr yrs sem cum'.split(
    ' ',
  ),
);
/** `G.P.A.` and `p.m.` swallow the dot that may also end the sentence. */
const MAY_END = new Set(['am', 'pm', 'gpa', 'cgpa', 'qpa']);
const ZONES = new Set(
  'eastern central mountain pacific et ct mt pt est edt cst cdt mst mdt pst pdt utc gmt on'.split(' '),
);

/** A longer run without a full stop is cut, so that looking around in a sentence costs a bounded time. */
const MAX_SENTENCE = 300;

/** Whether the `.` at a place only shortens the word before it. */
function shortens(list: readonly Token[], at: number): boolean {
  const before = list[at - 1];
  if (before?.kind !== 'word' || list[at]?.glued !== true) return false;
  if (MONTHS.has(before.text)) return list[at + 1]?.kind === 'number' || list[at + 1] === undefined;
  return SHORTENED.has(before.text) || (before.text.length === 1 && before.capital);
}

function endsAt(list: readonly Token[], at: number): boolean {
  const token = list[at];
  const next = list[at + 1];
  if (token === undefined || next === undefined) return false;
  if (token.kind === 'word') {
    const dotted = token.end - token.start > token.text.length;
    return dotted && MAY_END.has(token.text) && next.capital && !next.glued && !ZONES.has(next.text);
  }
  if (token.text === '!' || token.text === '?') return true;
  return token.text === '.' && (!next.glued || next.capital);
}

/**
 * Tokens grouped into sentences: split at `.`, `!`, `?` and paragraph borders, never at a shortening
 * (`Sept. 5`, `5 p.m. Eastern`, `3.0 G.P.A. or higher`). A number's list dot (`2. GPA`) splits too.
 */
export function read(text: string): Reading {
  const cleaned = clean(text);
  const list = tokens(cleaned);
  const sentences: Token[][] = [];
  let sentence: Token[] = [];
  const finish = (): void => {
    if (sentence.length > 0) sentences.push(sentence);
    sentence = [];
  };
  for (const [at, token] of list.entries()) {
    if (token.kind === 'paragraph') finish();
    else if (textAt(list, at) === '.' && shortens(list, at)) continue;
    else {
      sentence.push(token);
      if (endsAt(list, at) || sentence.length >= MAX_SENTENCE) finish();
    }
  }
  finish();
  return { text: cleaned, sentences };
}

/** The words of the page between two places of a sentence, for an explanation. */
export function quote(reading: Reading, sentence: Sentence, from: number, to: number): string {
  const first = sentence[from];
  const last = sentence[to - 1];
  return first === undefined || last === undefined ? '' : reading.text.slice(first.start, last.end);
}
