/** The provider cuts its scoreboard at midnight US Eastern time, and names days `YYYYMMDD`. */
const SCOREBOARD_ZONE = 'America/New_York';

export const scoreboardDay = (ms: number): string =>
  Temporal.Instant.fromEpochMilliseconds(ms)
    .toZonedDateTimeISO(SCOREBOARD_ZONE)
    .toPlainDate()
    .toString()
    .replaceAll('-', '');

/** A game's day. A game that begins before midnight stays on that day's scoreboard until it ends. */
export const scoreboardDayOf = (game: { readonly date: string }): string =>
  scoreboardDay(Date.parse(game.date));
