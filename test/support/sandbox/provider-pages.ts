/** The fields that tests use. */
export interface Score {
  readonly value: number;
  readonly displayValue: string;
}

interface Named {
  readonly name: string;
  readonly leaders: readonly { displayValue: string; value?: number; athlete: { id: string } }[];
}

export interface Competitor {
  readonly id: string;
  readonly homeAway: 'home' | 'away';
  readonly winner?: boolean;
  readonly score?: string | Score;
  readonly curatedRank?: { current: number };
  readonly rank?: number;
  readonly record?: readonly { type: string; displayValue: string }[];
  readonly records?: readonly { type: string; summary: string }[];
  readonly leaders?: readonly Named[];
  readonly linescores?: readonly object[];
  readonly team: {
    id: string;
    displayName: string;
    logo?: string;
    logos?: { href: string; rel: string[] }[];
  };
}

export interface Status {
  readonly clock?: number;
  readonly displayClock?: string;
  readonly period?: number;
  readonly type: { name: string; state: string; completed: boolean; detail: string; shortDetail: string };
}

interface LastPlay {
  readonly text: string;
  readonly probability?: { homeWinPercentage: number; awayWinPercentage: number };
}

export interface Competition {
  readonly timeValid: boolean;
  readonly neutralSite: boolean;
  readonly attendance: number;
  readonly tournamentId?: number;
  readonly notes: readonly { headline: string }[];
  readonly broadcasts: readonly { names?: readonly string[]; media?: { shortName: string } }[];
  readonly broadcast?: string;
  readonly geoBroadcasts?: readonly { media: { shortName: string } }[];
  readonly situation?: { lastPlay: LastPlay };
  readonly competitors: readonly Competitor[];
  readonly status: Status;
}

export interface Event {
  readonly id: string;
  readonly date: string;
  readonly name: string;
  readonly shortName: string;
  readonly timeValid: boolean;
  readonly seasonType: { type: number };
  readonly season: { year: number; type: number };
  readonly competitions: readonly [Competition];
}

export interface Schedule {
  readonly season: { year: number; type: number };
  readonly requestedSeason?: { year: number; type: number };
  readonly team: { recordSummary?: string; standingSummary?: string };
  readonly events: readonly Event[];
}

export interface TeamPage {
  readonly team: {
    readonly displayName: string;
    readonly record: { items?: { type: string; summary: string }[] };
    readonly groups: { id: string };
    readonly nextEvent: readonly Event[];
    readonly standingSummary?: string;
  };
}

export interface Roster {
  readonly athletes: readonly Athlete[];
  readonly coach: readonly { firstName: string; lastName: string }[];
}

export interface Athlete {
  readonly id: string;
  readonly jersey?: string;
  readonly weight?: number;
  readonly headshot?: { href: string };
  readonly position: string | { abbreviation: string };
  readonly items?: readonly Athlete[];
}

export interface Entry {
  readonly team: { id: string };
  readonly stats: readonly { name: string; type: string; value?: number; summary?: string }[];
}

export interface Standings {
  readonly name: string;
  readonly standings?: { entries: readonly Entry[] };
  readonly children?: readonly Standings[];
}

export interface Summary {
  readonly boxscore: {
    players?: readonly { statistics: readonly { athletes: readonly { stats: string[] }[] }[] }[];
  };
  readonly gameInfo: { attendance?: number };
  readonly plays?: readonly { id: string; text?: string; homeScore: number; awayScore: number }[];
  readonly drives?: { current?: { plays: readonly { text: string }[] } };
  readonly winprobability?: readonly { homeWinPercentage: number; playId: string }[];
  readonly leaders?: readonly { team: { id: string }; leaders: readonly Named[] }[];
  readonly header: { gameNote?: string; competitions: readonly [Competition] };
}

export interface Rankings {
  readonly rankings: readonly {
    readonly name: string;
    readonly lastUpdated: string;
    readonly ranks: readonly {
      current: number;
      previous: number;
      trend: string;
      points: number;
      recordSummary: string;
      team: { id: string; location: string; logo?: string };
    }[];
  }[];
}
