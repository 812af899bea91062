import { fullName, shortName } from '../world/people.ts';
import { seasonTypeOf } from '../world/season-types.ts';
import type { Athlete } from '../world/squad.ts';
import type { Team } from '../world/teams.ts';
import { type Body, type Context, second } from './context.ts';
import { seasonName } from './event-parts.ts';
import { headshotOf } from './leaders.ts';
import { pageTeam, seasonOfPage } from './schedule.ts';

/** `/teams/{id}/roster`: one list; in football, one list for each unit. */
export function rosterBody(context: Context, team: Team): Body {
  const { league, now, world, base } = context;
  const { athletes, coach } = world.squad(team);
  const { year, type } = seasonOfPage(context, team);
  const rows = athletes.map((athlete) => ({ unit: athlete.unit, row: athleteBody(athlete, team, base) }));
  return {
    timestamp: second(now),
    status: 'success',
    season: { year, displayName: seasonName(league, year), type, name: seasonTypeOf(type, league).name },
    athletes: league.key === 'football' ? grouped(rows) : rows.map(({ row }) => row),
    coach: [{ id: coach.id, firstName: coach.first, lastName: coach.last, experience: coach.experience }],
    team: pageTeam(context, team),
  };
}

/** Some of the lists are always empty. */
const UNITS = ['offense', 'defense', 'specialTeam', 'injuredReserveOrOut', 'suspended', 'practiceSquad'];

const grouped = (rows: readonly { unit: string | undefined; row: Body }[]): Body[] =>
  UNITS.map((unit) => ({
    position: unit,
    items: rows.filter((entry) => entry.unit === unit).map(({ row }) => row),
  }));

function athleteBody(athlete: Athlete, team: Team, base: string): Body {
  const { id, first, last, jersey, pictured } = athlete;
  const name = fullName(athlete);
  return {
    id,
    uid: `${team.league.uid}~a:${id}`,
    firstName: first,
    lastName: last,
    fullName: name,
    displayName: name,
    shortName: shortName(athlete),
    ...measures(athlete),
    links: [],
    ...birthPlace(athlete),
    slug: name.toLowerCase().replaceAll(' ', '-'),
    ...(pictured && { headshot: { href: headshotOf(athlete, team, base), alt: name } }),
    ...(jersey !== null && { jersey }),
    position: position(athlete),
    injuries: [],
    ...experience(athlete),
    status: { id: '1', name: 'Active', type: 'active', abbreviation: 'Active' },
  };
}

const measures = ({ weight, height }: Athlete): Body => ({
  ...(weight !== null && { weight, displayWeight: `${weight} lbs` }),
  ...(height !== null && { height, displayHeight: `${Math.floor(height / 12)}' ${height % 12}"` }),
});

function birthPlace({ from }: Athlete): Body {
  if (from === null) return {};
  const { city, state, country } = from;
  const displayText = `${city}, ${state === '' ? country : state}`;
  return { birthPlace: { city, ...(state !== '' && { state }), country, displayText } };
}

function position({ position: { id, name, abbreviation }, unit }: Athlete): Body {
  const parent = PARENTS[unit ?? ''];
  return { id, name, displayName: name, abbreviation, leaf: true, ...(parent !== undefined && { parent }) };
}

const part = (id: string, name: string, abbreviation: string): Body => {
  return { id, name, displayName: name, abbreviation, leaf: false };
};

const PARENTS: Readonly<Record<string, Body>> = {
  offense: part('70', 'Offense', 'OFF'),
  defense: part('71', 'Defense', 'DEF'),
  specialTeam: part('72', 'Special Teams', 'ST'),
};

const CLASSES = { Freshman: 'FR', Sophomore: 'SO', Junior: 'JR', Senior: 'SR' };

function experience({ year }: Athlete): Body {
  const [displayValue, abbreviation] = Object.entries(CLASSES)[(year ?? 0) - 1] ?? [];
  return displayValue === undefined ? {} : { experience: { years: year, displayValue, abbreviation } };
}
