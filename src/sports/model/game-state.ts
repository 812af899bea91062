import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time.ts';
import type { Game, GameStatus } from './games.ts';

const UNDER_WAY: ReadonlySet<GameStatus> = new Set(['in_progress', 'delayed', 'suspended']);
const OVER: ReadonlySet<GameStatus> = new Set(['final', 'forfeit', 'canceled']);

/** Whether the game has begun and is not over. */
export const isUnderWay = (game: Pick<Game, 'status'>): boolean => UNDER_WAY.has(game.status);

/** No game of these sports lasts longer, delays included: the longest college baseball game took seven hours. */
export const LONGEST_MS = 12 * HOUR_MS;
/** A suspended game resumes within a day or two, under the same date. */
export const RESUMED_WITHIN_MS = 72 * HOUR_MS;

/** Whether the game may still be going on. The provider, or we, missed the end of one that began longer ago. */
export const isLive = (game: Pick<Game, 'status' | 'date'>, now: number): boolean =>
  isUnderWay(game) &&
  now - Date.parse(game.date) < (game.status === 'in_progress' ? LONGEST_MS : RESUMED_WITHIN_MS);

/** Whether part of the game has been played. */
export const hasBegun = (game: Pick<Game, 'status'>): boolean =>
  isUnderWay(game) || game.status === 'final' || game.status === 'forfeit';

/** Whether the game will not change any more. */
export const isOver = (game: Pick<Game, 'status'>): boolean => OVER.has(game.status);

/** If a game is still `scheduled` this long after its time, the provider has forgotten it. */
const FORGOTTEN_MS = 36 * HOUR_MS;

/** Whether the game is scheduled, in progress, delayed or suspended: `/api/schedules` lists these. */
export const isComing = (game: Pick<Game, 'status' | 'date'>, now: number): boolean =>
  isUnderWay(game) || (game.status === 'scheduled' && now - Date.parse(game.date) <= FORGOTTEN_MS);

export const byDateThenId = (one: Pick<Game, 'date' | 'id'>, other: Pick<Game, 'date' | 'id'>): number =>
  one.date < other.date ? -1 : one.date > other.date ? 1 : one.id < other.id ? -1 : Number(one.id > other.id);

/** All games by date. If two lists have the same game, the later list counts. */
export function mergeGames(lists: readonly (readonly Game[])[]): Game[] {
  const games = new Map(lists.flat().map((game) => [game.id, game]));
  return [...games.values()].sort(byDateThenId);
}

/** How long what is known of a game is fresh, ms: the same for our cache and for those of clients. */
export function gameFreshFor(game: Pick<Game, 'status'>): number {
  if (isUnderWay(game)) return MINUTE_MS / 4;
  return isOver(game) ? DAY_MS : 5 * MINUTE_MS;
}
