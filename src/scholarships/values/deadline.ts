import type { Deadline } from '../model/award.ts';
import { quote, type Reading, read, type Sentence } from '../text/sentences.ts';
import { dayOf, TIMESTAMP } from '../text/timestamp.ts';
import { type DayEvidence, dateOf } from './deadline/date.ts';
import { findPeriods, type Period } from './deadline/find.ts';
import { cueAt } from './deadline/lexicon.ts';
import { kindWithoutDate } from './deadline/open-or-closed.ts';
import { type Opening, openingsOf } from './deadline/opening-day.ts';
import { best, type DatedDay, RANKING, rank } from './deadline/rank.ts';
import { type ClassifiedDay, rolesOf, type SentenceContext } from './deadline/role.ts';
import type { TextKind } from './value-candidates.ts';

export interface ReadDeadline {
  readonly value: Deadline;
  /** Further days on which applications close, in order. */
  readonly others: readonly string[];
  /** Whether a word that marks the day as over stands before or after it; `null` if there is no such word. */
  readonly closedMark: ClassifiedDay['closedMark'];
  /** The days from which applications are accepted. */
  readonly openings: readonly Opening[];
  /** What of the page contradicts the day, or that a day does not exist; `null` if nothing does. */
  readonly doubt: string | null;
}

interface DeadlineContext extends DayEvidence {
  readonly where?: TextKind;
  /** Whether the page marks the award as closed. A day without a year is then taken to be in the past. */
  readonly isOver?: boolean;
}

/**
 * In characters. A text of at most this length is a cell or a few lines. In a longer text (prose), a day needs words
 * that give it a role.
 */
const SHORT_TEXT = 200;

/**
 * The day when applications close, from a field (`03/01/2027`) or whole paragraphs of prose. Of several rounds, the
 * first that closes on or after `today`, or else the last. The result is always a printed day, and never an opening
 * day.
 */
export function readDeadline(text: string, today: string, context: DeadlineContext = {}): ReadDeadline {
  const reading = read(text.replace(TIMESTAMP, dayOf));
  const days = withYearsPrintedElsewhere(
    classifyDays(reading, context).map((classified) => {
      const day = context.order === 'day first' ? dayFirst(classified) : classified;
      const isDescribedAsPast = day.isDescribedAsPast || context.isOver === true;
      return { ...day, ...dateOf({ ...day, isDescribedAsPast }, today, context) };
    }),
  );
  // In prose, the due date of letters or transcripts is not the date to apply.
  const applicantDays = context.where === 'prose' ? days.filter(({ role }) => role !== 'support') : days;
  const chosen = rank(applicantDays, today);
  const openings = openingsOf(days);
  if (chosen !== null && chosen.date !== null) {
    const kind = chosen.isPrinted ? 'date' : 'inferred_year';
    return {
      value: { kind, date: chosen.date },
      others: otherDays(applicantDays, chosen.date),
      closedMark: chosen.closedMark,
      openings,
      doubt: chosen.doubt ?? null,
    };
  }
  const isSentinel = days.some((day) => day.date === null && day.isSentinel);
  const kind = isSentinel ? 'rolling' : kindWithoutDate(reading.sentences, context.where);
  const missing = days.find(({ role, date }) => date === null && RANKING.includes(role));
  const doubt =
    missing === undefined || isSentinel ? null : `There is no such day: ${quote(reading, missing)}.`;
  return { value: { kind, date: null }, others: [], closedMark: null, openings, doubt };
}

const swap = <P extends Period | undefined>(period: P): P =>
  period && {
    ...period,
    rule: period.swapped ?? period.rule,
    start: period.start && { ...period.start, rule: period.start.swapped ?? period.start.rule },
  };

/** The day as on a page that writes the day before the month. */
const dayFirst = (day: ClassifiedDay): ClassifiedDay => ({
  ...day,
  period: swap(day.period),
  before: swap(day.before),
  after: swap(day.after),
});

const otherDays = (closings: readonly DatedDay[], chosen: string): string[] => {
  const days = best(closings).flatMap(({ date }) => (date === null || date === chosen ? [] : [date]));
  return [...new Set(days)].toSorted();
};

/** If a day has no year, adds the year that is printed with the same day elsewhere: `Due Jan. 31` … `Jan. 31, 2002`. */
function withYearsPrintedElsewhere(closings: readonly DatedDay[]): DatedDay[] {
  const printed = closings.filter(({ date, period }) => date !== null && period.year !== null);
  const byDay = new Map(printed.map((each) => [JSON.stringify(each.period.rule), each]));
  return closings.map((day) => {
    const same = day.period.year === null ? byDay.get(JSON.stringify(day.period.rule)) : undefined;
    if (same === undefined || same.date === null) return day;
    return { ...day, date: same.date, isPrinted: true };
  });
}

/** The days of a text, each with its role. */
export function classifyDays(
  { text, sentences }: Reading,
  { where, award }: DeadlineContext,
): ClassifiedDay[] {
  const isShort = where !== 'prose' && text.length <= SHORT_TEXT;
  return sentences.flatMap((sentence, at) =>
    withYearAtEnd(
      rolesOf(sentence, { isShort, heading: headingCue(sentences[at - 1]), award: award ?? null }),
    ),
  );
}

/** `Round 1: Jan 10, Round 2: March 10, 2026`: the year is printed once, after the last of several days. */
function withYearAtEnd(closings: readonly ClassifiedDay[]): ClassifiedDay[] {
  const dated: ClassifiedDay[] = [];
  for (const day of closings.toReversed()) {
    const { after } = day;
    const next = dated.at(-1);
    const year = next?.period.year ?? next?.after?.year;
    const isShared = after !== undefined && after.year === null && year !== undefined;
    dated.push(isShared ? { ...day, after: { ...after, year } } : day);
  }
  return dated.reverse();
}

/** The cue that a short sentence gives for a day in the next one: `Don't miss the deadline.` before `(February 1)`. */
function headingCue(sentence: Sentence | undefined): SentenceContext['heading'] {
  if (sentence === undefined || findPeriods(sentence).length > 0) return null;
  const cueIndex = sentence.findLastIndex((_, at) => cueAt(sentence, at) !== null);
  return cueAt(sentence, cueIndex);
}
