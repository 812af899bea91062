import { z } from 'zod';
import further from './further-leagues.json' with { type: 'json' };
import data from './leagues.json' with { type: 'json' };

const range = z.tuple([z.number(), z.number()]).readonly();

/** Points are scored in plays of a few values; each side has about `plays` of them per period. */
const clockRules = z.strictObject({
  kind: z.literal('clock'),
  periods: z.int(),
  periodName: z.enum(['Half', 'Quarter', 'Period']),
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

/** Whoever wins three sets wins. The score is the sets won; a set's line is its points. */
const setRules = z.strictObject({
  kind: z.literal('sets'),
  periods: z.int(),
  periodName: z.literal('Set'),
  /** What wins a set, two points ahead, and what the last one. */
  points: z.int(),
  lastPoints: z.int(),
});

const leagueSchema = z.strictObject({
  key: z.string(),
  sport: z.string(),
  slug: z.string(),
  id: z.string(),
  uid: z.string(),
  name: z.string(),
  abbreviation: z.string(),
  rules: z.discriminatedUnion('kind', [clockRules, inningRules, setRules]),
  /** Minutes from start to end without overtime; in the five sports at least a slot. */
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
  /** The pages that the provider does not have for this league. */
  lacks: z.array(z.enum(['rankings', 'standings', 'roster', 'coming_games'])).default([]),
  /** Soccer's schedule has all season types on one page, and a number of its own for each. */
  onePage: z.boolean().default(false),
  /** How a score is counted and displayed in the further sports. */
  scoring: z
    .strictObject({ statistic: z.string(), label: z.string(), column: z.string(), play: z.string() })
    .optional(),
});

export type ClockRules = z.output<typeof clockRules>;
export type InningRules = z.output<typeof inningRules>;
export type SetRules = z.output<typeof setRules>;
export interface League extends z.output<typeof leagueSchema> {
  /** Its place in the list, from 0. */
  readonly turn: number;
  /** The league's slot in every cycle, of five. */
  readonly slot: number;
}

/** The five sports take turns; the further ones play beside them. */
const withTurn = (leagues: unknown, first: number): readonly League[] =>
  z
    .array(leagueSchema)
    .parse(leagues)
    .map((league, at) => ({ ...league, turn: first + at, slot: (first + at) % FIVE }));

const FIVE = 5;
export const LEAGUES = withTurn(data, 0);

/** Defaults of the further leagues. */
const COMMON = {
  overtimeMinutes: 12,
  postseason: [3, 3],
  allGroup: '50',
  groups: { prairie: '82', lakes: '83', coastal: '84', summit: '85' },
  teamIds: [9301, 7],
  springYear: false,
  daysAnnounced: 30,
  offSeason: 'over',
};
const ofSport: Readonly<Record<string, object>> = further.sports;
const FURTHER_LEAGUES = withTurn(
  further.leagues.map((league, at) => ({
    ...COMMON,
    id: String(900 + at),
    uid: `s:${90 + at}~l:${900 + at}`,
    ...ofSport[league.sport],
    ...league,
  })),
  FIVE,
);

/** By `turn`: the five, then those that a campus may have beside them. */
export const ALL_LEAGUES: readonly League[] = [...LEAGUES, ...FURTHER_LEAGUES];

export const isBasketball = (league: League): boolean => league.sport === 'basketball';
