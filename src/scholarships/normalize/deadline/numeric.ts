import { type Token, textAt } from '../text/tokens.ts';
import type { DayMention } from './days.ts';
import { MONTHS } from './names.ts';
import { fullYear } from './year-words.ts';

/**
 * `03/01/2027`, `3-1-27`, `2027-03-01` and, without a year, `3/1`. The month comes first, as these pages
 * are American, unless only the other order is a date (`15/03/2027`).
 */
export function numericDay(list: readonly Token[], at: number): DayMention | null {
  const token = list[at];
  if (token?.kind === 'date') return withYear(token.text, at);
  return token?.kind === 'number' ? slashPair(list, at) : null;
}

function withYear(text: string, at: number): DayMention | null {
  const [a = 0, b = 0, c = 0] = text.split(/[-/.]/).map(Number);
  if (/^\d{4}/.test(text)) return mention(b, c, a, at, at + 1);
  const year = fullYear(c);
  return mention(a, b, year, at, at + 1) ?? mention(b, a, year, at, at + 1);
}

function slashPair(list: readonly Token[], at: number): DayMention | null {
  const [month, day] = [list[at], list[at + 2]];
  const slash = list[at + 1];
  if (slash?.text !== '/' || !slash.glued || !day?.glued) return null;
  const whole = [month, day].every((token) => /^\d{1,2}$/.test(token?.text ?? ''));
  const longer = ['/', '.', '%', '-'].includes(textAt(list, at - 1)) || textAt(list, at + 3) === '/';
  if (!whole || longer || textAt(list, at - 1) === '$' || isFraction(list, at)) return null;
  return mention(month?.value ?? 0, day.value, null, at, at + 3);
}

/** `1/2 tuition`, `3/4 of the cost` */
const isFraction = (list: readonly Token[], at: number): boolean =>
  ['1/2', '1/3', '2/3', '1/4', '3/4'].includes(`${textAt(list, at)}/${textAt(list, at + 2)}`) &&
  ['tuition', 'time', 'of', 'cost', 'price', 'credit', 'year', 'page', 'the', 'fees'].includes(
    textAt(list, at + 3),
  );

/** `1-Mar-2027`, `01-Mar-27`, `March-1-2027` */
export function dashedDay(list: readonly Token[], at: number): DayMention | null {
  const parts = list.slice(at, at + 5);
  const [first, , second, , year] = parts;
  const dashed =
    parts[1]?.text === '-' && parts[3]?.text === '-' && parts.slice(1).every((token) => token.glued);
  if (!dashed || year?.kind !== 'number' || !/^(\d\d|20\d\d)$/.test(year.text)) return null;
  const month = MONTHS.get(first?.text ?? '') ?? MONTHS.get(second?.text ?? '');
  const day = [first, second].find((token) => token?.kind === 'number');
  return mention(month ?? 0, day?.value ?? 0, fullYear(year.value), at, at + 5);
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
