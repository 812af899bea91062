import { academicYear, type Day } from './calendar.ts';

const words = (text: string): readonly string[] => text.split(' ');
const MONTHS = words('January February March April May June July August September October November December');
const SHORT_MONTHS = words('Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec');
const WEEKDAYS = words('Monday Tuesday Wednesday Thursday Friday Saturday Sunday');

const month = (day: Day): string => MONTHS[day.month - 1] ?? '';
const shortMonth = (day: Day): string => SHORT_MONTHS[day.month - 1] ?? '';
const weekday = (day: Day): string => WEEKDAYS[day.dayOfWeek - 1] ?? '';
const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The formats of a date. */
const FORMATS: Readonly<Record<string, (day: Day) => string>> = {
  long: (day) => `${month(day)} ${day.day}, ${day.year}`,
  md: (day) => `${month(day)} ${day.day}`,
  ordinal: (day) => `${month(day)} ${ordinal(day.day)}`,
  abbr: (day) => `${shortMonth(day)}${day.month === 5 ? '' : '.'} ${day.day}`,
  us: (day) => `${twoDigits(day.month)}/${twoDigits(day.day)}/${day.year}`,
  excel: (day) => `${day.month}/${day.day}/${day.year}`,
  tick: (day) => `${shortMonth(day).slice(0, 3)} ${day.day}, '${twoDigits(day.year % 100)}`,
  weekday: (day) => `${weekday(day)}, ${month(day)} ${day.day}, ${day.year}`,
  weekdaymd: (day) => `${weekday(day)}, ${month(day)} ${day.day}`,
  european: (day) => `${day.day} ${month(day)} ${day.year}`,
  stamp: (day) => `${shortMonth(day).slice(0, 3)} ${day.day} ${day.year} 11:59 PM`,
  iso: (day) => day.toString(),
  year: (day) => String(day.year),
  nextfall: (day) => `Fall ${day.month >= 9 ? day.year + 1 : day.year}`,
  awardyear: (day) => academicYear(day.month >= 7 ? day.add({ years: 1 }) : day.add({ months: 6 })),
};

function ordinal(day: number): string {
  const teens = day % 100 >= 11 && day % 100 <= 13;
  return `${day}${(teens ? undefined : ['th', 'st', 'nd', 'rd'][day % 10]) ?? 'th'}`;
}

/**
 * Replaces `{closes}` and `{closes:format}` in a text by the closing date, and `{closes-60:md}` and `{closes+14}` by
 * the date that is so many days before or after the closing date. Throws if the format is unknown or there is no date.
 */
export function fillDays(text: string, day: Day | null): string {
  return text.replace(/\{closes([+-]\d+)?(?::(\w+))?\}/g, (_, days: string | undefined, name = 'long') => {
    const form = FORMATS[name];
    if (form === undefined || day === null) throw new Error(`cannot write a day into "${text}"`);
    return form(day.add({ days: Number(days ?? 0) }));
  });
}
