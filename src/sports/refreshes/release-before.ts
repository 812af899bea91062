import { isGameDate } from '../model/game-date.ts';
import type { ConferenceGame, Game, KeptGames } from '../model/games.ts';

/**
 * Reads the games that the previous release kept beside the provider's pages: they have fewer fields. The next release can
 * remove this file.
 */

const UNKNOWN = {
  isSeeded: false,
  neutralSite: false,
  conferenceGame: null,
  broadcasts: [],
  tickets: null,
  note: null,
  statusText: '',
  result: null,
  shootout: null,
  linescore: [],
  opponentLeaders: {},
  lastPlay: null,
  winProbability: null,
  attendance: null,
};

/** Throws if the game cannot be used: every reader of games computes with their dates. */
export function gameOfBefore(stored: unknown): Game {
  const game = stored as Game;
  if (!isGameDate(game.date)) throw new TypeError(`game ${game.id} has the date ${game.date}`);
  return {
    ...UNKNOWN,
    ...game,
    opponent: { ...{ record: '', ranking: null, color: null }, ...game.opponent },
  };
}

/** Without those that cannot be used. */
const gamesOfBefore = (stored: unknown): Game[] =>
  (stored as readonly Game[]).filter(({ date }) => isGameDate(date)).map(gameOfBefore);

/** What a schedule keeps, as it was stored. */
export function keptOfBefore(stored: unknown): KeptGames {
  const { games, missed, knownAt } = stored as KeptGames;
  return { missed, ...(knownAt !== undefined && { knownAt }), games: gamesOfBefore(games) };
}

/** Rows of a day. The previous release kept none. */
export const keptRowsOf = (stored: unknown): readonly ConferenceGame[] =>
  ((stored as { rows?: readonly ConferenceGame[] }).rows ?? []).filter(({ date }) => isGameDate(date));
