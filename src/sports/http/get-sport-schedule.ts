import { isoTime } from '../../platform/clock.ts';
import { cachedRoute } from '../../platform/http/route.ts';
import { DAY_SECONDS } from '../../platform/time.ts';
import { answerOf, foundOrThrow } from './answer-of.ts';
import { sportScheduleAnswer } from './contract.ts';
import { BY_SPORT, bySport } from './parameters.ts';
import { readSeason, type SportsDeps, teamFor, withNow } from './read-seasons.ts';
import { entryOf, teamOf } from './views.ts';

/** The whole current season of a sport, past and coming games, with the team. */
export const getSportSchedule = cachedRoute({
  path: '/api/schedules/sport',
  operationId: 'getSportSchedule',
  summary: 'A sport’s whole current season, past and upcoming games',
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
    // Standings are optional: used if they are cached, never waited for.
    const standings = await cache.peek(resources.standings(ref));
    return {
      ...withNow(answerOf([season, team], [standings]), [season], clock.now()),
      body: () => ({
        sport,
        team: teamOf(team.value, standings?.value, season.value),
        season: season.value.season,
        games: season.value.games.map(entryOf),
        lastUpdated: isoTime(Math.min(season.confirmedAt, team.confirmedAt)),
      }),
    };
  },
});
