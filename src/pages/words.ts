import { html } from 'hono/html';
import { dayIn } from '../platform/clock.ts';

/** Days and times as people of the campus say them. `now` in ms; days are `YYYY-MM-DD`. */
export interface Today {
  readonly now: number;
  /** The campus's day. */
  readonly day: string;
  readonly timeZone: string;
}

export const todayAt = (now: number, timeZone: string): Today => ({
  now,
  day: dayIn(timeZone, now),
  timeZone,
});

const LOCALE = 'en-US';
const WEEK = 7;
/** A deadline this near is shown in the color of what is closing. */
const SOON_DAYS = 14;

export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days;

const calendarDay = (day: string, today: string): string => {
  const date = Temporal.PlainDate.from(day);
  const year = date.year === Temporal.PlainDate.from(today).year ? {} : { year: 'numeric' as const };
  return date.toLocaleString(LOCALE, { month: 'short', day: 'numeric', ...year });
};

/** `today`, `tomorrow`, a weekday within the week, then `Feb 1` or `Feb 1, 2028`. */
export function dayWords(day: string, today: string): string {
  const distance = daysBetween(today, day);
  if (distance === 0) return 'today';
  if (distance === 1) return 'tomorrow';
  if (distance === -1) return 'yesterday';
  if (distance > 1 && distance < WEEK)
    return Temporal.PlainDate.from(day).toLocaleString(LOCALE, { weekday: 'long' });
  return calendarDay(day, today);
}

/** A heading over the games of one day: `Saturday, November 21`. */
export const dayHeading = (day: string, today: string): string => {
  const words = Temporal.PlainDate.from(day).toLocaleString(LOCALE, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  });
  const distance = daysBetween(today, day);
  if (distance === 0) return `Today · ${words}`;
  return distance === 1 ? `Tomorrow · ${words}` : words;
};

/** `2:30 PM` */
export const timeWords = (ms: number, timeZone: string): string =>
  new Intl.DateTimeFormat(LOCALE, { timeZone, hour: 'numeric', minute: '2-digit' }).format(ms);

export const capitalized = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;

export interface DeadlineWords {
  readonly text: string;
  readonly isSoon: boolean;
  readonly isClosed: boolean;
}

/** `due Feb 1, in 12 days`, `closed Nov 3`, or that the page names no day. */
export function deadlineWords(deadline: string | null, { day: today }: Today): DeadlineWords {
  if (deadline === null) return { text: 'no deadline stated', isSoon: false, isClosed: false };
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

export const countWords = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString(LOCALE)} ${count === 1 ? one : many}`;

/** When something was, on the campus's clock: `2:05 PM`, `Tuesday, 2:05 PM`. */
export function momentWords(iso: string, today: Today): string {
  const ms = Date.parse(iso);
  const day = dayIn(today.timeZone, ms);
  const time = timeWords(ms, today.timeZone);
  if (day === today.day) return time;
  const distance = daysBetween(day, today.day);
  const words =
    distance > 0 && distance < WEEK
      ? Temporal.PlainDate.from(day).toLocaleString(LOCALE, { weekday: 'long' })
      : calendarDay(day, today.day);
  return `${words}, ${time}`;
}

/** A moment as `<time>`, in the campus's zone. */
export const moment = (iso: string, today: Today) =>
  html`<time datetime="${iso}">${momentWords(iso, today)}</time>`;

/** `3.0`, `3.25` */
export const gpaWords = (gpa: number): string => gpa.toFixed(2).replace(/0$/, '');

/** `computer-science` → `Computer science` */
export const tagWords = (tag: string): string => capitalized(tag.replaceAll('-', ' '));
