import type { Game, GameStatus } from '../model/games.ts';
import type { HitsAndErrors, PeriodScore } from '../model/schemas.ts';
import type { TeamRef } from '../model/teams.ts';
import type { Anomaly } from '../provider.ts';
import { isMidnight, LEAGUES } from './leagues.ts';
import { readLeaders } from './map-leaders.ts';
import {
  readClock,
  readColor,
  readDate,
  readGameNames,
  readLogo,
  readPeriod,
  readRank,
  readRecord,
  readSides,
  readTickets,
  readVenue,
  type Sides,
} from './map-parts.ts';
import { dropped, type Row, readRow } from './reading.ts';
import {
  type Competition,
  type Competitor,
  type Event,
  event as eventSchema,
  lineScore,
  type Probability,
} from './schemas/event.ts';
import { type ReadStatus, readStatus } from './status.ts';

type BothLeaders = Pick<Game, 'leaders' | 'opponentLeaders'>;

const NO_LEADERS: BothLeaders = { leaders: {}, opponentLeaders: {} };

/** A game from a row of a schedule, a scoreboard or `nextEvent`. */
export const readEvent = (row: unknown, team: TeamRef): Row<Game> =>
  readRow('event', eventSchema, row, (event) => mapEvent(event, team));

/** Our team's game; `leaders` if the page has them outside the event. Games of other teams are dropped. */
export function mapEvent(event: Event, team: TeamRef, leaders?: BothLeaders): Row<Game> {
  const { competition } = event;
  const lacking = (what: string) => dropped(`event ${event.id}`, what, event.id);
  const sides = readSides(competition.competitors, team.teamId);
  if (sides === undefined) return lacking(`no opponent of team ${team.teamId}`);
  const date = readDate(event.date ?? competition.date);
  if (date === undefined) return lacking('no date');
  const status = readStatus(event.competition.status);
  if (status === undefined) return lacking('no status');
  return {
    value: {
      id: event.id,
      sport: team.sport,
      date,
      timeTbd: isTimeOpen(event),
      ...readGameNames(event),
      ...progressOf(event, team, status),
      ...teamsOf(event, sides, team, status),
      location: readVenue(competition.venue),
      ...printedOf(competition, status.status),
      tickets: status.begun ? null : readTickets(competition.tickets[0]?.links[0]?.href),
      result: readResult(status.status, sides),
      shootout: hasShootouts(team)
        ? readShootout(sides, competition, { isOver: status.status === 'final' })
        : null,
      ...(status.begun ? playOf(sides, competition) : NOT_BEGUN),
      ...(status.begun ? (leaders ?? leadersOf(sides, competition, team)) : NO_LEADERS),
    },
    anomalies: status.known ? [] : [unknownStatus(event, status)],
  };
}

/** Whether shootouts are separate from the score. In hockey they are part of it. */
const hasShootouts = ({ sport }: TeamRef): boolean => LEAGUES[sport].sport === 'soccer';

const unknownStatus = (event: Event, { status }: ReadStatus): Anomaly => ({
  kind: 'unknown_status',
  reason: `${event.competition.status?.type?.name ?? 'no name'}, read as ${status} by its state`,
  count: 1,
  rows: [`event ${event.id}`],
});

const HAWAII = /^(HI|Hawaii)$/i;

/**
 * A game that has not begun has no time if it is dated at the beginning of a day of the provider: no college game begins
 * then, except in Hawaii, where it is evening.
 */
export function isTimeOpen({ timeValid, competition, date = competition.date ?? '' }: Event): boolean {
  const { state, shortDetail } = competition.status?.type ?? {};
  const isStated = timeValid === false || competition.timeValid === false || shortDetail === 'TBD';
  const isEvening = HAWAII.test(competition.venue?.address?.state ?? '');
  return isStated || (state === 'pre' && !isEvening && isMidnight(Date.parse(date)));
}

function progressOf(
  event: Event,
  { sport }: TeamRef,
  { status, begun }: ReadStatus,
): Pick<Game, 'status' | 'period' | 'clock'> {
  if (!begun) return { status, period: 0, clock: '0:00' };
  const raw = event.competition.status;
  return {
    status,
    period: readPeriod(raw, event.competition.competitors),
    clock: readClock(status, raw, LEAGUES[sport].kind),
  };
}

function teamsOf(
  event: Event,
  sides: Sides,
  team: TeamRef,
  { begun }: ReadStatus,
): Pick<Game, 'local' | 'opponent' | 'isSeeded'> {
  const { ours, theirs, opponentId, opponentName, isHome } = sides;
  const isSeeded = hasSeeds(event, team);
  // Before the start the score is 0–0; afterwards, a missing score is unknown, not 0.
  const scoreOf = ({ score }: Competitor) => score ?? (begun ? null : 0);
  const rankingOf = ({ curatedRank, rank }: Competitor) =>
    isSeeded ? null : readRank(curatedRank?.current ?? rank);
  return {
    isSeeded,
    local: {
      ...hitsAndErrors(ours, team, begun),
      score: scoreOf(ours),
      record: readRecord([...ours.records, ...ours.record], 'total'),
      ranking: rankingOf(ours),
      isHome,
    },
    opponent: {
      ...hitsAndErrors(theirs, team, begun),
      id: opponentId,
      name: opponentName,
      abbreviation: theirs.team.abbreviation ?? '',
      logo: readLogo(theirs.team),
      color: readColor(theirs.team.color),
      score: scoreOf(theirs),
      record: readRecord([...theirs.records, ...theirs.record], 'total'),
      ranking: rankingOf(theirs),
    },
  };
}

function hitsAndErrors({ hits, errors }: Competitor, { sport }: TeamRef, begun: boolean): HitsAndErrors {
  if (LEAGUES[sport].kind !== 'diamond') return {};
  return begun ? { hits: hits ?? null, errors: errors ?? null } : { hits: null, errors: null };
}

/**
 * Whether ranks are seeds: the provider sends seeds in tournaments and after the regular season, but in football's
 * bowls and playoffs it sends poll ranks. Soccer's season types are ignored, because all of them are 3 or more.
 */
export function hasSeeds({ seasonType, season, competition }: Event, { sport }: TeamRef): boolean {
  const { kind, seasonTypes } = LEAGUES[sport];
  if (kind === 'football') return false;
  const isLate = !seasonTypes.includes(null) && (seasonType?.type ?? season?.type ?? 0) >= 3;
  return isLate || competition.tournamentId !== undefined;
}

/** Football's scoreboard has the leaders of the game beside the teams; the leaders inside a team are for the season. */
function leadersOf(
  { ours, theirs, opponentId }: Sides,
  { leaders }: Competition,
  team: TeamRef,
): BothLeaders {
  const { kind } = LEAGUES[team.sport];
  const mixed = kind === 'football' && leaders.length > 0;
  const read = (own: readonly unknown[], teamId: string) =>
    readLeaders(mixed ? leaders : own, { kind, teamId, mixed });
  return { leaders: read(ours.leaders, team.teamId), opponentLeaders: read(theirs.leaders, opponentId) };
}

const isText = (text: string | undefined): text is string => text !== undefined;

/** A status text with a time of day is the start time, not the state of the game. */
const TIME_OF_DAY = /\d{1,2}:\d{2}\s*[AP]M|^TBD$/i;

function readStatusText({ status: raw }: Competition, status: GameStatus): string {
  const { shortDetail, detail, description } = raw?.type ?? {};
  const text = shortDetail ?? detail ?? description ?? '';
  return status === 'scheduled' || TIME_OF_DAY.test(text) ? '' : text;
}

const isRadio = (one: Competition['broadcasts'][number]): boolean =>
  /^radio$/i.test(one?.type?.shortName ?? '');

/**
 * A scoreboard has a list of network names, other pages have `media`. A scoreboard may also have `geoBroadcasts`: they
 * are used if the list is empty, and only `geoBroadcasts` show which names are radio stations.
 */
function readBroadcasts({ broadcasts, geoBroadcasts }: Competition): string[] {
  const namesIn = (list: Competition['broadcasts']) =>
    list.flatMap((one) => [...(one?.names ?? []), one?.media?.shortName]).filter(isText);
  const all = [...broadcasts, ...geoBroadcasts];
  const seen = new Set(namesIn(all.filter((one) => one?.media !== undefined && !isRadio(one))));
  const onRadio = new Set(namesIn(all.filter(isRadio)).filter((name) => !seen.has(name)));
  const names = namesIn(broadcasts).filter((name) => !onRadio.has(name));
  return [...new Set(names.length > 0 ? names : seen)];
}

type Printed = 'neutralSite' | 'conferenceGame' | 'broadcasts' | 'note' | 'statusText' | 'attendance';

export const printedOf = (competition: Competition, status: GameStatus): Pick<Game, Printed> => ({
  neutralSite: competition.neutralSite ?? false,
  conferenceGame: competition.conferenceCompetition ?? null,
  broadcasts: readBroadcasts(competition),
  note: [...new Set(competition.notes.map((note) => note?.headline).filter(isText))].join(' · ') || null,
  statusText: readStatusText(competition, status),
  // The provider sends 0 if the attendance is unknown.
  attendance: competition.attendance || null,
});

/** A forfeit is decided by the winner that the page names, a final by its scores, whatever winner the page names. */
function readResult(status: GameStatus, { ours, theirs }: Sides): Game['result'] {
  if (status === 'forfeit') return ours.winner === true ? 'win' : theirs.winner === true ? 'loss' : null;
  if (status !== 'final' || ours.score === undefined || theirs.score === undefined) return null;
  if (ours.score === theirs.score) return 'tie';
  return ours.score > theirs.score ? 'win' : 'loss';
}

/** `FT-Pens` */
const PENALTIES = /\b(pens|penalties|shoot-?out)\b/i;

/** The penalty shootout of a soccer game. The page may have the tally, the winner, or both. */
function readShootout(
  sides: Sides,
  competition: Competition,
  { isOver }: { isOver: boolean },
): Game['shootout'] {
  const { ours, theirs } = sides;
  const { name = '', shortDetail, detail } = competition.status?.type ?? {};
  const [local = null, opponent = null] = [ours.shootoutScore, theirs.shootoutScore];
  const isNamed = name.endsWith('_PEN') || PENALTIES.test([name, shortDetail, detail].join(' '));
  if (!isNamed && !local && !opponent) return null;
  const isAhead = (one: number | null, other: number | null) => one !== null && other !== null && one > other;
  const hasWon = (side: Competitor, one: number | null, other: number | null) =>
    isOver && (side.winner ?? isAhead(one, other));
  const winner = hasWon(ours, local, opponent)
    ? 'local'
    : hasWon(theirs, opponent, local)
      ? 'opponent'
      : null;
  return { local, opponent, winner };
}

function scoresOf({ linescores }: Competitor): Map<number, number> {
  const scores = linescores.map((row, at) => {
    const { period = at + 1, value, displayValue } = lineScore.safeParse(row).data ?? {};
    return [period, value ?? displayValue] as const;
  });
  return new Map(scores.flatMap(([period, score]) => (score === undefined ? [] : [[period, score]])));
}

function readLinescore({ ours, theirs }: Sides): PeriodScore[] {
  const [local, opponent] = [scoresOf(ours), scoresOf(theirs)];
  const periods = [...new Set([...local.keys(), ...opponent.keys()])].sort((one, other) => one - other);
  return periods.map((period) => ({
    period,
    local: local.get(period) ?? null,
    opponent: opponent.get(period) ?? null,
  }));
}

/** Our team's win probability, to four digits. The provider sends the probability of the home team. */
export function readWinProbability(probability: Probability | undefined, isHome: boolean): number | null {
  const { homeWinPercentage: home, awayWinPercentage, tiePercentage = 0 } = probability ?? {};
  const away = awayWinPercentage ?? (home === undefined ? undefined : 1 - home - tiePercentage);
  const ours = isHome ? home : away;
  return ours === undefined || ours < 0 || ours > 1 ? null : Math.round(ours * 10_000) / 10_000;
}

type Play = Pick<Game, 'linescore' | 'lastPlay' | 'winProbability'>;

const NOT_BEGUN: Play = { linescore: [], lastPlay: null, winProbability: null };

function playOf(sides: Sides, { situation }: Competition): Play {
  const { text = null, probability } = situation?.lastPlay ?? {};
  const winProbability = readWinProbability(probability, sides.isHome);
  return { linescore: readLinescore(sides), lastPlay: text, winProbability };
}
