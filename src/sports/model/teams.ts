import type { Sport } from './sports.ts';

/** What the sports backend serves of teams, in terms that do not depend on the provider. */

/** Our team in one league of the provider. Each league has ids of its own: a university has up to five. */
export interface TeamRef {
  readonly sport: Sport;
  readonly teamId: string;
  /** The provider's number of the team's conference in this league. */
  readonly conferenceId: string;
  /** The provider's name of the team, to notice a wrong id. */
  readonly name: string;
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

/** How the campus file differs from the team's own page. Its numbers go stale: conferences change between seasons. */

export const otherConference = (ref: TeamRef, { conferenceId }: Pick<Team, 'conferenceId'>): string[] =>
  conferenceId === null || conferenceId === ref.conferenceId
    ? []
    : [`the conference: it is ${conferenceId}, the campus file says ${ref.conferenceId}`];

export const otherTeam = (ref: TeamRef, { name }: Pick<Team, 'name'>): string[] =>
  name === ref.name ? [] : [`the team: this is “${name}”, the campus file says “${ref.name}”`];
