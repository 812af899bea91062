import { hasBegun } from '../model/game-state.ts';
import { type GameDetail, NO_BOX_SCORE, type Play } from '../model/games.ts';
import type { BoxScore, HitsAndErrors, Leaders, PlayerBox, PlayerGroup, TeamBox } from '../model/schemas.ts';
import type { Sport } from '../model/sports.ts';
import type { TeamRef } from '../model/teams.ts';
import { type AthletesOfBoth, readAthletesOfBoth } from './athletes-of-both.ts';
import { LEAGUES } from './leagues.ts';
import { mapEvent, readWinProbability } from './map-event.ts';
import { readBoxLeaders, readSummaryLeaders } from './map-leaders.ts';
import { NO_CLOCK, readDate, readSides, type Sides } from './map-parts.ts';
import { type Mapped, read, readPage, unreadable } from './reading.ts';
import type { Event } from './schemas/event.ts';
import {
  boxRow,
  boxTable,
  cell,
  type PlayRow,
  play as playSchema,
  type SummaryPage,
  summaryPage,
  type TeamStatistic,
  teamBox,
  teamStatistic,
  teamStatistics,
} from './schemas/pages.ts';

/**
 * Converts a summary to the structure of an event. A summary has the same parts in other places, but it lacks the names
 * of the game.
 */
function eventOf({ header, gameInfo, broadcasts, ticketsInfo }: SummaryPage): Event {
  const { id, season, timeValid, gameNote, competitions: of } = header;
  const { date, eventLink: href } = ticketsInfo?.seatSituation ?? {};
  const isThisGame = date !== undefined && readDate(date) === readDate(of.date);
  const competition = {
    ...of,
    tickets: isThisGame ? [{ links: [{ href }] }] : of.tickets,
    status: of.status,
    venue: of.venue ?? gameInfo?.venue,
    attendance: of.attendance || gameInfo?.attendance,
    broadcasts: of.broadcasts.length > 0 ? of.broadcasts : broadcasts,
    notes: gameNote === undefined ? of.notes : [{ headline: gameNote }],
  };
  return { id, season, timeValid, competition };
}

/** Baseball's summaries have no `leaders`, and some games have no box score. */
function leadersOf({ leaders }: SummaryPage, sport: Sport, teamId: string, of: AthletesOfBoth): Leaders {
  const { kind } = LEAGUES[sport];
  const stated = Object.entries(readSummaryLeaders(leaders, { kind, teamId }));
  const own = stated.filter(([, { name }]) => !of.doubtfulNames(teamId).has(name));
  return own.length > 0 ? Object.fromEntries(own) : readBoxLeaders(of.leading, kind, teamId);
}

/**
 * One game of our team. A game of other teams is unreadable, because only ids of our games are requested. `athletes`:
 * the ids of our athletes, if they are known.
 */
export const mapSummary = (
  payload: unknown,
  team: TeamRef,
  athletes?: ReadonlySet<string>,
): Mapped<GameDetail> =>
  readPage('summary', summaryPage, payload, (page) => {
    const event = eventOf(page);
    const sides = readSides(event.competition.competitors, team.teamId);
    const athletesOf = readAthletesOfBoth(page.boxscore?.players ?? [], team.teamId, athletes);
    const { value: game, anomalies: ofEvent } = mapEvent(event, team, {
      leaders: leadersOf(page, team.sport, team.teamId, athletesOf),
      opponentLeaders: leadersOf(page, team.sport, sides?.opponentId ?? '', athletesOf),
    });
    const anomalies = [...ofEvent, ...athletesOf.anomalies];
    if (game === undefined || sides === undefined)
      return unreadable(`summary: event ${event.id}: ${anomalies[0]?.reason}`);
    if (!hasBegun(game)) return read({ ...game, boxScore: NO_BOX_SCORE, plays: [] }, anomalies);
    const probability = readWinProbability(page.winprobability.at(-1), game.local.isHome);
    const plays = readPlays(page, sides, team.teamId);
    const boxScore = readBoxScore({ ...page.boxscore, players: athletesOf.players }, sides, team.teamId);
    return read(
      {
        ...game,
        local: withHits(game.local, boxScore, true),
        opponent: withHits(game.opponent, boxScore, false),
        lastPlay: game.lastPlay ?? plays.at(-1)?.text ?? lastPlayOf(page),
        winProbability: game.winProbability ?? probability,
        boxScore,
        plays,
      },
      anomalies,
    );
  });

/** In baseball and softball, hits and errors that the header lacks are taken from the box score. */
function withHits<T extends HitsAndErrors>(side: T, box: BoxScore, isLocal: boolean): T {
  if (side.hits === undefined) return side;
  const inBox = hitsInBox(box, isLocal);
  return { ...side, hits: side.hits ?? inBox.hits, errors: side.errors ?? inBox.errors };
}

type Statistic = TeamBox['statistics'][number];

function readStatistic(
  { name, label, displayName, abbreviation, displayValue }: TeamStatistic,
  group: string | undefined,
): Statistic[] {
  if (name === undefined || displayValue === undefined) return [];
  const words = group === undefined ? (label ?? displayName) : (displayName ?? label);
  const path = group === undefined ? name : `${group}.${name}`;
  return [{ name: path, label: words ?? abbreviation ?? name, value: displayValue }];
}

/** The statistics in a list. In baseball, the list has groups with lists of their own. */
const readStatistics = (list: readonly unknown[]): Statistic[] =>
  list.flatMap((row) => {
    const statistic = teamStatistic.safeParse(row).data;
    if (statistic === undefined) return [];
    if (statistic.stats === undefined) return readStatistic(statistic, undefined);
    return statistic.stats.flatMap((nested) => {
      const one = teamStatistic.safeParse(nested).data;
      return one === undefined ? [] : readStatistic(one, statistic.name ?? '');
    });
  });

const cells = (list: readonly unknown[]): string[] => list.map((value) => cell.parse(value));

type Row = PlayerGroup['rows'][number];

function readAthlete(row: unknown, columns: readonly string[]): Row[] {
  const { athlete, starter = null, didNotPlay, stats = [] } = boxRow.safeParse(row).data ?? {};
  const name = athlete?.displayName ?? athlete?.fullName ?? athlete?.shortName;
  if (athlete?.id === undefined || name === undefined) return [];
  // If there are more or fewer values than columns, no value can be attributed to a column.
  const isWhole = columns.length === 0 || stats.length === columns.length;
  return [{ id: athlete.id, name, starter, values: didNotPlay === true || !isWhole ? [] : cells(stats) }];
}

function readGroup(row: unknown): PlayerGroup[] {
  const table = boxTable.safeParse(row).data;
  if (table === undefined) return [];
  const columns = cells(table.labels.length > 0 ? table.labels : table.names);
  const rows = table.athletes.flatMap((athlete) => readAthlete(athlete, columns));
  if (rows.length === 0) return [];
  return [{ name: table.name ?? table.type ?? '', columns, rows }];
}

/** Hits and errors of a side, from the statistics of the box score. */
function hitsInBox({ teams }: BoxScore, isLocal: boolean): Required<HitsAndErrors> {
  const statistics = teams.find(({ isLocalTeam }) => isLocalTeam === isLocal)?.statistics ?? [];
  const printed = new Map(statistics.map(({ name, value }) => [name, value]));
  const from = (name: string): number | null => {
    const value = printed.get(name) ?? '';
    return /^\d{1,3}$/.test(value) ? Number(value) : null;
  };
  return { hits: from('batting.hits'), errors: from('fielding.errors') };
}

/** The box score of a game that has begun. Entries of teams that do not play in the game are left out. */
function readBoxScore(
  boxscore: { readonly teams?: readonly unknown[]; readonly players: readonly unknown[] },
  { opponentId }: Pick<Sides, 'opponentId'>,
  teamId: string,
): BoxScore {
  const isOfGame = (id: string): boolean => id === teamId || id === opponentId;
  const teams = (boxscore.teams ?? []).flatMap((row): TeamBox[] => {
    const { team, statistics: list = [] } = teamStatistics.safeParse(row).data ?? {};
    const statistics = readStatistics(list);
    if (team === undefined || !isOfGame(team.id) || statistics.length === 0) return [];
    return [{ isLocalTeam: team.id === teamId, statistics }];
  });
  const players = boxscore.players.flatMap((row): PlayerBox[] => {
    const { team, statistics = [] } = teamBox.safeParse(row).data ?? {};
    const groups = statistics.flatMap(readGroup);
    if (team === undefined || !isOfGame(team.id) || groups.length === 0) return [];
    return [{ isLocalTeam: team.id === teamId, groups }];
  });
  return { teams: onePerTeam(teams), players: onePerTeam(players) };
}

const onePerTeam = <T extends { readonly isLocalTeam: boolean }>(parts: readonly T[]): T[] =>
  parts.filter((part, at) => parts.findIndex(({ isLocalTeam }) => isLocalTeam === part.isLocalTeam) === at);

/** The longest recording has 569 plays. */
const MOST_PLAYS = 5_000;

/** The rows of plays; in football they are inside drives, and the current drive may also be among the previous ones. */
function playRows({ plays, drives }: SummaryPage): unknown[] {
  const inDrives = [...(drives?.previous ?? []), drives?.current];
  return [...plays, ...inDrives.flatMap((drive) => drive?.plays ?? [])].slice(0, MOST_PLAYS);
}

/** The plays of this game. Their ids begin with the game's id; the provider has also sent plays of another game. */
function playsOf(page: SummaryPage): PlayRow[] {
  const plays = playRows(page).flatMap((row) => playSchema.safeParse(row).data ?? []);
  const playsOfGame = plays.filter(({ id }) => id?.startsWith(page.header.id));
  return playsOfGame.length > plays.length / 2 ? playsOfGame : plays;
}

/** The text of the last play that has one. */
const lastPlayOf = (page: SummaryPage): string | null =>
  playsOf(page).findLast(({ text }) => text !== undefined)?.text ?? null;

const HALVES: readonly (readonly [RegExp, string])[] = [
  [/^top/i, 'Top'],
  [/^bot/i, 'Bottom'],
  [/^mid/i, 'Middle'],
  [/^end/i, 'End'],
];

function ordinal(number: number): string {
  const [tens, ones] = [number % 100, number % 10];
  const isTeen = tens > 10 && tens < 14;
  return `${number}${(!isTeen && ['th', 'st', 'nd', 'rd'][ones]) || 'th'}`;
}

/** The display clock; in baseball and softball, which have none, the half-inning: `Top 9th`. */
function clockOf({ clock, period }: PlayRow): string {
  const half = HALVES.find(([pattern]) => pattern.test(period?.type ?? ''))?.[1];
  if (half !== undefined && period?.number !== undefined) return `${half} ${ordinal(period.number)}`;
  return clock?.displayValue ?? NO_CLOCK;
}

/** The plays that have a text, in the provider's order, without duplicates. */
function readPlays(
  page: SummaryPage,
  { opponentId, isHome }: Pick<Sides, 'opponentId' | 'isHome'>,
  teamId: string,
): Play[] {
  const plays = new Map<string, Play>();
  // The highest scores so far: the provider has sent single plays with a score that was too low.
  const highest = { home: 0, away: 0 };
  for (const play of playsOf(page)) {
    if (play.id === undefined || play.text === undefined || plays.has(play.id)) continue;
    const id = play.team?.id ?? play.start?.team?.id;
    // A play of another game.
    if (id !== undefined && id !== teamId && id !== opponentId) continue;
    const { homeScore = null, awayScore = null } = play;
    const scoring = (homeScore ?? 0) > highest.home || (awayScore ?? 0) > highest.away;
    highest.home = Math.max(highest.home, homeScore ?? 0);
    highest.away = Math.max(highest.away, awayScore ?? 0);
    plays.set(play.id, {
      id: play.id,
      period: play.period?.number ?? 0,
      clock: clockOf(play),
      text: play.text,
      scoring,
      team: id === undefined ? null : id === teamId ? 'local' : 'opponent',
      localScore: isHome ? homeScore : awayScore,
      opponentScore: isHome ? awayScore : homeScore,
    });
  }
  return [...plays.values()];
}
