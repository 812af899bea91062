import type { ConferenceKey } from './schools.ts';

export type SportKey = 'mens-basketball' | 'football' | 'softball' | 'womens-basketball' | 'baseball';

/** Points fall in plays of a few values; a period has about `plays` of them a side. */
export interface ClockRules {
  readonly kind: 'clock';
  readonly periods: number;
  readonly periodName: 'Half' | 'Quarter';
  readonly periodSeconds: number;
  readonly overtimeSeconds: number;
  /** Value and weight. */
  readonly values: readonly (readonly [number, number])[];
  readonly plays: number;
  readonly spread: number;
  /** How many plays a period the stronger side gains per point of strength. */
  readonly edge: number;
  readonly overtimePlays: number;
}

export interface InningRules {
  readonly kind: 'innings';
  readonly periods: number;
  /** Ahead by so many after five innings ends it. */
  readonly mercy: number | null;
}

export interface League {
  readonly key: SportKey;
  /** Its place in the round of five: which slot of every cycle is ours. */
  readonly turn: number;
  readonly sport: string;
  readonly slug: string;
  readonly id: string;
  readonly uid: string;
  readonly name: string;
  readonly abbreviation: string;
  readonly rules: ClockRules | InningRules;
  /** Minutes from start to end without overtime: never shorter than a slot. */
  readonly minutes: readonly [number, number];
  readonly overtimeMinutes: number;
  /** Season type of each round after the regular ones. */
  readonly postseason: readonly number[];
  /** The group holding every game, and one for each conference. */
  readonly allGroup: string;
  readonly groups: Readonly<Record<ConferenceKey, string>>;
  /** Team ids: the first school's, and the distance to the next one's. */
  readonly teamIds: readonly [number, number];
  /** Basketball seasons are named by the year in which they end. */
  readonly springYear: boolean;
}

const BASKETBALL_GROUPS = { prairie: '72', lakes: '73', coastal: '74', summit: '75' };
const SCHOOL_IDS = [9301, 7] as const;

const BASKETBALL = {
  kind: 'clock',
  values: [
    [2, 0.52],
    [3, 0.28],
    [1, 0.2],
  ],
  overtimeSeconds: 300,
} as const;

const MENS_BASKETBALL: League = {
  key: 'mens-basketball',
  turn: 0,
  sport: 'basketball',
  slug: 'mens-college-basketball',
  id: '41',
  uid: 's:40~l:41',
  name: "NCAA Men's Basketball",
  abbreviation: 'NCAAM',
  rules: {
    ...BASKETBALL,
    periods: 2,
    periodName: 'Half',
    periodSeconds: 1200,
    plays: 16.5,
    spread: 5,
    edge: 0.3,
    overtimePlays: 4,
  },
  minutes: [151, 163],
  overtimeMinutes: 13,
  postseason: [3, 3, 3, 3],
  allGroup: '50',
  groups: BASKETBALL_GROUPS,
  teamIds: SCHOOL_IDS,
  springYear: true,
};

const FOOTBALL: League = {
  key: 'football',
  turn: 1,
  sport: 'football',
  slug: 'college-football',
  id: '23',
  uid: 's:20~l:23',
  name: 'NCAA - Football',
  abbreviation: 'NCAAF',
  rules: {
    kind: 'clock',
    periods: 4,
    periodName: 'Quarter',
    periodSeconds: 900,
    overtimeSeconds: 0,
    values: [
      [7, 0.6],
      [3, 0.35],
      [6, 0.03],
      [8, 0.02],
    ],
    plays: 1,
    spread: 1.6,
    edge: 0.06,
    overtimePlays: 0.8,
  },
  minutes: [192, 221],
  overtimeMinutes: 14,
  postseason: [3, 3],
  allGroup: '80',
  groups: { prairie: '61', lakes: '62', coastal: '63', summit: '64' },
  teamIds: SCHOOL_IDS,
  springYear: false,
};

const SOFTBALL: League = {
  key: 'softball',
  turn: 2,
  sport: 'baseball',
  slug: 'college-softball',
  id: '102',
  uid: 's:1~l:102',
  name: 'NCAA Softball',
  abbreviation: 'CSOFT',
  rules: { kind: 'innings', periods: 7, mercy: 8 },
  minutes: [151, 166],
  overtimeMinutes: 12,
  postseason: [3, 4, 5, 6],
  allGroup: '27',
  groups: { prairie: '41', lakes: '42', coastal: '43', summit: '44' },
  teamIds: [774, 3],
  springYear: false,
};

const WOMENS_BASKETBALL: League = {
  ...MENS_BASKETBALL,
  key: 'womens-basketball',
  turn: 3,
  slug: 'womens-college-basketball',
  id: '54',
  uid: 's:40~l:54',
  name: "NCAA Women's Basketball",
  abbreviation: 'NCAAW',
  rules: {
    ...BASKETBALL,
    periods: 4,
    periodName: 'Quarter',
    periodSeconds: 600,
    plays: 7.8,
    spread: 3,
    edge: 0.17,
    overtimePlays: 4,
  },
  minutes: [151, 160],
};

const BASEBALL: League = {
  key: 'baseball',
  turn: 4,
  sport: 'baseball',
  slug: 'college-baseball',
  id: '14',
  uid: 's:1~l:14',
  name: 'NCAA Baseball',
  abbreviation: 'CBASE',
  rules: { kind: 'innings', periods: 9, mercy: null },
  minutes: [168, 203],
  overtimeMinutes: 15,
  postseason: [3, 4, 5, 6],
  allGroup: '26',
  groups: { prairie: '33', lakes: '34', coastal: '35', summit: '36' },
  teamIds: [512, 5],
  springYear: false,
};

/** In the order of their turns. */
export const LEAGUES: readonly League[] = [MENS_BASKETBALL, FOOTBALL, SOFTBALL, WOMENS_BASKETBALL, BASEBALL];

export const isBasketball = (league: League): boolean => league.sport === 'basketball';
