/** What the sports backend holds, free of any provider's vocabulary. */

export const SPORTS = ['mens-basketball', 'womens-basketball', 'football', 'baseball', 'softball'] as const;
export type Sport = (typeof SPORTS)[number];

export const GAME_STATUSES = [
  'scheduled',
  'in_progress',
  'final',
  'postponed',
  'canceled',
  'delayed',
  'suspended',
  'forfeit',
] as const;
export type GameStatus = (typeof GAME_STATUSES)[number];

/** The best performer of the local team in one statistic, e.g. `points` → `{name, value: 27}`. */
export interface Leader {
  readonly name: string;
  readonly value: number;
}
export type Leaders = Readonly<Record<string, Leader>>;

export interface Game {
  readonly id: string;
  readonly sport: Sport;
  /** UTC, minute precision, as the provider gives it: `2026-11-21T01:00Z`. */
  readonly date: string;
  /** The day is known, the time of day is not. */
  readonly timeTbd: boolean;
  readonly name: string;
  readonly shortName: string;
  readonly status: GameStatus;
  /** Half, quarter or inning; 0 before the start. */
  readonly period: number;
  /** Display clock, e.g. `5:09`; `0:00` where the sport has none. */
  readonly clock: string;
  readonly local: {
    readonly score: number;
    /** `12-3`, or `""` when the provider has none. */
    readonly record: string;
    readonly ranking: number | null;
    readonly isHome: boolean;
  };
  readonly opponent: {
    readonly id: string;
    readonly name: string;
    readonly abbreviation: string;
    readonly logo: string | null;
    readonly score: number;
  };
  readonly location: { readonly name: string; readonly city: string };
  /** `{}` before the start, and where the provider has none. */
  readonly leaders: Leaders;
}

/** A team's season, all season types together, by date then id. */
export interface Schedule {
  readonly games: readonly Game[];
}

export interface Team {
  readonly id: string;
  readonly name: string;
  readonly abbreviation: string;
  readonly logo: string | null;
  /** `12-3`, or `""`. */
  readonly record: string;
  readonly conferenceRecord: string;
  readonly ranking: number | null;
  readonly location: string;
  readonly nickname: string;
  /** Six hex digits without `#`. */
  readonly color: string | null;
  readonly alternateColor: string | null;
  /** The provider's number of the conference within this league. */
  readonly conferenceId: string | null;
  readonly venue: { readonly name: string; readonly city: string } | null;
}

export interface Athlete {
  readonly id: string;
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly jersey: string;
  readonly position: string;
  readonly height: string;
  readonly weight: string;
  readonly class: string;
  readonly hometown: string;
  readonly headshot: string | null;
}

export interface Coach {
  readonly name: string;
  readonly title: string;
}

export interface Roster {
  readonly team: { readonly id: string; readonly name: string };
  readonly athletes: readonly Athlete[];
  readonly coaches: readonly Coach[];
}

export interface Standing {
  readonly rank: number;
  readonly team: {
    readonly id: string;
    readonly name: string;
    readonly abbreviation: string;
    readonly logo: string | null;
  };
  readonly conferenceRecord: string;
  readonly overallRecord: string;
  /** 0 to 1. */
  readonly winPercentage: number;
  readonly streak: string;
}

export interface Standings {
  readonly conference: string;
  readonly standings: readonly Standing[];
}
