/** `2026-11-21T01:00Z` */
const UTC_MINUTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z$/;
/** The first college game of any of these sports was played in 1859. */
const EARLIEST = Date.parse('1850-01-01T00:00Z');
const LATEST = Date.parse('2200-01-01T00:00Z');

/** Whether a text is the date of a game as we write it: every reader of games computes with it. */
export function isGameDate(date: unknown): date is string {
  if (typeof date !== 'string' || !UTC_MINUTE.test(date)) return false;
  const at = Date.parse(date);
  return at >= EARLIEST && at < LATEST;
}
