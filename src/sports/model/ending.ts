import { HOUR_MS, MINUTE_MS } from '../../platform/time.ts';
import { isOver } from './game-state.ts';
import type { Game } from './games.ts';

/**
 * The end of a game whose scoreboard is cached. The provider has called games final, canceled or forfeited that were
 * still being played, and has corrected results minutes later, so an end is followed before it is taken for one.
 */
export interface Ending {
  /** Since when a page states the game as it is now, ms. */
  readonly since: number;
  /** Whether two pages of the provider state it alike. */
  readonly isAgreed: boolean;
  /** When the game began, ms. */
  readonly startedAt: number;
}

/** How long a game is followed after its state has last changed. */
const FOLLOWED_MS = 30 * MINUTE_MS;
/** Pages that do not agree by then never will. */
const GIVE_UP_MS = 12 * HOUR_MS;

const isRecent = ({ since }: Ending, now: number): boolean => now - since < FOLLOWED_MS;

/** Whether the end has been stated long enough, and by two pages. A game without an ending is not followed. */
export const isSettled = (ending: Ending | undefined, now: number): boolean =>
  ending === undefined ||
  (!isRecent(ending, now) && (ending.isAgreed || now - ending.startedAt >= GIVE_UP_MS));

/** Whether hooks may report the end: two pages agree, or one has stated it for half an hour. */
export const isConfirmed = (ending: Ending | undefined, now: number): boolean =>
  ending === undefined || ending.isAgreed || !isRecent(ending, now);

/** How often the end is checked, ms. */
export const checkInterval = (ending: Ending, now: number): number =>
  isRecent(ending, now) ? MINUTE_MS : 10 * MINUTE_MS;

/** `since` and whether it is agreed, from the pages that state the game as it is. */
export function endingOf(
  game: Game,
  alike: readonly { readonly page: string; readonly changedAt: number }[],
): Ending | undefined {
  if (!isOver(game)) return undefined;
  return {
    since: Math.min(...alike.map(({ changedAt }) => changedAt)),
    isAgreed: new Set(alike.map(({ page }) => page)).size > 1,
    startedAt: Date.parse(game.date),
  };
}
