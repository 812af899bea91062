import { hash, pick, random } from '../../random.ts';
import { isBasketball, type League } from './leagues.ts';
import { outsider, SCHOOLS, type School } from './schools.ts';
import data from './venues.json' with { type: 'json' };

export interface Venue {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly indoor: boolean;
}

/** A school's team in one league. Each league has its own team ids. */
export interface Team {
  readonly id: string;
  readonly school: School;
  readonly league: League;
  /** `Cedar Valley Herons`; in softball only the school's name. */
  readonly displayName: string;
  readonly fullName: string;
  readonly venue: Venue;
}

function teamOf(league: League, school: School): Team {
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

export const outsiderOf = (league: League): Team => teamOf(league, outsider());

/** The number in the URLs of a school's pictures, the same in all leagues. */
export const logoNumber = (school: School): number => 9301 + 7 * school.index;

/** Softball's pictures have names like `7c1f0a52-…`. */
export function logoGuid(school: School): string {
  const hex = (salt: string): string => hash(`${salt} ${school.index}`).toString(16).padStart(8, '0');
  const [a, b, c, d] = [hex('a'), hex('b'), hex('c'), hex('d')];
  return `${a}-${b.slice(0, 4)}-${b.slice(4)}-${c.slice(0, 4)}-${c.slice(4)}${d}`;
}

const INDOOR: ReadonlySet<string> = new Set(['basketball', 'volleyball', 'hockey']);

/** The index of a venue name in a school's row of ten. Further sports have their own rows. */
const venueNumber = (league: League, first: number): number =>
  isBasketball(league) ? first : first + (league.turn < 10 ? league.turn : league.turn + 10_000);

/** The kind of venue. Baseball and softball are one sport for the provider, but they have different fields. */
const kindOf = ({ sport, key }: League): string => (sport === 'baseball' ? key : sport);

function homeVenue(league: League, school: School): Venue {
  const next = random('venue', school.index, isBasketball(league) ? 'court' : league.key);
  const place = next() < 0.5 ? pick(next, data.names.people) : pick(next, data.names.others);
  const id = String(venueNumber(league, 20_000 + school.index * 10));
  const name = `${place} ${pick(next, KINDS[kindOf(league)] ?? ['Field'])}`;
  return { id, name, city: school.city, state: school.state, indoor: INDOOR.has(league.sport) };
}

/** The venue of tournament games. */
export function neutralVenue(league: League): Venue {
  const place = NEUTRAL[kindOf(league)] ?? { name: 'Field', city: '', state: '' };
  return { id: String(29_000 + league.turn), ...place, indoor: INDOOR.has(league.sport) };
}

const KINDS: Readonly<Record<string, readonly string[]>> = data.kinds;
const NEUTRAL: Readonly<Record<string, Pick<Venue, 'name' | 'city' | 'state'>>> = data.neutral;
const STATES: Readonly<Record<string, string>> = data.states;

/** `IA` → `Iowa` */
export const stateName = (state: string): string => STATES[state] ?? state;
