import { isoTime } from '../../platform/clock.ts';
import { cachedRoute } from '../../platform/http/route.ts';
import { MINUTE_SECONDS } from '../../platform/time.ts';
import type { GameIndex } from '../games/game-index.ts';
import { gameFreshFor, isActive } from '../model/game-state.ts';
import { answerOf, foundOrThrow } from './answer-of.ts';
import { playsAnswer } from './contract.ts';
import { BY_GAME, byGame } from './parameters.ts';
import { type CachedDetail, inSeason, readGame, teamOfGame } from './read-game.ts';
import type { SportsDeps } from './read-seasons.ts';

type Deps = SportsDeps & { games: GameIndex };

/** During a game, plays are only in its summary, which is asked for while somebody wants them. */
async function read(deps: Deps, id: string, bypass: boolean): Promise<CachedDetail> {
  const team = await teamOfGame(deps, id);
  const known = await inSeason(deps, team, id);
  if (known === undefined || !isActive(known.value, deps.clock.now()))
    return readGame(deps, team, id, bypass);
  const summary = await deps.cache.read(deps.resources.game(team, id), { bypass });
  return summary.kind === 'absent' ? readGame(deps, team, id, bypass) : foundOrThrow(summary);
}

/** The plays of a game, in the provider's order. */
export const listPlays = cachedRoute({
  path: '/api/plays',
  operationId: 'listPlays',
  summary: 'The plays of one game',
  description: 'In the provider’s order, each once. May be cached like the game.',
  query: byGame,
  answer: playsAnswer,
  errors: BY_GAME,
  maxAge: 5 * MINUTE_SECONDS,
  async handle(deps: Deps, { query: { id }, bypass }) {
    const game = await read(deps, id, bypass);
    return {
      ...answerOf([game]),
      maxAge: gameFreshFor(game.value, deps.clock.now()) / 1000,
      body: () => ({
        id,
        plays: game.value.plays.map((play) => ({ ...play })),
        lastUpdated: isoTime(game.confirmedAt),
      }),
    };
  },
});
