import { random } from '../../random.ts';
import { LOCAL_INDEX } from './schools.ts';
import type { Team } from './teams.ts';

/** -4 to 4, constant during a season. Our teams are never weak, which makes a better demo. */
export function strength(seed: number, season: number, team: Team): number {
  const luck = random(seed, 'strength', team.league.key, season, team.id)();
  return team.school.index === LOCAL_INDEX ? luck * 3.5 : luck * 8 - 4;
}

const RANKED = 11;

/** Ranks in the poll by team id: of the 25 ranks, eleven belong to teams of the division. Unranked teams are absent. */
export function pollOf(seed: number, season: number, teams: readonly Team[]): Map<string, number> {
  const byStrength = (a: Team, b: Team): number => strength(seed, season, b) - strength(seed, season, a);
  const order = [...teams].sort(byStrength).slice(0, RANKED);
  const local = teams[LOCAL_INDEX];
  // The demo's men's basketball team is always ranked, so that ranks can be seen.
  if (local?.league.key === 'mens-basketball' && !order.includes(local)) order.splice(6, 1, local);
  const next = random(seed, 'poll', season);
  return new Map(order.map((team, index) => [team.id, index * 2 + 1 + Math.floor(next() * 2)]));
}

/** The seed in the national tournament, 1 to 16. */
export const tournamentSeed = (seed: number, season: number, team: Team): number =>
  1 + Math.floor(random(seed, 'seed', team.league.key, season, team.id)() * 16);

/** The seed in the conference tournament, 1 to 8. */
export const conferenceSeed = (seed: number, season: number, team: Team): number =>
  1 + Math.floor(random(seed, 'conference seed', team.league.key, season, team.id)() * 8);
