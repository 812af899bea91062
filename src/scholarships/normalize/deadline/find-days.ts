import { readsAt, type Token, textAt } from '../text/tokens.ts';
import type { DayMention } from './days.ts';
import { MONTHS, ORDINALS, WEEKDAYS } from './names.ts';
import { dashedDay, numericDay } from './numeric.ts';
import { TERMS, yearAt } from './year-words.ts';

const SUFFIXES = new Set(['st', 'nd', 'rd', 'th']);
/** Behind a number they make it a time or a count, not a day of the month. */
const NOT_DAY_AFTER = new Set([
  'am',
  'pm',
  '%',
  'letters',
  'students',
  'awards',
  'recipients',
  'scholarships',
]);

/** All days of a sentence, in order; `March 1 and 15` and `August 1-15` give two. */
export function findDays(list: readonly Token[]): DayMention[] {
  const found: DayMention[] = [];
  for (let at = 0; at < list.length; at += 1) {
    const mentions = daysAt(list, at);
    found.push(...mentions);
    const last = mentions.at(-1);
    if (last !== undefined) at = last.to - 1;
  }
  return found;
}

function daysAt(list: readonly Token[], at: number): DayMention[] {
  const numeric = numericDay(list, at) ?? dashedDay(list, at);
  if (numeric !== null) return [numeric];
  const single = weekdayInMonth(list, at) ?? lastOfMonth(list, at) ?? dayFirst(list, at);
  return single === null ? monthFirst(list, at) : [single];
}

/** A day's number and the place after it: `1`, `1st`, `the 1st`, `first`. */
function dayNumber(list: readonly Token[], from: number): { day: number; to: number } | null {
  const at = textAt(list, from) === 'the' ? from + 1 : from;
  const ordinal = ORDINALS.get(textAt(list, at));
  if (ordinal !== undefined && list[at]?.kind === 'word') return { day: ordinal, to: at + 1 };
  const token = list[at];
  if (token?.kind !== 'number' || !/^\d{1,2}$/.test(token.text) || token.value < 1 || token.value > 31)
    return null;
  const suffixed = SUFFIXES.has(textAt(list, at + 1));
  return { day: token.value, to: suffixed ? at + 2 : at + 1 };
}

/** `March 1`, `Mar. 1st, 2027`, `2027 March 1`, `August 1-15, 2026`, `March 1 and 15` */
function monthFirst(list: readonly Token[], from: number): DayMention[] {
  const month = MONTHS.get(textAt(list, from));
  if (month === undefined) return [];
  const first = dayNumber(list, from + (separated(list, from + 1) ? 2 : 1));
  if (first === null || NOT_DAY_AFTER.has(textAt(list, first.to))) return [];
  const second = secondDay(list, first.to);
  const end = second?.to ?? first.to;
  const after = yearAt(list, end);
  const before = list[from - 1];
  const dated =
    before?.kind === 'number' && /^20\d\d$/.test(before.text) && !TERMS.has(textAt(list, from - 2));
  const leading = dated ? before.value : null;
  const year = after?.year ?? leading;
  const to = after?.to ?? end;
  const mention = (day: number, start: number, stop: number): DayMention => ({
    rule: { kind: 'day', month, day },
    year,
    from: start,
    to: stop,
  });
  if (second === null) return [mention(first.day, from, to)];
  return [mention(first.day, from, first.to), mention(second.day, second.from, to)];
}

/** `March, 1` and `Mar-1` */
const separated = (list: readonly Token[], at: number): boolean =>
  textAt(list, at) === ',' ||
  (textAt(list, at) === '-' && list[at]?.glued === true && list[at + 1]?.glued === true);

/** The second number of `1-15` or `1 and 15`, unless it counts something. */
function secondDay(list: readonly Token[], at: number): { day: number; from: number; to: number } | null {
  const joint = textAt(list, at);
  if (!['-', 'to', 'through', 'thru', 'and', '&', 'or'].includes(joint)) return null;
  const number = dayNumber(list, at + 1);
  if (number === null || list[at + 1]?.kind !== 'number') return null;
  const next = list[number.to];
  const listed = ['and', '&', 'or'].includes(joint);
  const suffixed = number.to > at + 2;
  if (next !== undefined && (MONTHS.has(next.text) || NOT_DAY_AFTER.has(next.text))) return null;
  if (listed && !suffixed && next?.kind === 'word') return null;
  return { ...number, from: at + 1 };
}

/** `1 March 2027`, `1st of March`, `the 15th day of May` */
function dayFirst(list: readonly Token[], from: number): DayMention | null {
  const number = dayNumber(list, from);
  if (number === null) return null;
  let at = number.to;
  if (textAt(list, at) === 'day') at += 1;
  if (textAt(list, at) === 'of') at += 1;
  if (['each', 'every'].includes(textAt(list, at))) at += 1;
  const month = MONTHS.get(textAt(list, at));
  const spoken = number.to - from > 1 || list[from]?.kind === 'word';
  if (month === undefined || (spoken && at === number.to && !SUFFIXES.has(textAt(list, number.to - 1))))
    return null;
  const year = yearAt(list, at + 1);
  // In `by 5 March 1` the month belongs to the number behind it.
  if (year === null && dayNumber(list, at + 1) !== null && textAt(list, at - 1) !== 'of') return null;
  return {
    rule: { kind: 'day', month, day: number.day },
    year: year?.year ?? null,
    from,
    to: year?.to ?? at + 1,
  };
}

/** `first Friday in October`, `the last Monday of March 2027` */
function weekdayInMonth(list: readonly Token[], from: number): DayMention | null {
  const suffixed = SUFFIXES.has(textAt(list, from + 1)) && list[from + 1]?.glued === true;
  const word = suffixed ? textAt(list, from) + textAt(list, from + 1) : textAt(list, from);
  const nth = word === 'last' ? -1 : ORDINALS.get(word);
  const at = suffixed ? from + 2 : from + 1;
  const weekday = WEEKDAYS.get(textAt(list, at));
  if (nth === undefined || nth > 5 || weekday === undefined) return null;
  const named = monthAfter(list, at + 1);
  if (named === null) return null;
  return {
    rule: { kind: 'weekday', month: named.month, weekday, nth },
    year: named.year,
    from,
    to: named.to,
  };
}

/** `last day of February`, `the last day in June, 2027` */
function lastOfMonth(list: readonly Token[], from: number): DayMention | null {
  const length = readsAt(list, from, ['last', 'calendar', 'day'])
    ? 3
    : readsAt(list, from, ['last', 'day'])
      ? 2
      : 0;
  const named = length === 0 ? null : monthAfter(list, from + length);
  return named === null
    ? null
    : { rule: { kind: 'last', month: named.month }, year: named.year, from, to: named.to };
}

/** `of February`, `in the month of June 2027` from a place on. */
function monthAfter(
  list: readonly Token[],
  from: number,
): { month: number; year: number | null; to: number } | null {
  let at = from;
  if (!['of', 'in'].includes(textAt(list, at))) return null;
  at += readsAt(list, at + 1, ['the', 'month', 'of']) ? 4 : 1;
  const month = MONTHS.get(textAt(list, at));
  if (month === undefined) return null;
  const year = yearAt(list, at + 1);
  return { month, year: year?.year ?? null, to: year?.to ?? at + 1 };
}
