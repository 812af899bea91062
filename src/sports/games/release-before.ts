import type { Game, Schedule } from '../model.ts';

/**
 * Reads games that the previous release stored: it had fewer fields, and did not store the provider's pages. The next
 * release can remove this file.
 */

const UNKNOWN = {
  isSeeded: false,
  neutralSite: false,
  conferenceGame: null,
  broadcasts: [],
  note: null,
  statusText: '',
  result: null,
  linescore: [],
  opponentLeaders: {},
  lastPlay: null,
  winProbability: null,
  attendance: null,
};

export function gameOfBefore(stored: unknown): Game {
  const game = stored as Game;
  return { ...UNKNOWN, ...game, opponent: { ...{ record: '', ranking: null }, ...game.opponent } };
}

export const scheduleOfBefore = (stored: unknown): Schedule => ({
  games: (stored as Schedule).games.map(gameOfBefore),
  season: null,
  record: '',
  failure: null,
});
