import type { League } from './leagues.ts';
import { isBasketball } from './leagues.ts';
import { hash, pick, random } from './random.ts';
import type { School } from './schools.ts';
import { OUTSIDER, SCHOOLS } from './schools.ts';

export interface Venue {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly indoor: boolean;
}

/** A school's team in one league. Ids are the league's own. */
export interface Team {
  readonly id: string;
  readonly school: School;
  readonly league: League;
  /** `Cedar Valley Herons`; softball has the school alone. */
  readonly displayName: string;
  readonly fullName: string;
  readonly venue: Venue;
}

export function teamOf(league: League, school: School): Team {
  const [first, step] = league.teamIds;
  const fullName = `${school.location} ${school.mascot}`;
  return {
    id: String(first + step * school.index),
    school,
    league,
    displayName: league.key === 'softball' ? school.location : fullName,
    fullName,
    venue: homeVenue(league, school),
  };
}

/** All teams of the division, by school. */
export const teamsOf = (league: League): Team[] => SCHOOLS.map((school) => teamOf(league, school));

export const outsiderOf = (league: League): Team => teamOf(league, OUTSIDER);

/** The number behind a school's pictures, the same in every league. */
export const logoNumber = (school: School): number => 9301 + 7 * school.index;

/** Softball's pictures are found by a name like `7c1f0a52-…`. */
export function logoGuid(school: School): string {
  const hex = (salt: string): string => hash(`${salt} ${school.index}`).toString(16).padStart(8, '0');
  const [a, b, c, d] = [hex('a'), hex('b'), hex('c'), hex('d')];
  return `${a}-${b.slice(0, 4)}-${b.slice(4)}-${c.slice(0, 4)}-${c.slice(4)}${d}`;
}

const PEOPLE = [
  'Halloran',
  'Ostrander',
  'Whitcombe',
  'Bergstrom',
  'Okafor',
  'Delacroix',
  'Marchetti',
  'Tennant',
];
const FIRST_GUESS = ['Memorial', 'Veterans', 'Founders', 'Centennial', 'Pioneer', 'Union'];

function homeVenue(league: League, school: School): Venue {
  const next = random('venue', school.index, isBasketball(league) ? 'court' : league.key);
  const place = next() < 0.5 ? pick(next, PEOPLE) : pick(next, FIRST_GUESS);
  const id = String(20_000 + school.index * 10 + (isBasketball(league) ? 0 : league.turn));
  const name = `${place} ${pick(next, KINDS[league.sport === 'baseball' ? league.key : league.sport] ?? ['Field'])}`;
  return { id, name, city: school.city, state: school.state, indoor: isBasketball(league) };
}

const KINDS: Readonly<Record<string, readonly string[]>> = {
  basketball: ['Fieldhouse', 'Arena', 'Center', 'Coliseum', 'Pavilion'],
  football: ['Stadium', 'Field'],
  baseball: ['Park', 'Ballpark', 'Field'],
  softball: ['Softball Complex', 'Softball Stadium', 'Diamond'],
};

const NEUTRAL: Readonly<Record<string, readonly [string, string, string]>> = {
  basketball: ['Three Rivers Center', 'Marlow', 'MO'],
  football: ['Lakefront Dome', 'New Carrick', 'MN'],
  baseball: ['Harbor Point Ballpark', 'Port Amity', 'FL'],
  softball: ['Junction Field', 'Kettle Falls Junction', 'MN'],
};

/** Where the games of a tournament are played. */
export function neutralVenue(league: League): Venue {
  const [name, city, state] = NEUTRAL[league.sport === 'baseball' ? league.key : league.sport] ?? [
    'Field',
    '',
    '',
  ];
  return { id: String(29_000 + league.turn), name, city, state, indoor: isBasketball(league) };
}
