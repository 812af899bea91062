import { cachedRoute } from '../../platform/http/route.ts';
import { DAY_SECONDS } from '../../platform/time.ts';
import { answerOf, foundOrThrow } from './answer-of.ts';
import { rosterAnswer } from './contract.ts';
import { BY_SPORT, bySport } from './parameters.ts';
import { type SportsDeps, teamFor } from './read-seasons.ts';

/** Athletes and coaches of a team. */
export const getRoster = cachedRoute({
  path: '/api/roster',
  operationId: 'getRoster',
  summary: 'The athletes and coaches of a team',
  description: 'As the provider lists them. A sport for which it has no roster is a 404.',
  query: bySport,
  answer: rosterAnswer,
  errors: [...BY_SPORT, 'roster_not_found'],
  maxAge: DAY_SECONDS,
  async handle({ cache, resources, teams }: SportsDeps, { query: { sport }, bypass }) {
    const read = await cache.read(resources.roster(teamFor(teams, sport)), { bypass });
    const roster = foundOrThrow(read, 'roster_not_found');
    const { team, athletes, coaches } = roster.value;
    return {
      ...answerOf([roster]),
      body: () => ({ sport, team, athletes, coaches }),
    };
  },
});
