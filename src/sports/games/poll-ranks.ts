import type { Game } from '../model/games.ts';

/**
 * Adds poll ranks to games that have seeds on their page: the rank on another page of the same game, otherwise for our
 * team the rank in its latest earlier game. `games` are in order; `elsewhere` has the same games from other pages.
 */
export function withPollRanks(games: readonly Game[], elsewhere: ReadonlyMap<string, Game>): Game[] {
  let latest: number | null = null;
  return games.map((game) => {
    const known = game.isSeeded ? elsewhere.get(game.id) : game;
    if (known !== undefined && !known.isSeeded) latest = known.local.ranking;
    if (!game.isSeeded) return game;
    const opponentRank = known === undefined ? null : known.opponent.ranking;
    return {
      ...game,
      local: { ...game.local, ranking: latest },
      opponent: { ...game.opponent, ranking: opponentRank },
    };
  });
}
