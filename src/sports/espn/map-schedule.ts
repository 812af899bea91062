import type { Game } from '../model.ts';
import type { TeamRef } from '../provider.ts';
import { readEvent } from './map-event.ts';
import { type Mapped, read, readPage, readRows, unreadable } from './reading.ts';
import { schedulePage } from './schemas/pages.ts';

/** The games of one season type, and the season they are of. */
export interface SchedulePage {
  readonly season: number | undefined;
  readonly games: readonly Game[];
}

export const mapSchedule = (payload: unknown, team: TeamRef): Mapped<SchedulePage> =>
  readPage('schedule', schedulePage, payload, ({ events, season, requestedSeason }) => {
    const games = readRows(events, (row) => readEvent(row, team));
    if (games === undefined) return unreadable(`schedule: none of ${events.length} events can be read`);
    const year = requestedSeason?.year ?? season?.year;
    return read({ season: year, games: games.value }, games.oddities);
  });
