/** `Nov 27, 2026, 06:04 (America/Chicago)`, for mails and logs that are read anywhere. */
export const timeWords = (at: number, timeZone: string): string =>
  `${new Intl.DateTimeFormat('en-US', {
    timeZone,
    ...{ month: 'short', day: 'numeric', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  }).format(at)} (${timeZone})`;
