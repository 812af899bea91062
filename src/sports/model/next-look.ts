import type { CachedValue } from '../../platform/cache/cached-value.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time.ts';
import {
  checkInterval,
  type Ending,
  isActive,
  isCalledOff,
  isCalledOffAhead,
  isComing,
  isOver,
  isRecent,
  isSettled,
  isUnderWay,
  LONGEST_MS,
  mayBePlayed,
} from './game-state.ts';
import type { DayBoard, Game, GameDetail, Schedule } from './games.ts';

/**
 * When the provider is to be asked again about a game, and how long a response about it may be cached. Both follow from
 * what is known of the game alone. All times and intervals in ms.
 */

/** What of a game decides this. */
export type Watched = Pick<Game, 'status' | 'date' | 'timeTbd' | 'statusText'> & {
  /** When something new about its course was last observed. */
  readonly movedAt?: number | undefined;
  readonly ending?: Ending | undefined;
};

/** Polling begins this long before a game, so that an early start is not missed. */
const EARLY_MS = 10 * MINUTE_MS;
/** Hourly polling begins this long before a game, because it may be moved to an earlier hour, as before rain. */
const AHEAD_MS = 12 * HOUR_MS;
/** How often a game is polled while it is suspended, and if it was called off, because it may still be played. */
const RESTING_INTERVAL_MS = 10 * MINUTE_MS;

/** Whether a game is about to begin or has begun, so that its day's scoreboard should have it. */
export const isExpected = (game: Watched, now: number): boolean =>
  isUnderWay(game) || (!game.timeTbd && now >= Date.parse(game.date) - EARLY_MS);

/** When polling begins for a game; `undefined` for never. If its time is open, with its day. */
function watchedFrom(game: Watched): number | undefined {
  const start = Date.parse(game.date);
  if (game.timeTbd && !isUnderWay(game)) return game.status === 'scheduled' ? start : undefined;
  if (game.status === 'scheduled') return start - AHEAD_MS;
  return isUnderWay(game) || isCalledOff(game) ? start - EARLY_MS : undefined;
}

/** When polling begins for the next game that is not followed yet; `Infinity` if there is no such game. */
export const nextWatch = (games: readonly Watched[], now: number): number =>
  Math.min(
    Number.POSITIVE_INFINITY,
    ...games.map((game) => watchedFrom(game) ?? 0).filter((from) => from > now),
  );

/** How often a game is polled; `undefined` for not now. */
export function watchInterval(game: Watched, now: number, intervalMs: number): number | undefined {
  const { ending, status, date, timeTbd } = game;
  const every = (ms: number): number => Math.max(intervalMs, ms);
  if (ending !== undefined) return isSettled(ending, now) ? undefined : every(checkInterval(ending, now));
  if (isUnderWay(game)) {
    if (!isActive(game, now)) return undefined;
    const isResting = status !== 'in_progress' && now - Date.parse(date) >= LONGEST_MS;
    return isResting ? every(RESTING_INTERVAL_MS) : intervalMs;
  }
  const from = watchedFrom(game);
  if (from === undefined || now < from) return undefined;
  const since = now - Date.parse(date);
  if (timeTbd) return since < DAY_MS + LONGEST_MS ? every(HOUR_MS) : undefined;
  if (!isExpected(game, now)) return every(HOUR_MS);
  if (since >= LONGEST_MS) return undefined;
  // A postponed game may have this as its new start.
  const mayBegin = status === 'scheduled' || (status === 'postponed' && since < HOUR_MS);
  return mayBegin ? intervalMs : every(RESTING_INTERVAL_MS);
}

/** Whether a game without a start time is near. Its `date` is the start of its day in the provider's time zone. */
const isTbdNear = (game: Watched, now: number): boolean =>
  game.timeTbd && game.status === 'scheduled' && Math.abs(Date.parse(game.date) - now) < 1.5 * DAY_MS;

export const isUpcoming = (game: Pick<Game, 'status'>): boolean =>
  isUnderWay(game) || game.status === 'scheduled';

/** Whether the provider may still change the game. This includes a game that was called off, until its date. */
const isOpen = (game: Pick<Game, 'status' | 'date' | 'timeTbd'>, at: number): boolean =>
  isUpcoming(game) || isCalledOffAhead(game, at);

/** After a result without a coming game, the next round is looked for hourly for this long. */
const BETWEEN_ROUNDS_MS = 5 * DAY_MS;

/** Whether a season is on, but its next game is not known: the next round is posted hours before it begins. */
export const isBetweenRounds = (games: readonly Watched[], now: number): boolean =>
  !games.some((game) => isComing(game, now)) &&
  games.some((game) => isOver(game) && now - Date.parse(game.date) < BETWEEN_ROUNDS_MS);

/** If a game has no end this long after its start, its end may have been missed. */
const OVERDUE_MS = 12 * HOUR_MS;
/** A schedule with such a game is refreshed often until this long after the game's start. */
const GIVE_UP_MS = 3 * DAY_MS;

/** How long a schedule is fresh: until the provider is expected to have changed it. */
export function scheduleFreshFor({ value: { games, gap }, confirmedAt: at }: CachedValue<Schedule>): number {
  // A time of day that is announced late must be known before the game begins.
  const isHourly =
    gap !== undefined || isBetweenRounds(games, at) || games.some((game) => isTbdNear(game, at));
  const overdue = games
    .filter((game) => isOpen(game, at) && !game.timeTbd)
    .map(({ date }) => Date.parse(date) - at)
    .filter((start) => start > -GIVE_UP_MS)
    .map((start) => Math.max(HOUR_MS, start + OVERDUE_MS));
  return Math.min(isHourly ? HOUR_MS : DAY_MS, ...overdue);
}

/** How long the scoreboard of the conference is fresh while its games are in progress. */
const LIVE_BOARD_MS = MINUTE_MS;
/** A scoreboard that was read a day after the end of its day is final; until then, results may be corrected. */
const FOR_GOOD_MS = 10 * 365 * DAY_MS;
/** If a game is still not over this long after its day, the provider does not update it any more. */
const FORGOTTEN_MS = 3 * DAY_MS;

/** How long the scoreboard of a day is fresh. While one of our games is in progress, the live job refreshes it. */
export function dayFreshFor(
  { value: { games, board, held, gap }, confirmedAt: at }: CachedValue<DayBoard>,
  /** Whether the day was over when the value was confirmed, and whether it had been over for a day. */
  isPast: boolean,
  isLongPast: boolean,
): number {
  if (games.some((game) => isActive(game, at))) return MINUTE_MS / 4;
  const isKnown = (game: Pick<Game, 'date'>): boolean => Date.parse(game.date) > at - FORGOTTEN_MS;
  const openGames = board.filter((game) => isOpen(game, at) && isKnown(game));
  if (isLongPast && openGames.length === 0) return FOR_GOOD_MS;
  if (openGames.some(isUnderWay) || held.length > 0) return LIVE_BOARD_MS;
  const starts = openGames.filter(({ timeTbd }) => !timeTbd).map(({ date }) => Date.parse(date) - at);
  const hasEnded = isPast || board.some((game) => isOver(game) && Date.parse(game.date) < at);
  // Games are posted late, so a day may be empty only for now.
  const isHourly = hasEnded || board.length === 0 || gap !== undefined;
  return Math.max(LIVE_BOARD_MS, Math.min(isHourly ? HOUR_MS : DAY_MS, ...starts));
}

/** How long a game's data is fresh: the same for our cache and for the caches of clients. */
export function gameFreshFor(game: Watched, now: number): number {
  if (isActive(game, now)) return MINUTE_MS / 4;
  if (!isSettled(game.ending, now)) return MINUTE_MS;
  return isOver(game) && !mayBePlayed(game, now) ? DAY_MS : 5 * MINUTE_MS;
}

/**
 * How long a game's own page is fresh. After the end of the game, the page is refreshed until it has not changed for a
 * while.
 */
export function ownPageFreshFor({ value, confirmedAt, changedAt }: CachedValue<GameDetail>): number {
  const isOfToday = confirmedAt - Date.parse(value.date) < DAY_MS;
  const isFollowed = isOver(value) && isOfToday && isRecent(changedAt, confirmedAt);
  return isFollowed ? MINUTE_MS : gameFreshFor(value, confirmedAt);
}

/** How long a response may be cached while a game should have begun but has not. */
const STARTING_MS = MINUTE_MS;

const isStarting = (game: Watched, now: number): boolean =>
  game.status === 'scheduled' && isComing(game, now);

/** Whether one of the games is in progress, or has ended and may still be corrected. */
export const isFollowed = (game: Watched, now: number): boolean =>
  isActive(game, now) || !isSettled(game.ending, now);

/**
 * When a list of games may change: when the next game begins, or earlier, if a game may be moved within its day, or if
 * its time is open. `undefined`: not before somebody corrects it.
 */
export function expiryOf(games: readonly Watched[], now: number): number | undefined {
  const starts = games
    .filter((game) => !game.timeTbd && (mayBePlayed(game, now) || isStarting(game, now)))
    .map(({ date }) => Date.parse(date));
  if (starts.some((start) => start <= now)) return now + STARTING_MS;
  const next = Math.min(...starts);
  if (next - now <= AHEAD_MS || games.some((game) => isTbdNear(game, now)))
    return Math.min(next, now + HOUR_MS);
  return starts.length === 0 ? undefined : next;
}
