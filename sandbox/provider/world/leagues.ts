import { z } from 'zod';
import data from './leagues.json' with { type: 'json' };

const range = z.tuple([z.number(), z.number()]).readonly();

/** Points fall in plays of a few values; a period has about `plays` of them a side. */
const clockRules = z.strictObject({
  kind: z.literal('clock'),
  periods: z.int(),
  periodName: z.enum(['Half', 'Quarter']),
  periodSeconds: z.int(),
  overtimeSeconds: z.int(),
  /** Value and weight of each kind of play. */
  values: z.array(range),
  plays: z.number(),
  spread: z.number(),
  /** How many plays a period the stronger side gains per point of strength. */
  edge: z.number(),
  overtimePlays: z.number(),
});

const inningRules = z.strictObject({
  kind: z.literal('innings'),
  periods: z.int(),
  /** Ahead by so many after five innings ends it. */
  mercy: z.int().nullable(),
});

const leagueSchema = z.strictObject({
  key: z.enum(['mens-basketball', 'football', 'softball', 'womens-basketball', 'baseball']),
  sport: z.string(),
  slug: z.string(),
  id: z.string(),
  uid: z.string(),
  name: z.string(),
  abbreviation: z.string(),
  rules: z.discriminatedUnion('kind', [clockRules, inningRules]),
  /** Minutes from start to end without overtime: never shorter than a slot. */
  minutes: range,
  overtimeMinutes: z.int(),
  /** Season type of each round after the regular ones. */
  postseason: z.array(z.int()),
  /** The group holding every game, and one for each conference. */
  allGroup: z.string(),
  groups: z.record(z.string(), z.string()),
  /** Team ids: the first school's, and the distance to the next one's. */
  teamIds: range,
  /** Basketball seasons are named by the year in which they end. */
  springYear: z.boolean(),
  /** Of the yearly calendar: month and day of the first game, and since when a season is known. */
  firstDay: z.string(),
  daysAnnounced: z.int(),
  /** What is shown from a month after the last game until the next season is announced. */
  offSeason: z.enum(['over', 'empty', 'early']),
});

export type ClockRules = z.output<typeof clockRules>;
export type InningRules = z.output<typeof inningRules>;
export interface League extends z.output<typeof leagueSchema> {
  /** Which of the five slots of every cycle is ours. */
  readonly turn: number;
}
export type SportKey = League['key'];

/** In the order of their turns. */
export const LEAGUES: readonly League[] = z
  .array(leagueSchema)
  .parse(data)
  .map((league, turn) => ({ ...league, turn }));

export const isBasketball = (league: League): boolean => league.sport === 'basketball';
