import type { Answer } from '../../platform/http/route.ts';
import type { GameIndex } from '../games/game-index.ts';
import { gameFreshFor } from '../model/game-state.ts';
import { answerOf } from './answer-of.ts';
import type { GameDetail } from './contract.ts';
import { readGame, teamOfGame } from './read-game.ts';
import type { SportsDeps } from './read-seasons.ts';
import { detailOf } from './views.ts';

/** One game. */
export async function getGame(
  deps: SportsDeps & { games: GameIndex },
  { query: { id }, bypass }: { query: { id: string }; bypass: boolean },
): Promise<Answer<GameDetail>> {
  const game = await readGame(deps, await teamOfGame(deps, id), id, bypass);
  return {
    ...answerOf([game]),
    maxAge: gameFreshFor(game.value) / 1000,
    body: () => detailOf(game.value, game.confirmedAt),
  };
}
