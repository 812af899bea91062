import type { Recurrence } from './award.ts';

export type Day = Temporal.PlainDate;

const CAMPUS_ZONE = 'America/Chicago';

/** The day it is on campus. `now` in milliseconds since the epoch. */
export const campusDay = (now: number): Day =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(CAMPUS_ZONE).toPlainDate();

/** The instant a campus day begins, in milliseconds since the epoch. */
export const campusMidnight = (day: Day): number => day.toZonedDateTime(CAMPUS_ZONE).epochMilliseconds;

export const isBefore = (one: Day, other: Day): boolean => Temporal.PlainDate.compare(one, other) < 0;

/** The first such day on or after `from`. */
export function nextOccurrence(every: Recurrence, from: Day): Day {
  const here = occurrence(every, from.year);
  return isBefore(here, from) ? occurrence(every, from.year + 1) : here;
}

function occurrence(every: Recurrence, year: number): Day {
  const first = new Temporal.PlainDate(year, every.month, 1);
  if ('day' in every) return first.with({ day: every.day });
  if ('lastDay' in every) return first.with({ day: first.daysInMonth });
  const ahead = (every.weekday - first.dayOfWeek + 7) % 7;
  return first.add({ days: ahead + 7 * (every.nth - 1) });
}

/** `2026-27`: the academic year that begins in the summer of the given day's year, or began the one before. */
export function academicYear(day: Day): string {
  const begins = day.month >= 7 ? day.year : day.year - 1;
  return `${begins}-${String((begins + 1) % 100).padStart(2, '0')}`;
}
