import { fullName, shortName } from '../world/people.ts';
import type { Athlete } from '../world/squad.ts';
import type { Team } from '../world/teams.ts';
import type { Body } from './scene.ts';

export const headshotOf = (athlete: Athlete, team: Team, base: string): string =>
  `${base}/i/headshots/${team.league.slug}/players/full/${athlete.id}.png`;

/** An athlete in a summary: the picture is an object here, on the scoreboard it is a string. */
export function summaryAthlete(athlete: Athlete, team: Team, base: string): Body {
  const { id, last, jersey, position, pictured } = athlete;
  return {
    id,
    uid: `${team.league.uid}~a:${id}`,
    lastName: last,
    fullName: fullName(athlete),
    displayName: fullName(athlete),
    shortName: shortName(athlete),
    links: [],
    ...(pictured && { headshot: { href: headshotOf(athlete, team, base), alt: fullName(athlete) } }),
    ...(jersey !== null && { jersey }),
    position: { name: position.name, displayName: position.name, abbreviation: position.abbreviation },
  };
}
