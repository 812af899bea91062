import { cachedRoute } from '../../platform/http/route.ts';
import { MINUTE_SECONDS } from '../../platform/time.ts';
import type { GameIndex } from '../games/game-index.ts';
import { gameFreshFor } from '../model/game-state.ts';
import { answerOf } from './answer-of.ts';
import { gameDetail } from './contract.ts';
import { BY_GAME, byGame } from './parameters.ts';
import { readGame, teamOfGame } from './read-game.ts';
import type { SportsDeps } from './read-seasons.ts';
import { detailOf } from './views.ts';

export const getGame = cachedRoute({
  path: '/api/game',
  operationId: 'getGame',
  summary: 'One game',
  description: 'May be cached for 300 s before the game, for 15 s during it, and for a day afterwards.',
  query: byGame,
  answer: gameDetail,
  errors: BY_GAME,
  maxAge: 5 * MINUTE_SECONDS,
  async handle(deps: SportsDeps & { games: GameIndex }, { query: { id }, bypass }) {
    const game = await readGame(deps, await teamOfGame(deps, id), id, bypass);
    return {
      ...answerOf([game]),
      maxAge: gameFreshFor(game.value, deps.clock.now()) / 1000,
      body: () => detailOf(game.value, game.confirmedAt),
    };
  },
});
