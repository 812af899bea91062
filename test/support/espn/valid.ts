import { z } from 'zod';
import { GAME_STATUSES } from '../../../src/sports/model/schemas.ts';
import { ALL_SPORTS } from '../../../src/sports/model/sports.ts';

/** Strict schemas of the model's values, which must be valid whatever the provider sent. */

const name = z.string().min(1);
const address = z.url({ protocol: /^https?$/ }).nullable();
const ranking = z.number().int().min(1).max(25).nullable();

const score = z.number().nonnegative().nullable();

const count = z.number().int().nonnegative().nullable().optional();
/** Baseball and softball. */
const diamond = { hits: count, errors: count };
const leaders = z.record(name, z.strictObject({ name, value: z.number() }));

export const validGame = z.strictObject({
  id: name,
  sport: z.enum(ALL_SPORTS),
  date: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/),
  timeTbd: z.boolean(),
  name,
  shortName: name,
  status: z.enum(GAME_STATUSES),
  period: z.number().int().nonnegative(),
  clock: name,
  local: z.strictObject({ ...diamond, score, record: z.string(), ranking, isHome: z.boolean() }),
  opponent: z.strictObject({
    ...diamond,
    id: name,
    name,
    abbreviation: z.string(),
    logo: address,
    color: z
      .string()
      .regex(/^[0-9a-f]{6}$/)
      .nullable(),
    score,
    record: z.string(),
    ranking,
  }),
  isSeeded: z.boolean(),
  location: z.strictObject({ name: z.string(), city: z.string() }),
  neutralSite: z.boolean(),
  conferenceGame: z.boolean().nullable(),
  broadcasts: z.array(name).refine((names) => new Set(names).size === names.length),
  tickets: z.string().startsWith('https://').nullable(),
  note: name.nullable(),
  statusText: z.string().regex(/^(?!.*[AP]M)/),
  result: z.enum(['win', 'loss', 'tie']).nullable(),
  shootout: z
    .strictObject({ local: count, opponent: count, winner: z.enum(['local', 'opponent']).nullable() })
    .nullable(),
  linescore: z.array(
    z.strictObject({ period: z.number(), local: z.number().nullable(), opponent: z.number().nullable() }),
  ),
  leaders,
  opponentLeaders: leaders,
  lastPlay: name.nullable(),
  winProbability: z.number().min(0).max(1).nullable(),
  attendance: z.number().int().positive().nullable(),
});

const group = z.strictObject({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z
    .array(z.strictObject({ id: name, name, starter: z.boolean().nullable(), values: z.array(z.string()) }))
    .min(1),
});
const isLocalTeam = z.boolean();
const statistic = z.strictObject({ name, label: name, value: z.string() });

export const validDetail = validGame.extend({
  boxScore: z.strictObject({
    teams: z.array(z.strictObject({ isLocalTeam, statistics: z.array(statistic).min(1) })).max(2),
    players: z.array(z.strictObject({ isLocalTeam, groups: z.array(group).min(1) })).max(2),
  }),
  plays: z
    .array(
      z.strictObject({
        id: name,
        period: z.number().int().nonnegative(),
        clock: name,
        text: name,
        scoring: z.boolean(),
        team: z.enum(['local', 'opponent']).nullable(),
        localScore: z.number().nullable(),
        opponentScore: z.number().nullable(),
      }),
    )
    .refine((plays) => new Set(plays.map(({ id }) => id)).size === plays.length),
});

export const validTeam = z.strictObject({
  id: name,
  name,
  abbreviation: z.string(),
  logo: address,
  record: z.string(),
  conferenceRecord: z.string(),
  ranking,
  location: z.string(),
  nickname: z.string(),
  color: z.string().length(6).nullable(),
  alternateColor: z.string().length(6).nullable(),
  conferenceId: name.nullable(),
  venue: z.strictObject({ name, city: z.string() }).nullable(),
});

const athlete = z.strictObject({
  id: name,
  name,
  firstName: z.string(),
  lastName: z.string(),
  jersey: z.string(),
  position: z.string(),
  height: z.string(),
  weight: z.string(),
  class: z.string(),
  hometown: z.string(),
  headshot: address,
});

export const validRoster = z.strictObject({
  team: z.strictObject({ id: name, name }),
  athletes: z.array(athlete),
  coaches: z.array(z.strictObject({ name, title: name })),
});

const standing = z.strictObject({
  rank: z.number().int().min(1),
  team: z.strictObject({ id: name, name, abbreviation: z.string(), logo: address }),
  conferenceRecord: z.string(),
  overallRecord: z.string(),
  winPercentage: z.number().min(0).max(1),
  streak: z.string().regex(/^([WLT]\d+)?$/),
  home: z.string().nullable(),
  away: z.string().nullable(),
  ranked: z.string().nullable(),
});

export const validTable = z.strictObject({
  conference: name.optional(),
  season: z.number().optional(),
  standings: z.array(standing),
});

export const validSchedule = z.strictObject({
  season: z.strictObject({ year: z.number().optional(), type: z.number().optional() }),
  games: z.array(validGame),
  record: z.string(),
  unread: z.array(name),
});
export const validScoreboard = z.array(validGame);
