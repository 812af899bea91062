import type { League } from './leagues.ts';

interface SeasonType {
  readonly name: string;
  readonly slug: string;
  readonly abbreviation: string;
}

const TYPES: Readonly<Record<number, SeasonType>> = {
  1: { name: 'Preseason', slug: 'preseason', abbreviation: 'pre' },
  2: { name: 'Regular Season', slug: 'regular-season', abbreviation: 'reg' },
  3: { name: 'Postseason', slug: 'post-season', abbreviation: 'post' },
};

const DIAMOND_TYPES: Readonly<Record<number, SeasonType>> = {
  ...TYPES,
  3: { name: 'Regionals', slug: 'regionals', abbreviation: 'reg' },
  4: { name: 'Super Regionals', slug: 'super-regionals', abbreviation: 'sup' },
  5: { name: 'World Series', slug: 'world-series', abbreviation: 'ws' },
  6: { name: 'Championship Series', slug: 'championship-series', abbreviation: 'champ' },
};

export const seasonTypeOf = (type: number, { rules }: League): SeasonType =>
  (rules.kind === 'innings' ? DIAMOND_TYPES : TYPES)[type] ?? {
    name: 'Off Season',
    slug: 'off-season',
    abbreviation: 'off',
  };

/** The provider's number for a season type. Soccer has its own numbers. */
export const shownType = (type: number, { sport }: League): number =>
  sport === 'soccer' ? 12_650 + type : type;
