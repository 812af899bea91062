import { isoTime } from '../../platform/clock.ts';
import { cachedRoute } from '../../platform/http/route.ts';
import { DAY_SECONDS } from '../../platform/time.ts';
import { currentRanking } from '../games/current-ranking.ts';
import type { CampusDays } from '../games/days.ts';
import { formOf } from '../games/form.ts';
import { nextOf } from '../model/game-state.ts';
import { answerOf, foundOrThrow } from './answer-of.ts';
import { teamAnswer } from './contract.ts';
import { BY_SPORT, bySport } from './parameters.ts';
import { readSeason, type SportsDeps, teamFor, withNow } from './read-seasons.ts';
import { entryOf, teamDetailOf } from './views.ts';

/** A team, its conference, its form, and its first game that is not over. */
export const getTeam = cachedRoute({
  path: '/api/team',
  operationId: 'getTeam',
  summary: 'A team and its next game',
  description:
    'The record and colors of the team, its recent form, and its next game: the one in progress, if there is one. ' +
    '`null`: none is expected.',
  query: bySport,
  answer: teamAnswer,
  errors: BY_SPORT,
  maxAge: DAY_SECONDS,
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
    const answer = withNow(answerOf([team, season], [standings, polls]), [season], clock.now());
    return {
      ...answer,
      // The answer also changes when a game is no longer expected, although no cached value has changed then.
      version: `${answer.version}|${next?.id}|${ranking}`,
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
