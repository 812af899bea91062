import { z } from '@hono/zod-openapi';
import {
  color,
  identity,
  isLocalTeam,
  lastUpdated,
  number,
  ranking,
  record,
  sportKey,
  text,
  timestamp,
} from './fields.ts';

const teamFields = {
  ...identity,
  record,
  conferenceRecord: record,
  ranking,
};
export const team = z.object(teamFields).openapi('Team', { description: 'A team of the campus' });

export const teamDetail = z
  .object({
    ...teamFields,
    location: text('The name without the nickname'),
    nickname: text('Such as `Cougars`'),
    color,
    alternateColor: z.string().nullable().openapi({ description: 'Like `color`' }),
    conference: z.string().nullable().openapi({ description: 'Its name; `null`: unknown or none' }),
    venue: z
      .object({ name: text('Name of the venue'), city: text('City and state') })
      .nullable()
      .openapi({ description: 'The venue of most home games; `null`: unknown' }),
  })
  .openapi('TeamDetail', { description: 'A team of the campus with all details' });

const wins = z.string().openapi({ example: '5-1', description: 'Wins-losses, or wins-losses-ties' });

export const form = z
  .object({
    lastFive: z
      .array(
        z.object({
          id: text('Id of the game'),
          result: z.enum(['win', 'loss', 'tie']).openapi({ description: 'Of that game' }),
        }),
      )
      .openapi({ description: 'Newest first' }),
    streak: z.string().openapi({ example: 'W3', description: '`""`: no game' }),
    home: wins,
    away: wins,
    neutral: wins,
    ranked: wins.openapi({ description: 'Against opponents that were ranked at the time' }),
    byMonth: z
      .array(
        z.object({
          month: z.string().openapi({ example: '2026-11', description: 'Month of the campus' }),
          record: wins,
        }),
      )
      .openapi({ description: 'In the order of months' }),
  })
  .openapi('Form', { description: 'How the team has played this season' });

export const athlete = z
  .object({
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
    headshot: z.string().nullable().openapi({ description: 'URL of a portrait; `null`: none' }),
  })
  .openapi('Athlete', { description: 'A member of a team' });

export const coach = z
  .object({ name: text('First and last name'), title: text('For example `Head Coach`') })
  .openapi('Coach', { description: 'A coach of a team' });

const places = (description: string) =>
  z
    .string()
    .nullable()
    .openapi({ description: `${description}; \`null\`: the provider does not say` });

const standing = z
  .object({
    rank: number('Rank in the conference; teams with equal records share a rank'),
    team: z.object(identity).openapi({ description: 'Which team' }),
    conferenceRecord: text('Wins-losses, or wins-losses-ties, in conference games'),
    overallRecord: text('The same for all games'),
    winPercentage: z.number().min(0).max(1).openapi({ description: 'The share of all games that were won' }),
    streak: z.string().openapi({ example: 'W3', description: 'Consecutive wins (`W`) or losses (`L`)' }),
    home: places('Record at home'),
    away: places('Record away'),
    ranked: places('Record against ranked teams'),
    isLocalTeam,
  })
  .openapi('Standing', { description: 'A row of the conference’s table' });

export const poll = z
  .object({
    name: z.string().openapi({ example: 'AP Top 25', description: 'As the provider writes it' }),
    date: timestamp.nullable().openapi({ description: '`null`: the provider does not say' }),
    entries: z
      .array(
        z.object({
          rank: number('From 1'),
          previous: z.number().nullable().openapi({ description: '`null`: was not ranked' }),
          points: z.number().nullable().openapi({ description: '`null`: unknown' }),
          firstPlaceVotes: z.number().nullable().openapi({ description: '`null`: unknown' }),
          record,
          team: z.object(identity).openapi({ description: 'Which team' }),
          isLocalTeam,
        }),
      )
      .openapi({ description: 'By rank' }),
  })
  .openapi('Poll', { description: 'A poll' });

export const rankingsAnswer = z
  .object({
    sport: sportKey,
    polls: z.array(poll).openapi({ description: 'The latest edition of each poll' }),
    lastUpdated,
  })
  .openapi('Rankings');

export const rosterAnswer = z
  .object({
    sport: sportKey,
    team: z.object({ id: identity.id, name: identity.name }).openapi({ description: 'The team' }),
    athletes: z.array(athlete).openapi({ description: 'In the provider’s order' }),
    coaches: z.array(coach).openapi({ description: 'In the provider’s order' }),
  })
  .openapi('Roster');

export const standingsAnswer = z
  .object({
    sport: sportKey,
    conference: text('Its name'),
    standings: z.array(standing).openapi({ description: 'By rank' }),
    lastUpdated,
  })
  .openapi('Standings');

export type Rankings = z.input<typeof rankingsAnswer>;
export type Roster = z.input<typeof rosterAnswer>;
export type Standings = z.input<typeof standingsAnswer>;
