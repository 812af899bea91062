import type { Game, GameStatus } from './model.ts';

const UNDER_WAY: ReadonlySet<GameStatus> = new Set(['in_progress', 'delayed', 'suspended']);
const OVER: ReadonlySet<GameStatus> = new Set(['final', 'forfeit', 'canceled']);

/** Begun and not over. */
export const isUnderWay = (game: Pick<Game, 'status'>): boolean => UNDER_WAY.has(game.status);

/** Will not change any more. */
export const isOver = (game: Pick<Game, 'status'>): boolean => OVER.has(game.status);

/** In progress, delayed, suspended or scheduled: what `/api/schedules` lists. */
export const isComing = (game: Pick<Game, 'status'>): boolean =>
  isUnderWay(game) || game.status === 'scheduled';

export const byDateThenId = (one: Pick<Game, 'date' | 'id'>, other: Pick<Game, 'date' | 'id'>): number =>
  one.date < other.date ? -1 : one.date > other.date ? 1 : one.id < other.id ? -1 : Number(one.id > other.id);
