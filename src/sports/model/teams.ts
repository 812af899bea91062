import { z } from '@hono/zod-openapi';
import {
  described,
  number,
  numberOrNull,
  part,
  rows,
  text,
  textOrNull,
} from '../../platform/schema-fields.ts';
import { color, identity, isLocalTeam, ranking, record, timestamp, type Value } from './schemas.ts';
import type { Sport } from './sports.ts';

/** The data about teams, in a form that does not depend on the provider: schemas, and the types of their values. */

/** Our team in one of the provider's leagues. Each league has its own ids, so a university has one for each sport. */
export interface TeamRef {
  readonly sport: Sport;
  readonly teamId: string;
  /** The provider's id of the team's conference in this league. */
  readonly conferenceId: string;
  /** The provider's name of the team, used to detect a wrong id. */
  readonly name: string;
}

const teamFields = {
  ...identity,
  record,
  conferenceRecord: record,
  ranking,
};
export const team = described('Team', 'A team of the campus', teamFields);

export const teamDetail = described('TeamDetail', 'A team of the campus with all details', {
  ...teamFields,
  location: text('Name without the nickname'),
  nickname: text('Nickname, such as `Cougars`'),
  color,
  alternateColor: textOrNull('Second color; `null`: unknown'),
  conference: textOrNull('Name of the conference; `null`: unknown or none'),
  venue: z
    .object({ name: text('Name of the venue'), city: text('City and state') })
    .nullable()
    .openapi({ description: 'The venue of most home games; `null`: unknown' }),
});

export const athlete = described('Athlete', 'A member of a team', {
  id: text('The provider’s id of the athlete'),
  name: text('First and last name'),
  firstName: text('Given name; `""`: unknown, here and in the fields below'),
  lastName: text('Family name'),
  jersey: text('Jersey number'),
  position: text('Position, such as `G` or `QB`'),
  height: text('Height as published by the provider'),
  weight: text('Weight as published by the provider'),
  class: text('Year of study'),
  hometown: text('Home town: city and state or country'),
  headshot: textOrNull('URL of a portrait; `null`: none'),
});

export const coach = described('Coach', 'A coach of a team', {
  name: text('First and last name'),
  title: text('Title, such as `Head Coach`'),
});

const places = (description: string) => textOrNull(`${description}; \`null\`: unknown`);

export const standing = described('Standing', 'A team in the standings', {
  rank: number('Rank in the conference or, if it has divisions, in the division; equal records share a rank'),
  division: textOrNull('Name of the division; `null`: the conference has none'),
  team: part('The team', identity),
  conferenceRecord: text('Wins-losses, or wins-losses-ties, in conference games'),
  overallRecord: text('Wins-losses, or wins-losses-ties, in all games'),
  winPercentage: z
    .number()
    .min(0)
    .max(1)
    .openapi({ description: 'Share of all games that were won, 0 to 1' }),
  streak: text('Consecutive wins (`W`) or losses (`L`)', 'W3'),
  home: places('Record at home'),
  away: places('Record away'),
  ranked: places('Record against ranked teams'),
  isLocalTeam,
});

export const poll = described('Poll', 'A poll', {
  name: text('Name of the poll', 'AP Top 25'),
  date: timestamp.nullable().openapi({ description: 'Date of the poll; `null`: unknown' }),
  entries: rows('By rank', {
    rank: number('Rank, from 1'),
    previous: numberOrNull('Rank in the previous poll; `null`: unranked'),
    points: numberOrNull('Points; `null`: unknown'),
    firstPlaceVotes: numberOrNull('First-place votes; `null`: unknown'),
    record,
    team: part('The team', identity),
    isLocalTeam,
  }),
});

type TeamIdentity = Value<z.ZodObject<typeof identity>>;

/** Our team, from its own page. Texts are `""` if the provider has none. */
export interface Team extends Omit<Value<typeof teamDetail>, 'conference'> {
  /** The provider's id of the conference in this league. */
  readonly conferenceId: string | null;
}

export type Athlete = Value<typeof athlete>;
export type Coach = Value<typeof coach>;
export interface Roster {
  readonly team: Pick<TeamIdentity, 'id' | 'name'>;
  readonly athletes: readonly Athlete[];
  readonly coaches: readonly Coach[];
  /** Athletes of the list whom the latest page lacks, and since when, ms. Not set if there are none. */
  readonly missed?: readonly { readonly id: string; readonly since: number }[];
}

type ShownPoll = Value<typeof poll>;
export type PollEntry = Omit<ShownPoll['entries'][number], 'isLocalTeam'>;
export interface Poll extends Omit<ShownPoll, 'entries'> {
  readonly entries: readonly PollEntry[];
}

/** A row of the standings. */
export type Standing = Omit<Value<typeof standing>, 'isLocalTeam'>;
export interface Standings {
  readonly conference: string;
  readonly standings: readonly Standing[];
}

/** Differences between the campus file and the team's own page. Teams may change their conference between seasons. */

export const otherConference = (ref: TeamRef, { conferenceId }: Pick<Team, 'conferenceId'>): string[] =>
  conferenceId === null || conferenceId === ref.conferenceId
    ? []
    : [`the conference: it is ${conferenceId}, the campus file has ${ref.conferenceId}`];

export const otherTeam = (ref: TeamRef, { name }: Pick<Team, 'name'>): string[] =>
  name === ref.name ? [] : [`the team: this is “${name}”, the campus file has “${ref.name}”`];
