import type { Game, Leaders } from '../model.ts';
import type { Oddity, TeamRef } from '../provider.ts';
import { LEAGUES } from './leagues.ts';
import { readGameNames, readSides, type Sides } from './map-competitors.ts';
import { readLeaders } from './map-leaders.ts';
import { readDate, readLogo, readRank, readRecord, readVenue } from './map-parts.ts';
import { readClock, readPeriod } from './map-progress.ts';
import { dropped, type Row, readRow } from './reading.ts';
import { type Competition, type Competitor, type Event, event as eventSchema } from './schemas/event.ts';
import { type ReadStatus, readStatus } from './status.ts';

/** The row of a schedule, of a scoreboard or of `nextEvent`. */
export function readEvent(row: unknown, team: TeamRef): Row<Game> {
  return readRow('event', eventSchema, row, (event) => mapEvent(event, team));
}

/** A game of ours, with `leaders` where the page has them elsewhere. Anybody else's is dropped. */
export function mapEvent(event: Event, team: TeamRef, leaders?: Leaders): Row<Game> {
  const { competition } = event;
  const lacking = (what: string) => dropped(`event ${event.id}: ${what}`);
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
      ...teamsOf(event, sides),
      location: readVenue(competition.venue),
      leaders: status.begun ? (leaders ?? leadersOf(sides.ours, competition, team)) : {},
    },
    oddities: status.known ? [] : [unknownStatus(event, status)],
  };
}

const unknownStatus = (event: Event, { status }: ReadStatus): Oddity => ({
  kind: 'unknown_status',
  detail: `${event.competition.status?.type?.name ?? 'no name'}, read as ${status} by its state`,
});

const isTimeOpen = (event: Event): boolean =>
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

function teamsOf(event: Event, sides: Sides): Pick<Game, 'local' | 'opponent'> {
  const { ours, theirs, opponentId, opponentName, isHome } = sides;
  return {
    local: {
      score: ours.score ?? 0,
      record: readRecord([...ours.records, ...ours.record], 'total'),
      ranking: rankingOf(ours, event),
      isHome,
    },
    opponent: {
      id: opponentId,
      name: opponentName,
      abbreviation: theirs.team.abbreviation ?? '',
      logo: readLogo(theirs.team),
      score: theirs.score ?? 0,
    },
  };
}

/** In tournaments and after the regular season the provider's rank is the seed. */
function rankingOf({ curatedRank, rank }: Competitor, event: Event): number | null {
  const seasonType = event.seasonType?.type ?? event.season?.type ?? 0;
  if (seasonType >= 3 || event.competition.tournamentId !== undefined) return null;
  return readRank(curatedRank?.current ?? rank);
}

/** Football's scoreboard tells the game's leaders beside the teams, whose own are their season's. */
function leadersOf(ours: Competitor, { leaders }: Competition, { sport, teamId }: TeamRef): Leaders {
  const { kind } = LEAGUES[sport];
  const mixed = kind === 'football' && leaders.length > 0;
  return readLeaders(mixed ? leaders : ours.leaders, { kind, teamId, mixed });
}
