import type { Game, HitsAndErrors } from '../model/games.ts';
import type { TeamRef } from '../model/teams.ts';
import type { Anomaly } from '../provider.ts';
import { LEAGUES } from './leagues.ts';
import { readGameNames, readSides, type Sides } from './map-competitors.ts';
import { readLeaders } from './map-leaders.ts';
import { readColor, readDate, readLogo, readRank, readRecord, readTickets, readVenue } from './map-parts.ts';
import { NOT_BEGUN, playOf, printedOf, readResult, readShootout } from './map-play.ts';
import { readClock, readPeriod } from './map-progress.ts';
import { dropped, type Row, readRow } from './reading.ts';
import { type Competition, type Competitor, type Event, event as eventSchema } from './schemas/event.ts';
import { type ReadStatus, readStatus } from './status.ts';

type BothLeaders = Pick<Game, 'leaders' | 'opponentLeaders'>;

const NO_LEADERS: BothLeaders = { leaders: {}, opponentLeaders: {} };

/** A game from a row of a schedule, of a scoreboard or of `nextEvent`. */
export const readEvent = (row: unknown, team: TeamRef): Row<Game> =>
  readRow('event', eventSchema, row, (event) => mapEvent(event, team));

/** Our team's game; `leaders` if the page has them elsewhere. Games of other teams are dropped. */
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

/** In hockey the score of the game has the shootout. */
const hasShootouts = ({ sport }: TeamRef): boolean => LEAGUES[sport].sport === 'soccer';

const unknownStatus = (event: Event, { status }: ReadStatus): Anomaly => ({
  kind: 'unknown_status',
  reason: `${event.competition.status?.type?.name ?? 'no name'}, read as ${status} by its state`,
  count: 1,
  rows: [`event ${event.id}`],
});

export const isTimeOpen = (event: Event): boolean =>
  event.timeValid === false ||
  event.competition.timeValid === false ||
  event.competition.status?.type?.shortDetail === 'TBD';

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
  // A game that has not begun is 0–0; of one that has, an unknown score is not 0.
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
 * Whether ranks are seeds: the provider sends seeds in tournaments and after the regular season. In bowls and playoffs
 * of football it sends ranks of the poll. Soccer's season types are other numbers, all of them high.
 */
export function hasSeeds({ seasonType, season, competition }: Event, { sport }: TeamRef): boolean {
  const { kind, seasonTypes } = LEAGUES[sport];
  if (kind === 'football') return false;
  const isLate = !seasonTypes.includes(null) && (seasonType?.type ?? season?.type ?? 0) >= 3;
  return isLate || competition.tournamentId !== undefined;
}

/** Football's scoreboard has the leaders of the game beside the teams; those inside a team are of its season. */
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
