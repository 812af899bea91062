import type { Game } from '../model/games.ts';
import type { Standings } from '../model/teams.ts';

/** Ranks and records that the page of a game lacks, from other games and pages. */

/**
 * Adds poll ranks to games whose page has seeds: the rank on another page of the same game, otherwise, for our team,
 * the rank in its latest earlier game. `games` are in order; `elsewhere` has the same games from other pages.
 */
export function withPollRanks<T extends Game>(
  games: readonly T[],
  elsewhere: ReadonlyMap<string, Game>,
): T[] {
  let latest: number | null = null;
  return games.map((game) => {
    const ranked = game.isSeeded ? elsewhere.get(game.id) : game;
    if (ranked !== undefined && !ranked.isSeeded) latest = ranked.local.ranking;
    if (!game.isSeeded) return game;
    const opponentRank = ranked === undefined ? null : ranked.opponent.ranking;
    return {
      ...game,
      local: { ...game.local, ranking: latest },
      opponent: { ...game.opponent, ranking: opponentRank },
    };
  });
}

/**
 * Adds the opponent's record to games whose page has none: from the standings of the conference, otherwise from the
 * latest other game against the same team.
 */
export function withOpponentRecords<T extends Game>(
  games: readonly T[],
  standings: Standings | undefined,
): T[] {
  const latestRecords = new Map(
    games.filter(hasRecord).map(({ opponent }) => [opponent.id, opponent.record]),
  );
  for (const { team, overallRecord } of standings?.standings ?? []) {
    if (overallRecord !== '') latestRecords.set(team.id, overallRecord);
  }
  return games.map((game) =>
    hasRecord(game)
      ? game
      : { ...game, opponent: { ...game.opponent, record: latestRecords.get(game.opponent.id) ?? '' } },
  );
}

const hasRecord = ({ opponent }: Game): boolean => opponent.record !== '';
