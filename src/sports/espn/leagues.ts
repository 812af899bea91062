import { dayIn } from '../../platform/clock.ts';
import { ALL_SPORTS, type Sport } from '../model/sports.ts';

/** The provider's names for a sport, and the pages that make up a season. */
export interface League {
  /** `{sport}/{league}` in the provider's paths. */
  readonly sport: string;
  readonly slug: string;
  /** Determines the leaders and the format of the clock. Sports of the kind `other` have no leaders. */
  readonly kind: 'basketball' | 'football' | 'diamond' | 'other';
  /**
   * The season types that make up a season; a schedule page has one of them. The first is the regular season. `null`:
   * the page is requested without a season type.
   */
  readonly seasonTypes: readonly (number | null)[];
  /** Values of the `groups` parameter, tried until a page has one of our games; `null`: without the parameter. */
  readonly scoreboardGroups: readonly (string | null)[];
  /** When to read the scoreboards of the next days, for games that the schedule lacks. */
  readonly lookAhead: 'never' | 'when_nothing_comes' | 'always';
  /** Whether games after tomorrow are only on the scoreboards of whole months, not on those of days. */
  readonly hasMonths: boolean;
}

/**
 * Two weeks, with one request for each day: since 2026 the provider does not accept ranges of days. With `hasMonths`,
 * the one or two months that contain these days are requested.
 */
export const LOOK_AHEAD_DAYS = 14;

/** The provider's type 3 is the post-season, to which bowls belong; conference tournaments have type 2. */
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

/** No pages of these leagues have been recorded. */
const FURTHER = {
  hasMonths: false,
  kind: 'other',
  seasonTypes: WITH_POSTSEASON,
  scoreboardGroups: [null],
  lookAhead: 'when_nothing_comes',
} as const;
/**
 * Soccer has other season types every year, and its schedules have only past games. Since September 2026, scoreboards
 * of days after tomorrow are empty, while scoreboards of months are complete (ha-teamtracker#379).
 */
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
    // 80 is FBS, 90 all of Division I, 35 Divisions II and III; the page without `groups` lacks Divisions II and III.
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
    // It is not known whether this schedule has upcoming games during a season.
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
    // This schedule has only past games.
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

/** The sport of one of the provider's pages, from the league in its path. */
export function sportOfUrl(url: string): Sport | undefined {
  const parts = new Set(new URL(url).pathname.split('/'));
  return ALL_SPORTS.find((sport) => parts.has(LEAGUES[sport].slug));
}

/**
 * The provider's days begin at midnight US Eastern time. A game whose time is not announced is dated at that midnight.
 */
export const TIME_ZONE = 'America/New_York';

/** `YYYY-MM-DD` */
export const dayOf = (ms: number): string => dayIn(TIME_ZONE, ms);

/** Whether a time is the beginning of one of the provider's days. */
export const isMidnight = (ms: number): boolean => Number.isFinite(ms) && dayOf(ms - 1) !== dayOf(ms);

/** The month of a day, `YYYY-MM`. */
export const monthOf = (day: string): string => day.slice(0, 7);
