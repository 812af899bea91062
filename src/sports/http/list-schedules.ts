import { isoTime } from '../../platform/clock.ts';
import { cachedRoute } from '../../platform/http/route.ts';
import { DAY_SECONDS } from '../../platform/time.ts';
import { byDateThenId, isComing } from '../model/game-state.ts';
import { schedulesAnswer } from './contract.ts';
import { UPSTREAM } from './parameters.ts';
import { answerOfSeasons, readSeasons, type SportsDeps } from './read-seasons.ts';
import { entryOf } from './views.ts';

/** Games of all sports that are to come or not over, by date, then id; `missing` lists sports without data. */
export const listSchedules = cachedRoute({
  path: '/api/schedules',
  operationId: 'listSchedules',
  summary: 'Current and upcoming games of all sports',
  description:
    'Games in progress, delayed, suspended or scheduled, and postponed or canceled ones with a date to come, by date, ' +
    'then id. While a game is in progress, the response may be cached for 60 s. `lastUpdated` is that of the oldest part.',
  answer: schedulesAnswer,
  errors: UPSTREAM,
  maxAge: DAY_SECONDS,
  async handle(deps: SportsDeps, { bypass }) {
    const { seasons, missing } = await readSeasons(deps, bypass);
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
        games: games.map(entryOf),
        lastUpdated: isoTime(answer.confirmedAt),
        ...(missing.length > 0 && { missing }),
      }),
    };
  },
});
