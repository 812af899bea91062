import type { z } from '@hono/zod-openapi';
import { isoTime } from '../../platform/clock.ts';
import { plural } from '../../platform/formats/plural.ts';
import { idBeforeSharing, type SourceSettings } from '../crawl/source.ts';
import type { SourceKey } from '../model/award.ts';
import { lackText } from '../model/completeness.ts';
import { isGood, notFollowedText } from '../model/run.ts';
import { lacksOfRun, type Run } from '../store/runs.ts';
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

function sharingProblems(counts: ReadonlyMap<SourceKey, number> | undefined): string[] {
  if (counts === undefined) return [];
  const parts = [...counts].map(([other, count]) => `${plural(count, 'scholarship')} of ${other}`);
  return [
    `it has the same ids as ${parts.join(' and ')}; those read later end in -- and the key of their source`,
  ];
}

/** What of a source's awards may be missing, although its latest run was good. */
const incompleteness = (run: Run, dayOf: (at: number) => string): string[] => [
  ...lacksOfRun(run).map((lack) => lackText(lack, dayOf)),
  ...(run.not_followed === null ? [] : [notFollowedText(run.not_followed)]),
];

/** The outcome of each source's latest run. Listed when the catalog is loaded, not for each request. */
export const listSourceHealth = (
  sources: readonly SourceSettings[],
  about: {
    readonly statuses: SourceStatuses;
    readonly failing: FailingSources;
    readonly index: SearchIndex;
    readonly dayOf: (at: number) => string;
  },
): SourceHealth => {
  const { statuses, failing, index, dayOf } = about;
  const shared = sharedIds(index);
  return {
    sources: sources.map(({ key, name }) => {
      const { latest, good } = statuses.get(key) ?? {};
      const times = failing.get(key);
      const problems = [...sharingProblems(shared.get(key)), ...(good ? incompleteness(good, dayOf) : [])];
      return {
        key,
        name,
        outcome: latest?.outcome ?? null,
        lastGoodRun: good ? isoTime(good.finished_at) : null,
        lastAttempt: latest ? isoTime(latest.finished_at) : null,
        count: index.count(key),
        ...(times && { failingSince: isoTime(times.since), nextAttempt: isoTime(times.nextAt) }),
        problem: latest?.problem ?? (problems.length === 0 ? null : problems.join('; ')),
      };
    }),
  };
};

export const isDegraded = (statuses: SourceStatuses): boolean =>
  [...statuses.values()].some(({ latest }) => latest !== undefined && !isGood(latest.outcome));
