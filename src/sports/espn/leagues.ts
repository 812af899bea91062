import { dayIn } from '../../platform/clock.ts';
import { ALL_SPORTS, type Sport } from '../model/sports.ts';

/** How the provider names a sport, and which of its pages make up a season. */
export interface League {
  /** `{sport}/{league}` in the provider's paths. */
  readonly sport: string;
  readonly slug: string;
  /** Which leaders it has, and how its clock is written. Of `other` ones there are no leaders. */
  readonly kind: 'basketball' | 'football' | 'diamond' | 'other';
  /**
   * A schedule page has one season type; a season consists of all of these. The first is the regular season; `null`: the
   * page without a type.
   */
  readonly seasonTypes: readonly (number | null)[];
  /** Requested one after another until one has a game of ours; `null`: without the `groups` parameter. */
  readonly scoreboardGroups: readonly (string | null)[];
  /** When to read the scoreboards of the next days, for games that the schedule lacks. */
  readonly lookAhead: 'never' | 'when_nothing_comes' | 'always';
  /** Whether only the scoreboards of months have games after tomorrow; those of days have none. */
  readonly hasMonths: boolean;
}

/**
 * Two weeks, with one request for each day: since 2026 the provider does not accept ranges of days. Where it has months,
 * the one or two with these days.
 */
export const LOOK_AHEAD_DAYS = 14;

/** The provider's 3 is the post-season: conference tournaments count as regular, bowls do not. */
const WITH_POSTSEASON = [2, 3];
/** Regular, Regionals, Super Regionals, World Series, Championship Series. */
const WITH_WORLD_SERIES = [2, 3, 4, 5, 6];

const BASKETBALL = {
  hasMonths: false,
  sport: 'basketball',
  kind: 'basketball',
  seasonTypes: WITH_POSTSEASON,
  // 50 is Division I: without `groups` the page has only 10 featured games of 82. But games of the NCAA
  // tournament were found only on the page without `groups` (hoopR#63).
  scoreboardGroups: ['50', null],
  lookAhead: 'never',
} as const;

/** Nobody has recorded a page of these leagues. */
const FURTHER = {
  hasMonths: false,
  kind: 'other',
  seasonTypes: WITH_POSTSEASON,
  scoreboardGroups: [null],
  lookAhead: 'when_nothing_comes',
} as const;
/** Soccer's season types are numbers of their own for each year, and its schedules have past games only. Its days
 * after tomorrow are empty (since September 2026), its months are complete (ha-teamtracker#379). */
const SOCCER = {
  ...FURTHER,
  sport: 'soccer',
  seasonTypes: [null],
  lookAhead: 'always',
  hasMonths: true,
} as const;
const VOLLEYBALL = { ...FURTHER, sport: 'volleyball' } as const;
const HOCKEY = { ...FURTHER, sport: 'hockey' } as const;
const LACROSSE = { ...FURTHER, sport: 'lacrosse' } as const;

export const LEAGUES: Readonly<Record<Sport, League>> = {
  'mens-basketball': { ...BASKETBALL, slug: 'mens-college-basketball' },
  'womens-basketball': { ...BASKETBALL, slug: 'womens-college-basketball' },
  football: {
    hasMonths: false,
    sport: 'football',
    slug: 'college-football',
    kind: 'football',
    seasonTypes: WITH_POSTSEASON,
    // 80 is FBS, 90 all of Division I, 35 Divisions II and III; the page without `groups` lacks the last two.
    scoreboardGroups: ['80', '90', '35'],
    lookAhead: 'never',
  },
  baseball: {
    hasMonths: false,
    sport: 'baseball',
    slug: 'college-baseball',
    kind: 'diamond',
    seasonTypes: WITH_WORLD_SERIES,
    // Without `groups` the page has all games of a day.
    scoreboardGroups: [null],
    // Whether this schedule has coming games during a season is not known.
    lookAhead: 'when_nothing_comes',
  },
  softball: {
    hasMonths: false,
    // `softball/college-softball` does not exist.
    sport: 'baseball',
    slug: 'college-softball',
    kind: 'diamond',
    seasonTypes: WITH_WORLD_SERIES,
    scoreboardGroups: [null],
    // This schedule has past games only.
    lookAhead: 'always',
  },
  'womens-volleyball': { ...VOLLEYBALL, slug: 'womens-college-volleyball' },
  'mens-volleyball': { ...VOLLEYBALL, slug: 'mens-college-volleyball' },
  'womens-soccer': { ...SOCCER, slug: 'usa.ncaa.w.1' },
  'mens-soccer': { ...SOCCER, slug: 'usa.ncaa.m.1' },
  'mens-ice-hockey': { ...HOCKEY, slug: 'mens-college-hockey' },
  'womens-ice-hockey': { ...HOCKEY, slug: 'womens-college-hockey' },
  'mens-lacrosse': { ...LACROSSE, slug: 'mens-college-lacrosse' },
  'womens-lacrosse': { ...LACROSSE, slug: 'womens-college-lacrosse' },
  'field-hockey': { ...FURTHER, sport: 'field-hockey', slug: 'womens-college-field-hockey' },
};

/** The sport of a page of the provider, by the league in its path. */
export function sportOfUrl(url: string): Sport | undefined {
  const parts = new Set(new URL(url).pathname.split('/'));
  return ALL_SPORTS.find((sport) => parts.has(LEAGUES[sport].slug));
}

/** The provider's days begin at midnight US Eastern time, also those of games whose time is not announced. */
export const TIME_ZONE = 'America/New_York';

/** `YYYY-MM-DD` */
export const dayOf = (ms: number): string => dayIn(TIME_ZONE, ms);

/** `YYYY-MM`, of a day. */
export const monthOf = (day: string): string => day.slice(0, 7);
