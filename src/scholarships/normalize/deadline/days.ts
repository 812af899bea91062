/** A day of a month, by its number, as its last, or as its nth weekday (1 is Monday; -1 the last one). */
export type DayRule =
  | { readonly kind: 'day'; readonly month: number; readonly day: number }
  | { readonly kind: 'last'; readonly month: number }
  | { readonly kind: 'weekday'; readonly month: number; readonly weekday: number; readonly nth: number };

/** A day written in a sentence. */
export interface DayMention {
  readonly rule: DayRule;
  /** As printed beside it; `null` when it is not. */
  readonly year: number | null;
  /** Its tokens: from, inclusive, to, exclusive. */
  readonly from: number;
  readonly to: number;
}

const iso = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** The day in a year as `YYYY-MM-DD`; `null` where the year has none (February 29, a fifth Friday). */
export function dayIn(rule: DayRule, year: number): string | null {
  const first = Temporal.PlainDate.from({ year, month: rule.month, day: 1 });
  const length = first.daysInMonth;
  if (rule.kind === 'last') return iso(year, rule.month, length);
  const day = rule.kind === 'day' ? rule.day : weekdayOf(first.dayOfWeek, length, rule.weekday, rule.nth);
  return day >= 1 && day <= length ? iso(year, rule.month, day) : null;
}

function weekdayOf(firstWeekday: number, length: number, weekday: number, nth: number): number {
  const first = 1 + ((weekday - firstWeekday + 7) % 7);
  if (nth > 0) return first + 7 * (nth - 1);
  return first + 7 * Math.floor((length - first) / 7);
}

/** The first occurrence on or after a day, at most a year off; `null` where there is none (February 29). */
export function onOrAfter(rule: DayRule, day: string): string | null {
  const year = yearOf(day);
  return (
    [year, year + 1].map((each) => dayIn(rule, each)).find((each) => each !== null && each >= day) ?? null
  );
}

/** The last occurrence on or before a day, at most a year off. */
export function onOrBefore(rule: DayRule, day: string): string | null {
  const year = yearOf(day);
  return (
    [year, year - 1].map((each) => dayIn(rule, each)).find((each) => each !== null && each <= day) ?? null
  );
}

export const yearOf = (day: string): number => Number(day.slice(0, 4));
