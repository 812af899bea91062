import { easternMidnight, type Phase } from '../world/calendar.ts';
import type { Game, Side } from '../world/game.ts';
import type { League } from '../world/leagues.ts';
import type { Season } from '../world/season.ts';
import type { Team } from '../world/teams.ts';
import type { World } from '../world/world.ts';

/** Everything a body is made from. */
export interface Context {
  readonly world: World;
  readonly league: League;
  readonly season: Season;
  readonly phase: Phase;
  readonly now: number;
  /** Where the pictures are: `http://127.0.0.1:41234`. */
  readonly base: string;
}

export type Body = Record<string, unknown>;

/** The year that names a season: the context's own, or that of a game. */
export const yearOf = ({ world, league, season }: Context, number = season.number): number =>
  world.calendar.seasonYear(league, number);

/** `2026-11-21T01:00Z`: minutes, no seconds. */
export const minute = (at: number): string => `${new Date(at).toISOString().slice(0, 16)}Z`;

/** `2026-11-21T01:00:07Z` */
export const second = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;

export const isTimeKnown = ({ announced }: Game, now: number): boolean => now >= announced;

/** Midnight Eastern while the time of day is not announced. */
export const shownStart = (game: Game, now: number): number =>
  isTimeKnown(game, now) ? game.start : easternMidnight(game.start);

/** Null while the draw has not been made; our own place is known. */
export function shownTeam(game: Game, side: Side, now: number): Team | null {
  const team = game[side];
  return now >= game.drawn || team.school.index === 0 ? team : null;
}
