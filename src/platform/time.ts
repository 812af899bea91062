/** Durations in milliseconds, the unit of clocks. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Durations in seconds, the unit of HTTP headers. */
export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 60 * MINUTE_SECONDS;
export const DAY_SECONDS = 24 * HOUR_SECONDS;

/** A time such as `Nov 27, 2026, 06:04 (America/Chicago)`, for mails and logs, which may be read in any time zone. */
export const timeText = (at: number, timeZone: string): string =>
  `${new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)} (${timeZone})`;
