import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time.ts';
import type { Game, GameStatus, SeenEnds } from './games.ts';

const UNDER_WAY: ReadonlySet<GameStatus> = new Set(['in_progress', 'delayed', 'suspended']);
const OVER: ReadonlySet<GameStatus> = new Set(['final', 'forfeit', 'canceled']);

/** Whether the game has begun and is not over. */
export const isUnderWay = (game: Pick<Game, 'status'>): boolean => UNDER_WAY.has(game.status);

/** Whether part of the game has been played. */
export const hasBegun = (game: Pick<Game, 'status'>): boolean =>
  isUnderWay(game) || game.status === 'final' || game.status === 'forfeit';

/** Whether the game will not change any more. */
export const isOver = (game: Pick<Game, 'status'>): boolean => OVER.has(game.status);

/** Whether the game was called off before it began. Its date may be a new one. */
export const isCalledOff = (game: Pick<Game, 'status'>): boolean =>
  game.status === 'postponed' || game.status === 'canceled';

/** A suspended game resumes within a day or two, under the same date, or never. */
export const RESUMED_WITHIN_MS = 3 * DAY_MS;

/** Whether the game has begun, is not over, and may still go on. */
export const isActive = (game: Pick<Game, 'status' | 'date'>, now: number): boolean =>
  game.status === 'in_progress' || (isUnderWay(game) && now - Date.parse(game.date) < RESUMED_WITHIN_MS);

/** Whether the game is in progress or about to go on; suspended games are neither. */
export const isPlaying = (game: Pick<Game, 'status'>): boolean =>
  game.status === 'in_progress' || game.status === 'delayed';

/** If a game is still `scheduled` this long after its time, the provider has forgotten it. */
const FORGOTTEN_MS = 36 * HOUR_MS;

type Planned = Pick<Game, 'status' | 'date'> & { readonly timeTbd?: boolean | undefined };

/** Whether the date of the game is still to come. */
const isAhead = ({ date, timeTbd }: Planned, now: number): boolean =>
  Date.parse(date) + (timeTbd ? DAY_MS : 0) > now;

/** Whether the game was called off, and its date is still to come. */
export const isCalledOffAhead = (game: Planned, now: number): boolean =>
  isCalledOff(game) && isAhead(game, now);

/**
 * No game of these sports lasts longer, delays included (the longest college baseball game took seven hours): if one is
 * still "in progress" then, the provider has forgotten it.
 */
export const LONGEST_MS = 12 * HOUR_MS;

/** Whether its state can be expected to be confirmed: the end of a game in progress for longer was missed. */
export const isFollowed = (game: Pick<Game, 'status' | 'date'>, now: number): boolean =>
  isActive(game, now) && (game.status !== 'in_progress' || now - Date.parse(game.date) < LONGEST_MS);

/** How long after its start a game that rests is shown as being played, by its status, ms. */
export const LIVE_FOR_MS: Readonly<Partial<Record<GameStatus, number>>> = {
  delayed: RESUMED_WITHIN_MS,
  suspended: LONGEST_MS,
};

/** Whether the game was called off, and may be played after all: its date may be a new one. */
export const mayBePlayed = (game: Pick<Game, 'status' | 'date'>, now: number): boolean =>
  isCalledOff(game) && now - Date.parse(game.date) < LONGEST_MS;

/** Whether the game is scheduled, may still go on, or has a date to come: `/api/schedules` lists these. */
export const isComing = (game: Planned, now: number): boolean =>
  isActive(game, now) ||
  isCalledOffAhead(game, now) ||
  (game.status === 'scheduled' && now - Date.parse(game.date) <= FORGOTTEN_MS);

/** The game in progress, else the next one. One that is suspended or canceled only if there is no other. */
export function nextOf<T extends Planned>(games: readonly T[], now: number): T | undefined {
  const coming = games.filter((game) => isComing(game, now));
  const isExpected = ({ status }: T): boolean => status === 'scheduled' || status === 'postponed';
  return coming.find(isPlaying) ?? coming.find(isExpected) ?? coming[0];
}

export const byDateThenId = (one: Pick<Game, 'date' | 'id'>, other: Pick<Game, 'date' | 'id'>): number =>
  one.date < other.date ? -1 : one.date > other.date ? 1 : one.id < other.id ? -1 : Number(one.id > other.id);

/** All games by date. If two lists have the same game, the later list counts. */
export function mergeGames(lists: readonly (readonly Game[])[]): Game[] {
  const games = new Map(lists.flat().map((game) => [game.id, game]));
  return [...games.values()].sort(byDateThenId);
}

/** How long a game's data is fresh, ms: the same for our cache and for those of clients. */
export function gameFreshFor(game: Pick<Game, 'status' | 'date'>, now: number): number {
  if (isActive(game, now)) return MINUTE_MS / 4;
  return isOver(game) && !mayBePlayed(game, now) ? DAY_MS : 5 * MINUTE_MS;
}

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
