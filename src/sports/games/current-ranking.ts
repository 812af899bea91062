import { isActive } from '../model/game-state.ts';
import type { Game } from '../model/games.ts';
import type { Poll, Team } from '../model/teams.ts';

/**
 * The rank of our team now, which its own page has only before a game: that of the game being played or of the next one,
 * else of the polls as they are cached. Without polls the rank at the last game is the latest that is known.
 */
export function currentRanking(
  { id, ranking }: Pick<Team, 'id' | 'ranking'>,
  games: readonly Game[],
  polls: readonly Poll[] | undefined,
  now: number,
): number | null {
  const playing = games.find((game) => isActive(game, now));
  const next = games.find(({ status, date }) => status === 'scheduled' && Date.parse(date) > now);
  const last = games.findLast(({ date }) => Date.parse(date) <= now);
  const inPolls = polls?.flatMap(({ entries }) => entries).find(({ team }) => team.id === id)?.rank;
  const ofPast = polls === undefined ? last?.local.ranking : null;
  return playing?.local.ranking ?? next?.local.ranking ?? inPolls ?? ranking ?? ofPast ?? null;
}
