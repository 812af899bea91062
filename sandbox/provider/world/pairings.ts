import { type Random, shuffled } from '../../random.ts';
import type { Team } from './teams.ts';

/** Who plays whom in a round; the first team of a pair is at home. */
export type Pair = readonly [Team, Team];

/** Every team plays a team of another conference. */
export function crossConference(next: Random, teams: readonly Team[]): Pair[] {
  const waiting = Map.groupBy(shuffled(next, teams), ({ school }) => school.conference);
  const pairs: Pair[] = [];
  for (;;) {
    // Pairing from the two conferences with the most teams left ensures that no team remains.
    const [largest, second] = [...waiting.values()].sort((a, b) => b.length - a.length);
    const [one, other] = [largest?.pop(), second?.pop()];
    if (one === undefined || other === undefined) return pairs;
    pairs.push(next() < 0.5 ? [one, other] : [other, one]);
  }
}

/** The circle method within each conference: `turn` 0, 1, 2 … cycles through all opponents. */
export function withinConference(teams: readonly Team[], turn: number): Pair[] {
  const conferences = Map.groupBy(teams, (team) => team.school.conference);
  return [...conferences.values()].flatMap((members) => circle(members, turn));
}

function circle(members: readonly Team[], turn: number): Pair[] {
  const [fixed, ...others] = members;
  if (fixed === undefined) return [];
  const turned = others.map((_, index) => others[(index + turn) % others.length] ?? fixed);
  const ring = [fixed, ...turned];
  return Array.from({ length: ring.length / 2 }, (_, index): Pair => {
    const one = ring[index] ?? fixed;
    const other = ring[ring.length - 1 - index] ?? fixed;
    // Home advantage alternates by round and position. The number of opponents is odd, so the second leg is swapped.
    return (turn + index) % 2 === 0 ? [one, other] : [other, one];
  });
}

/** A tournament round: random pairs. */
export function drawn(next: Random, teams: readonly Team[]): Pair[] {
  const order = shuffled(next, teams);
  return order.flatMap((one, index): Pair[] => {
    const other = order[index + 1];
    return index % 2 === 0 && other !== undefined ? [[one, other]] : [];
  });
}
