import { random } from './random.ts';
import { LOCAL_INDEX } from './schools.ts';
import type { Team } from './teams.ts';

export interface SeasonKey {
  readonly seed: number;
  readonly number: number;
}

/** -4 to 4, the same for a season. Our own teams are never bad: a demo is to be enjoyed. */
export function strength({ seed, number }: SeasonKey, team: Team): number {
  const luck = random(seed, 'strength', team.league.key, number, team.id)();
  return team.school.index === LOCAL_INDEX ? luck * 3.5 : luck * 8 - 4;
}

const RANKED = 11;

/** Ranks in the poll by team id: eleven of ours among 25; who is absent is unranked. */
export function pollOf(season: SeasonKey, teams: readonly Team[]): Map<string, number> {
  const order = [...teams].sort((a, b) => strength(season, b) - strength(season, a)).slice(0, RANKED);
  const local = teams[LOCAL_INDEX];
  // The demo's men are always worth a number, so that somebody sees one.
  if (local?.league.key === 'mens-basketball' && !order.includes(local)) order.splice(6, 1, local);
  const next = random(season.seed, 'poll', season.number);
  return new Map(order.map((team, index) => [team.id, index * 2 + 1 + Math.floor(next() * 2)]));
}

/** A place from 1 to 16 in the tournament's draw. */
export const tournamentSeed = ({ seed, number }: SeasonKey, team: Team): number =>
  1 + Math.floor(random(seed, 'seed', team.league.key, number, team.id)() * 16);
