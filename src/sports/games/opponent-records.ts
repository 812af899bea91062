import type { Game } from '../model/games.ts';
import type { Standings } from '../model/teams.ts';

/**
 * Games with the record of the opponent where their page has none: as the table of the conference has it, otherwise as
 * the latest other game against the same team.
 */
export function withOpponentRecords<T extends Game>(
  games: readonly T[],
  standings: Standings | undefined,
): T[] {
  const seen = new Map(games.filter(hasRecord).map(({ opponent }) => [opponent.id, opponent.record]));
  for (const { team, overallRecord } of standings?.standings ?? []) {
    if (overallRecord !== '') seen.set(team.id, overallRecord);
  }
  return games.map((game) =>
    hasRecord(game)
      ? game
      : { ...game, opponent: { ...game.opponent, record: seen.get(game.opponent.id) ?? '' } },
  );
}

const hasRecord = ({ opponent }: Game): boolean => opponent.record !== '';
