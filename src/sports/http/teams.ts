import { isoTime } from '../../platform/clock.ts';
import { CSV_TYPE, csvRows, downloadHeaders } from '../../platform/formats/csv.ts';
import { textOf } from '../../platform/http/chunked-text.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { excel } from '../../platform/http/query.ts';
import { cachedRoute } from '../../platform/http/route.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '../../platform/time.ts';
import { type CampusDays, currentRanking, formOf } from '../games/recent-form.ts';
import { nextOf } from '../model/game-state.ts';
import type { Sport } from '../model/sports.ts';
import { rankingsResponse, rosterResponse, standingsResponse, teamResponse } from './contract.ts';
import {
  BY_SPORT,
  bySport,
  combinedAge,
  entryOf,
  foundOrThrow,
  GAMES_CACHING,
  readSeason,
  type SportsDeps,
  teamDetailOf,
  teamFor,
  withSeasonMaxAge,
} from './responses.ts';

/** A team, its conference, its form, and its current or next game. */
export const getTeam = cachedRoute({
  path: '/api/team',
  operationId: 'getTeam',
  summary: 'A team and its next game',
  description:
    'The team’s record, colors and recent form, and its next game: the game in progress if there is one, otherwise the ' +
    'next scheduled one; a suspended or canceled game only if there is no other.',
  query: bySport,
  response: teamResponse,
  errors: BY_SPORT,
  maxAge: DAY_SECONDS,
  caching: GAMES_CACHING,
  async handle(deps: SportsDeps & CampusDays, { query: { sport }, bypass }) {
    const { cache, resources, teams, clock } = deps;
    const ref = teamFor(teams, sport);
    const [team, season] = await Promise.all([
      cache.read(resources.team(ref), { bypass }).then(foundOrThrow),
      readSeason(deps, ref, bypass),
    ]);
    const standings = await cache.peek(resources.standings(ref));
    const polls = await cache.peek(resources.rankings(ref));
    const { games } = season.value;
    const ranking = currentRanking(team.value, games, polls?.value, clock.now());
    const form = formOf(games, deps);
    const next = nextOf(games, clock.now());
    const response = withSeasonMaxAge(combinedAge([team, season], [standings, polls]), [season], clock.now());
    return {
      ...response,
      // The response also changes when a game is no longer expected, without a change to any cached value.
      version: `${response.version}|${next?.id}|${ranking}`,
      body: () => ({
        sport,
        team: teamDetailOf(team.value, { standings: standings?.value, season: season.value, ranking }),
        form: form ?? null,
        nextGame: next === undefined ? null : entryOf(next),
        lastUpdated: isoTime(Math.min(team.confirmedAt, season.confirmedAt)),
      }),
    };
  },
});

/** Athletes and coaches of a team. */
export const getRoster = cachedRoute({
  path: '/api/roster',
  operationId: 'getRoster',
  summary: 'The athletes and coaches of a team',
  description: 'In the provider’s order. 404 if the provider publishes no roster for the sport.',
  query: bySport,
  response: rosterResponse,
  errors: [...BY_SPORT, 'roster_not_found'],
  maxAge: DAY_SECONDS,
  async handle({ cache, resources, teams }: SportsDeps, { query: { sport }, bypass }) {
    const read = await cache.read(resources.roster(teamFor(teams, sport)), { bypass });
    const roster = foundOrThrow(read, 'roster_not_found');
    const { team, athletes, coaches } = roster.value;
    return {
      ...combinedAge([roster]),
      body: () => ({ sport, team, athletes, coaches }),
    };
  },
});

/** The standings of a team's conference, as cached. */
async function readStandings({ cache, resources, teams }: SportsDeps, sport: Sport, bypass: boolean) {
  const ref = teamFor(teams, sport);
  const table = foundOrThrow(await cache.read(resources.standings(ref), { bypass }), 'standings_not_found');
  const standings = table.value.standings.map((standing) => ({
    ...standing,
    isLocalTeam: standing.team.id === ref.teamId,
  }));
  return { table, standings };
}

/** The standings of the team's conference. */
export const getStandings = cachedRoute({
  path: '/api/standings',
  operationId: 'getStandings',
  summary: 'Standings of the team’s conference',
  description: 'By rank; teams with equal records share a rank. `isLocalTeam` marks the campus’s team.',
  query: bySport,
  response: standingsResponse,
  errors: [...BY_SPORT, 'standings_not_found'],
  maxAge: HOUR_SECONDS,
  async handle(deps: SportsDeps, { query: { sport }, bypass }) {
    const { table, standings } = await readStandings(deps, sport, bypass);
    const { conference } = table.value;
    return {
      ...combinedAge([table]),
      body: () => ({ sport, conference, standings, lastUpdated: isoTime(table.confirmedAt) }),
    };
  },
});

const STANDINGS_COLUMNS = [
  ...[
    'rank',
    'division',
    'team',
    'conferenceRecord',
    'overallRecord',
    'winPercentage',
    'streak',
    'isLocalTeam',
  ],
] as const;

/** The standings as a table. */
export const getStandingsTable = cachedRoute({
  path: '/api/standings.csv',
  operationId: 'getStandingsCsv',
  summary: 'Standings of the team’s conference as CSV',
  description: 'RFC 4180, sent as an attachment; unknown values are empty.',
  query: bySport.extend({ excel }),
  response: CSV_TYPE,
  errors: [...BY_SPORT, 'parameter_invalid', 'standings_not_found'],
  maxAge: HOUR_SECONDS,
  async handle(deps: SportsDeps, { query, bypass }) {
    const { table, standings } = await readStandings(deps, query.sport, bypass);
    const rows = standings.map((row) => {
      const { rank, division, team, conferenceRecord, overallRecord, winPercentage, streak, isLocalTeam } =
        row;
      return [rank, division, team.name, conferenceRecord, overallRecord, winPercentage, streak, isLocalTeam];
    });
    const lines = () => csvRows(STANDINGS_COLUMNS, rows, { excel: query.excel === '1' });
    return {
      ...combinedAge([table]),
      body: () => textOf(lines, CSV_TYPE),
      headers: downloadHeaders('standings'),
    };
  },
});

/** The polls of a sport. */
export const getRankings = cachedRoute({
  path: '/api/rankings',
  operationId: 'getRankings',
  summary: 'The polls of a sport',
  description:
    'The latest edition of each poll, best team first; `isLocalTeam` marks the campus’s team. 404 if the sport has no ' +
    'polls. In the off season the last polls are still returned, with `detail=absent` in `Cache-Status`.',
  query: bySport,
  response: rankingsResponse,
  errors: [...BY_SPORT, 'rankings_not_found'],
  maxAge: DAY_SECONDS,
  async handle({ cache, resources, teams }: SportsDeps, { query: { sport }, bypass }) {
    const ref = teamFor(teams, sport);
    const polls = foundOrThrow(await cache.read(resources.rankings(ref), { bypass }), 'rankings_not_found');
    if (polls.value.length === 0) throw new HttpError('rankings_not_found');
    return {
      ...combinedAge([polls]),
      body: () => ({
        sport,
        polls: polls.value.map((poll) => ({
          ...poll,
          entries: poll.entries.map((entry) => ({ ...entry, isLocalTeam: entry.team.id === ref.teamId })),
        })),
        lastUpdated: isoTime(polls.confirmedAt),
      }),
    };
  },
});
