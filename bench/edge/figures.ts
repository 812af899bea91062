import { CASES, type CaseName, type Least, TARGETS } from './cases.ts';
import type { Contestant, Sample } from './rounds.ts';

/** The one in the middle, or between the two in the middle; of nothing, not a number. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low = Number.NaN, high = low] = sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1);
  return (low + high) / 2;
}

/** A share of the bare server's, with the least and the most of the rounds. */
export interface Share {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

/** One line of the result. */
export interface Row {
  readonly case: CaseName;
  readonly server: string;
  readonly perSecond: number;
  /** Of the bare server's requests per second, round by round; of the bare server itself none. */
  readonly share: Share | undefined;
  /** The bare server's processor time per answer over this one's. */
  readonly cpuShare: number;
  /** Only for the service. */
  readonly target: Least | undefined;
  readonly p50: number;
  readonly p99: number;
  readonly cpuMicros: number;
  /** Most of the load's core that the load itself took. */
  readonly loadShare: number;
}

/** Compares two rounds' figures pairwise: what slowed the machine in a round slowed both. */
export function shareOf(own: readonly number[], bare: readonly number[]): Share {
  const shares = own.map((value, round) => value / (bare[round] ?? Number.NaN));
  return { median: median(shares), least: Math.min(...shares), most: Math.max(...shares) };
}

const BARE = 'bare node:http';

/** One row per measure, by case, the service and the bare server first. */
export function toRows(samples: ReadonlyMap<Contestant, readonly Sample[]>): Row[] {
  const measured = [...samples].map(([{ measure }, own]) => ({ measure, own }));
  const bareOf = (name: CaseName): readonly Sample[] =>
    measured.find(({ measure }) => measure.server === BARE && measure.case === name)?.own ?? [];
  const rows = measured.map(({ measure, own }): Row => {
    const { against, least } = TARGETS[measure.case];
    const bare = bareOf(against);
    const of = (read: (sample: Sample) => number) => median(own.map(read));
    const isBase = measure.server === BARE && measure.case === against;
    return {
      case: measure.case,
      server: measure.server,
      perSecond: of((one) => one.perSecond),
      share: isBase
        ? undefined
        : shareOf(
            own.map((one) => one.perSecond),
            bare.map((one) => one.perSecond),
          ),
      cpuShare: median(bare.map((one) => one.cpuMicros)) / of((one) => one.cpuMicros),
      target: measure.server === 'campus data' ? least : undefined,
      p50: of((one) => one.p50),
      p99: of((one) => one.p99),
      cpuMicros: of((one) => one.cpuMicros),
      loadShare: Math.max(...own.map((one) => one.loadShare)),
    };
  });
  const names = Object.keys(CASES);
  return rows.toSorted((a, b) => names.indexOf(a.case) - names.indexOf(b.case));
}

/** Heads differ by a digit of `Age` or of a date at most; searches are drawn anew for every round. */
const tolerance = (name: CaseName): number => (name === 'search' || name === 'newFinder' ? 0.15 : 0.02);

/** The cases in which the service and the bare server did not write as much per answer; none when all is well. */
export function casesOfOtherSize(samples: ReadonlyMap<Contestant, readonly Sample[]>): CaseName[] {
  const bytes = (server: string) =>
    new Map(
      [...samples]
        .filter(([{ measure }]) => measure.server === server)
        .map(([{ measure }, own]) => [measure.case, median(own.map((one) => one.bytes))]),
    );
  const bare = bytes(BARE);
  return [...bytes('campus data')]
    .filter(([name, size]) => Math.abs(size / (bare.get(name) ?? 0) - 1) > tolerance(name))
    .map(([name]) => name);
}
