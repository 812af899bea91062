import { LRUCache } from 'lru-cache';
import { seasonAt, seasonOfCycle } from './calendar.ts';
import type { Fixture } from './fixture.ts';
import { parseFixtureId } from './fixture.ts';
import { LEAGUES, type League } from './leagues.ts';
import type { Season } from './season.ts';
import { buildSeason } from './season.ts';
import type { Squad } from './squad.ts';
import { squadOf } from './squad.ts';
import type { Team } from './teams.ts';

/** All leagues at all times. A function of the seed alone; seasons are remembered, not stored. */
export interface World {
  readonly seed: number;
  season(league: League, number: number): Season;
  /** The season shown at `now`. */
  current(league: League, now: number): Season;
  /** A game by its id; undefined when no such game has been announced by `now`. */
  fixture(league: League, id: string, now: number): Fixture | undefined;
  squad(team: Team): Squad;
}

/** Seasons kept: a current and a few past ones of each league, about 1 MB each. */
const KEPT = 20;
const KEPT_SQUADS = 200;

export function createWorld(seed: number): World {
  const seasons = new LRUCache<string, Season>({ max: KEPT });
  const season = (league: League, number: number): Season => {
    const key = `${league.key} ${number}`;
    const known = seasons.get(key);
    if (known !== undefined) return known;
    const built = buildSeason({ league, seed, number });
    seasons.set(key, built);
    return built;
  };
  const squads = new LRUCache<string, Squad>({ max: KEPT_SQUADS });
  return {
    seed,
    season,
    current: (league, now) => season(league, seasonAt(league, seed, now)),
    fixture(league, id, now) {
      const parsed = parseFixtureId(id);
      if (parsed === null || LEAGUES[parsed.turn] !== league) return undefined;
      const number = seasonOfCycle(league, seed, parsed.cycle);
      if (number > seasonAt(league, seed, now)) return undefined;
      return season(league, number).fixtures.find((fixture) => fixture.id === id);
    },
    squad(team) {
      const key = `${team.league.key} ${team.id}`;
      const squad = squads.get(key) ?? squadOf(seed, team);
      squads.set(key, squad);
      return squad;
    },
  };
}
