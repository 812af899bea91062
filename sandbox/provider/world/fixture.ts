import type { League } from './leagues.ts';
import type { Line } from './line.ts';
import type { Team, Venue } from './teams.ts';

/**
 * What becomes of a game.
 * - `played`, `late_start` (an hour of waiting first), `rain_delay` (a pause in the middle): ends with a score
 * - `postponed`, `canceled`: known some time before the start
 * - `suspended`: broken off, never ended
 * - `forfeit`: given away at the start
 */
export type Fate =
  | 'played'
  | 'late_start'
  | 'rain_delay'
  | 'postponed'
  | 'canceled'
  | 'suspended'
  | 'forfeit';

/** One game of a season: everything about it that does not depend on the time. */
export interface Fixture {
  readonly id: string;
  readonly league: League;
  readonly season: number;
  readonly round: number;
  readonly seasonType: number;
  /** Milliseconds since the epoch, like all instants here. */
  readonly start: number;
  /** When it is over; for games that never end, when nothing more happens. */
  readonly end: number;
  readonly home: Team;
  readonly away: Team;
  readonly venue: Venue;
  readonly neutral: boolean;
  readonly conference: boolean;
  readonly fate: Fate;
  /** From when the time of day is known. */
  readonly announced: number;
  /** From when both teams are known. */
  readonly drawn: number;
  readonly note: string | null;
  readonly line: Line;
}

export const sideOf = (fixture: Fixture, teamId: string): 'home' | 'away' =>
  fixture.home.id === teamId ? 'home' : 'away';

export const involves = (fixture: Fixture, teamId: string): boolean =>
  fixture.home.id === teamId || fixture.away.id === teamId;

/** Whether it counts in the table. */
export const counts = ({ fate }: Fixture): boolean =>
  fate === 'played' || fate === 'late_start' || fate === 'rain_delay' || fate === 'forfeit';

const ID = /^4([1-5])(\d{6})(\d{2})$/;

export const fixtureId = (league: League, cycle: number, index: number): string =>
  `4${league.turn + 1}${String(cycle).padStart(6, '0')}${String(index).padStart(2, '0')}`;

/** The parts of an id, or null when it cannot be one of ours. */
export function parseFixtureId(id: string): { turn: number; cycle: number } | null {
  const [, turn, cycle] = ID.exec(id) ?? [];
  return turn === undefined ? null : { turn: Number(turn) - 1, cycle: Number(cycle) };
}
