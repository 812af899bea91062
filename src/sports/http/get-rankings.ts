import { isoTime } from '../../platform/clock.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { cachedRoute } from '../../platform/http/route.ts';
import { DAY_SECONDS } from '../../platform/time.ts';
import { answerOf, foundOrThrow } from './answer-of.ts';
import { rankingsAnswer } from './contract.ts';
import { BY_SPORT, bySport } from './parameters.ts';
import { type SportsDeps, teamFor } from './read-seasons.ts';

/** The polls of a sport. */
export const getRankings = cachedRoute({
  path: '/api/rankings',
  operationId: 'getRankings',
  summary: 'The polls of a sport',
  description:
    'Each poll with its teams, best first; `isLocalTeam` marks the campus’s team. A sport without ' +
    'polls is a 404.',
  query: bySport,
  answer: rankingsAnswer,
  errors: [...BY_SPORT, 'rankings_not_found'],
  maxAge: DAY_SECONDS,
  async handle({ cache, resources, teams }: SportsDeps, { query: { sport }, bypass }) {
    const ref = teamFor(teams, sport);
    const polls = foundOrThrow(await cache.read(resources.rankings(ref), { bypass }), 'rankings_not_found');
    if (polls.value.length === 0) throw new HttpError('rankings_not_found');
    return {
      ...answerOf([polls]),
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
