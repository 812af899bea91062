import type { PageEvidence } from '../../model/award.ts';
import { wordSet } from '../../text/words.ts';
import { dayIn, onOrAfter, onOrBefore, yearOf } from './day-rules.ts';
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

/** A date with its year, or the reason why there is none; and what of the page contradicts it. */
export type Dated = (
  | { readonly date: string; readonly isPrinted: boolean }
  | { readonly date: null; readonly isSentinel: boolean }
) & { readonly doubt?: string | null };

/** What is known about the years and the format of the days of a text. */
export interface DayEvidence extends Pick<PageEvidence, 'order' | 'season'> {
  /** The title of the award, for texts about several awards. */
  readonly award?: string;
}

const NO_SUCH_DAY: Dated = { date: null, isSentinel: false };
const inferred = (date: string | null): Dated => (date === null ? NO_SUCH_DAY : { date, isPrinted: false });

/**
 * The date of a day, or of the last day of a period. In this order, its year is printed with the day, with a neighboring
 * day or elsewhere in the sentence; is the near year that its weekday fits; is that of the page's season; or makes it the
 * next such day.
 */
export function dateOf(day: ClassifiedDay, today: string, evidence: DayEvidence = {}): Dated {
  const { period } = day;
  const printed = period.year === null ? null : ownYear(period, period.year);
  const dated = printed ?? fromNeighbors(day) ?? fromWords(day, today) ?? fromEvidence(day, today, evidence);
  return { ...dated, doubt: contradiction(period, dated.date, evidence) };
}

const WEEKDAY_NAMES = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');
const nameOfWeekday = (number: number): string => WEEKDAY_NAMES[number - 1] ?? '';
const weekdayOf = (date: string): number => Temporal.PlainDate.from(date).dayOfWeek;

/** What of the page does not fit a date: its weekday, its season, or other dates in another order. */
function contradiction(
  { weekday, swapped, rule, year }: Period,
  date: string | null,
  { order, season }: DayEvidence,
): string | null {
  if (date === null) return null;
  if (weekday !== undefined && weekday !== weekdayOf(date))
    return `The page gives a ${nameOfWeekday(weekday)}, but ${date} is a ${nameOfWeekday(weekdayOf(date))}.`;
  if (season !== undefined && date > season.end)
    return `The page gives this date below “${season.name}”, a season that is over by then.`;
  const other = order !== 'both' || swapped === undefined ? null : dayIn(swapped, year ?? yearOf(date));
  return other === null || JSON.stringify(swapped) === JSON.stringify(rule)
    ? null
    : `The page writes the month first in some dates and the day first in others: this may be ${other}.`;
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
function fromNeighbors({ sentence, period, before, after }: ClassifiedDay): Dated | null {
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
function fromWords({ sentence, period }: ClassifiedDay, today: string): Dated | null {
  const { rule, start } = period;
  const next = onOrAfter(rule, today);
  const isOverNewYear = start !== null && start.rule.month > rule.month;
  const namedYear = isOverNewYear ? null : yearInWords(sentence, period.from);
  const date = namedYear === null ? null : dayIn(rule, namedYear);
  return date !== null && (next === null || date <= next) ? { date, isPrinted: true } : null;
}

/** The years in which a day may be meant, besides the next one. Over more years, a weekday would fit two. */
const NEAR_YEARS = [1, 0, -1, -2];

function fromEvidence(
  { period, isDescribedAsPast }: ClassifiedDay,
  today: string,
  { award = '', season }: DayEvidence,
): Dated {
  const { rule, weekday } = period;
  const next = onOrAfter(rule, today);
  const latest = isDescribedAsPast ? today : (next ?? '9999');
  const fitting = NEAR_YEARS.map((year) => dayIn(rule, yearOf(today) + year)).find(
    (date) => date !== null && date <= latest && weekdayOf(date) === weekday,
  );
  if (fitting !== undefined) return inferred(fitting);
  // If applications for the `Fern Award 2018` are closed, they closed in 2018 or before.
  const ends = isDescribedAsPast ? [today, `${/\b20\d\d\b/.exec(award)?.[0] ?? 9999}-12-31`] : [];
  const [end] = [...ends, ...(season === undefined ? [] : [season.end])].toSorted();
  return inferred(end === undefined || (next !== null && next <= end) ? next : onOrBefore(rule, end));
}
