import type { Outcome } from '../platform/origin/outcome.ts';
import type { Game, Roster, Schedule, Sport, Standings, Team } from './model.ts';

/** Our team in one league of the provider. Ids are the league's own: one university has up to five. */
export interface TeamRef {
  readonly sport: Sport;
  readonly teamId: string;
  /** The provider's number of the team's conference in this league. */
  readonly conferenceId: string;
  /** The team's name at the provider, to notice a wrong id. */
  readonly name: string;
}

/** Something the mapper could not use. The page stays; the row is dropped and counted. */
export interface Oddity {
  readonly kind: 'dropped_row' | 'unknown_status';
  readonly detail: string;
}

/** A page read: the value, and what in it was odd. */
export interface Reading<T> {
  readonly value: T;
  readonly oddities: readonly Oddity[];
}

/**
 * Where athletics data comes from. Every call says one of the four things of `Outcome`;
 * none throws for anything the provider does.
 */
export interface SportsProvider {
  /** The whole current season of our team, past and coming. */
  schedule(team: TeamRef): Promise<Outcome<Reading<Schedule>>>;
  team(team: TeamRef): Promise<Outcome<Reading<Team>>>;
  roster(team: TeamRef): Promise<Outcome<Reading<Roster>>>;
  /** Of our team's conference. */
  standings(team: TeamRef): Promise<Outcome<Reading<Standings>>>;
  /** One game of ours with period, clock and leaders. `absent`: the provider does not know the id. */
  game(team: TeamRef, gameId: string): Promise<Outcome<Reading<Game>>>;
  /** Our games on one day of the provider's scoreboard (US Eastern days, `YYYYMMDD`). */
  scoreboard(team: TeamRef, day: string): Promise<Outcome<Reading<readonly Game[]>>>;
}
