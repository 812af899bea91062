import { quote, read, type Sentence } from '../text/sentences.ts';
import { HOUR_WORDS, WEEKDAYS, wordSet } from '../text/words.ts';
import { findSums } from './amount/find.ts';
import { findPeriods } from './deadline/find.ts';
import { isEndless, RANKING } from './deadline/rank.ts';
import type { Role } from './deadline/role.ts';
import { closingsOf } from './deadline.ts';
import { readGpa } from './gpa.ts';
import type { Span } from './read.ts';

/**
 * What a text holds, asked of the same readers that give the values: for cells, labels, titles and lines that
 * are sorted before anything is read from them.
 */

/** Characters of a text, in a single line of plain text: from, inclusive, to, exclusive. */
export interface Place {
  readonly from: number;
  readonly to: number;
}

type Finder = (sentence: Sentence) => readonly Span[];

const signedSums: Finder = (sentence) => findSums([sentence], 'prose').flat();

const placesOf = (text: string, find: Finder): Place[] =>
  read(text).sentences.flatMap((sentence) =>
    find(sentence).map(({ from, to }) => ({
      from: sentence[from]?.start ?? 0,
      to: sentence[to - 1]?.end ?? 0,
    })),
  );

/** The days of a line, each with its year and the start of its period (`March 1`, `the last Friday in May`). */
export const daysIn = (line: string): Place[] => placesOf(line, findPeriods);

/** The sums of a line that have a sign or a word of money (`$500 - $1,000`, `500 dollars`). */
export const sumsIn = (line: string): Place[] => placesOf(line, signedSums);

/** What may stand around a day, and around a sum, that is all a line says. */
const AROUND_DAY = wordSet(`by on at the due closes ends apply of , . - : ( ) ${HOUR_WORDS}`);
const AROUND_SUM = wordSet(
  'up to from at least over approximately about varies per a an each every / year semester term quarter month award awards student recipient annually yearly academic scholarship of the in total one - time , . : ( ) + usd',
);

function isOnly(text: string, find: Finder, around: ReadonlySet<string>): boolean {
  const { sentences } = read(text);
  const [sentence = [], ...more] = sentences;
  const spans = find(sentence);
  const rest = sentence.filter((_, at) => !spans.some(({ from, to }) => at >= from && at < to));
  return (
    more.length === 0 &&
    spans.length > 0 &&
    rest.every(({ kind, text: word }) => kind === 'time' || around.has(word) || WEEKDAYS.has(word))
  );
}

/** Nothing but a day, perhaps with its hour: `Due Friday, March 1 at noon`. */
export const isDay = (text: string): boolean => isOnly(text, findPeriods, AROUND_DAY);

/** Nothing but a sum: `Up to $500 per year`. */
export const isSum = (text: string): boolean => isOnly(text, signedSums, AROUND_SUM);

/** The same in a cell, where a bare number (`1,500`, `2500`) is one too. */
export const isSumCell = (text: string): boolean =>
  isOnly(text, (sentence) => findSums([sentence], 'field').flat(), AROUND_SUM);

const LONGEST_CELL = 60;

/** Nothing but a grade point average: `3.0`, `2.75 minimum`, `GPA of 3.5 or higher`. */
export const isGpa = (text: string): boolean =>
  text.length <= LONGEST_CELL &&
  /[.+]|gpa/i.test(text) &&
  sumsIn(text).length === 0 &&
  readGpa(text).value !== null;

/** Somebody else's papers are not the application's. */
const CLOSES: readonly Role[] = RANKING.filter((role) => role !== 'support');

/** Whether running text says by when to apply, or that there is no such day. */
export const saysDeadline = (text: string): boolean => deadlineSentence(text) !== null;

/** The sentence of a longer text that says so best; `null` when none does. */
export function deadlineSentence(text: string): string | null {
  const reading = read(text.replaceAll('\n', '\n\n'));
  const closings = closingsOf(reading, { where: 'prose' });
  const [best] = CLOSES.flatMap((role) => closings.filter((each) => each.role === role));
  const sentence = best?.sentence ?? reading.sentences.find(isEndless);
  return sentence === undefined ? null : quote(reading, { sentence, from: 0, to: sentence.length });
}
