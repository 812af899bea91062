/** A day of a month: by number, the last one, or the nth weekday (1 is Monday; nth -1 is the last such weekday). */
export type DayRule =
  | { readonly kind: 'day'; readonly month: number; readonly day: number }
  | { readonly kind: 'last'; readonly month: number }
  | { readonly kind: 'weekday'; readonly month: number; readonly weekday: number; readonly nth: number };

/** The day in a year as `YYYY-MM-DD`; `null` if that year lacks it (February 29, a fifth Friday). */
export function dayIn(rule: DayRule, year: number): string | null {
  const first = Temporal.PlainDate.from({ year, month: rule.month, day: 1 });
  const length = first.daysInMonth;
  const day = dayOf(rule, first.dayOfWeek, length);
  return day >= 1 && day <= length ? first.with({ day }).toString() : null;
}

function dayOf(rule: DayRule, firstWeekday: number, length: number): number {
  if (rule.kind !== 'weekday') return rule.kind === 'day' ? rule.day : length;
  const first = 1 + ((rule.weekday - firstWeekday + 7) % 7);
  return first + 7 * (rule.nth > 0 ? rule.nth - 1 : Math.floor((length - first) / 7));
}

/** The first occurrence on or after a day, at most a year later; `null` if there is none (February 29). */
export function onOrAfter(rule: DayRule, day: string): string | null {
  const year = yearOf(day);
  return [dayIn(rule, year), dayIn(rule, year + 1)].find((each) => each !== null && each >= day) ?? null;
}

/** The last occurrence on or before a day, at most a year earlier; `null` if there is none. */
export function onOrBefore(rule: DayRule, day: string): string | null {
  const year = yearOf(day);
  return [dayIn(rule, year), dayIn(rule, year - 1)].find((each) => each !== null && each <= day) ?? null;
}

export const yearOf = (day: string): number => Number(day.slice(0, 4));
