import { readEvent } from '../../../src/sports/espn/map-event.ts';
import { mapSummary } from '../../../src/sports/espn/map-summary.ts';
import type { Game, GameDetail } from '../../../src/sports/model/games.ts';
import type { Sport } from '../../../src/sports/model/sports.ts';
import { competition, FINAL, HERONS, OTTERS, side } from './made-up.ts';
import { team, unwrap } from './recordings.ts';

/** The game of the Herons (team 7) in an event; throws if the event has no such game. */
export function gameOf(row: unknown, sport: Sport = 'mens-basketball'): Game {
  const { value, anomalies } = readEvent(row, team(sport, '7'));
  if (value === undefined) throw new Error(anomalies[0]?.reason);
  return value;
}

/** A game that the Herons won 7 to 3, as read from its own page. `more`: further fields of the page. */
export function detailOf(more: object, sport: Sport = 'mens-basketball', status: object = FINAL): GameDetail {
  const competitors = [side('home', HERONS, { score: '7' }), side('away', OTTERS, { score: '3' })];
  const page = { header: { id: '1', competitions: [competition({ status, competitors })] }, ...more };
  return unwrap(mapSummary(page, team(sport, '7'))).value;
}
