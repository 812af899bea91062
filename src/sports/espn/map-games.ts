import { z } from 'zod';
import { fuller } from '../model/game-change.ts';
import type { ConferenceGame, DayBoard, Game } from '../model/games.ts';
import type { TeamRef } from '../model/teams.ts';
import { dayOf, LEAGUES } from './leagues.ts';
import { hasSeeds, isTimeOpen, printedOf, readEvent } from './map-event.ts';
import {
  isHomeSide,
  readClock,
  readDate,
  readLogo,
  readPeriod,
  readRank,
  readRecord,
  readTeamName,
} from './map-parts.ts';
import { type Mapped, type Row, read, readPage, readRow, readRows, unreadable } from './reading.ts';
import {
  type Competitor,
  type Event,
  eventGroup,
  event as eventSchema,
  eventTeams,
  seasonOfEvent,
} from './schemas/event.ts';
import { schedulePage, scoreboardPage } from './schemas/pages.ts';
import { id as idSchema } from './schemas/scalars.ts';
import { readStatus } from './status.ts';

/** The games without repetitions: the provider has sent an event twice on a page. The fuller row counts. */
export const onePerId = <G extends Game | ConferenceGame>(games: readonly G[]): G[] => {
  const byId = new Map<string, G>();
  for (const game of games) {
    const before = byId.get(game.id);
    byId.set(game.id, before === undefined ? game : fuller(before, game));
  }
  return [...byId.values()];
};

/** A team plays at most two games on a day, three in a tournament. With more than this, the page is wrong. */
const MOST_GAMES_A_DAY = 10;

/** Whether a game is ours. Nothing else is read from other teams' games. */
const markOurs = (row: unknown, { teamId }: TeamRef): Row<{ row: unknown; ours: boolean }> =>
  readRow('event', eventTeams, row, (teams) => ({
    value: { row, ours: teams.includes(teamId) },
    anomalies: [],
  }));

/** Our games among all games of a day. */
export const mapScoreboard = (payload: unknown, team: TeamRef): Mapped<readonly Game[]> =>
  readPage('scoreboard', scoreboardPage, payload, ({ events }) => {
    const all = readRows(events, (row) => markOurs(row, team));
    if (all === undefined) return unreadable(`scoreboard: none of ${events.length} events can be read`);
    const rows = all.value.filter(({ ours }) => ours).map(({ row }) => readEvent(row, team));
    const games = rows.flatMap(({ value }) => (value === undefined ? [] : [value]));
    const byDay = Map.groupBy(games, ({ date }) => dayOf(Date.parse(date)));
    if ([...byDay.values()].some((some) => some.length > MOST_GAMES_A_DAY))
      return unreadable(`scoreboard: ${games.length} games of one team`);
    return read(onePerId(games), [...all.anomalies, ...rows.flatMap(({ anomalies }) => anomalies)]);
  });

/** Whether a game belongs to the conference: one of its teams does, or the page assigns the game to that group. */
function isOfConference(row: unknown, { conferenceId, teamId }: TeamRef): boolean {
  const { groups, teams } = eventGroup.safeParse(row).data ?? { groups: undefined, teams: [] };
  return (
    groups?.id === conferenceId ||
    teams.some((team) => team.id === teamId || team.conferenceId === conferenceId)
  );
}

/** The name of the conference, as on the page. */
function conferenceName(rows: readonly unknown[], { conferenceId }: TeamRef): string | null {
  for (const row of rows) {
    const { groups } = eventGroup.safeParse(row).data ?? {};
    if (groups?.id === conferenceId && groups.name !== undefined) return groups.name;
  }
  return null;
}

function sideOf(side: Competitor | undefined, isSeeded: boolean, begun: boolean): ConferenceGame['home'] {
  const team = side?.team;
  return {
    id: team?.id ?? side?.id ?? '',
    name: (team && readTeamName(team)) ?? 'TBD',
    abbreviation: team?.abbreviation ?? '',
    logo: team ? readLogo(team) : null,
    score: side?.score ?? (begun ? null : 0),
    record: side ? readRecord([...side.records, ...side.record], 'total') : '',
    ranking: isSeeded ? null : readRank(side?.curatedRank?.current ?? side?.rank),
  };
}

function mapConferenceGame(event: Event, team: TeamRef): ConferenceGame[] {
  const { competition } = event;
  const { competitors } = competition;
  const date = readDate(event.date ?? competition.date);
  const status = readStatus(competition.status);
  if (date === undefined || status === undefined) return [];
  const { begun } = status;
  const { neutralSite, broadcasts, note, statusText } = printedOf(competition, status.status);
  const isSeeded = hasSeeds(event, team);
  const home = competitors.find((side) => isHomeSide(side, competitors));
  const away = competitors.find((side) => side !== home);
  return [
    {
      id: event.id,
      date,
      timeTbd: isTimeOpen(event),
      status: status.status,
      statusText,
      period: begun ? readPeriod(competition.status, competitors) : 0,
      clock: begun ? readClock(status.status, competition.status, LEAGUES[team.sport].kind) : '0:00',
      home: sideOf(home, isSeeded, begun),
      away: sideOf(away, isSeeded, begun),
      neutralSite,
      broadcasts,
      note,
      isLocalGame: competitors.some((side) => (side.team.id ?? side.id) === team.teamId),
    },
  ];
}

/** The requested day or month of a scoreboard, and the most events that it can have. */
interface Requested {
  readonly date: string;
  readonly limit: number;
}

/** Our games on a day, and all games of the conference. A page with as many events as its limit is not whole. */
export function mapDay(payload: unknown, team: TeamRef, requested?: Requested): Mapped<DayBoard> {
  const ours = mapScoreboard(payload, team);
  const page = scoreboardPage.safeParse(payload);
  if (ours.kind === 'failed') return ours;
  if (!page.success) return unreadable('scoreboard: no list');
  const rows = page.data.events.filter((row) => isOfConference(row, team));
  const events = rows.flatMap((row) => eventSchema.safeParse(row).data ?? []);
  const isCut = requested !== undefined && page.data.events.length >= requested.limit;
  const { value: games, anomalies } = ours.value;
  return read(
    {
      games,
      board: onePerId(events.flatMap((event) => mapConferenceGame(event, team))),
      conference: conferenceName(rows, team),
      held: [],
      ...(isCut && {
        gap: `the scoreboard of ${requested.date} has ${requested.limit} events, the most that are sent, so games may be missing`,
      }),
    },
    anomalies,
  );
}

/** The games of one season type, and their season. */
export interface SchedulePage {
  readonly season: { readonly year: number | undefined; readonly type: number | undefined };
  readonly games: readonly Game[];
  /** `35-4`, or `""`. */
  readonly record: string;
  /** The ids of the rows that cannot be used. */
  readonly unread: readonly string[];
}

/**
 * The season type of an event, for pages without `requestedSeason`. On such pages, `season` is the league's current
 * one, which may be the off-season.
 */
function typeOf(event: unknown): { type?: number } {
  const type = seasonOfEvent.safeParse(event).data?.seasonType?.type;
  return type === undefined ? {} : { type };
}

/** The provider's placeholder for a team that has not been determined yet. */
const UNKNOWN = 'TBD';

/** The id of a row in which both teams are placeholders: our team may turn out not to play in that game. */
function placeholderId(row: unknown): string | undefined {
  const { id, competition } = eventSchema.safeParse(row).data ?? {};
  const isOpen = competition?.competitors.every(({ team }) => readTeamName(team) === UNKNOWN);
  return isOpen ? id : undefined;
}

/** An event between teams that have not been determined, which the provider has also sent without competitors. */
const undrawnEvent = z.object({ id: idSchema, name: z.string().regex(/^TBD\b.*\bTBD$/) });

/** A row that is dropped, because it says nothing about teams yet. */
function readUndrawn(row: unknown): Row<unknown> | undefined {
  if (!undrawnEvent.safeParse(row).success) return undefined;
  const teams = readRow('event', eventTeams, row, () => ({ value: row, anomalies: [] }));
  return teams.value === undefined ? teams : undefined;
}

export const mapSchedule = (payload: unknown, ref: TeamRef): Mapped<SchedulePage> =>
  readPage('schedule', schedulePage, payload, ({ events, team, season, requestedSeason }) => {
    const { id = ref.teamId, recordSummary: record = '' } = team ?? {};
    if (id !== ref.teamId) return unreadable(`schedule: of ${id}, not ${ref.teamId}`);
    const placeholders = events.flatMap((row) => placeholderId(row) ?? []);
    const undrawn = events.flatMap((row) => readUndrawn(row) ?? []);
    const drawn = events.filter((row) => !placeholderId(row) && !readUndrawn(row));
    const games = readRows(drawn, (row) => readEvent(row, ref));
    if (games === undefined) return unreadable(`schedule: none of ${events.length} events can be read`);
    const { year, type } = requestedSeason ?? { ...season, ...typeOf(events.at(-1)) };
    return read(
      {
        season: { year, type },
        games: onePerId(games.value),
        record,
        unread: [...games.unread, ...placeholders, ...undrawn.flatMap(({ id }) => id ?? [])],
      },
      [...games.anomalies, ...undrawn.flatMap(({ anomalies }) => anomalies)],
    );
  });
