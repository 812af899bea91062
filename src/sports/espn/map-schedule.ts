import type { Game } from '../model/games.ts';
import type { TeamRef } from '../model/teams.ts';
import { readEvent } from './map-event.ts';
import { readTeamName } from './map-parts.ts';
import { type Mapped, read, readPage, readRows, unreadable } from './reading.ts';
import { event as eventSchema, seasonOfEvent } from './schemas/event.ts';
import { schedulePage } from './schemas/pages.ts';

/** The games of one season type, and their season. */
export interface SchedulePage {
  readonly season: { readonly year: number | undefined; readonly type: number | undefined };
  readonly games: readonly Game[];
  /** `35-4`, or `""`. */
  readonly record: string;
  /** Ids of rows that cannot be used. */
  readonly unread: readonly string[];
}

/** A page without `requestedSeason` has the current season of the league, which may be the off-season. */
function typeOf(event: unknown): { type?: number } {
  const type = seasonOfEvent.safeParse(event).data?.seasonType?.type;
  return type === undefined ? {} : { type };
}

/** The name of a team that is not known yet. */
const UNKNOWN = 'TBD';

/** The id of a row in which no team is drawn yet, so that it may never be about ours. */
function placeholderId(row: unknown): string | undefined {
  const { id, competition } = eventSchema.safeParse(row).data ?? {};
  const isOpen = competition?.competitors.every(({ team }) => readTeamName(team) === UNKNOWN);
  return isOpen ? id : undefined;
}

export const mapSchedule = (payload: unknown, ref: TeamRef): Mapped<SchedulePage> =>
  readPage('schedule', schedulePage, payload, ({ events, team, season, requestedSeason }) => {
    const { id = ref.teamId, recordSummary: record = '' } = team ?? {};
    if (id !== ref.teamId) return unreadable(`schedule: of ${id}, not ${ref.teamId}`);
    const placeholders = events.flatMap((row) => placeholderId(row) ?? []);
    const drawn = placeholders.length === 0 ? events : events.filter((row) => !placeholderId(row));
    const games = readRows(drawn, (row) => readEvent(row, ref));
    if (games === undefined) return unreadable(`schedule: none of ${events.length} events can be read`);
    const { year, type } = requestedSeason ?? { ...season, ...typeOf(events.at(-1)) };
    return read(
      { season: { year, type }, games: games.value, record, unread: [...games.unread, ...placeholders] },
      games.anomalies,
    );
  });
