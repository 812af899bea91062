import { isoTime } from '../../platform/clock.ts';
import { cachedRoute } from '../../platform/http/route.ts';
import { DAY_SECONDS } from '../../platform/time.ts';
import { currentRanking } from '../games/current-ranking.ts';
import { answerOf, foundOrThrow } from './answer-of.ts';
import { sportScheduleAnswer } from './contract.ts';
import { BY_SPORT, bySport } from './parameters.ts';
import { readSeason, type SportsDeps, teamFor, withNow } from './read-seasons.ts';
import { entryOf, teamOf } from './views.ts';

/** The whole current season of a sport, past and coming games, with the team. */
export const getSportSchedule = cachedRoute({
  path: '/api/schedules/sport',
  operationId: 'getSportSchedule',
  summary: 'All games of one sport this season',
  description:
    'Past and upcoming games by date, then id. While a game is in progress, the response may be ' +
    'cached for 60 s.',
  query: bySport,
  answer: sportScheduleAnswer,
  errors: BY_SPORT,
  maxAge: DAY_SECONDS,
  async handle(deps: SportsDeps, { query: { sport }, bypass }) {
    const { cache, resources, teams, clock } = deps;
    const ref = teamFor(teams, sport);
    const [season, team] = await Promise.all([
      readSeason(deps, ref, bypass),
      cache.read(resources.team(ref), { bypass }).then(foundOrThrow),
    ]);
    // Standings and polls are optional: used if they are cached, never waited for.
    const standings = await cache.peek(resources.standings(ref));
    const polls = await cache.peek(resources.rankings(ref));
    const ranking = currentRanking(team.value, season.value.games, polls?.value, clock.now());
    const answer = withNow(answerOf([season, team], [standings, polls]), [season], clock.now());
    return {
      ...answer,
      version: `${answer.version}|${ranking}`,
      body: () => ({
        sport,
        team: teamOf(team.value, { standings: standings?.value, season: season.value, ranking }),
        season: season.value.season,
        games: season.value.games.map(entryOf),
        lastUpdated: isoTime(Math.min(season.confirmedAt, team.confirmedAt)),
      }),
    };
  },
});
