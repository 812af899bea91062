import { HOUR_MS, MINUTE_MS } from '../../platform/time.ts';
import type { SeasonGame } from '../games/precedence.ts';
import { checkInterval, isSettled } from '../model/ending.ts';
import { isCalledOff, isUnderWay, LONGEST_MS, RESUMED_WITHIN_MS } from '../model/game-state.ts';
import type { Game } from '../model/games.ts';

/** A game as the season has it. */
type Watched = Game & Pick<SeasonGame, 'ending'>;

/** Polling begins this long before a game, so that an early start is not missed. */
const EARLY_MS = 10 * MINUTE_MS;
/** How often a suspended game is polled until it resumes, and one that was called off on its day: it may have a new one. */
const RESTING_INTERVAL_MS = 10 * MINUTE_MS;
/** After its usual length, a game is followed as long as something has changed within this time. */
const STILL_MS = 30 * MINUTE_MS;

/** On the day of a game, until then: it may be moved to an earlier hour, as before rain. */
export const AHEAD_MS = 12 * HOUR_MS;
const AHEAD_INTERVAL_MS = HOUR_MS;

/** Whether a game is about to begin or has begun, so that its day's scoreboard should have it. */
export const isExpected = (game: Game, now: number): boolean =>
  isUnderWay(game) || now >= Date.parse(game.date) - EARLY_MS;

/** When polling begins for a game; `undefined` for never. */
function watchedFrom(game: Game): number | undefined {
  if (isUnderWay(game)) return Date.parse(game.date) - EARLY_MS;
  if (game.status !== 'scheduled' && !isCalledOff(game)) return undefined;
  // Only the day is known: the schedule will have the time.
  if (game.timeTbd) return undefined;
  return Date.parse(game.date) - (isCalledOff(game) ? EARLY_MS : AHEAD_MS);
}

/**
 * How often a game is polled, ms; `undefined` for not now. `changedAt`: when the scoreboard of its day last changed.
 */
export function watchInterval(
  game: Watched,
  now: number,
  { intervalMs, changedAt = 0 }: { intervalMs: number; changedAt?: number | undefined },
): number | undefined {
  const { ending } = game;
  if (ending !== undefined)
    return isSettled(ending, now) ? undefined : Math.max(intervalMs, checkInterval(ending, now));
  const from = watchedFrom(game);
  if (from === undefined) return undefined;
  // The game is in progress before its time: the clock was set back, or the provider's date is wrong.
  if (now < from && !isUnderWay(game)) return undefined;
  if (!isExpected(game, now)) return Math.max(intervalMs, AHEAD_INTERVAL_MS);
  const since = now - Date.parse(game.date);
  const restingMs = Math.max(intervalMs, RESTING_INTERVAL_MS);
  if (since < LONGEST_MS) return isCalledOff(game) ? restingMs : intervalMs;
  if (!isUnderWay(game) || since >= RESUMED_WITHIN_MS) return undefined;
  if (now - changedAt < STILL_MS) return intervalMs;
  return game.status === 'in_progress' ? undefined : restingMs;
}

/** When polling begins for the next game that is not followed yet, ms; `Infinity` without one. */
export function nextWatch(games: readonly Game[], now: number): number {
  const starts = games.map((game) => watchedFrom(game) ?? Number.POSITIVE_INFINITY);
  return Math.min(Number.POSITIVE_INFINITY, ...starts.filter((from) => from > now));
}
