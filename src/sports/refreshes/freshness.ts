import type { CachedValue } from '../../platform/cache/cached-value.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time.ts';
import {
  gameFreshFor,
  isActive,
  isCalledOffAhead,
  isOver,
  isRecent,
  isUnderWay,
} from '../model/game-state.ts';
import type { DayBoard, Game, GameDetail, Schedule } from '../model/games.ts';

/** How long schedules and scoreboards are fresh. */

const SECOND = 1_000;

/** Whether a game without a start time is near. Its `date` is the start of its day in the provider's time zone. */
const isTbdNear = (game: Game, now: number): boolean =>
  game.timeTbd && game.status === 'scheduled' && Math.abs(Date.parse(game.date) - now) < 1.5 * DAY_MS;

export const isUpcoming = (game: Pick<Game, 'status'>): boolean =>
  isUnderWay(game) || game.status === 'scheduled';

/** Whether the provider may still change the game. This includes a game that was called off, until its date. */
const isOpen = (game: Pick<Game, 'status' | 'date' | 'timeTbd'>, at: number): boolean =>
  isUpcoming(game) || isCalledOffAhead(game, at);

/**
 * A game that has no end this long after its start, and was not suspended, is overdue: its end may have been missed.
 */
const OVERDUE_MS = 12 * HOUR_MS;
/** A schedule with such a game is refreshed often until this long after the game's start. */
const GIVE_UP_MS = 3 * DAY_MS;

/** How long a schedule is fresh: until the provider is expected to have changed it. */
export function scheduleFreshFor({ value: { games }, confirmedAt }: CachedValue<Schedule>): number {
  // A time of day that is announced late must be known before the game begins.
  const usual = games.some((game) => isTbdNear(game, confirmedAt)) ? HOUR_MS : DAY_MS;
  const overdue = games
    .filter((game) => isOpen(game, confirmedAt) && !game.timeTbd)
    .map(({ date }) => Date.parse(date) - confirmedAt)
    .filter((start) => start > -GIVE_UP_MS)
    .map((start) => Math.max(HOUR_MS, start + OVERDUE_MS));
  return Math.min(usual, ...overdue);
}

/** How long the scoreboard of the conference is fresh while its games are in progress. */
const LIVE_BOARD_MS = 60_000;
/** A scoreboard that was read a day after the end of its day is final; until then, results may be corrected. */
const FOR_GOOD_MS = 10 * 365 * DAY_MS;
const CORRECTED_MS = HOUR_MS;
/** If a game is still not over this long after its day, the provider does not update it any more. */
const FORGOTTEN_MS = 3 * DAY_MS;

/** How long the scoreboard of a day is fresh. While one of our games is in progress, the live job refreshes it. */
export function dayFreshFor(
  { value: { games, board }, confirmedAt }: CachedValue<DayBoard>,
  /** Whether the day was over when the value was confirmed, and whether it had been over for a day. */
  isPast: boolean,
  isLongPast: boolean,
): number {
  if (games.some((game) => isActive(game, confirmedAt))) return 15 * SECOND;
  const isKnown = (game: Pick<Game, 'date'>): boolean => Date.parse(game.date) > confirmedAt - FORGOTTEN_MS;
  const openGames = board.filter((game) => isOpen(game, confirmedAt) && isKnown(game));
  if (isLongPast && openGames.length === 0) return FOR_GOOD_MS;
  if (openGames.some(isUnderWay)) return LIVE_BOARD_MS;
  const starts = openGames
    .filter(({ timeTbd }) => !timeTbd)
    .map(({ date }) => Date.parse(date) - confirmedAt);
  const hasEnded = isPast || board.some((game) => isOver(game) && Date.parse(game.date) < confirmedAt);
  return Math.max(LIVE_BOARD_MS, Math.min(hasEnded ? CORRECTED_MS : DAY_MS, ...starts));
}

/**
 * How long a game's own page is fresh, ms. After the end of the game, the page is refreshed until it has not changed
 * for a while.
 */
export function ownPageFreshFor({ value, confirmedAt, changedAt }: CachedValue<GameDetail>): number {
  const isOfToday = confirmedAt - Date.parse(value.date) < DAY_MS;
  const isFollowed = isOver(value) && isOfToday && isRecent(changedAt, confirmedAt);
  return isFollowed ? MINUTE_MS : gameFreshFor(value, confirmedAt);
}
