import { wordSet } from '../../text/words.ts';
import { dayIn, onOrAfter, onOrBefore } from './day-rules.ts';
import type { Period } from './find.ts';
import type { ClassifiedDay } from './role.ts';
import { SENTINEL_YEAR, yearInWords } from './years.ts';

/**
 * Allowed between the days of one list: `Round 1: Jan 10, Round 2: March 10`,
 * `first due April 5 and second due June 14`.
 */
const LISTED = wordSet(
  ', and & or / : ( ) round rounds term terms cycle cycles first second third fourth st nd rd th 1 2 3 4 due',
);

/** A date with its year, or the reason why there is none. */
export type Dated =
  | { readonly date: string; readonly isPrinted: boolean }
  | { readonly date: null; readonly isSentinel: boolean };

const NO_SUCH_DAY: Dated = { date: null, isSentinel: false };
const inferred = (date: string | null): Dated => (date === null ? NO_SUCH_DAY : { date, isPrinted: false });

/**
 * The date of a day, or of the last day of a period. The year is printed with the day, with a neighboring day or
 * elsewhere in the sentence; otherwise it is inferred.
 */
export function dateOf(day: ClassifiedDay, today: string, award = ''): Dated {
  const { period } = day;
  if (period.year !== null) return ownYear(period, period.year);
  return fromNeighbours(day) ?? fromWords(day, today, award);
}

function ownYear({ rule }: Period, year: number): Dated {
  // `12/31/2099` means no deadline.
  if (year >= SENTINEL_YEAR) return { date: null, isSentinel: true };
  const date = dayIn(rule, year);
  return date === null ? NO_SUCH_DAY : { date, isPrinted: true };
}

/**
 * The date inferred from the year of a neighboring day: `November 30 and April 30, 2027`;
 * `opens September 1, 2026 and closes February 1`.
 */
function fromNeighbours({ sentence, period, before, after }: ClassifiedDay): Dated | null {
  const first = period.start ?? before;
  if (first !== undefined && first.year !== null && first.year < SENTINEL_YEAR) {
    const start = dayIn(first.rule, first.year);
    const date = start === null ? null : onOrAfter(period.rule, start);
    if (date !== null) return inferred(date);
  }
  if (after === undefined || after.year === null) return null;
  const isListed = sentence.slice(period.to, after.from).every(({ text }) => LISTED.has(text));
  const end = isListed ? dayIn(after.rule, after.year) : null;
  const date = end === null ? null : onOrBefore(period.rule, end);
  return date === null ? null : inferred(date);
}

/**
 * A year named in the sentence (`the 2026 application`) is used unless it makes the day later than its next occurrence.
 * A later year may be that of a cycle whose deadline is in the year before.
 */
function fromWords(day: ClassifiedDay, today: string, award: string): Dated {
  const { sentence, period, isDescribedAsPast } = day;
  const { rule, start } = period;
  const next = onOrAfter(rule, today);
  const isOverNewYear = start !== null && start.rule.month > rule.month;
  const namedYear = isOverNewYear ? null : yearInWords(sentence, period.from);
  const date = namedYear === null ? null : dayIn(rule, namedYear);
  if (date !== null && (next === null || date <= next)) return { date, isPrinted: true };
  if (!isDescribedAsPast) return inferred(next);
  // If applications for the `Fern Award 2018` are closed, they closed in 2018 or before.
  const latest = [today, `${/\b20\d\d\b/.exec(award)?.[0] ?? 9999}-12-31`].toSorted()[0] ?? today;
  return inferred(onOrBefore(rule, latest));
}
