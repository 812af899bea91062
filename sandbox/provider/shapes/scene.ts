import { easternMidnight } from '../world/calendar.ts';
import type { Fixture } from '../world/fixture.ts';
import type { League } from '../world/leagues.ts';
import type { Season } from '../world/season.ts';
import type { Team } from '../world/teams.ts';
import type { World } from '../world/world.ts';

/** Everything a body is made from. */
export interface Scene {
  readonly world: World;
  readonly league: League;
  readonly season: Season;
  readonly now: number;
  /** Where the pictures are: `http://127.0.0.1:41234`. */
  readonly base: string;
}

export type Body = Record<string, unknown>;
export type Side = 'home' | 'away';

/** `2026-11-21T01:00Z`: minutes, no seconds. */
export const minute = (at: number): string => `${new Date(at).toISOString().slice(0, 16)}Z`;

/** `2026-11-21T01:00:07Z` */
export const second = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;

export const isTimeKnown = ({ announced }: Fixture, now: number): boolean => now >= announced;

/** Midnight in the east while the time of day is open. */
export const shownStart = (fixture: Fixture, now: number): number =>
  isTimeKnown(fixture, now) ? fixture.start : easternMidnight(fixture.start);

/** Null while the draw has not been made; our own place is known. */
export function shownTeam(fixture: Fixture, side: Side, now: number): Team | null {
  const team = fixture[side];
  return now >= fixture.drawn || team.school.index === 0 ? team : null;
}
