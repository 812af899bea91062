import { HOUR_MS, MINUTE_MS } from '../../platform/time.ts';
import { isOver } from './game-state.ts';
import type { Game, SeenEnds } from './games.ts';

/**
 * The end of a game, or a correction of its result, that was seen to happen. The provider has called games final,
 * canceled or forfeited that were still being played, so an end is followed before it is taken for one.
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

/** Whether what a page has stated since then may still be corrected. */
export const isRecent = (since: number, now: number): boolean => now - since < FOLLOWED_MS;

/** Whether the end has been stated long enough, and by two pages. A game without an ending is not followed. */
export const isSettled = (ending: Ending | undefined, now: number): boolean =>
  ending === undefined ||
  (!isRecent(ending.since, now) && (ending.isAgreed || now - ending.startedAt >= GIVE_UP_MS));

/** Whether hooks may report the end: two pages agree, or one has stated it for half an hour. */
export const isConfirmed = (ending: Ending | undefined, now: number): boolean =>
  ending === undefined || ending.isAgreed || !isRecent(ending.since, now);

/** How often the end is checked, ms. */
export const checkInterval = ({ since }: Ending, now: number): number =>
  isRecent(since, now) ? MINUTE_MS : 10 * MINUTE_MS;

type Stated = Pick<Game, 'status'> & {
  readonly local: Pick<Game['local'], 'score'>;
  readonly opponent: Pick<Game['opponent'], 'score'>;
};

export const isSameState = (one: Stated, other: Stated): boolean =>
  one.status === other.status &&
  one.local.score === other.local.score &&
  one.opponent.score === other.opponent.score;

/** Since when a page has stated its games that are over as they are, if it stated them otherwise before. */
export function endsSeen(
  after: readonly Game[],
  before: readonly Game[],
  known: SeenEnds,
  now: number,
): SeenEnds {
  const earlier = new Map(before.map((game) => [game.id, game]));
  const ends = after.filter(isOver).flatMap((game) => {
    const was = earlier.get(game.id);
    const since = was && (isSameState(was, game) ? known[game.id] : now);
    return since === undefined ? [] : [[game.id, since] as const];
  });
  return Object.fromEntries(ends);
}

/** The ending of a game, from the pages that state it as it is; `undefined` if none of them was seen to change. */
export function endingOf(
  game: Game,
  pages: readonly { readonly page: string; readonly since: number | undefined }[],
): Ending | undefined {
  const times = pages.flatMap(({ since }) => since ?? []);
  if (!isOver(game) || times.length === 0) return undefined;
  return {
    since: Math.min(...times),
    isAgreed: new Set(pages.map(({ page }) => page)).size > 1,
    startedAt: Date.parse(game.date),
  };
}
