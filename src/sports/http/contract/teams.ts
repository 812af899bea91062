import { z } from '@hono/zod-openapi';
import {
  described,
  listOf,
  named,
  number,
  numberOrNull,
  part,
  rows,
  text,
  textOrNull,
} from '../../../platform/fields.ts';
import { color, identity, isLocalTeam, ranking, record, sportKey } from '../../model/schemas.ts';

export const timestamp = z.iso.datetime().openapi({ example: '2026-11-21T06:00:00.000Z' });
export const lastUpdated = timestamp.openapi({ description: 'When the provider last confirmed this' });

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

const wins = text('Wins-losses, or wins-losses-ties', '5-1');

export const form = described('Form', 'How the team has played this season', {
  lastFive: rows('Newest first', {
    id: text('Id of the game'),
    result: z.enum(['win', 'loss', 'tie']).openapi({ description: 'Of that game' }),
  }),
  streak: text('`""`: no game', 'W3'),
  home: wins,
  away: wins,
  neutral: wins,
  ranked: wins.openapi({ description: 'Against opponents that were ranked at the time' }),
  byMonth: rows('In the order of months', {
    month: text('Month of the campus', '2026-11'),
    record: wins,
  }),
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

const standing = described('Standing', 'A row of the conference’s table', {
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

export const rankingsAnswer = named('Rankings', {
  sport: sportKey,
  polls: listOf(poll, 'The latest edition of each poll'),
  lastUpdated,
});

export const rosterAnswer = named('Roster', {
  sport: sportKey,
  team: part('The team', { id: identity.id, name: identity.name }),
  athletes: listOf(athlete, 'In the provider’s order'),
  coaches: listOf(coach, 'In the provider’s order'),
});

export const standingsAnswer = named('Standings', {
  sport: sportKey,
  conference: text('Its name'),
  standings: listOf(standing, 'By rank'),
  lastUpdated,
});
