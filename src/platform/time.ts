/** Lengths of time in milliseconds, as clocks count. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The same in seconds, as HTTP counts. */
export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 60 * MINUTE_SECONDS;
export const DAY_SECONDS = 24 * HOUR_SECONDS;

/** `Nov 27, 2026, 06:04 (America/Chicago)`, for mails and logs that are read anywhere. */
export const timeText = (at: number, timeZone: string): string =>
  `${new Intl.DateTimeFormat('en-US', {
    timeZone,
    ...{ month: 'short', day: 'numeric', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  }).format(at)} (${timeZone})`;
