import type { Amount, RawScholarship, Warning } from '../model/award.ts';
import { AWARD, AWARDS } from '../text/award-nouns.ts';
import { anyOf } from '../text/words.ts';
import type { ReadDeadline } from './deadline.ts';
import type { ReadGpa } from './gpa.ts';
import type { Lists } from './lists/prose-lists.ts';

/** The parsed values of each field: from the award's own field (`labelled`), and from its prose (`inProse`). */
interface ParsedValues {
  readonly deadline: {
    readonly labelled: ReadDeadline;
    readonly inProse: ReadDeadline;
    /** Whether the page marks the award as closed although the deadline is in the future. */
    readonly isInFuture?: boolean;
  };
  readonly amount: { readonly labelled: Amount; readonly inProse: Amount };
  readonly gpa: ReadGpa;
  readonly lists: Lists;
}

const COUNTS = ['', '', 'two', 'three', 'four', 'five', 'six'];
const countWord = (count: number): string => COUNTS[count] ?? String(count);

/** Describes which of several days was chosen. */
function describePosition(day: string, others: readonly string[]): string {
  const [isFirst, isLast] = [others.every((each) => each > day), others.every((each) => each < day)];
  if (isLast) return others.length === 1 ? 'the later one' : 'the last one';
  if (isFirst) return others.length === 1 ? 'the earlier one' : 'the first one';
  return 'the next one';
}

const MAX_BARE_DAY = 40;
const APPLYING = /\b(deadlines?|due|appl(y|ying|ications?)|(must|should) be (submitted|received))\b/i;
const OF_SOME = /\b(unless|except\w*|otherwise|some|most|chance)\b/i;

/** `except for the Reed Award, which is due May 10`: the sentence still covers all other awards. */
const EXCEPT_ONE = /\bexcept (for )?the \p{Lu}\S*/u;

/** Whether a page-wide note is about applying and covers all awards. A bare day counts, because it followed a label. */
const coversAllAwards = (sentence: string): boolean =>
  (sentence.length <= MAX_BARE_DAY || APPLYING.test(sentence)) &&
  !OF_SOME.test(sentence.replace(EXCEPT_ONE, ''));

const MAX_QUOTE = 160;
const shortened = (text: string): string =>
  text.length > MAX_QUOTE ? `${text.slice(0, MAX_QUOTE)} …` : text;

/** A page on which the newest year is further in the past is probably not maintained. */
const MAX_YEARS_AGO = 2;
const YEARS = /(?<!\d)20[0-4]\d(?!\d)/g;

/** The newest year in the texts of an award and in its link. */
function newestYear({ title, link, description, eligibility, requirements }: RawScholarship): number | null {
  const text = [title, link, description, ...eligibility, ...requirements].join('\n');
  const years = [...text.matchAll(YEARS)].map(([year]) => Number(year));
  return years.length === 0 ? null : Math.max(...years);
}

const ROUNDS =
  /\b(fall|autumn|winter|spring|summer|(first|second|third|1st|2nd|3rd) (semester|term|round)|(semester|term|round) [1-4])\b/gi;

/**
 * `November 15 for semester 1 and April 30 for semester 2`: the days belong to rounds and do not contradict each other.
 */
const namesRounds = (text: string): boolean =>
  new Set((text.match(ROUNDS) ?? []).map((word) => word.toLowerCase())).size > 1;

function deadlineWarning(
  { labelled, inProse, isInFuture }: ParsedValues['deadline'],
  raw: RawScholarship,
): string | null {
  const { value, others } = labelled.value.kind === 'unknown' ? inProse : labelled;
  if (value.date === null) return null;
  if (isInFuture) return `The page marks this as closed but gives a date in the future: ${value.date}.`;
  const newest = newestYear(raw);
  if (
    value.kind === 'inferred_year' &&
    newest !== null &&
    Number(value.date.slice(0, 4)) - newest > MAX_YEARS_AGO
  )
    return `The page gives this date without a year, and the latest year it mentions is ${newest}.`;
  const areRounds = labelled.value.kind !== 'unknown' && namesRounds(raw.deadline ?? '');
  if (others.length > 0 && !areRounds)
    return `The page gives ${countWord(others.length + 1)} deadlines; this is ${describePosition(value.date, others)}.`;
  const other = labelled.value.kind === 'unknown' ? null : inProse.value.date;
  if (other !== null && other !== value.date)
    return 'The page gives another date in its text; this is the one in its deadline field.';
  const coversAll = raw.deadline === null || coversAllAwards(raw.deadline);
  return raw.inherited?.includes('deadline') && !coversAll
    ? `This date comes from a note about all scholarships on the page: “${shortened(raw.deadline)}”`
    : null;
}

const isKnown = ({ min, max }: Amount): boolean => min !== null || max !== null;

/** Whether two sums do not overlap. */
const differ = (one: Amount, other: Amount): boolean => {
  const [low, high] = [one.min ?? 0, one.max ?? Number.POSITIVE_INFINITY];
  return (other.max ?? low) > high || (other.min ?? high) < low;
};

function amountWarning({ labelled, inProse }: ParsedValues['amount']): string | null {
  if (!isKnown(labelled) || !isKnown(inProse) || !differ(labelled, inProse)) return null;
  return 'The page gives another amount in its text; this is the one in its amount field.';
}

const NOUN = new RegExp(String.raw`\b${anyOf(AWARD, AWARDS)}\b`, 'gi');
/** A sentence end within a name: `Reed Fund for Kansas. Alder Foundation`. */
const SENTENCE_WITHIN = /\p{Ll}{4}\. \p{Lu}\p{Ll}{3}/u;
const MAX_NOUNS = 2;

/** `Reed Scholarship Alder Scholarship Birch Award` */
const containsSeveralNames = (title: string): boolean =>
  (title.match(NOUN) ?? []).length > MAX_NOUNS || SENTENCE_WITHIN.test(title);

/** Whether nothing is known about an award: no amount, no deadline, no GPA, no criteria and no requirements. */
const isEmpty = ({ amount, deadline, gpa, lists }: ParsedValues): boolean =>
  ![amount.labelled, amount.inProse].some(isKnown) &&
  [deadline.labelled, deadline.inProse].every(({ value }) => value.kind === 'unknown') &&
  gpa.value === null &&
  lists.eligibility.length + lists.requirements.length === 0;

function titleWarning(raw: RawScholarship, readings: ParsedValues): string | null {
  const { title, unlikely = false, outside, amount } = raw;
  if (outside !== undefined && amount === null && isEmpty(readings))
    return 'This may not be a scholarship: its page has no details about it.';
  if (containsSeveralNames(title)) return 'This may be the names of several scholarships.';
  return unlikely ? 'This may not be a scholarship: its name does not sound like one.' : null;
}

/** For each field, the labels of page sections that were not used for it. */
const outsideWarning = ({ outside = [] }: RawScholarship): Warning[] =>
  [...Map.groupBy(outside, ({ field }) => field)].map(([field, parts]) => {
    const labels = parts.map(({ label }) => `“${label}”`).join(', ');
    return { field, why: `The page has sections that belong to no scholarship: ${labels}.` };
  });

/** Warnings about the values of an award: two rules disagree, or the values are not specific to this award. */
export function warningsOf(readings: ParsedValues, raw: RawScholarship): readonly Warning[] {
  const { deadline, amount, gpa } = readings;
  const found = [
    { field: 'amount', why: amountWarning(amount) },
    { field: 'deadline', why: deadlineWarning(deadline, raw) },
    {
      field: 'gpaRequirement',
      why: gpa.hasOthers ? 'The page gives several GPAs; this is the lowest one.' : null,
    },
    { field: 'title', why: titleWarning(raw, readings) },
  ] as const;
  const values = found.flatMap(({ field, why }) => (why === null ? [] : [{ field, why }]));
  return [...values, ...outsideWarning(raw)];
}
