import { z } from 'zod';
import { GAME_STATUSES, SPORTS } from '../../../src/sports/model.ts';

/** What every value of the model has to be, whatever the provider sent. Nothing more and nothing less. */

const name = z.string().min(1);
const address = z.url({ protocol: /^https?$/ }).nullable();
const ranking = z.number().int().min(1).max(25).nullable();

export const validGame = z.strictObject({
  id: name,
  sport: z.enum(SPORTS),
  date: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/),
  timeTbd: z.boolean(),
  name,
  shortName: name,
  status: z.enum(GAME_STATUSES),
  period: z.number().int().nonnegative(),
  clock: name,
  local: z.strictObject({ score: z.number(), record: z.string(), ranking, isHome: z.boolean() }),
  opponent: z.strictObject({ id: name, name, abbreviation: z.string(), logo: address, score: z.number() }),
  location: z.strictObject({ name: z.string(), city: z.string() }),
  leaders: z.record(name, z.strictObject({ name, value: z.number() })),
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
});

export const validTable = z.strictObject({
  conference: name.optional(),
  season: z.number().optional(),
  standings: z.array(standing),
});

export const validSchedule = z.strictObject({ season: z.number().optional(), games: z.array(validGame) });
export const validScoreboard = z.array(validGame);
