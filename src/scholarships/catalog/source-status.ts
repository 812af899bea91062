import type { SourceSettings } from '../crawl/source.ts';
import type { SourceKey } from '../model/award.ts';
import { isGood } from '../model/run.ts';
import { latestGoodRun, latestRun, type Run } from '../store/runs.ts';
import type { ScholarshipDatabase } from '../store/tables.ts';

interface SourceStatus {
  readonly latest: Run | undefined;
  /** The latest run that read the whole source. */
  readonly good: Run | undefined;
}

export type SourceStatuses = ReadonlyMap<SourceKey, SourceStatus>;

export async function loadStatuses(
  database: ScholarshipDatabase,
  sources: readonly SourceSettings[],
  now: number,
): Promise<SourceStatuses> {
  const statuses = sources.map(async ({ key }) => {
    const [latest, good] = await Promise.all([
      latestRun(database, key, now),
      latestGoodRun(database, key, now),
    ]);
    return [key, { latest, good }] as const;
  });
  return new Map(await Promise.all(statuses));
}

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

function reliabilityOf(statuses: SourceStatuses, only?: readonly SourceKey[]): Reliability {
  const asked = [...statuses].filter(([key]) => only === undefined || only.includes(key));
  const failing = asked.flatMap(([key, { latest }]) =>
    latest === undefined || isGood(latest.outcome) ? [] : [`${key}:${latest.outcome}`],
  );
  // A source that was never read has no part in the data.
  const confirmed = asked.flatMap(([, { good }]) => good?.finished_at ?? []).sort((a, b) => a - b);
  return {
    confirmedAt: confirmed.at(0),
    latestAt: confirmed.at(-1),
    isComplete: asked.every(([, { latest }]) => latest !== undefined),
    problem: failing.length === 0 ? undefined : failing.join('/'),
  };
}

/** The reliability of some sources, or of all. Computed when the catalog is loaded, not for each request. */
export function createReliability(statuses: SourceStatuses): (only?: readonly SourceKey[]) => Reliability {
  const all = reliabilityOf(statuses);
  const bySource = new Map([...statuses.keys()].map((key) => [key, reliabilityOf(statuses, [key])]));
  return (only) => {
    if (only === undefined) return all;
    const [key] = only;
    const known = only.length === 1 && key !== undefined ? bySource.get(key) : undefined;
    return known ?? (only.length === 1 ? all : reliabilityOf(statuses, only));
  };
}
