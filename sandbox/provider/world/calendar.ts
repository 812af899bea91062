import type { ExtraGame } from './extra-games.ts';
import type { League } from './leagues.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const SLOT = 150 * MINUTE;
export const CYCLE = 5 * SLOT;
/** The number of our team's games in a season, without extra games. */
export const ROUNDS = 26;

/**
 * What the provider shows, in season and between seasons:
 * - `season`: the current season
 * - `over`: still the last season, with the off season as its type
 * - `empty`: the next season, without any games
 * - `early`: the next season's games, but still the last season's team record and year
 */
export type Phase = 'season' | 'over' | 'empty' | 'early';

/** When the seasons of every league are played, announced and named. */
export interface Calendar {
  readonly seed: number;
  /** Extra games in every league, in addition to the extra games of the league itself. */
  readonly extraGames: readonly ExtraGame[];
  /** The start of our team's game in a round, in milliseconds since the epoch. */
  roundStart(league: League, season: number, round: number): number;
  /** The season shown on a team's pages at `now`. */
  seasonAt(league: League, now: number): number;
  phaseAt(league: League, now: number): Phase;
  /** The last season whose games are known at `now`. */
  lastAnnounced(league: League, now: number): number;
  /** The season that contains a cycle. */
  seasonOfCycle(league: League, cycle: number): number;
  /** The year that names a season: the year in which it starts, but in basketball the year in which it ends. */
  seasonYear(league: League, season: number): number;
  /** The last season of a year that is known at `now`; null if there is none. */
  seasonOfYear(league: League, year: number, now: number): number | null;
}

const EASTERN = 'America/New_York';

/** A day from midnight to midnight in US Eastern time, the provider's time zone. */
export function easternDay(year: number, month: number, day: number): { from: number; to: number } {
  const date = Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
  return { from: startOf(date), to: startOf(date.add({ days: 1 })) };
}

const startOf = (date: Temporal.PlainDate): number =>
  date.toZonedDateTime({ timeZone: EASTERN }).epochMilliseconds;

export const eastern = (at: number): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(EASTERN);

export const easternMidnight = (at: number): number => eastern(at).startOfDay().epochMilliseconds;
