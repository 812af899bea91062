import { cachedRoute } from '../../platform/http/route.ts';
import { MINUTE_SECONDS } from '../../platform/time.ts';
import type { GameIndex } from '../games/game-index.ts';
import { answerOf } from './answer-of.ts';
import { gameDetail } from './contract.ts';
import { BY_GAME, byGame } from './parameters.ts';
import { maxAgeOf, readGame, teamOfGame } from './read-game.ts';
import type { SportsDeps } from './read-seasons.ts';
import { detailOf } from './views.ts';

export const getGame = cachedRoute({
  path: '/api/game',
  operationId: 'getGame',
  summary: 'One game',
  description:
    'May be cached for 300 s before the game, for 15 s during it, for 60 s until its end is confirmed, ' +
    'and for a day afterwards.',
  query: byGame,
  answer: gameDetail,
  errors: BY_GAME,
  maxAge: 5 * MINUTE_SECONDS,
  async handle(deps: SportsDeps & { games: GameIndex }, { query: { id }, bypass }) {
    const game = await readGame(deps, await teamOfGame(deps, id), id, bypass);
    return {
      ...answerOf([game]),
      maxAge: maxAgeOf(game, deps.clock.now()),
      body: () => detailOf(game.value, game.confirmedAt),
    };
  },
});
