import { easternMidnight, type Phase } from '../world/calendar.ts';
import type { Game, Side } from '../world/game.ts';
import type { League } from '../world/leagues.ts';
import type { Season } from '../world/season.ts';
import type { Team } from '../world/teams.ts';
import type { World } from '../world/world.ts';

/** The input of every body. */
export interface Context {
  readonly world: World;
  readonly league: League;
  readonly season: Season;
  readonly phase: Phase;
  readonly now: number;
  /** The origin of picture URLs: `http://127.0.0.1:41234`. */
  readonly base: string;
}

export type Body = Record<string, unknown>;

/** The year that names a season; by default the context's season. */
export const yearOf = ({ world, league, season }: Context, number = season.number): number =>
  world.calendar.seasonYear(league, number);

/** `2026-11-21T01:00Z` */
export const minute = (at: number): string => `${new Date(at).toISOString().slice(0, 16)}Z`;

/** `2026-11-21T01:00:07Z` */
export const second = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;

export const isTimeKnown = ({ announced }: Game, now: number): boolean => now >= announced;

/** The start that pages show: midnight US Eastern time until the time of day is announced. */
export const shownStart = (game: Game, now: number): number =>
  isTimeKnown(game, now) ? game.start : easternMidnight(game.start);

/** Null until the draw has been made. Before the draw, only our team is known. */
export function shownTeam(game: Game, side: Side, now: number): Team | null {
  const team = game[side];
  return now >= game.drawn || team.school.index === 0 ? team : null;
}
