export type Day = Temporal.PlainDate;

const CAMPUS_ZONE = 'America/Chicago';
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** The day on campus at `now`, in milliseconds since the epoch. */
export const campusDay = (now: number): Day =>
  Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(CAMPUS_ZONE).toPlainDate();

/** The start of a day on campus, in milliseconds since the epoch. */
export const campusMidnight = (day: Day): number => day.toZonedDateTime(CAMPUS_ZONE).epochMilliseconds;

export const isBefore = (one: Day, other: Day): boolean => Temporal.PlainDate.compare(one, other) < 0;

/** The first `03-01`, `02-last` or `10-1-fri` (first Friday in October) on or after `from`. */
export function nextOccurrence(when: string, from: Day): Day {
  const thisYear = occurrence(when, from.year);
  return isBefore(thisYear, from) ? occurrence(when, from.year + 1) : thisYear;
}

function occurrence(when: string, year: number): Day {
  const [month, second = '', weekday] = when.split('-');
  const first = new Temporal.PlainDate(year, Number(month), 1);
  if (second === 'last') return first.with({ day: first.daysInMonth });
  if (weekday === undefined) return first.with({ day: Number(second) });
  const ahead = (WEEKDAYS.indexOf(weekday) + 1 - first.dayOfWeek + 7) % 7;
  return first.add({ days: ahead + 7 * (Number(second) - 1) });
}

/** The academic year that contains a day, from July: `2026-27`. */
export function academicYear(day: Day): string {
  const begins = day.month >= 7 ? day.year : day.year - 1;
  return `${begins}-${String((begins + 1) % 100).padStart(2, '0')}`;
}
