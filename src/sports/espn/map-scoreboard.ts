import type { Game } from '../model/games.ts';
import type { TeamRef } from '../model/teams.ts';
import { dayOf } from './day.ts';
import { readEvent } from './map-event.ts';
import { type Mapped, type Row, read, readPage, readRow, readRows, unreadable } from './reading.ts';
import { eventTeams } from './schemas/event.ts';
import { scoreboardPage } from './schemas/pages.ts';

/** A team plays twice on some days; a tournament may have three. A page of a month has about ten games of a team. */
const MOST_GAMES_A_DAY = 10;

/** Whether a game is ours. Nothing else is read of other teams' games. */
const whose = (row: unknown, { teamId }: TeamRef): Row<{ row: unknown; ours: boolean }> =>
  readRow('event', eventTeams, row, (teams) => ({
    value: { row, ours: teams.includes(teamId) },
    anomalies: [],
  }));

/** Our games among all games of a day. */
export const mapScoreboard = (payload: unknown, team: TeamRef): Mapped<readonly Game[]> =>
  readPage('scoreboard', scoreboardPage, payload, ({ events }) => {
    const all = readRows(events, (row) => whose(row, team));
    if (all === undefined) return unreadable(`scoreboard: none of ${events.length} events can be read`);
    const rows = all.value.filter(({ ours }) => ours).map(({ row }) => readEvent(row, team));
    const games = rows.flatMap(({ value }) => (value === undefined ? [] : [value]));
    const byDay = Map.groupBy(games, ({ date }) => dayOf(Date.parse(date)));
    if ([...byDay.values()].some((some) => some.length > MOST_GAMES_A_DAY))
      return unreadable(`scoreboard: ${games.length} games of one team`);
    return read(games, [...all.anomalies, ...rows.flatMap(({ anomalies }) => anomalies)]);
  });
