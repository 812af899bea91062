/** The provider's scoreboards end at midnight US Eastern time; it names days `YYYYMMDD`. */
const SCOREBOARD_ZONE = 'America/New_York';

export const scoreboardDay = (ms: number): string =>
  Temporal.Instant.fromEpochMilliseconds(ms)
    .toZonedDateTimeISO(SCOREBOARD_ZONE)
    .toPlainDate()
    .toString()
    .replaceAll('-', '');

/** The scoreboard of a game. It stays on the scoreboard of the day on which it begins until it ends. */
export const scoreboardDayOf = (game: { readonly date: string }): string =>
  scoreboardDay(Date.parse(game.date));
