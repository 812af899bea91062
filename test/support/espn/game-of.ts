import { readEvent } from '../../../src/sports/espn/map-event.ts';
import type { Game } from '../../../src/sports/model/games.ts';
import type { Sport } from '../../../src/sports/model/sports.ts';
import { team } from './recordings.ts';

/** The game of the Herons (team 7) in an event; throws if there is none. */
export function gameOf(row: unknown, sport: Sport = 'mens-basketball'): Game {
  const { value, anomalies } = readEvent(row, team(sport, '7'));
  if (value === undefined) throw new Error(anomalies[0]?.reason);
  return value;
}
