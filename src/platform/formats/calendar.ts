import { safeText } from './safe-text.ts';

/** Writes a calendar as in RFC 5545. It needs no VTIMEZONE, because times are in UTC and days have no time zone. */

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8';

/** A time with a duration, or a whole day (`YYYY-MM-DD`). */
export type EventTime = { readonly at: number; readonly minutes: number } | { readonly day: string };

export interface CalendarEvent {
  readonly uid: string;
  /** Increases when the time, place or status of the event changes. */
  readonly sequence: number;
  /** When any detail of the event last changed, ms. */
  readonly changedAt: number;
  readonly time: EventTime;
  readonly summary: string;
  readonly description?: string;
  readonly location?: string;
  readonly url?: string | undefined;
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
}

export interface CalendarAbout {
  readonly name: string;
  readonly description: string;
  /** How often subscribers should request the calendar again, such as `PT1H`. */
  readonly refreshEvery: string;
}

const MAX_OCTETS = 75;

const escaped = (text: string): string =>
  safeText(text)
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n');

/** Folds a line after 75 octets: continuation lines begin with a space. A character is never split. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= MAX_OCTETS) return `${line}\r\n`;
  let text = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_OCTETS) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return `${text}\r\n`;
}

/** `20261121T010000Z` */
const utc = (ms: number): string => new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/g, '');
const dayOf = (day: string): string => day.replaceAll('-', '');
const dayAfter = (day: string): string => Temporal.PlainDate.from(day).add({ days: 1 }).toString();

const timeLines = (time: EventTime): string[] =>
  'day' in time
    ? [
        `DTSTART;VALUE=DATE:${dayOf(time.day)}`,
        `DTEND;VALUE=DATE:${dayOf(dayAfter(time.day))}`,
        // Without this line, an all-day event would mark the day as busy.
        'TRANSP:TRANSPARENT',
      ]
    : [`DTSTART:${utc(time.at)}`, `DTEND:${utc(time.at + time.minutes * 60_000)}`];

const textLine = (name: string, text: string | undefined): string[] =>
  text === undefined || text === '' ? [] : [`${name}:${escaped(text)}`];

const eventLines = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `DTSTAMP:${utc(event.changedAt)}`,
  `LAST-MODIFIED:${utc(event.changedAt)}`,
  `SEQUENCE:${event.sequence}`,
  ...timeLines(event.time),
  ...textLine('SUMMARY', event.summary),
  ...textLine('DESCRIPTION', event.description),
  ...textLine('LOCATION', event.location),
  ...(event.url !== undefined && URL.canParse(event.url) ? [`URL:${new URL(event.url).href}`] : []),
  `STATUS:${event.status}`,
  'END:VEVENT',
];

/** The text of a calendar. Each item has one event. */
export function* calendarOf(about: CalendarAbout, events: Iterable<CalendarEvent>): Generator<string> {
  const write = (lines: readonly string[]): string => lines.map(folded).join('');
  yield write([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Campus Data//Campus Data//EN',
    'CALSCALE:GREGORIAN',
    ...textLine('NAME', about.name),
    ...textLine('X-WR-CALNAME', about.name),
    ...textLine('DESCRIPTION', about.description),
    ...textLine('X-WR-CALDESC', about.description),
    `REFRESH-INTERVAL;VALUE=DURATION:${about.refreshEvery}`,
    `X-PUBLISHED-TTL:${about.refreshEvery}`,
  ]);
  for (const event of events) yield write(eventLines(event));
  yield write(['END:VCALENDAR']);
}
