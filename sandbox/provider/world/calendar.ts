import type { League } from './leagues.ts';
import { hash } from './random.ts';

/**
 * The endless timetable. Time is cut into slots of 150 minutes; the five sports take turns, so
 * that each has one slot in a cycle and somebody always plays. A season is 26 cycles.
 * (Thirteen days: no real season is so short, but none has a game at every hour either.)
 */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const SLOT = 150 * MINUTE;
export const CYCLE = 5 * SLOT;
export const ROUNDS = 26;
/** A season is known so long before its first game; until then the last one is shown. */
const ANNOUNCED = CYCLE / 2;

/** Where a season stands: `seasonAt` and `roundStart` are each other's inverse. */
const shift = (league: League, seed: number): number => league.turn * 5 + (hash(`shift ${seed}`) % ROUNDS);

/** The start of our slot in a round, in milliseconds since the epoch. */
export function roundStart(league: League, seed: number, season: number, round: number): number {
  const cycle = season * ROUNDS + round - shift(league, seed);
  return cycle * CYCLE + league.turn * SLOT;
}

/** The number of the season that holds, or has been announced, at `now`. */
export function seasonAt(league: League, seed: number, now: number): number {
  return seasonOfCycle(league, seed, Math.floor((now + ANNOUNCED - league.turn * SLOT) / CYCLE));
}

export const seasonOfCycle = (league: League, seed: number, cycle: number): number =>
  Math.floor((cycle + shift(league, seed)) / ROUNDS);

/** The year that names a season: of its start, or for basketball of the spring after it. */
export function seasonYear(league: League, seed: number, season: number): number {
  return yearAt(league, roundStart(league, seed, season, 0));
}

export function yearAt(league: League, now: number): number {
  const date = new Date(now);
  return date.getUTCFullYear() + (league.springYear && date.getUTCMonth() >= 6 ? 1 : 0);
}

/** The last season of a year that has begun by `now`; null when there is none. */
export function seasonOfYear(league: League, seed: number, year: number, now: number): number | null {
  const current = seasonAt(league, seed, now);
  if (year === seasonYear(league, seed, current) || year === yearAt(league, now)) return current;
  const end = league.springYear ? Date.UTC(year, 6, 1) : Date.UTC(year + 1, 0, 1);
  const season = Math.floor(
    (Math.floor((end - 1 - league.turn * SLOT) / CYCLE) + shift(league, seed)) / ROUNDS,
  );
  return season < current && season >= 0 ? season : null;
}

const EASTERN = 'America/New_York';

/** Midnight to midnight on the US east coast, where the provider's days are. */
export function easternDay(year: number, month: number, day: number): { from: number; to: number } {
  const date = Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
  return { from: startOf(date), to: startOf(date.add({ days: 1 })) };
}

const startOf = (date: Temporal.PlainDate): number =>
  date.toZonedDateTime({ timeZone: EASTERN }).epochMilliseconds;

export const eastern = (at: number): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(EASTERN);

export const easternMidnight = (at: number): number => eastern(at).startOfDay().epochMilliseconds;
