import { AWARDS } from '../../text/award-nouns.ts';
import { APPLICANTS, RECIPIENTS } from '../../text/people-nouns.ts';
import { readsAt, type Token, textAt } from '../../text/tokens.ts';
import { MONTHS, ORDINALS, WEEKDAYS, wordSet } from '../../text/words.ts';
import type { Span } from '../value-candidates.ts';
import type { DayRule } from './day-rules.ts';
import { fullYear, isPlainYear, TERMS, yearAt } from './years.ts';

/** A day written in a sentence. */
export interface DayMention extends Span {
  readonly rule: DayRule;
  /** The year printed with the day; `null` if there is none. */
  readonly year: number | null;
  /** The weekday printed before the day or in parentheses after it; 1 is Monday. */
  readonly weekday?: number | undefined;
  /** What two numbers mean if the day stands before the month: `05/04/2027` as April 5. */
  readonly swapped?: DayRule | undefined;
}

const SUFFIXES = wordSet('st nd rd th');
/** Words that make the number before them a time or a count rather than a day of the month. */
const NOT_DAY_AFTER = wordSet(`${AWARDS} ${RECIPIENTS} students am pm % letters`);
const PEOPLE_WHO_MAY = wordSet(`${APPLICANTS} ${RECIPIENTS} students student who you they one he she it`);
const LISTING = wordSet('and & or');
const RANGING = wordSet('- to through thru');

/** All days of a sentence, in order; `March 1 and 15` and `August 1-15` each give two. */
export function findDays(tokens: readonly Token[]): DayMention[] {
  const found: DayMention[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const mentions = daysAt(tokens, at);
    found.push(...mentions.map((each) => ({ ...each, weekday: weekdayOf(tokens, each) })));
    at = (mentions.at(-1)?.to ?? at + 1) - 1;
  }
  return found;
}

/** `Friday, March 6`, `Wed. the 15th of April`, `March 6 (Friday)`; but not `Monday to Friday, March 6`. */
function weekdayOf(tokens: readonly Token[], { from, to }: Span): number | undefined {
  const at = [',', 'the'].includes(textAt(tokens, from - 1)) ? from - 2 : from - 1;
  const isRange = ['-', 'to', 'through', '/', 'every'].includes(textAt(tokens, at - 1));
  const after = textAt(tokens, to) === '(' ? textAt(tokens, to + 1) : '';
  return (isRange ? undefined : WEEKDAYS.get(textAt(tokens, at))) ?? WEEKDAYS.get(after);
}

function daysAt(tokens: readonly Token[], at: number): DayMention[] {
  const single =
    numericDay(tokens, at) ??
    dashedDay(tokens, at) ??
    weekdayInMonth(tokens, at) ??
    lastOfMonth(tokens, at) ??
    dayFirst(tokens, at);
  return single === null ? monthFirst(tokens, at) : [single];
}

function mention(
  month: number,
  day: number,
  year: number | null,
  from: number,
  to: number,
): DayMention | null {
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  return { rule: { kind: 'day', month, day }, year, from, to };
}

/** Two numbers: the month and the day or, on other pages than American ones, the day and the month. */
function numbersMention(a: number, b: number, ...place: [number | null, number, number]): DayMention | null {
  const [american, swapped] = [mention(a, b, ...place), mention(b, a, ...place)];
  return american === null ? swapped : { ...american, swapped: swapped?.rule };
}

/** `03/01/2027`, `3-1-27`, `2027-03-01` and, without a year, `3/1`. */
function numericDay(tokens: readonly Token[], at: number): DayMention | null {
  const token = tokens[at];
  if (token?.kind === 'number') return slashPair(tokens, at);
  if (token?.kind !== 'date') return null;
  const [a = 0, b = 0, c = 0] = token.text.split(/[-/.]/).map(Number);
  if (/^\d{4}/.test(token.text)) return mention(b, c, a, at, at + 1);
  return numbersMention(a, b, fullYear(c), at, at + 1);
}

function slashPair(tokens: readonly Token[], at: number): DayMention | null {
  const [month, slash, day] = tokens.slice(at, at + 3);
  if (slash?.text !== '/' || !slash.glued || !day?.glued) return null;
  const isWhole = [at, at + 2].every((index) => /^\d{1,2}$/.test(textAt(tokens, index)));
  const isLonger =
    ['/', '.', '%', '-', '$'].includes(textAt(tokens, at - 1)) || textAt(tokens, at + 3) === '/';
  if (!isWhole || isLonger || isFraction(tokens, at)) return null;
  return (month?.value ?? 0) > 12 ? null : numbersMention(month?.value ?? 0, day.value, null, at, at + 3);
}

const FRACTIONS = wordSet('1/2 1/3 2/3 1/4 3/4');
const FRACTIONED = wordSet(
  'tuition time of cost price credit credits year years hour hours month months semester semesters page pages inch inches units the fees',
);

/** Whether two numbers with a slash are a fraction rather than a day: `1/2 tuition`, `3/4 of the cost`. */
const isFraction = (tokens: readonly Token[], at: number): boolean =>
  FRACTIONS.has(`${textAt(tokens, at)}/${textAt(tokens, at + 2)}`) && FRACTIONED.has(textAt(tokens, at + 3));

/** `1-Mar-2027`, `01/Mar/27`, `March-1-2027` */
function dashedDay(tokens: readonly Token[], at: number): DayMention | null {
  const month = MONTHS.get(textAt(tokens, at)) ?? MONTHS.get(textAt(tokens, at + 2)) ?? 0;
  const day = [tokens[at], tokens[at + 2]].find((token) => token?.kind === 'number');
  const year = textAt(tokens, at + 4);
  const isGlued = tokens.slice(at + 1, at + 5).every((token) => token.glued);
  if (!isGlued || !/^(\d\d|20\d\d)$/.test(year)) return null;
  return mention(month, day?.value ?? 0, fullYear(Number(year)), at, at + 5);
}

/** A day number, and the index of the token after it: `1`, `1st`, `the 1st`, `first`. */
function dayNumber(tokens: readonly Token[], from: number): { day: number; to: number } | null {
  const at = textAt(tokens, from) === 'the' ? from + 1 : from;
  const ordinal = ORDINALS.get(textAt(tokens, at));
  if (ordinal !== undefined) return { day: ordinal, to: at + 1 };
  const day = tokens[at]?.value ?? 0;
  if (!Number.isInteger(day) || day < 1 || day > 31) return null;
  return { day, to: SUFFIXES.has(textAt(tokens, at + 1)) ? at + 2 : at + 1 };
}

/** `March 1`, `Mar. 1st, 2027`, `2027 March 1`, `August 1-15, 2026`, `March 1 and 15` */
function monthFirst(tokens: readonly Token[], from: number): DayMention[] {
  const month = MONTHS.get(textAt(tokens, from));
  if (month === undefined || isVerb(tokens, from)) return [];
  const first = dayNumber(tokens, from + (isSeparated(tokens, from + 1) ? 2 : 1));
  if (first === null || NOT_DAY_AFTER.has(textAt(tokens, first.to))) return [];
  const second = secondDay(tokens, first.to);
  const end = second?.to ?? first.to;
  const { year, to } = yearAt(tokens, end) ?? { year: yearBefore(tokens, from), to: end };
  const rule = (day: number): DayRule => ({ kind: 'day', month, day });
  if (second === null) return [{ rule: rule(first.day), year, from, to }];
  return [
    { rule: rule(first.day), year, from, to: first.to },
    { rule: rule(second.day), year, from: second.from, to },
  ];
}

/**
 * Whether `may` is the verb rather than the month. It is in lower case, and follows a person or precedes the number of
 * a list item: `applicants may 2 or more times`, `Students may 1) apply`.
 */
const isVerb = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.text === 'may' &&
  !tokens[at]?.capital &&
  (textAt(tokens, at + 2) === ')' || PEOPLE_WHO_MAY.has(textAt(tokens, at - 1)));

/** `2027 March 1` */
function yearBefore(tokens: readonly Token[], from: number): number | null {
  const isYear = isPlainYear(tokens, from - 1) && !TERMS.has(textAt(tokens, from - 2));
  return isYear ? Number(textAt(tokens, from - 1)) : null;
}

/** Whether a comma or dash separates a month from its day: `March, 1` and `Mar-1`. */
const isSeparated = (tokens: readonly Token[], at: number): boolean =>
  textAt(tokens, at) === ',' ||
  (textAt(tokens, at) === '-' && tokens[at]?.glued === true && tokens[at + 1]?.glued === true);

/** The second number of `1-15` or `1 and 15`, unless it counts something. */
function secondDay(tokens: readonly Token[], at: number): { day: number; from: number; to: number } | null {
  const isListed = LISTING.has(textAt(tokens, at));
  if (!isListed && !RANGING.has(textAt(tokens, at))) return null;
  const number = dayNumber(tokens, at + 1);
  if (number === null || tokens[at + 1]?.kind !== 'number') return null;
  const next = tokens[number.to];
  if (next !== undefined && (MONTHS.has(next.text) || NOT_DAY_AFTER.has(next.text))) return null;
  const hasSuffix = number.to > at + 2;
  return isListed && !hasSuffix && next?.kind === 'word' ? null : { ...number, from: at + 1 };
}

/** `1 March 2027`, `1st of March`, `the 15th day of May` */
function dayFirst(tokens: readonly Token[], from: number): DayMention | null {
  const number = dayNumber(tokens, from);
  if (number === null) return null;
  let at = number.to;
  for (const words of [['day'], ['of'], ['the'], ['each', 'every', 'previous', 'preceding', 'following']])
    if (words.includes(textAt(tokens, at))) at += 1;
  const month = MONTHS.get(textAt(tokens, at));
  // `first March` is not a day, but `first of March` is.
  if (month === undefined || ORDINALS.has(textAt(tokens, at - 1))) return null;
  const year = yearAt(tokens, at + 1);
  // In `by 5 March 1` the month belongs to the number after it.
  if (dayNumber(tokens, at + 1) !== null && textAt(tokens, at - 1) !== 'of') return null;
  return mention(month, number.day, year?.year ?? null, from, year?.to ?? at + 1);
}

/** `first Friday in October`, `the 4th Monday of March 2027` */
function weekdayInMonth(tokens: readonly Token[], from: number): DayMention | null {
  const hasSuffix = SUFFIXES.has(textAt(tokens, from + 1));
  const word = hasSuffix ? textAt(tokens, from) + textAt(tokens, from + 1) : textAt(tokens, from);
  const nth = word === 'last' ? -1 : ORDINALS.get(word);
  const at = hasSuffix ? from + 2 : from + 1;
  const weekday = WEEKDAYS.get(textAt(tokens, at));
  if (nth === undefined || nth > 5 || weekday === undefined) return null;
  const monthAndYear = monthAfter(tokens, at + 1);
  if (monthAndYear === null) return null;
  const { month, year, to } = monthAndYear;
  return { rule: { kind: 'weekday', month, weekday, nth }, year, from, to };
}

/** `last day of February`, `the last day in June, 2027` */
function lastOfMonth(tokens: readonly Token[], from: number): DayMention | null {
  const forms = [
    ['last', 'day'],
    ['last', 'calendar', 'day'],
  ];
  const form = forms.find((words) => readsAt(tokens, from, words));
  const monthAndYear = form === undefined ? null : monthAfter(tokens, from + form.length);
  if (monthAndYear === null) return null;
  const { month, year, to } = monthAndYear;
  return { rule: { kind: 'last', month }, year, from, to };
}

/** A month that follows: `of February`, `in the month of June 2027`. */
function monthAfter(tokens: readonly Token[], from: number) {
  if (!['of', 'in'].includes(textAt(tokens, from))) return null;
  const at = from + (readsAt(tokens, from + 1, ['the', 'month', 'of']) ? 4 : 1);
  const month = MONTHS.get(textAt(tokens, at));
  const year = yearAt(tokens, at + 1);
  return month === undefined ? null : { month, year: year?.year ?? null, to: year?.to ?? at + 1 };
}
