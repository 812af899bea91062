import type { z } from '@hono/zod-openapi';
import { isoTime } from '../../platform/clock.ts';
import { plural } from '../../platform/formats/plural.ts';
import { idBeforeSharing, type SourceSettings } from '../crawl/source.ts';
import type { SourceKey } from '../model/award.ts';
import { isGood } from '../model/run.ts';
import type { sourceHealth } from './contract.ts';
import type { FailingSources } from './failing-sources.ts';
import type { SearchIndex } from './search-index.ts';
import type { SourceStatuses } from './source-status.ts';

export type SourceHealth = z.input<typeof sourceHealth>;

/** For each source, how many of its awards have the id of another source's award, by that source. */
function sharedIds(index: SearchIndex): Map<SourceKey, Map<SourceKey, number>> {
  const shared = new Map<SourceKey, Map<SourceKey, number>>();
  const count = (one: SourceKey, other: SourceKey): void => {
    const counts = shared.getOrInsertComputed(one, () => new Map<SourceKey, number>());
    counts.set(other, (counts.get(other) ?? 0) + 1);
  };
  for (const id of index.ids()) {
    const before = idBeforeSharing(id);
    const [own, other] = [index.get(id)?.detail.source, before && index.get(before)?.detail.source];
    if (!own || !other || own === other) continue;
    count(own, other);
    count(other, own);
  }
  return shared;
}

function sharingProblem(counts: ReadonlyMap<SourceKey, number> | undefined): string | null {
  if (counts === undefined) return null;
  const parts = [...counts].map(([other, count]) => `${plural(count, 'scholarship')} of ${other}`);
  return `it has the same ids as ${parts.join(' and ')}; those read later end in -- and the key of their source`;
}

/** The outcome of each source's latest run. Listed when the catalog is loaded, not for each request. */
export const listSourceHealth = (
  sources: readonly SourceSettings[],
  { statuses, failing, index }: { statuses: SourceStatuses; failing: FailingSources; index: SearchIndex },
): SourceHealth => {
  const shared = sharedIds(index);
  return {
    sources: sources.map(({ key, name }) => {
      const { latest, good } = statuses.get(key) ?? {};
      const times = failing.get(key);
      return {
        key,
        name,
        outcome: latest?.outcome ?? null,
        lastGoodRun: good ? isoTime(good.finished_at) : null,
        lastAttempt: latest ? isoTime(latest.finished_at) : null,
        count: index.count(key),
        ...(times && { failingSince: isoTime(times.since), nextAttempt: isoTime(times.nextAt) }),
        problem: latest?.problem ?? sharingProblem(shared.get(key)),
      };
    }),
  };
};

export const isDegraded = (statuses: SourceStatuses): boolean =>
  [...statuses.values()].some(({ latest }) => latest !== undefined && !isGood(latest.outcome));
