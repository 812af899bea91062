import { type DayBoard, type Game, isGameDate, type KeptGames } from '../model/games.ts';

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
  const { games, missed, knownAt, ends } = stored as KeptGames;
  return {
    ...{ missed, games: gamesOfBefore(games) },
    ...(knownAt !== undefined && { knownAt }),
    ...(ends && { ends }),
  };
}

/** What a day keeps. The previous release kept nothing. */
export function keptOfDay(stored: unknown): Pick<DayBoard, 'kept' | 'ends'> {
  const { kept = [], ends = {} } = stored as Partial<DayBoard>;
  return { kept: kept.filter(({ date }) => isGameDate(date)), ends };
}
