import { z } from 'zod';
import further from './further-leagues.json' with { type: 'json' };
import data from './leagues.json' with { type: 'json' };

const range = z.tuple([z.number(), z.number()]).readonly();

/** Points are scored in plays that are worth one of a few values; each side has about `plays` plays per period. */
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

/**
 * The side that wins three sets wins the game. The score is the number of sets won; the line score has the points of
 * each set.
 */
const setRules = z.strictObject({
  kind: z.literal('sets'),
  periods: z.int(),
  periodName: z.literal('Set'),
  /** The points that win a set with a lead of two, and the points that win the last set. */
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
  /** Minutes from start to end without overtime; in the five main sports at least the length of a slot. */
  minutes: range,
  overtimeMinutes: z.int(),
  /** The season type of each round after the regular season. */
  postseason: z.array(z.int()),
  /** The id of the group that contains all games; `groups` has the group of each conference. */
  allGroup: z.string(),
  groups: z.record(z.string(), z.string()),
  /** The team id of the first school, and the increment for each further school. */
  teamIds: range,
  /** Basketball seasons are named by the year in which they end. */
  springYear: z.boolean(),
  /**
   * For the yearly calendar: month and day of the first game, and how many days before that game the season is
   * announced.
   */
  firstDay: z.string(),
  daysAnnounced: z.int(),
  /** The phase from a month after the last game until the next season is announced. */
  offSeason: z.enum(['over', 'empty', 'early']),
  /** The pages that the provider does not have for this league. */
  lacks: z.array(z.enum(['rankings', 'standings', 'roster', 'coming_games'])).default([]),
  /** Whether the schedule has all season types on one page, as in soccer, which also has its own numbers for them. */
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
  /** The position of the league in the list, from 0. */
  readonly turn: number;
  /** Which of the five slots of every cycle the league has. */
  readonly slot: number;
}

/** The five main sports take turns; each further sport plays at the same time as one of these. */
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

/** All leagues by `turn`: the five main ones, then the further ones that a campus may also have. */
export const ALL_LEAGUES: readonly League[] = [...LEAGUES, ...FURTHER_LEAGUES];

export const isBasketball = (league: League): boolean => league.sport === 'basketball';
