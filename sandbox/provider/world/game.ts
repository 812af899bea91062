import type { Incident } from './incident.ts';
import type { League } from './leagues.ts';
import type { Line } from './line.ts';
import type { Round } from './rounds.ts';
import type { Team, Venue } from './teams.ts';

export type Side = 'home' | 'away';
export const SIDES: readonly Side[] = ['home', 'away'];

/** A game: everything about it that does not depend on the current time. */
export interface Game {
  readonly id: string;
  readonly league: League;
  readonly season: number;
  readonly round: number;
  readonly seasonType: number;
  readonly tournament: Round['tournament'];
  /** Milliseconds since the epoch, like all times here. */
  readonly start: number;
  /** When the game is over; for a game that never finishes, when its last event happens. */
  readonly end: number;
  readonly home: Team;
  readonly away: Team;
  readonly venue: Venue;
  readonly neutral: boolean;
  readonly conference: boolean;
  readonly incident: Incident;
  /** When the time of day becomes known. */
  readonly announced: number;
  /** When both teams become known. */
  readonly drawn: number;
  readonly note: string | null;
  readonly line: Line;
}

export const sideOf = (game: Game, teamId: string): Side => (game.home.id === teamId ? 'home' : 'away');

/** Whether the game counts in the standings. */
export const counts = ({ incident }: Game): boolean =>
  incident === 'none' || incident === 'late_start' || incident === 'rain_delay' || incident === 'forfeit';

/** Ids of further sports begin with a 6. */
const ID = /^([46])([1-9])(\d{6})(\d{2})$/;
const FIRST_OF_6 = 5;

export const gameId = (league: League, cycle: number, index: number): string =>
  `${league.turn < FIRST_OF_6 ? 41 + league.turn : 61 + league.turn - FIRST_OF_6}${String(cycle).padStart(6, '0')}${String(index).padStart(2, '0')}`;

/** The parts of an id, or null if it cannot be an id of the sandbox. */
export function parseGameId(id: string): { turn: number; cycle: number } | null {
  const [, first, place, cycle] = ID.exec(id) ?? [];
  if (first === undefined) return null;
  return { turn: Number(place) - 1 + (first === '6' ? FIRST_OF_6 : 0), cycle: Number(cycle) };
}
