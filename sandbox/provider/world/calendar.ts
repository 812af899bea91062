import type { League } from './leagues.ts';
import type { ExtraGame } from './rounds.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const SLOT = 150 * MINUTE;
export const CYCLE = 5 * SLOT;
/** Games of ours in a season, extra ones aside. */
export const ROUNDS = 26;

/**
 * Where a season stands between its last game and the next one's first:
 * - `season`: everything is about one season
 * - `over`: still the last season, its type is the off season
 * - `empty`: the provider has turned to the next season and knows none of its games
 * - `early`: the next season's games are listed, while team and year are still the last season's
 */
export type Phase = 'season' | 'over' | 'empty' | 'early';

/** When the seasons of every league are played, announced and named. */
export interface Calendar {
  readonly seed: number;
  /** Games of every league beside its own extra ones. */
  readonly extraGames: readonly ExtraGame[];
  /** The start of our slot in a round, in milliseconds since the epoch. */
  roundStart(league: League, season: number, round: number): number;
  /** The season that a page about a team is about at `now`. */
  seasonAt(league: League, now: number): number;
  phaseAt(league: League, now: number): Phase;
  /** The last season whose games are known at `now`. */
  lastAnnounced(league: League, now: number): number;
  /** The season in which a cycle lies. */
  seasonOfCycle(league: League, cycle: number): number;
  /** The year that names a season: of its start, or for basketball of the spring after it. */
  seasonYear(league: League, season: number): number;
  /** The last season of a year that is known at `now`; null when there is none. */
  seasonOfYear(league: League, year: number, now: number): number | null;
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
