import { isoTime } from '../../platform/clock.ts';
import { cachedRoute } from '../../platform/http/route.ts';
import { DAY_SECONDS } from '../../platform/time.ts';
import { answerFromCatalog, type CatalogDeps } from './catalog-answer.ts';
import { sourceSummaries } from './contract.ts';

/** The sources, with how many scholarships each has and when it was last read. */
export const listSources = cachedRoute({
  path: '/api/sources',
  operationId: 'listSources',
  summary: 'The scholarship sources',
  description: 'With the number of scholarships of each, and when its content was last confirmed.',
  answer: sourceSummaries,
  maxAge: DAY_SECONDS,
  handle: (deps: CatalogDeps, { bypass }) =>
    answerFromCatalog(deps, bypass, ({ index, statuses }) => ({
      sources: deps.sources.map(({ key, name }) => {
        const good = statuses.get(key)?.good;
        return { key, name, count: index.count(key), lastScraped: good ? isoTime(good.finished_at) : null };
      }),
    })),
});
