import fc from 'fast-check';
import type { FuzzedAddress } from './request.ts';

export type Addresses = Readonly<Record<FuzzedAddress, string>>;

/** A way to speak to the service: what is said, and a look at all that came back. */
export interface Manner<T> {
  readonly said: fc.Arbitrary<T>;
  /** Statuses of the answers; throws when one of them is not what any answer must be. */
  readonly listen: (addresses: Addresses, said: T, known: string) => Promise<readonly number[]>;
  /** As much of it as a person reads. */
  readonly show: (said: T) => string;
}

export interface FuzzOptions {
  /** So many answers are looked at; more is asked, since some of it ends a connection before the rest. */
  readonly answers: number;
  readonly seed: number;
  /** The one origin whose scripts may read answers. */
  readonly known: string;
  /** Told after every hundred of what is said. */
  readonly onProgress?: (answered: number) => void;
}

/** What came of it; `problem` says how it went wrong, with the smallest example that was found. */
export interface Finding {
  readonly answered: number;
  readonly statuses: ReadonlyMap<number, number>;
  readonly problem?: string;
}

/** Of one seed; what follows has the next seed, so that a failure is found again at once by its own. */
const RUNS_PER_SEED = 100;

/** Says odd things until so many answers came, or one of the rules did not hold. */
export async function fuzz<T>(
  addresses: Addresses,
  manner: Manner<T>,
  options: FuzzOptions,
): Promise<Finding> {
  const { answers, seed, known, onProgress } = options;
  const statuses = new Map<number, number>();
  let answered = 0;
  const property = fc.asyncProperty(manner.said, async (said) => {
    for (const status of await manner.listen(addresses, said, known)) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      answered += 1;
    }
  });
  for (let current = seed; answered < answers; current += 1) {
    const checked = await fc.check(property, { seed: current, numRuns: RUNS_PER_SEED });
    const [smallest] = checked.counterexample ?? [];
    if (smallest !== undefined) {
      const why = checked.errorInstance instanceof Error ? checked.errorInstance.message : 'it fails';
      return { answered, statuses, problem: `seed ${current}: ${why}\n${manner.show(smallest)}` };
    }
    onProgress?.(answered);
  }
  return { answered, statuses };
}
