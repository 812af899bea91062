import { isoTime } from '../../platform/clock.ts';
import type { RouteRequest } from '../../platform/http/route.ts';
import { answerFromCatalog, type CatalogDeps } from './catalog-answer.ts';

/** The sources, with how many scholarships each has and when it was last read. */
export const listSources = (deps: CatalogDeps, { bypass }: RouteRequest<unknown>) =>
  answerFromCatalog(deps, bypass, ({ index, statuses }) => ({
    sources: deps.sources.map(({ key, name }) => {
      const good = statuses.get(key)?.good;
      return { key, name, count: index.count(key), lastScraped: good ? isoTime(good.finished_at) : null };
    }),
  }));
