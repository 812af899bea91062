import { random } from '../../random.ts';
import { LOCAL_INDEX } from './schools.ts';
import type { Team } from './teams.ts';

/** -4 to 4, the same for a season. Our own teams are never weak, which makes a better demo. */
export function strength(seed: number, season: number, team: Team): number {
  const luck = random(seed, 'strength', team.league.key, season, team.id)();
  return team.school.index === LOCAL_INDEX ? luck * 3.5 : luck * 8 - 4;
}

const RANKED = 11;

/** Ranks in the poll by team id: eleven of ours among 25; who is absent is unranked. */
export function pollOf(seed: number, season: number, teams: readonly Team[]): Map<string, number> {
  const byStrength = (a: Team, b: Team): number => strength(seed, season, b) - strength(seed, season, a);
  const order = [...teams].sort(byStrength).slice(0, RANKED);
  const local = teams[LOCAL_INDEX];
  // The demo's men are always worth a number, so that somebody sees one.
  if (local?.league.key === 'mens-basketball' && !order.includes(local)) order.splice(6, 1, local);
  const next = random(seed, 'poll', season);
  return new Map(order.map((team, index) => [team.id, index * 2 + 1 + Math.floor(next() * 2)]));
}

/** A place from 1 to 16 in the tournament's draw. */
export const tournamentSeed = (seed: number, season: number, team: Team): number =>
  1 + Math.floor(random(seed, 'seed', team.league.key, season, team.id)() * 16);

/** A place in the draw of the conference's own tournament. */
export const conferenceSeed = (seed: number, season: number, team: Team): number =>
  1 + Math.floor(random(seed, 'conference seed', team.league.key, season, team.id)() * 8);
