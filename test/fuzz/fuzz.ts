import fc from 'fast-check';
import type { FuzzedListener } from './request.ts';

export type Addresses = Readonly<Record<FuzzedListener, string>>;

/** A way to send random requests to the service and check its responses. */
export interface FuzzClient<T> {
  readonly input: fc.Arbitrary<T>;
  /** Returns the statuses of the responses. Throws if one of them breaks a rule that holds for every response. */
  readonly send: (urls: Addresses, input: T, known: string) => Promise<readonly number[]>;
  /** A short description for people. */
  readonly show: (input: T) => string;
}

export interface FuzzOptions {
  /** The number of responses to check. More requests are sent, because some end their connection early. */
  readonly responses: number;
  readonly seed: number;
  /** The one origin whose scripts may read responses. */
  readonly known: string;
  /** Called after every hundred inputs. */
  readonly onProgress?: (responded: number) => void;
}

/** The result; `problem` describes the broken rule with the smallest input that breaks it. */
export interface Finding {
  readonly responded: number;
  readonly statuses: ReadonlyMap<number, number>;
  readonly problem?: string;
}

/** After so many runs the next seed is used, so that a failure can be repeated quickly with its own seed. */
const RUNS_PER_SEED = 100;

/** Sends random inputs until there are enough responses, or one breaks a rule. */
export async function fuzz<T>(
  addresses: Addresses,
  client: FuzzClient<T>,
  options: FuzzOptions,
): Promise<Finding> {
  const { responses, seed, known, onProgress } = options;
  const statuses = new Map<number, number>();
  let responded = 0;
  const property = fc.asyncProperty(client.input, async (input) => {
    for (const status of await client.send(addresses, input, known)) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      responded += 1;
    }
  });
  for (let current = seed; responded < responses; current += 1) {
    const checked = await fc.check(property, { seed: current, numRuns: RUNS_PER_SEED });
    const [smallest] = checked.counterexample ?? [];
    if (smallest !== undefined) {
      const why = checked.errorInstance instanceof Error ? checked.errorInstance.message : 'it fails';
      return { responded, statuses, problem: `seed ${current}: ${why}\n${client.show(smallest)}` };
    }
    onProgress?.(responded);
  }
  return { responded, statuses };
}
