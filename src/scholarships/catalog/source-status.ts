import type { SourceKey } from '../model/award.ts';
import { isGood } from '../model/run.ts';
import type { latestRuns } from '../store/runs.ts';

/** By key. */
export type SourceStatuses = ReadonlyMap<SourceKey, MapValue<Awaited<ReturnType<typeof latestRuns>>>>;
type MapValue<M> = M extends ReadonlyMap<unknown, infer V> ? V : never;

/** How far an answer can be relied on. */
export interface Reliability {
  /** When the data was last confirmed by its sources, ms: of the oldest part, and of the newest; `undefined` if never. */
  readonly confirmedAt: number | undefined;
  readonly latestAt: number | undefined;
  /** Whether every source has been tried at least once. */
  readonly isComplete: boolean;
  /** `nsm:blocked/tech:failed`: sources whose latest run was not good. */
  readonly problem: string | undefined;
}

function reliabilityOf(asked: SourceStatuses): Reliability {
  const failing = [...asked].flatMap(([key, { latest }]) =>
    latest === undefined || isGood(latest.outcome) ? [] : [`${key}:${latest.outcome}`],
  );
  // A source that was never read has no part in the data.
  const confirmed = [...asked].flatMap(([, { good }]) => good?.finished_at ?? []).sort((a, b) => a - b);
  return {
    confirmedAt: confirmed.at(0),
    latestAt: confirmed.at(-1),
    isComplete: [...asked].every(([, { latest }]) => latest !== undefined),
    problem: failing.length === 0 ? undefined : failing.join('/'),
  };
}

/** The reliability of some sources, or of all. Computed when the catalog is loaded, not for each request. */
export function createReliability(statuses: SourceStatuses): (only?: readonly SourceKey[]) => Reliability {
  const all = reliabilityOf(statuses);
  const bySource = new Map([...statuses].map((one) => [one[0], reliabilityOf(new Map([one]))]));
  return (only) => {
    if (only === undefined) return all;
    const [key] = only;
    if (only.length === 1 && key !== undefined) return bySource.get(key) ?? all;
    return reliabilityOf(new Map([...statuses].filter(([key]) => only.includes(key))));
  };
}
