import { read, type Sentence } from '../text/sentences.ts';
import type { Token } from '../text/tokens.ts';
import { WEEKDAYS, wordSet } from '../text/words.ts';
import { findPeriods } from './deadline/find.ts';
import { APPLICATION, isTimeOfDay, PRIORITY } from './deadline/lexicon.ts';
import { TERMS } from './deadline/years.ts';
import { AFTER_SUM, BEFORE_SUM, DUE, type Finder, isAroundDay, signedSums } from './line-words.ts';
import type { Span } from './value-candidates.ts';

/**
 * Finds a day or a sum at the end of a line, given its last sentence. Results are character offsets in the
 * line.
 */

/** The sentence that contains the end of a line. */
export const lastSentence = (line: string): Sentence => read(line).sentences.at(-1) ?? [];

/** The last match of `find` in a sentence, if all tokens after it are accepted by `mayFollow`. */
function ending<S extends Span>(sentence: Sentence, find: Finder<S>, mayFollow: (token: Token) => boolean) {
  const span = find(sentence).at(-1);
  return span !== undefined && sentence.slice(span.to).every(mayFollow) ? span : undefined;
}

/** Start of the unbroken run of tokens accepted by `isOfRun` before `end`. */
const runBefore = (sentence: Sentence, end: number, isOfRun: (token: Token) => boolean): number =>
  sentence.findLastIndex((token, at) => at < end && !isOfRun(token)) + 1;

const LEADS_TO_DAY = wordSet('for to is date');
const leadsToDay = (token: Token): boolean =>
  isAroundDay(token) || TERMS.has(token.text) || LEADS_TO_DAY.has(token.text) || token.kind === 'number';
const beginsDue = ({ text }: Token): boolean => APPLICATION.has(text) || PRIORITY.has(text);

/**
 * The day at the end of a line, perhaps with its hour: its offset, and the offset of the words that mark it as due
 * (`null` if there are none).
 */
export function dayAtEnd(sentence: Sentence) {
  const span = ending(sentence, findPeriods, isTimeOfDay);
  if (span === undefined) return null;
  const startOf = (at: number): number => sentence[at]?.start ?? 0;
  const from = runBefore(sentence, span.from, ({ text }) => WEEKDAYS.has(text) || text === ',');
  const lead = runBefore(sentence, span.from, leadsToDay);
  const due = sentence.findIndex(({ text }, at) => at >= lead && at < span.from && DUE.has(text));
  return {
    from: startOf(from),
    due: due === -1 ? null : startOf(runBefore(sentence, due, beginsDue)),
    hasYear: span.year !== null,
  };
}

/** Words between a name and a sum: `Reed Medal and $500`. */
const JOINS_SUM = wordSet('and plus with &');

/** Offset of the sum at the end of a line: `up to $500 per year`. */
export function sumAtEnd(sentence: Sentence): number | null {
  const span = ending(sentence, signedSums, ({ text }) => AFTER_SUM.has(text));
  if (span === undefined) return null;
  const sum = runBefore(sentence, span.from, ({ text }) => BEFORE_SUM.has(text));
  const from = JOINS_SUM.has(sentence[sum - 1]?.text ?? '') ? sum - 1 : sum;
  // In `two prizes of $500` the sum is part of the phrase: names do not end with a small word.
  const before = sentence[from - 1];
  return before?.kind === 'word' && !before.capital ? null : (sentence[from]?.start ?? null);
}
