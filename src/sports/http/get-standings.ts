import { isoTime } from '../../platform/clock.ts';
import { cachedRoute } from '../../platform/http/route.ts';
import { HOUR_SECONDS } from '../../platform/time.ts';
import { answerOf, foundOrThrow } from './answer-of.ts';
import { standingsAnswer } from './contract.ts';
import { BY_SPORT, bySport } from './parameters.ts';
import { type SportsDeps, teamFor } from './read-seasons.ts';

/** The table of the team's conference. */
export const getStandings = cachedRoute({
  path: '/api/standings',
  operationId: 'getStandings',
  summary: 'Standings of the team’s conference',
  description: 'By rank; teams with equal records share one. `isLocalTeam` marks the team of the campus.',
  query: bySport,
  answer: standingsAnswer,
  errors: [...BY_SPORT, 'standings_not_found'],
  maxAge: HOUR_SECONDS,
  async handle({ cache, resources, teams }: SportsDeps, { query: { sport }, bypass }) {
    const ref = teamFor(teams, sport);
    const table = foundOrThrow(await cache.read(resources.standings(ref), { bypass }), 'standings_not_found');
    const { conference, standings } = table.value;
    return {
      ...answerOf([table]),
      body: () => ({
        sport,
        conference,
        standings: standings.map((standing) => ({
          ...standing,
          isLocalTeam: standing.team.id === ref.teamId,
        })),
        lastUpdated: isoTime(table.confirmedAt),
      }),
    };
  },
});
