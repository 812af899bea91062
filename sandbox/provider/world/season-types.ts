import type { League } from './leagues.ts';

export const seasonTypeOf = (
  type: number,
  league: League,
): { name: string; slug: string; abbreviation: string } => {
  const diamond = league.rules.kind === 'innings';
  const found = diamond && type > 2 ? DIAMOND_TYPES[type] : COMMON_TYPES[type];
  return found ?? { name: 'Off Season', slug: 'off-season', abbreviation: 'off' };
};

interface SeasonType {
  readonly name: string;
  readonly slug: string;
  readonly abbreviation: string;
}
type SeasonTypes = Readonly<Record<number, SeasonType>>;

const COMMON_TYPES: SeasonTypes = {
  1: { name: 'Preseason', slug: 'preseason', abbreviation: 'pre' },
  2: { name: 'Regular Season', slug: 'regular-season', abbreviation: 'reg' },
  3: { name: 'Postseason', slug: 'post-season', abbreviation: 'post' },
  4: { name: 'Off Season', slug: 'off-season', abbreviation: 'off' },
};

const DIAMOND_TYPES: SeasonTypes = {
  3: { name: 'Regionals', slug: 'regionals', abbreviation: 'reg' },
  4: { name: 'Super Regionals', slug: 'super-regionals', abbreviation: 'sup' },
  5: { name: 'World Series', slug: 'world-series', abbreviation: 'ws' },
  6: { name: 'Championship Series', slug: 'championship-series', abbreviation: 'champ' },
};
