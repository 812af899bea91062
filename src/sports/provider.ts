import type { GetPage } from '../platform/upstream/get-json.ts';
import type { Outcome } from '../platform/upstream/outcome.ts';
import type { DayBoard, GameDetail, Schedule } from './model/games.ts';
import type { Sport } from './model/sports.ts';
import type { Poll, Roster, Standings, Team, TeamRef } from './model/teams.ts';

/** The interface between a provider of athletics data and the rest of this backend. */

/** Requests all pages that a value needs, and maps them. Also used to map stored pages. */
export type Load<T> = (get: GetPage, now: number) => Promise<Outcome<T>>;

/** Something that a mapper could not use. The rest of the page is used; dropped rows are counted by reason. */
export interface Anomaly {
  readonly kind: 'dropped_row' | 'unknown_status';
  /** `no date`, or the first error of the schema. */
  readonly reason: string;
  readonly count: number;
  /** The first few of these rows, such as `event 401638645`. */
  readonly rows: readonly string[];
}

/** The value of a page, and the rows or fields that could not be used. */
export interface Reading<T> {
  readonly value: T;
  readonly anomalies: readonly Anomaly[];
}

/** Codes of failures that callers distinguish. */
export const NO_SUCH_GROUP = 'no_such_group';
/** The standings are those of a conference without our team. */
export const NOT_OUR_GROUP = 'not_our_group';

/** A team in the provider's list of a league. */
export interface ListedTeam {
  readonly id: string;
  readonly name: string;
  /** The name without the nickname, or `""`. */
  readonly location: string;
}

export interface TeamList {
  readonly teams: readonly ListedTeam[];
  /** Why teams may be missing; not set if the list is whole. */
  readonly gap?: string;
}

/** The provider, and a function to request its pages. */
export interface ProviderAccess {
  readonly provider: Provider;
  readonly getPage: GetPage;
}

export interface Provider {
  /** Part of cache keys, because stored pages can be read only by the mappers of the same provider. */
  readonly name: string;
  /** The origins of its pages. Redirects between these are followed. */
  readonly origins: readonly string[];
  /** The sport of a page, from its URL. */
  sportOf(url: string): Sport | undefined;
  /** The time zone of its days. */
  readonly timeZone: string;
  /**
   * The provider's day that contains a time, `YYYY-MM-DD`: the day of its scoreboards, and of a game whose time is not
   * announced, because the `date` of such a game is the beginning of this day.
   */
  dayOf(ms: number): string;
  teams(sport: Sport): Load<TeamList>;
  /** Teams that are new in a league are in its standings before they are in its list of teams. */
  teamsInStandings(sport: Sport): Load<TeamList>;
  /** Our team's whole current season, past and upcoming games. */
  schedule(team: TeamRef): Load<Reading<Schedule>>;
  team(team: TeamRef): Load<Reading<Team>>;
  roster(team: TeamRef): Load<Reading<Roster>>;
  /**
   * The standings of our team's conference. Fails with `NO_SUCH_GROUP` if the league has no such conference, with
   * `NOT_OUR_GROUP` if the standings lack our team.
   */
  standings(team: TeamRef): Load<Reading<Standings>>;
  /** The polls of the league; `absent` if it has none. */
  rankings(team: TeamRef): Load<Reading<readonly Poll[]>>;
  /**
   * One of our games; `absent` if the provider does not have this id. `athletes`: the ids of our athletes, if they are
   * known.
   */
  game(team: TeamRef, gameId: string, athletes?: ReadonlySet<string>): Load<Reading<GameDetail>>;
  /** Our games and those of the conference on one of the provider's days, `YYYY-MM-DD`. */
  day(team: TeamRef, day: string): Load<Reading<DayBoard>>;
}
