import { LRUCache } from 'lru-cache';
import type { Calendar } from './calendar.ts';
import { type Game, parseGameId } from './game.ts';
import { ALL_LEAGUES, type League } from './leagues.ts';
import { buildSeason, type Season } from './season.ts';
import { type Squad, squadOf } from './squad.ts';
import type { Team } from './teams.ts';

/** All leagues at all times: a function of the seed and the calendar. Seasons are computed, and cached in memory. */
export interface World {
  readonly calendar: Calendar;
  season(league: League, number: number): Season;
  /** The season shown at `now`. */
  current(league: League, now: number): Season;
  /** A game by its id; undefined if no such game has been announced by `now`. */
  game(league: League, id: string, now: number): Game | undefined;
  squad(team: Team): Squad;
}

/** Seasons in the cache: the current one and a few past ones of each league, about 1 MB each. */
const MAX_SEASONS = 40;
const MAX_SQUADS = 200;

export function createWorld(calendar: Calendar): World {
  const seasons = new LRUCache<string, Season>({ max: MAX_SEASONS });
  const season = (league: League, number: number): Season => {
    const key = `${league.key} ${number}`;
    const found = seasons.get(key) ?? buildSeason({ league, calendar, number });
    seasons.set(key, found);
    return found;
  };
  const squads = new LRUCache<string, Squad>({ max: MAX_SQUADS });
  return {
    calendar,
    season,
    current: (league, now) => season(league, calendar.seasonAt(league, now)),
    game(league, id, now) {
      const parsed = parseGameId(id);
      if (parsed === null || ALL_LEAGUES[parsed.turn] !== league) return undefined;
      const number = calendar.seasonOfCycle(league, parsed.cycle);
      if (number > calendar.lastAnnounced(league, now)) return undefined;
      return season(league, number).games.find((game) => game.id === id);
    },
    squad(team) {
      const key = `${team.league.key} ${team.id}`;
      const squad = squads.get(key) ?? squadOf(calendar.seed, team);
      squads.set(key, squad);
      return squad;
    },
  };
}
