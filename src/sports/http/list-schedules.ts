import { z } from '@hono/zod-openapi';
import { isoTime } from '../../platform/clock.ts';
import { wholeNumber } from '../../platform/http/query.ts';
import { cachedRoute } from '../../platform/http/route.ts';
import { DAY_SECONDS } from '../../platform/time.ts';
import { byDateThenId, isComing } from '../model/game-state.ts';
import { schedulesAnswer } from './contract.ts';
import { severalSports, UPSTREAM } from './parameters.ts';
import { answerOfSeasons, readSeasons, type SportsDeps, teamFor } from './read-seasons.ts';
import { entryOf } from './views.ts';

/** Games of all sports that are to come or not over, by date, then id; `missing` lists sports without data. */
export const listSchedules = cachedRoute({
  path: '/api/schedules',
  operationId: 'listSchedules',
  summary: 'Current and upcoming games of all sports, or of some',
  description:
    'Games in progress, delayed, suspended or scheduled, and postponed or canceled ones with a date to come, by date, ' +
    'then id. While a game is in progress, the response may be cached for 60 s. `lastUpdated` is that of the oldest part.',
  query: z.object({
    sport: severalSports,
    limit: wholeNumber(1).optional().openapi({
      type: 'integer',
      minimum: 1,
      description: 'At most so many games, the first ones; all unless given',
    }),
  }),
  answer: schedulesAnswer,
  errors: ['sport_invalid', 'parameter_invalid', 'team_not_found', ...UPSTREAM],
  maxAge: DAY_SECONDS,
  async handle(deps: SportsDeps, { query: { sport, limit }, bypass }) {
    const teams = sport?.map((one) => teamFor(deps.teams, one));
    const { seasons, missing } = await readSeasons(deps, bypass, teams);
    const now = deps.clock.now();
    const games = seasons
      .flatMap(({ value }) => value.games.filter((game) => isComing(game, now)))
      .sort(byDateThenId);
    const answer = answerOfSeasons(seasons, missing, now);
    return {
      ...answer,
      // The list also changes when a game is no longer expected, although no cached value has changed then.
      version: `${answer.version}|${games.length}`,
      body: () => ({
        games: games.slice(0, limit).map(entryOf),
        lastUpdated: isoTime(answer.confirmedAt),
        ...(missing.length > 0 && { missing }),
      }),
    };
  },
});
