import type { Game } from '../model.ts';

/**
 * Polls' ranks for games whose page has seeds: what another page says of the same game, else for us the rank of
 * our latest game before it. `games` are in order; `elsewhere` has the same games from other pages.
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
