import type { z } from '@hono/zod-openapi';
import { isoTime } from '../../platform/clock.ts';
import type { CatalogState } from '../catalog/catalog.ts';
import type { sourceHealth } from '../contract.ts';
import { isGood } from '../scrape/run-outcome.ts';
import type { CatalogTools } from './catalog-answer.ts';

/** How the latest run of each source ended. */
export function listSourceHealth({ catalog, sources }: CatalogTools): z.input<typeof sourceHealth> {
  const { index, statuses } = catalog.current();
  return {
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
  };
}

/** The latest run of some source was not good. */
export const isDegraded = ({ statuses }: CatalogState): boolean =>
  [...statuses.values()].some(({ latest }) => latest !== undefined && !isGood(latest.outcome));
