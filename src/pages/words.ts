import { html } from 'hono/html';
import { dayIn } from '../platform/clock.ts';

/** Days and times as people of the campus say them. `now` in ms; days are `YYYY-MM-DD`. */
export interface Today {
  readonly now: number;
  /** The campus's day. */
  readonly day: string;
  readonly timeZone: string;
  /** Writes the time of day there. */
  readonly timeFormat: Intl.DateTimeFormat;
}

const LOCALE = 'en-US';
// Formats are made once: that costs a hundred times what using one does.
const dayFormat = (parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', ...parts });
const DAY = dayFormat({ month: 'short', day: 'numeric' });
const DAY_OF_YEAR = dayFormat({ month: 'short', day: 'numeric', year: 'numeric' });
const SHORT_WEEKDAY = dayFormat({ weekday: 'short' });
const WEEKDAY = dayFormat({ weekday: 'long' });
const HEADING = dayFormat({ weekday: 'long', month: 'long', day: 'numeric' });
const COUNT = new Intl.NumberFormat(LOCALE);

export const timeFormatOf = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(LOCALE, { timeZone, hour: 'numeric', minute: '2-digit' });

export const todayAt = (now: number, timeZone: string, timeFormat = timeFormatOf(timeZone)): Today => ({
  now,
  day: dayIn(timeZone, now),
  timeZone,
  timeFormat,
});

const WEEK = 7;
const DAY_MS = 86_400_000;
/** A deadline this near is shown in the color of what is closing. */
const SOON_DAYS = 14;

export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

const yearOf = (day: string): string => day.slice(0, 4);
const calendarDay = (day: string, today: string): string =>
  (yearOf(day) === yearOf(today) ? DAY : DAY_OF_YEAR).format(Date.parse(day));
const weekday = (day: string): string => WEEKDAY.format(Date.parse(day));

/** `today`, `tomorrow`, a weekday within the week, then `Feb 1` or `Feb 1, 2028`. */
export function dayWords(day: string, today: string): string {
  const distance = daysBetween(today, day);
  if (distance === 0) return 'today';
  if (distance === 1) return 'tomorrow';
  if (distance === -1) return 'yesterday';
  return distance > 1 && distance < WEEK ? weekday(day) : calendarDay(day, today);
}

/** `Sat, Nov 21`; `Sat, Nov 21, 2025` of another year. */
export function shortDay(day: string, today: string): string {
  return `${SHORT_WEEKDAY.format(Date.parse(day))}, ${calendarDay(day, today)}`;
}

/** A heading over the games of one day: `Saturday, November 21`. */
export const dayHeading = (day: string, today: string): string => {
  const words = HEADING.format(Date.parse(day));
  const distance = daysBetween(today, day);
  if (distance === 0) return `Today · ${words}`;
  return distance === 1 ? `Tomorrow · ${words}` : words;
};

/** `2:30 PM` */
export const timeWords = (ms: number, { timeFormat }: Today): string => timeFormat.format(ms);

export const capitalized = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

export interface DeadlineWords {
  readonly text: string;
  readonly isSoon: boolean;
  readonly isClosed: boolean;
}

const WITHOUT_DAY: Readonly<Record<string, string>> = { rolling: 'rolling deadline', closed: 'closed' };

/** `due Feb 1, in 12 days`, `closed Nov 3`, or what the page says instead of a day. */
export function deadlineWords(
  { deadline, deadlineKind }: { readonly deadline: string | null; readonly deadlineKind: string },
  { day: today }: Today,
): DeadlineWords {
  if (deadline === null) {
    const text = WITHOUT_DAY[deadlineKind] ?? 'no deadline stated';
    return { text, isSoon: false, isClosed: deadlineKind === 'closed' };
  }
  const left = daysBetween(today, deadline);
  if (left < 0) return { text: `closed ${calendarDay(deadline, today)}`, isSoon: false, isClosed: true };
  const when =
    left === 0 ? 'today' : left === 1 ? 'tomorrow' : `${calendarDay(deadline, today)}, in ${left} days`;
  return { text: `due ${when}`, isSoon: left < SOON_DAYS, isClosed: false };
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** `3 minutes`, `2 days`: how long something took or is ago. */
export function durationWords(ms: number): string {
  for (const [unit, size] of UNITS) {
    const count = Math.floor(ms / size);
    if (count >= 1) return `${count} ${unit}${count === 1 ? '' : 's'}`;
  }
  return 'less than a minute';
}

/** `1,204` */
export const inFigures = (count: number): string => COUNT.format(count);

export const countWords = (count: number, one: string, many = `${one}s`): string =>
  `${inFigures(count)} ${count === 1 ? one : many}`;

/** When something was, on the campus's clock: `2:05 PM`, `Tuesday, 2:05 PM`. */
export function momentWords(iso: string, today: Today): string {
  const ms = Date.parse(iso);
  const day = dayIn(today.timeZone, ms);
  const time = timeWords(ms, today);
  if (day === today.day) return time;
  const distance = daysBetween(day, today.day);
  const words = distance > 0 && distance < WEEK ? weekday(day) : calendarDay(day, today.day);
  return `${words}, ${time}`;
}

/** A moment as `<time>`, in the campus's zone. */
export const moment = (iso: string, today: Today) =>
  html`<time datetime="${iso}">${momentWords(iso, today)}</time>`;

/** `$500 - $2,000` → `$500–$2,000`: an amount does not break at its dash. */
export const amountWords = (amount: string | null): string =>
  amount === null ? 'Amount not stated' : capitalized(amount.replaceAll(' - ', '–'));

/** `3.0`, `3.25` */
export const gpaWords = (gpa: number): string => gpa.toFixed(2).replace(/0$/, '');

/** `computer-science` → `Computer science` */
export const tagWords = (tag: string): string => capitalized(tag.replaceAll('-', ' '));
