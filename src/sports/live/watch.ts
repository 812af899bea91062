import { isUnderWay } from '../game-state.ts';
import type { Game } from '../model.ts';

const MINUTE = 60_000;

/** Polling begins this long before a game, so that an early start is not missed. */
const EARLY_MS = 10 * MINUTE;
/**
 * No game of these sports lasts this long, delays included (the longest college baseball game took
 * seven hours): one still "in progress" was forgotten by the provider.
 */
const GIVE_UP_MS = 12 * 60 * MINUTE;

/** Since when, and until when at the latest, a game is worth asking about; `undefined`: never. */
function window(game: Game): { from: number; until: number } | undefined {
  if (!isUnderWay(game) && game.status !== 'scheduled') return undefined;
  // Only its day is known: the schedule will say when.
  if (game.timeTbd && game.status === 'scheduled') return undefined;
  const start = Date.parse(game.date);
  return { from: start - EARLY_MS, until: start + GIVE_UP_MS };
}

/** On, or about to begin. */
export function isWatched(game: Game, now: number): boolean {
  const span = window(game);
  return span !== undefined && span.from <= now && now < span.until;
}

/** When the next game that is not watched yet has to be, ms; `Infinity` without one. */
export function nextWatch(games: readonly Game[], now: number): number {
  const starts = games.map((game) => window(game)?.from ?? Number.POSITIVE_INFINITY);
  return Math.min(Number.POSITIVE_INFINITY, ...starts.filter((from) => from > now));
}
