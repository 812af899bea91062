import { z } from '@hono/zod-openapi';
import { described, number, numberOrNull, part, rows, text, textOrNull } from '../../platform/fields.ts';
import { color, identity, isLocalTeam, ranking, record, timestamp, type Value } from './schemas.ts';
import type { Sport } from './sports.ts';

/** What the sports backend serves of teams, in terms that do not depend on the provider: schemas, and their types. */

/** Our team in one league of the provider. Each league has ids of its own: a university has up to five. */
export interface TeamRef {
  readonly sport: Sport;
  readonly teamId: string;
  /** The provider's number of the team's conference in this league. */
  readonly conferenceId: string;
  /** The provider's name of the team, to notice a wrong id. */
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
  location: text('The name without the nickname'),
  nickname: text('Such as `Cougars`'),
  color,
  alternateColor: textOrNull('Like `color`'),
  conference: textOrNull('Its name; `null`: unknown or none'),
  venue: z
    .object({ name: text('Name of the venue'), city: text('City and state') })
    .nullable()
    .openapi({ description: 'The venue of most home games; `null`: unknown' }),
});

export const athlete = described('Athlete', 'A member of a team', {
  id: text('The provider’s'),
  name: text('First and last name'),
  firstName: text('`""`: unknown; also in the fields below'),
  lastName: text('Family name'),
  jersey: text('Jersey number'),
  position: text('Such as `G` or `QB`'),
  height: text('As the provider prints it'),
  weight: text('As the provider prints it'),
  class: text('Year of study'),
  hometown: text('City and state or country'),
  headshot: textOrNull('URL of a portrait; `null`: none'),
});

export const coach = described('Coach', 'A coach of a team', {
  name: text('First and last name'),
  title: text('For example `Head Coach`'),
});

const places = (description: string) => textOrNull(`${description}; \`null\`: the provider does not say`);

export const standing = described('Standing', 'A row of the conference’s table', {
  rank: number('Rank in the conference; teams with equal records share a rank'),
  team: part('Which team', identity),
  conferenceRecord: text('Wins-losses, or wins-losses-ties, in conference games'),
  overallRecord: text('The same for all games'),
  winPercentage: z.number().min(0).max(1).openapi({ description: 'The share of all games that were won' }),
  streak: text('Consecutive wins (`W`) or losses (`L`)', 'W3'),
  home: places('Record at home'),
  away: places('Record away'),
  ranked: places('Record against ranked teams'),
  isLocalTeam,
});

export const poll = described('Poll', 'A poll', {
  name: text('As the provider writes it', 'AP Top 25'),
  date: timestamp.nullable().openapi({ description: '`null`: the provider does not say' }),
  entries: rows('By rank', {
    rank: number('From 1'),
    previous: numberOrNull('`null`: was not ranked'),
    points: numberOrNull('`null`: unknown'),
    firstPlaceVotes: numberOrNull('`null`: unknown'),
    record,
    team: part('Which team', identity),
    isLocalTeam,
  }),
});

type TeamIdentity = Value<z.ZodObject<typeof identity>>;

/** Our team, as its own page has it. Texts are `""` if the provider has none. */
export interface Team extends Omit<Value<typeof teamDetail>, 'conference'> {
  /** The provider's number of the conference within this league. */
  readonly conferenceId: string | null;
}

export type Athlete = Value<typeof athlete>;
export type Coach = Value<typeof coach>;
export interface Roster {
  readonly team: Pick<TeamIdentity, 'id' | 'name'>;
  readonly athletes: readonly Athlete[];
  readonly coaches: readonly Coach[];
}

type ShownPoll = Value<typeof poll>;
export type PollEntry = Omit<ShownPoll['entries'][number], 'isLocalTeam'>;
export interface Poll extends Omit<ShownPoll, 'entries'> {
  readonly entries: readonly PollEntry[];
}

/** A row of a conference's table. */
export type Standing = Omit<Value<typeof standing>, 'isLocalTeam'>;
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
