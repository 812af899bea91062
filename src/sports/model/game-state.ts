import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time.ts';
import type { Game, GameStatus, SeenEnds } from './games.ts';

const UNDER_WAY: ReadonlySet<GameStatus> = new Set(['in_progress', 'delayed', 'suspended']);
const OVER: ReadonlySet<GameStatus> = new Set(['final', 'forfeit', 'canceled']);

/** Whether the game has begun and is not over. */
export const isUnderWay = (game: Pick<Game, 'status'>): boolean => UNDER_WAY.has(game.status);

/** Whether part of the game has been played. */
export const hasBegun = (game: Pick<Game, 'status'>): boolean =>
  isUnderWay(game) || game.status === 'final' || game.status === 'forfeit';

export const isOver = (game: Pick<Game, 'status'>): boolean => OVER.has(game.status);

/** Whether the game was called off before it began. Its date may already be the new date. */
export const isCalledOff = (game: Pick<Game, 'status'>): boolean =>
  game.status === 'postponed' || game.status === 'canceled';

/** A suspended game resumes within a day or two, with the same date, or never. */
export const RESUMED_WITHIN_MS = 3 * DAY_MS;

/** Whether the game has begun, is not over, and may still go on. */
export const isActive = (game: Pick<Game, 'status' | 'date'>, now: number): boolean =>
  game.status === 'in_progress' || (isUnderWay(game) && now - Date.parse(game.date) < RESUMED_WITHIN_MS);

/** Whether the game is in progress or about to go on; suspended games are neither. */
export const isPlaying = (game: Pick<Game, 'status'>): boolean =>
  game.status === 'in_progress' || game.status === 'delayed';

/** If a game is still `scheduled` this long after its time, the provider does not update it any more. */
const FORGOTTEN_MS = 36 * HOUR_MS;

type Planned = Pick<Game, 'status' | 'date'> & { readonly timeTbd?: boolean | undefined };

/** Whether the date of the game is still to come. */
const isAhead = ({ date, timeTbd }: Planned, now: number): boolean =>
  Date.parse(date) + (timeTbd ? DAY_MS : 0) > now;

/** Whether the game was called off, and its date is still to come. */
export const isCalledOffAhead = (game: Planned, now: number): boolean =>
  isCalledOff(game) && isAhead(game, now);

/**
 * No game of these sports lasts longer, delays included (the longest college baseball game took seven hours). If one is
 * still "in progress" after this time, the provider does not update it any more.
 */
export const LONGEST_MS = 12 * HOUR_MS;

/** Whether the provider still updates the game. If a game is in progress for too long, its end was missed. */
export const isFollowed = (game: Pick<Game, 'status' | 'date'>, now: number): boolean =>
  isActive(game, now) && (game.status !== 'in_progress' || now - Date.parse(game.date) < LONGEST_MS);

/** How long after its start an interrupted game is shown as live, by status, ms. */
export const LIVE_FOR_MS: Readonly<Partial<Record<GameStatus, number>>> = {
  delayed: RESUMED_WITHIN_MS,
  suspended: LONGEST_MS,
};

/** Whether the game was called off but may still be played, because its date may already be the new date. */
export const mayBePlayed = (game: Pick<Game, 'status' | 'date'>, now: number): boolean =>
  isCalledOff(game) && now - Date.parse(game.date) < LONGEST_MS;

/** Whether the game is scheduled, may still go on, or has a date in the future: `/api/schedules` lists these. */
export const isComing = (game: Planned, now: number): boolean =>
  isActive(game, now) ||
  isCalledOffAhead(game, now) ||
  (game.status === 'scheduled' && now - Date.parse(game.date) <= FORGOTTEN_MS);

/** The game in progress, otherwise the next game; a suspended or canceled game only if there is no other game. */
export function nextOf<T extends Planned>(games: readonly T[], now: number): T | undefined {
  const coming = games.filter((game) => isComing(game, now));
  const isExpected = ({ status }: T): boolean => status === 'scheduled' || status === 'postponed';
  return coming.find(isPlaying) ?? coming.find(isExpected) ?? coming[0];
}

export const byDateThenId = (one: Pick<Game, 'date' | 'id'>, other: Pick<Game, 'date' | 'id'>): number =>
  one.date < other.date ? -1 : one.date > other.date ? 1 : one.id < other.id ? -1 : Number(one.id > other.id);

/** All games by date. If two lists have the same game, the game of the later list is used. */
export function mergeGames(lists: readonly (readonly Game[])[]): Game[] {
  const games = new Map(lists.flat().map((game) => [game.id, game]));
  return [...games.values()].sort(byDateThenId);
}

/** How long a game's data is fresh, ms: the same for our cache and for the caches of clients. */
export function gameFreshFor(game: Pick<Game, 'status' | 'date'>, now: number): number {
  if (isActive(game, now)) return MINUTE_MS / 4;
  return isOver(game) && !mayBePlayed(game, now) ? DAY_MS : 5 * MINUTE_MS;
}

/**
 * The end of a game, or a correction of its result, that was observed. The provider has marked games as final, canceled
 * or forfeited while they were still in progress, so an end is followed for some time before it counts as confirmed.
 */
export interface Ending {
  /** Since when a page has had the current state, ms. */
  readonly since: number;
  /** Whether two of the provider's pages have this state. */
  readonly isAgreed: boolean;
  /** When the game began, ms. */
  readonly startedAt: number;
}

/** How long a game is followed after its state has last changed. */
const FOLLOWED_MS = 30 * MINUTE_MS;
/** If the pages do not agree by then, they never will. */
const GIVE_UP_MS = 12 * HOUR_MS;

/** Whether the provider may still correct a state that a page has had since `since`. */
export const isRecent = (since: number, now: number): boolean => now - since < FOLLOWED_MS;

/** Whether two pages have had the end for long enough. A game without an ending is not followed. */
export const isSettled = (ending: Ending | undefined, now: number): boolean =>
  ending === undefined ||
  (!isRecent(ending.since, now) && (ending.isAgreed || now - ending.startedAt >= GIVE_UP_MS));

/** Whether webhooks may report the end: two pages agree, or one page has had the end for half an hour. */
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

/** By game: since when a page has had the end of the game, if that page had another state before. */
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

/** The ending of a game, from the pages with its current state; `undefined` if none of them was observed to change. */
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
