import type { z } from '@hono/zod-openapi';
import { isoTime } from '../../platform/clock.ts';
import type { SourceSettings } from '../crawl/source.ts';
import { isGood } from '../model/run.ts';
import type { sourceHealth } from './contract.ts';
import type { SearchIndex } from './search-index.ts';
import type { SourceStatuses } from './source-status.ts';

export type SourceHealth = z.input<typeof sourceHealth>;

/** The outcome of each source's latest run. Listed when the catalog is loaded, not for each request. */
export const listSourceHealth = (
  sources: readonly SourceSettings[],
  statuses: SourceStatuses,
  index: SearchIndex,
): SourceHealth => ({
  sources: sources.map(({ key, name }) => {
    const { latest, good } = statuses.get(key) ?? {};
    return {
      key,
      name,
      outcome: latest?.outcome ?? null,
      lastGoodRun: good ? isoTime(good.finished_at) : null,
      lastAttempt: latest ? isoTime(latest.finished_at) : null,
      count: index.count(key),
      problem: latest?.problem ?? null,
    };
  }),
});

export const isDegraded = (statuses: SourceStatuses): boolean =>
  [...statuses.values()].some(({ latest }) => latest !== undefined && !isGood(latest.outcome));
