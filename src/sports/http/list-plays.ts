import { isoTime } from '../../platform/clock.ts';
import type { Answer } from '../../platform/http/route.ts';
import type { GameIndex } from '../games/game-index.ts';
import { gameFreshFor, isUnderWay } from '../model/game-state.ts';
import { answerOf, foundOrThrow } from './answer-of.ts';
import type { Plays } from './contract.ts';
import { type CachedDetail, inSeason, readGame, teamOfGame } from './read-game.ts';
import type { SportsDeps } from './read-seasons.ts';

type Deps = SportsDeps & { games: GameIndex };

/** During a game, plays are only in its summary, which is asked for while somebody wants them. */
async function read(deps: Deps, id: string, bypass: boolean): Promise<CachedDetail> {
  const team = await teamOfGame(deps, id);
  const known = await inSeason(deps, team, id);
  if (known === undefined || !isUnderWay(known.value)) return readGame(deps, team, id, bypass);
  const summary = await deps.cache.read(deps.resources.game(team, id), { bypass });
  return summary.kind === 'absent' ? readGame(deps, team, id, bypass) : foundOrThrow(summary);
}

/** The plays of a game, in the provider's order. */
export async function listPlays(
  deps: Deps,
  { query: { id }, bypass }: { query: { id: string }; bypass: boolean },
): Promise<Answer<Plays>> {
  const game = await read(deps, id, bypass);
  return {
    ...answerOf([game]),
    maxAge: gameFreshFor(game.value) / 1000,
    body: () => ({
      id,
      plays: game.value.plays.map((play) => ({ ...play })),
      lastUpdated: isoTime(game.confirmedAt),
    }),
  };
}
