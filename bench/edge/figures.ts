import { CASES, type CaseName, TARGETS } from './cases.ts';
import type { Contestant, Sample } from './rounds.ts';

/** NaN for an empty list. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low = Number.NaN, high = low] = sorted.slice((sorted.length - 1) >> 1, (sorted.length >> 1) + 1);
  return (low + high) / 2;
}

/** A ratio to the bare server, over all rounds. */
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
  /**
   * Requests per second relative to those of the bare server in the same round; undefined for the bare server itself.
   */
  readonly share: Share | undefined;
  /** The bare server's processor time per response, divided by this server's. */
  readonly cpuShare: number;
  /** Only for the service. */
  readonly target: number | undefined;
  readonly p50: number;
  readonly p99: number;
  readonly cpuMicros: number;
  /** The largest share of its core that the load generator used. */
  readonly loadShare: number;
}

/** Compares round by round, because anything that slowed the machine in a round slowed both servers. */
export function shareOf(own: readonly number[], bare: readonly number[]): Share {
  const shares = own.map((value, round) => value / (bare[round] ?? Number.NaN));
  return { median: median(shares), least: Math.min(...shares), most: Math.max(...shares) };
}

const BARE = 'bare node:http';

/** One row per measure, grouped by case; the service and the bare server come first. */
export function toRows(samples: ReadonlyMap<Contestant, readonly Sample[]>): Row[] {
  const measured = [...samples].map(([{ measure }, own]) => ({ measure, own }));
  const bareOf = (name: CaseName): readonly Sample[] =>
    measured.find(({ measure }) => measure.server === BARE && measure.case === name)?.own ?? [];
  const rows = measured.map(({ measure, own }): Row => {
    const { against, least } = TARGETS[measure.case];
    const bare = bareOf(against);
    const medianOf = (read: (sample: Sample) => number) => median(own.map(read));
    const isBase = measure.server === BARE && measure.case === against;
    return {
      case: measure.case,
      server: measure.server,
      perSecond: medianOf((one) => one.perSecond),
      share: isBase
        ? undefined
        : shareOf(
            own.map((one) => one.perSecond),
            bare.map((one) => one.perSecond),
          ),
      cpuShare: median(bare.map((one) => one.cpuMicros)) / medianOf((one) => one.cpuMicros),
      target: measure.server === 'campus data' ? least : undefined,
      p50: medianOf((one) => one.p50),
      p99: medianOf((one) => one.p99),
      cpuMicros: medianOf((one) => one.cpuMicros),
      loadShare: Math.max(...own.map((one) => one.loadShare)),
    };
  });
  const names = Object.keys(CASES);
  return rows.toSorted((a, b) => names.indexOf(a.case) - names.indexOf(b.case));
}

/** Response heads differ by a digit of `Age` or of a date at most, but searches are different in every round. */
const tolerance = (name: CaseName): number => (name === 'search' || name === 'newFinder' ? 0.15 : 0.02);

/** The cases in which the responses of the service and of the bare server differ in size. */
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
