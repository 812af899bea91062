import { html } from 'hono/html';
import { LRUCache } from 'lru-cache';
import { dayIn } from '../../platform/clock.ts';
import { DAY_MS, HOUR_MS } from '../../platform/time.ts';
import type { Award, Game } from './api-types.ts';

const LIST = new Intl.ListFormat('en-US');
/** `football, softball, and baseball` */
export const listText = (parts: readonly string[]): string => LIST.format(parts);

/** The current time and day on campus. Days are `YYYY-MM-DD`. */
export interface CampusTime {
  readonly now: number;
  readonly day: string;
  readonly timeZone: string;
  /** The time zone of the sports provider's days. */
  readonly providerZone: string;
  /** A moment, in ms, in `timeZone`. */
  readonly at: (ms: number) => DayAndTime;
}

/** The day and time of a moment, in the time zone of the campus. */
interface DayAndTime {
  readonly day: string;
  /** `2:30 PM` */
  readonly time: string;
}

/**
 * A game's day on campus. A game without a time is dated at midnight in the provider's zone, so that zone is used for
 * it.
 */
export const gameDay = (
  { date, timeTbd }: Pick<Game, 'date' | 'timeTbd'>,
  { at, providerZone }: CampusTime,
): string => (timeTbd ? dayIn(providerZone, Date.parse(date)) : at(Date.parse(date)).day);

const LOCALE = 'en-US';
// Created once, because creating a format costs a hundred times as much as using it.
const dayFormat = (parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', ...parts });
const SHORT_WEEKDAY = dayFormat({ weekday: 'short' });
const WEEKDAY = dayFormat({ weekday: 'long' });
const HEADING = dayFormat({ weekday: 'long', month: 'long', day: 'numeric' });
const LONG_MONTH = dayFormat({ month: 'long' });
/** Formatted once: the finder shows a dozen per page. */
const LONG_MONTHS = Array.from({ length: 12 }, (_, month) => LONG_MONTH.format(Date.UTC(2026, month)));
const COUNT = new Intl.NumberFormat(LOCALE);

/** More than the number of different game times of a campus. */
const MOST_MOMENTS = 2_000;

/** Caches formatted moments, because pages show the same ones again and again, and time zone conversions are slow. */
export function createCampusTimes(timeZone: string): CampusTime['at'] {
  const format = new Intl.DateTimeFormat(LOCALE, { timeZone, hour: 'numeric', minute: '2-digit' });
  const seen = new LRUCache<number, DayAndTime>({
    max: MOST_MOMENTS,
    memoMethod: (ms) => ({ day: dayIn(timeZone, ms), time: format.format(ms) }),
  });
  return (ms) => seen.memo(ms);
}

export const todayAt = (
  now: number,
  timeZone: string,
  { providerZone = timeZone, at = createCampusTimes(timeZone) } = {},
): CampusTime => ({ now, day: at(now - (now % 60_000)).day, timeZone, providerZone, at });

/** `Central Time` */
export function zoneText(timeZone: string): string {
  const format = new Intl.DateTimeFormat(LOCALE, { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

const WEEK = 7;
/** Deadlines in fewer days are highlighted. `client/widgets.js` has the same number. */
const SOON_DAYS = 7;
/** Below its month, a deadline shows how many days are left if they are not more. */
const DAYS_COUNTED = 30;
export const isSoon = (daysLeft: number): boolean => daysLeft < SOON_DAYS;

export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** Formatted without `Intl`, which takes ten times as long, because a list has this in every row. */
export function calendarDay(day: string, today: string): string {
  const [year, month, date] = day.split('-');
  const label = `${MONTHS[Number(month) - 1]} ${Number(date)}`;
  return year === today.slice(0, 4) ? label : `${label}, ${year}`;
}
export const weekdayText = (day: string): string => WEEKDAY.format(Date.parse(day));

/** `today`, `tomorrow`, a weekday within the week, then `Feb 1` or `Feb 1, 2028`. */
export function dayText(day: string, today: string): string {
  const distance = daysBetween(today, day);
  if (distance === 0) return 'today';
  if (distance === 1) return 'tomorrow';
  if (distance === -1) return 'yesterday';
  return distance > 1 && distance < WEEK ? weekdayText(day) : calendarDay(day, today);
}

/** `Sat, Nov 21`; in another year, `Sat, Nov 21, 2025`. */
export const shortDay = (day: string, today: string): string =>
  `${SHORT_WEEKDAY.format(Date.parse(day))}, ${calendarDay(day, today)}`;

/** `Sat 21`, below the name of its month. */
export const dayOfMonth = (day: string): string =>
  `${SHORT_WEEKDAY.format(Date.parse(day))} ${Number(day.slice(8))}`;

/** The heading of a day's games: `Saturday, November 21`. */
export const dayHeading = (day: string, today: string): string => {
  const label = HEADING.format(Date.parse(day));
  const distance = daysBetween(today, day);
  if (distance === 0) return `Today · ${label}`;
  return distance === 1 ? `Tomorrow · ${label}` : label;
};

/** `2027-02` → `February 2027` */
export const monthText = (month: string): string =>
  `${LONG_MONTHS[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`;

/** `2027-02` → `Feb 2027` */
export const shortMonth = (month: string): string =>
  `${MONTHS[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`;

/** `2:30 PM` */
export const timeText = (ms: number, { at }: CampusTime): string => at(ms).time;

export const capitalized = (label: string): string => `${label.charAt(0).toUpperCase()}${label.slice(1)}`;

export interface DeadlineText {
  readonly text: string;
  /** The day below its month: `Feb 1 (12 days)`; null without an open deadline. */
  readonly when: string | null;
  /** `2027 assumed`, if the page does not state the year. */
  readonly assumed: string;
  readonly isSoon: boolean;
  readonly isClosed: boolean;
  /** The day on which applications open, if it is in the future: `Dec 1`. */
  readonly opens: string | null;
}

const WITHOUT_DAY: Readonly<Record<string, string>> = { rolling: 'rolling deadline', closed: 'closed' };

/** `due Feb 1 (12 days)`, `opens Dec 1, due Feb 1`, `closed Nov 3`, or the page's text if there is no day. */
export function deadlineText(
  award: { readonly deadline: string | null; readonly deadlineKind: string; readonly opens: string | null },
  today: CampusTime,
): DeadlineText {
  const { day: close, ...label } = closingText(award, today);
  const opens = award.opens !== null && award.opens > today.day ? award.opens : null;
  if (opens === null) return { ...label, opens: null };
  const day = calendarDay(opens, today.day);
  if (label.isClosed) return { ...label, text: `${label.text}, opens again ${day}`, opens: day };
  const due = close === null ? '' : `, due ${close}`;
  return { ...label, text: `opens ${day}${due}`, isSoon: false, opens: day };
}

function closingText(
  { deadline, deadlineKind }: { readonly deadline: string | null; readonly deadlineKind: string },
  { day: today }: CampusTime,
): Omit<DeadlineText, 'opens'> & { readonly day: string | null } {
  if (deadline === null) {
    const text = WITHOUT_DAY[deadlineKind] ?? 'no deadline stated';
    return { text, when: null, assumed: '', isSoon: false, isClosed: deadlineKind === 'closed', day: null };
  }
  const left = daysBetween(today, deadline);
  // The page does not state the year: this is the most likely one.
  const assumed = deadlineKind === 'inferred_year' ? `${deadline.slice(0, 4)}\u00a0assumed` : '';
  const doubt = assumed === '' ? '' : `\u00a0· ${assumed}`;
  const day = calendarDay(deadline, today);
  if (left < 0)
    return { text: `closed ${day}${doubt}`, when: null, assumed, isSoon: false, isClosed: true, day };
  const text = left === 0 ? 'today' : left === 1 ? 'tomorrow' : `${day} (${left} days)`;
  const near = left > DAYS_COUNTED ? '' : ` (${left} days)`;
  return {
    text: `due ${text}${doubt}`,
    when: `${calendarDay(deadline, deadline)}${near}${doubt}`,
    assumed,
    isSoon: isSoon(left),
    isClosed: false,
    day: `${day}${doubt}`,
  };
}

/** A text for a day, with the machine-readable day. */
export const dayTime = (day: string, label: string) => html`<time datetime="${day}">${label}</time>`;

/** The text of a deadline, with its machine-readable day. */
export const deadlineTime = (deadline: string | null, label: string) =>
  deadline === null ? label : dayTime(deadline, label);

const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', 60_000],
] as const;

/** A duration in its largest unit: `3 minutes`, `2 days`. */
export function durationText(ms: number): string {
  for (const [unit, size] of UNITS) {
    const count = Math.floor(ms / size);
    if (count >= 1) return `${count} ${unit}${count === 1 ? '' : 's'}`;
  }
  return 'less than a minute';
}

/** `1,204` */
export const inFigures = (count: number): string =>
  // `Intl` is slow, and most counts have no separator.
  count < 1_000 ? String(count) : COUNT.format(count);

export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${inFigures(count)} ${count === 1 ? one : many}`;

/** A time on campus: `2:05 PM`, `Tuesday, 2:05 PM`. */
export function momentText(iso: string, today: CampusTime): string {
  const { day, time } = today.at(Date.parse(iso));
  if (day === today.day) return time;
  const distance = daysBetween(day, today.day);
  const label = distance > 0 && distance < WEEK ? weekdayText(day) : calendarDay(day, today.day);
  return `${label}, ${time}`;
}

/** A moment as `<time>`, in the campus's zone. */
export const moment = (iso: string, today: CampusTime) =>
  html`<time datetime="${iso}">${momentText(iso, today)}</time>`;

/** `$500 - $2,000` → `$500–$2,000`, which does not wrap at the dash. */
export const amountText = (amount: string | null): string =>
  amount === null ? 'Amount not stated' : capitalized(amount.replaceAll(' - ', '–'));

const PER_TEXT = { year: ' a year', semester: ' a semester', month: ' a month', once: ' once' } as const;

/** `$2,000 a year, up to 4 years` */
export function paidText({
  amount,
  amountPer,
  years,
}: Pick<Award, 'amount' | 'amountPer' | 'years'>): string {
  const per = amountPer === null ? '' : PER_TEXT[amountPer];
  const most = years === null ? '' : `, ${years === 1 ? 'for one year' : `up to ${years} years`}`;
  return `${amountText(amount)}${per}${most}`;
}

/** `3.0`, `3.25` */
export const gpaText = (gpa: number): string => gpa.toFixed(2).replace(/0$/, '');

/** `12-13` → `12–13`; minus signs stay */
export const recordText = (record: string): string => record.replaceAll(/(?<=\d)-(?=\d)/g, '–');

/** A winning percentage as standings print it: `.550`, `1.000` */
export const shareText = (share: number): string => share.toFixed(3).replace(/^0/, '');

/** Labels for tags whose names are too vague. */
const TAG_LABELS: Readonly<Record<string, string>> = {
  residency: 'Local or state residents',
  citizenship: 'U.S. citizens',
  underrepresented: 'Underrepresented groups',
  disability: 'Students with disabilities',
  stem: 'STEM',
};

/** `computer-science` → `Computer science` */
export const tagLabel = (tag: string): string => TAG_LABELS[tag] ?? capitalized(tag.replaceAll('-', ' '));
