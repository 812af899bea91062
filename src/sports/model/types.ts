/** What the sports backend serves, in terms that do not depend on the provider. */

export const SPORTS = ['mens-basketball', 'womens-basketball', 'football', 'baseball', 'softball'] as const;
/** Keys that a campus file may name beside those five. */
export const FURTHER_SPORTS = [
  'womens-volleyball',
  'mens-volleyball',
  'womens-soccer',
  'mens-soccer',
  'mens-ice-hockey',
  'womens-ice-hockey',
  'mens-lacrosse',
  'womens-lacrosse',
  'field-hockey',
] as const;
export const ALL_SPORTS = [...SPORTS, ...FURTHER_SPORTS] as const;
export type Sport = (typeof ALL_SPORTS)[number];

export const isFurther = (sport: Sport): boolean => FURTHER_SPORTS.some((one) => one === sport);

/** Names of sports as people know them. */
export const SPORT_NAMES: Readonly<Record<Sport, string>> = {
  'mens-basketball': 'Men’s basketball',
  'womens-basketball': 'Women’s basketball',
  football: 'Football',
  baseball: 'Baseball',
  softball: 'Softball',
  'womens-volleyball': 'Women’s volleyball',
  'mens-volleyball': 'Men’s volleyball',
  'womens-soccer': 'Women’s soccer',
  'mens-soccer': 'Men’s soccer',
  'mens-ice-hockey': 'Men’s ice hockey',
  'womens-ice-hockey': 'Women’s ice hockey',
  'mens-lacrosse': 'Men’s lacrosse',
  'womens-lacrosse': 'Women’s lacrosse',
  'field-hockey': 'Field hockey',
};

/** What the parts of a game are called, and how many there are without overtime. */
export interface Periods {
  readonly name: 'half' | 'quarter' | 'inning' | 'period' | 'set';
  readonly regular: number;
  /** Whether a game goes on after these without being called overtime. */
  readonly isOpen?: true;
}

const HALVES: Periods = { name: 'half', regular: 2 };
const QUARTERS: Periods = { name: 'quarter', regular: 4 };
const SETS: Periods = { name: 'set', regular: 5, isOpen: true };
const THIRDS: Periods = { name: 'period', regular: 3 };

export const PERIODS: Readonly<Record<Sport, Periods>> = {
  'mens-basketball': HALVES,
  'womens-basketball': QUARTERS,
  football: QUARTERS,
  baseball: { name: 'inning', regular: 9, isOpen: true },
  softball: { name: 'inning', regular: 7, isOpen: true },
  'womens-volleyball': SETS,
  'mens-volleyball': SETS,
  'womens-soccer': HALVES,
  'mens-soccer': HALVES,
  'mens-ice-hockey': THIRDS,
  'womens-ice-hockey': THIRDS,
  'mens-lacrosse': QUARTERS,
  'womens-lacrosse': QUARTERS,
  'field-hockey': QUARTERS,
};

/** Our team in one league of the provider. Each league has ids of its own: a university has up to five. */
export interface TeamRef {
  readonly sport: Sport;
  readonly teamId: string;
  /** The provider's number of the team's conference in this league. */
  readonly conferenceId: string;
  /** The provider's name of the team, to notice a wrong id. */
  readonly name: string;
}

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

/** In baseball and softball; `null`: unknown. */
export interface HitsAndErrors {
  readonly hits?: number | null;
  readonly errors?: number | null;
}

export interface Game {
  readonly id: string;
  readonly sport: Sport;
  /** UTC, minute precision, as the provider gives it: `2026-11-21T01:00Z`. */
  readonly date: string;
  /** Whether only the day is known. */
  readonly timeTbd: boolean;
  readonly name: string;
  readonly shortName: string;
  readonly status: GameStatus;
  /** Half, quarter or inning; 0 before the start. */
  readonly period: number;
  /** Display clock, e.g. `5:09`; `0:00` where the sport has none. */
  readonly clock: string;
  readonly local: HitsAndErrors & {
    /** 0 before the start; `null` if the game has begun and the score is not known. */
    readonly score: number | null;
    /** `12-3`, or `""` if the provider has none. */
    readonly record: string;
    readonly ranking: number | null;
    readonly isHome: boolean;
  };
  readonly opponent: HitsAndErrors & {
    readonly id: string;
    readonly name: string;
    readonly abbreviation: string;
    readonly logo: string | null;
    readonly score: number | null;
    readonly record: string;
    readonly ranking: number | null;
  };
  /** Whether the page has tournament seeds in place of poll ranks; then both `ranking`s are null. */
  readonly isSeeded: boolean;
  readonly location: { readonly name: string; readonly city: string };
  readonly neutralSite: boolean;
  readonly conferenceGame: boolean | null;
  /** Networks, in the provider's order. */
  readonly broadcasts: readonly string[];
  /** Name of the tournament, bowl or round. */
  readonly note: string | null;
  /** The provider's short text: `Halftime`, `Final/OT`; `""` before the start. */
  readonly statusText: string;
  readonly result: 'win' | 'loss' | 'tie' | null;
  readonly linescore: readonly PeriodScore[];
  /** `{}` before the start, and if the provider has none. */
  readonly leaders: Leaders;
  readonly opponentLeaders: Leaders;
  readonly lastPlay: string | null;
  /** Our team's, 0 to 1. */
  readonly winProbability: number | null;
  readonly attendance: number | null;
}

/** A game with what only its own page has. */
export interface GameDetail extends Game {
  readonly boxScore: BoxScore;
  /** In the provider's order. */
  readonly plays: readonly Play[];
}

/** Empty before the start, and if the provider has none. */
export interface BoxScore {
  readonly teams: readonly TeamBox[];
  readonly players: readonly PlayerBox[];
}

export const NO_BOX_SCORE: BoxScore = { teams: [], players: [] };

export interface TeamBox {
  readonly isLocalTeam: boolean;
  readonly statistics: readonly { readonly name: string; readonly label: string; readonly value: string }[];
}

export interface PlayerBox {
  readonly isLocalTeam: boolean;
  readonly groups: readonly PlayerGroup[];
}

/** A table of athletes: `passing`, `batting`; `""` if there is only one. */
export interface PlayerGroup {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly id: string;
    readonly name: string;
    readonly starter: boolean | null;
    /** `[]` if the athlete did not play. */
    readonly values: readonly string[];
  }[];
}

export interface Play {
  readonly id: string;
  readonly period: number;
  readonly clock: string;
  readonly text: string;
  /** Whether the score after it differs from the one before. */
  readonly scoring: boolean;
  readonly team: 'local' | 'opponent' | null;
  /** After the play; `null`: unknown. */
  readonly localScore: number | null;
  readonly opponentScore: number | null;
}

/** A game of the conference, seen from nobody's side. `home` is the provider's, on neutral ground too. */
export interface ConferenceGame
  extends Pick<
    Game,
    | 'id'
    | 'date'
    | 'timeTbd'
    | 'status'
    | 'statusText'
    | 'period'
    | 'clock'
    | 'neutralSite'
    | 'broadcasts'
    | 'note'
  > {
  readonly home: ConferenceSide;
  readonly away: ConferenceSide;
  readonly isLocalGame: boolean;
}

export interface ConferenceSide extends TeamIdentity {
  readonly score: number | null;
  readonly record: string;
  readonly ranking: number | null;
}

/** One of the provider's days. */
export interface DayBoard {
  /** Ours. */
  readonly games: readonly Game[];
  /** All of the conference, ours among them. */
  readonly board: readonly ConferenceGame[];
  /** Its name; `null` if the page has none. */
  readonly conference: string | null;
}

/** `null` if it was not played, like the last half-inning of a team that leads. */
export interface PeriodScore {
  readonly period: number;
  readonly local: number | null;
  readonly opponent: number | null;
}

/** A team's season with all season types, by date, then id. */
export interface Schedule {
  readonly games: readonly Game[];
  /** Season of the games: the last one until the new one has a game. `type` is the provider's number. */
  readonly season: { readonly year: number; readonly type: number } | null;
  /** `35-4`, or `""`. */
  readonly record: string;
  /** Ids of games that are on its pages, in rows that cannot be used. */
  readonly unread: readonly string[];
  readonly kept: KeptGames;
}

/** What a schedule keeps although its pages no longer say it. */
export interface KeptGames {
  readonly games: readonly Game[];
  /** When a page last said them, ms: the earliest of these times. */
  readonly knownAt?: number;
  /** Those that the pages lack, until it is believed that they are gone. */
  readonly missed: readonly MissedGame[];
}

export interface MissedGame {
  readonly id: string;
  /** When a good page first lacked it, ms. */
  readonly since: number;
}

/** A team of a league, wherever it is listed. */
export interface TeamIdentity {
  readonly id: string;
  /** With the nickname, as the provider writes it. */
  readonly name: string;
  readonly abbreviation: string;
  readonly logo: string | null;
}

/** Our team, as its own page has it. Texts are `""` if the provider has none. */
export interface Team extends TeamIdentity {
  readonly record: string;
  readonly conferenceRecord: string;
  readonly ranking: number | null;
  /** The name without the nickname. */
  readonly location: string;
  readonly nickname: string;
  /** Hexadecimal RGB, also below. */
  readonly color: string | null;
  readonly alternateColor: string | null;
  readonly venue: { readonly name: string; readonly city: string } | null;
  /** The provider's number of the conference within this league. */
  readonly conferenceId: string | null;
}

/** Texts are `""` if the provider has none. */
export interface Athlete {
  readonly id: string;
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly jersey: string;
  readonly position: string;
  readonly height: string;
  readonly weight: string;
  /** Year of study. */
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

export interface PollEntry {
  readonly rank: number;
  /** `null`: was not ranked. */
  readonly previous: number | null;
  readonly points: number | null;
  readonly firstPlaceVotes: number | null;
  readonly record: string;
  readonly team: TeamIdentity;
}

export interface Poll {
  readonly name: string;
  /** `2026-11-21T06:00:00.000Z` */
  readonly date: string | null;
  /** By rank. */
  readonly entries: readonly PollEntry[];
}

/** A row of a conference's table. */
export interface Standing {
  /** Teams with equal records share a rank. */
  readonly rank: number;
  readonly team: TeamIdentity;
  readonly conferenceRecord: string;
  readonly overallRecord: string;
  /** 0 to 1. */
  readonly winPercentage: number;
  /** `W3` */
  readonly streak: string;
  /** `null` if the provider does not say, also below. */
  readonly home: string | null;
  readonly away: string | null;
  /** Against ranked teams. */
  readonly ranked: string | null;
}

export interface Standings {
  readonly conference: string;
  readonly standings: readonly Standing[];
}
