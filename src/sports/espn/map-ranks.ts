import type { Standing } from '../model/teams.ts';
import { conferenceRecord, percentageOf, readTally, type Stats, winPercentage } from './map-stats.ts';

export interface Entry {
  readonly team: Standing['team'];
  readonly stats: Stats;
}

interface Placed {
  readonly entry: Entry;
  readonly place: number;
}

const seedOf = ({ stats }: Entry): number => stats.get('playoffseed')?.value ?? 0;

/** No conference has this many teams, so a larger number is not a place. */
const MOST_TEAMS = 100;

/** Whether the provider's places can be used: every team has one, and they are not all the same. */
function areSeeded(entries: readonly Entry[]): boolean {
  const seeds = entries.map(seedOf);
  const places = seeds.every((seed) => Number.isInteger(seed) && seed > 0 && seed < MOST_TEAMS);
  return places && (entries.length === 1 || new Set(seeds).size > 1);
}

/** Values to compare one after another, higher is better: conference percentage, fewer losses, overall percentage. */
function meritsOf(stats: Stats): readonly number[] {
  const tally = readTally(conferenceRecord(stats)) ?? { wins: 0, losses: 0, ties: 0 };
  return [percentageOf(tally), -tally.losses, winPercentage(stats)];
}

function byMerit(one: Entry, other: Entry): number {
  const others = meritsOf(other.stats);
  const differences = meritsOf(one.stats).map((merit, at) => (others[at] ?? 0) - merit);
  return differences.find((difference) => difference !== 0) ?? byName(one, other);
}

/** Compares without a locale, so that every machine has the same order. */
function byName({ team: one }: Entry, { team: other }: Entry): number {
  if (one.name !== other.name) return one.name < other.name ? -1 : 1;
  return one.id < other.id ? -1 : Number(one.id > other.id);
}

/** Entries in the order of the table, each with its place. The provider does not sort them. */
export function rank(entries: readonly Entry[]): Placed[] {
  if (!areSeeded(entries)) return [...entries].sort(byMerit).map((entry, at) => ({ entry, place: at + 1 }));
  const sorted = [...entries].sort((one, other) => seedOf(one) - seedOf(other) || byMerit(one, other));
  return sorted.map((entry) => ({ entry, place: seedOf(entry) }));
}
