import { isoTime } from '../../platform/clock.ts';
import type { Answer, RouteRequest } from '../../platform/http/route.ts';
import { byDateThenId, isComing } from '../model/game-state.ts';
import type { Schedules } from './contract.ts';
import { answerOfSeasons, readSeasons, type SportsDeps } from './read-seasons.ts';
import { entryOf } from './views.ts';

/** Games of all sports that are not over, by date, then id; `missing` lists sports without data. */
export async function listSchedules(
  deps: SportsDeps,
  { bypass }: RouteRequest<unknown>,
): Promise<Answer<Schedules>> {
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
      lastUpdated: isoTime(Math.min(...seasons.map(({ confirmedAt }) => confirmedAt))),
      ...(missing.length > 0 && { missing }),
    }),
  };
}
