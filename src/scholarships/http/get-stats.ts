import { isoTime } from '../../platform/clock.ts';
import { cachedRoute } from '../../platform/http/route.ts';
import { HOUR_SECONDS } from '../../platform/time.ts';
import { answerFromCatalog, type CatalogDeps } from './catalog-answer.ts';
import { scholarshipStats } from './contract.ts';

/** Scholarships in numbers. */
export const getStats = cachedRoute({
  path: '/api/stats',
  operationId: 'getScholarshipStats',
  summary: 'Number of scholarships, in all and by source',
  description:
    '`upcomingDeadlines` counts those that `deadline=upcoming` returns today. `lastUpdated` is the ' +
    'latest good run of any source.',
  answer: scholarshipStats,
  maxAge: HOUR_SECONDS,
  handle: (deps: CatalogDeps, { bypass }) =>
    answerFromCatalog(deps, bypass, ({ index, reliability }, today) => {
      const { latestAt } = reliability();
      return {
        totalScholarships: index.size,
        bySource: Object.fromEntries(deps.sources.map(({ key }) => [key, index.count(key)])),
        upcomingDeadlines: index.find({ deadline: 'upcoming', limit: 1, offset: 0 }, today).total,
        lastUpdated: latestAt === undefined ? null : isoTime(latestAt),
      };
    }),
});
