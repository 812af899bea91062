import { AWARD, AWARDS } from '../../text/award-nouns.ts';
import { wordsOf } from '../../text/tokens.ts';
import { anyOf, wordSet } from '../../text/words.ts';
import { type DayRule, dayIn, onOrAfter, onOrBefore } from './day-rules.ts';
import { APPLICATION } from './lexicon.ts';
import { type DatedDay, RANKING } from './rank.ts';
import { SENTINEL_YEAR } from './years.ts';

/** A day from which applications are accepted. */
export interface Opening {
  readonly rule: DayRule;
  /** `null` if its year is unknown. */
  readonly date: string | null;
}

const OPENS = wordSet(
  'open opens opened opening reopen reopens available accepting accepted launch launches from',
);
const BEGINS = wordSet('begin begins beginning start starts starting');
const WHAT_OPENS = wordSet(
  `${[...APPLICATION].join(' ')} applying portal submission submissions nomination nominations registration cycle window period`,
);
/** Words that may precede `beginning`: `applications accepted beginning January 5`. */
const BEFORE_BEGINNING = wordSet(`${[...WHAT_OPENS].join(' ')} accepted will can`);
/** `Scholarship opens`, but not `the scholarship program begins` */
const AWARD_OPENS = new RegExp(String.raw`\b${anyOf(AWARD, AWARDS, 'opportunity it')} (will )?(re)?opens?\b`);
/** `Opens: December 1`, `opens again August 1` */
const OPENS_ALONE = /^(re)?open(s|ing)?( again)?( date)?( on)?( :)?$/;
const REACH = 6;

/** Whether the words around a day mark the start of applications rather than of a course or an exhibition. */
function isOpening({ sentence, period, before, after }: DatedDay): boolean {
  const from = Math.max(before?.to ?? 0, period.from - 2 * REACH);
  const precedingWords = wordsOf(sentence, from, period.from);
  const wordsBefore = precedingWords.slice(
    precedingWords.findLastIndex((word) => word === ';' || word === '|') + 1,
  );
  const wordsAfter = wordsOf(
    sentence,
    period.to,
    Math.min(after?.from ?? sentence.length, period.to + REACH),
  );
  const words = [...wordsBefore, ...wordsAfter];
  if (OPENS_ALONE.test(wordsBefore.join(' ')) || AWARD_OPENS.test(words.join(' '))) return true;
  if (wordsBefore.length === 0 && wordsAfter[0] === '(' && OPENS.has(wordsAfter[1] ?? '')) return true;
  const isNamed = words.some((word) => WHAT_OPENS.has(word));
  return words.some((word, at) =>
    BEGINS.has(word) ? BEFORE_BEGINNING.has(words[at - 1] ?? '') && isNamed : OPENS.has(word) && isNamed,
  );
}

/** The opening days of a text: the days described as opening days, and the first days of application periods. */
export function openingsOf(days: readonly DatedDay[]): Opening[] {
  return days.flatMap((day): Opening[] => {
    const { period, role, date, isPrinted } = { isPrinted: false, ...day };
    if (role === 'open') {
      return isOpening(day) ? [{ rule: period.rule, date: isPrinted ? date : null }] : [];
    }
    const { start } = period;
    if (start === null || role === 'support' || !RANKING.includes(role)) return [];
    if (start.year !== null) {
      return start.year < SENTINEL_YEAR ? [{ rule: start.rule, date: dayIn(start.rule, start.year) }] : [];
    }
    return [{ rule: start.rule, date: date === null ? null : onOrBefore(start.rule, date) }];
  });
}

const DAYS_IN_YEAR = 366;
const daysBetween = (first: string, last: string): number =>
  Temporal.PlainDate.from(first).until(last).total('days');

/** The occurrence of a day without a year: the last one before the deadline; without a deadline, the nearest one. */
function occurrence(rule: DayRule, deadline: string | null, today: string, isOver: boolean): string | null {
  if (deadline !== null) return onOrBefore(rule, deadline);
  const [next, last] = [onOrAfter(rule, today), onOrBefore(rule, today)];
  if (next === null || last === null || isOver) return next;
  return daysBetween(today, next) <= daysBetween(last, today) ? next : last;
}

/**
 * The first day on which one can apply before the deadline. If the deadline has passed, the day on which applications
 * reopen, provided that the page prints it. `null` if no opening day fits the deadline.
 */
export function openingDay(
  openings: readonly Opening[],
  { deadline, today, isOver }: { deadline: string | null; today: string; isOver: boolean },
): string | null {
  const days = openings
    .flatMap(({ rule, date }) => date ?? occurrence(rule, deadline, today, isOver) ?? [])
    .toSorted();
  const isPast = isOver || (deadline !== null && deadline < today);
  const next = days.find((day) => day >= today);
  if (deadline === null || (isPast && next !== undefined)) return next ?? days.at(-1) ?? null;
  return days.findLast((day) => day <= deadline && daysBetween(day, deadline) <= DAYS_IN_YEAR) ?? null;
}
