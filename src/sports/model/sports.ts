export const SPORTS = ['mens-basketball', 'womens-basketball', 'football', 'baseball', 'softball'] as const;
/** Further keys that a campus file may have. */
const FURTHER_SPORTS = [
  'womens-volleyball',
  'mens-volleyball',
  'womens-soccer',
  'mens-soccer',
  'mens-ice-hockey',
  'womens-ice-hockey',
  'mens-lacrosse',
  'womens-lacrosse',
  'field-hockey',
] as const;
export const ALL_SPORTS = [...SPORTS, ...FURTHER_SPORTS] as const;
export type Sport = (typeof ALL_SPORTS)[number];

export const isFurther = (sport: Sport): boolean => FURTHER_SPORTS.some((one) => one === sport);

/** Display names of sports. */
export const SPORT_NAMES: Readonly<Record<Sport, string>> = {
  'mens-basketball': 'Men’s basketball',
  'womens-basketball': 'Women’s basketball',
  football: 'Football',
  baseball: 'Baseball',
  softball: 'Softball',
  'womens-volleyball': 'Women’s volleyball',
  'mens-volleyball': 'Men’s volleyball',
  'womens-soccer': 'Women’s soccer',
  'mens-soccer': 'Men’s soccer',
  'mens-ice-hockey': 'Men’s ice hockey',
  'womens-ice-hockey': 'Women’s ice hockey',
  'mens-lacrosse': 'Men’s lacrosse',
  'womens-lacrosse': 'Women’s lacrosse',
  'field-hockey': 'Field hockey',
};

/** The name of the parts of a game, and their number without overtime. */
interface Periods {
  readonly name: 'half' | 'quarter' | 'inning' | 'period' | 'set';
  readonly regular: number;
  /** Whether further parts are not called overtime. */
  readonly isOpen?: true;
}

const HALVES: Periods = { name: 'half', regular: 2 };
const QUARTERS: Periods = { name: 'quarter', regular: 4 };
const SETS: Periods = { name: 'set', regular: 5, isOpen: true };
const THIRDS: Periods = { name: 'period', regular: 3 };

export const PERIODS: Readonly<Record<Sport, Periods>> = {
  'mens-basketball': HALVES,
  'womens-basketball': QUARTERS,
  football: QUARTERS,
  baseball: { name: 'inning', regular: 9, isOpen: true },
  softball: { name: 'inning', regular: 7, isOpen: true },
  'womens-volleyball': SETS,
  'mens-volleyball': SETS,
  'womens-soccer': HALVES,
  'mens-soccer': HALVES,
  'mens-ice-hockey': THIRDS,
  'womens-ice-hockey': THIRDS,
  'mens-lacrosse': QUARTERS,
  'womens-lacrosse': QUARTERS,
  'field-hockey': QUARTERS,
};
