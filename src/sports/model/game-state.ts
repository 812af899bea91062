import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/time.ts';
import { type ConferenceGame, type Game, type GameStatus, scoresOf } from './games.ts';

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

/**
 * No game of these sports lasts longer, delays included (the longest college baseball game took seven hours). If
 * nothing new is said of a game in progress for this long, the provider does not update it any more.
 */
export const LONGEST_MS = 12 * HOUR_MS;
/** The status text of a game whose end is unknown: it was in progress, and nothing new has been said for too long. */
export const RESULT_UNKNOWN = 'Result unknown';

/** A suspended game usually resumes within a day or two, with the same date, or never. */
const RESUMED_WITHIN_MS = 3 * DAY_MS;

type Dated = Pick<Game, 'status' | 'date'> & { readonly movedAt?: number | undefined };
type Active = Dated & Partial<Pick<Game, 'statusText'>>;

/** Whether the game has begun, is not over, and may still go on, so that the provider still updates it. */
export const isActive = (game: Active, now: number): boolean =>
  game.status === 'in_progress'
    ? game.statusText !== RESULT_UNKNOWN
    : isUnderWay(game) && now - Math.max(Date.parse(game.date), game.movedAt ?? 0) < RESUMED_WITHIN_MS;

/** Whether the game is in progress or about to go on; suspended games are neither. */
export const isPlaying = (game: Pick<Game, 'status'>): boolean =>
  game.status === 'in_progress' || game.status === 'delayed';

/** If a game is still `scheduled` this long after its time, the provider does not update it any more. */
const FORGOTTEN_MS = 36 * HOUR_MS;

type Planned = Active & { readonly timeTbd?: boolean | undefined };

/** Whether the date of the game is still to come. */
const isAhead = ({ date, timeTbd }: Planned, now: number): boolean =>
  Date.parse(date) + (timeTbd ? DAY_MS : 0) > now;

/** Whether the game was called off, and its date is still to come. */
export const isCalledOffAhead = (game: Planned, now: number): boolean =>
  isCalledOff(game) && isAhead(game, now);

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

/** A game whose time is open is the last of its day; its date is the beginning of that day. */
const startOf = ({ date, timeTbd }: Planned): number => Date.parse(date) + (timeTbd ? DAY_MS - MINUTE_MS : 0);

/** The order in which games begin. */
const byStart = (one: Planned, other: Planned): number => startOf(one) - startOf(other);

/** The game in progress, otherwise the next game; a suspended or canceled game only if there is no other game. */
export function nextOf<T extends Planned>(games: readonly T[], now: number): T | undefined {
  const coming = games.filter((game) => isComing(game, now)).sort(byStart);
  const isExpected = ({ status }: T): boolean => status === 'scheduled' || status === 'postponed';
  return coming.find(isPlaying) ?? coming.find(isExpected) ?? coming[0];
}

export const byDateThenId = (one: Pick<Game, 'date' | 'id'>, other: Pick<Game, 'date' | 'id'>): number =>
  one.date < other.date ? -1 : one.date > other.date ? 1 : one.id < other.id ? -1 : Number(one.id > other.id);

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

/** Whether two states of a game have the same status and scores. */
export function isSameState<G extends Game | ConferenceGame>(one: G, other: G): boolean {
  const [ofOne, ofOther] = [scoresOf(one), scoresOf(other)];
  return one.status === other.status && ofOne[0] === ofOther[0] && ofOne[1] === ofOther[1];
}
