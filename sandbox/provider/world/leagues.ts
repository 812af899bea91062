import { z } from 'zod';
import data from './leagues.json' with { type: 'json' };

const range = z.tuple([z.number(), z.number()]).readonly();

/** Points are scored in plays of a few values; each side has about `plays` of them per period. */
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
  /** Additional plays per period for the stronger side, per point of strength. */
  edge: z.number(),
  overtimePlays: z.number(),
});

const inningRules = z.strictObject({
  kind: z.literal('innings'),
  periods: z.int(),
  /** A lead of this many runs after five innings ends the game. */
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
  /** Minutes from start to end without overtime; at least a slot. */
  minutes: range,
  overtimeMinutes: z.int(),
  /** Season type of each round after the regular ones. */
  postseason: z.array(z.int()),
  /** The group that contains all games, and one for each conference. */
  allGroup: z.string(),
  groups: z.record(z.string(), z.string()),
  /** Team ids: that of the first school, and the increment. */
  teamIds: range,
  /** Basketball seasons are named by the year in which they end. */
  springYear: z.boolean(),
  /** For the yearly calendar: month and day of the first game, and how many days before it the season is announced. */
  firstDay: z.string(),
  daysAnnounced: z.int(),
  /** The phase from a month after the last game until the next season is announced. */
  offSeason: z.enum(['over', 'empty', 'early']),
});

export type ClockRules = z.output<typeof clockRules>;
export type InningRules = z.output<typeof inningRules>;
export interface League extends z.output<typeof leagueSchema> {
  /** The league's slot in every cycle, of five. */
  readonly turn: number;
}
export type SportKey = League['key'];

/** Ordered by `turn`. */
export const LEAGUES: readonly League[] = z
  .array(leagueSchema)
  .parse(data)
  .map((league, turn) => ({ ...league, turn }));

export const isBasketball = (league: League): boolean => league.sport === 'basketball';
