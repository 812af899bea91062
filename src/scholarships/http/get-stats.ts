import { isoTime } from '../../platform/clock.ts';
import type { RouteRequest } from '../../platform/http/route.ts';
import { answerFromCatalog, type CatalogDeps } from './catalog-answer.ts';

/** Scholarships in numbers. */
export const getStats = (deps: CatalogDeps, { bypass }: RouteRequest<unknown>) =>
  answerFromCatalog(deps, bypass, ({ index, reliability }, today) => {
    const { latestAt } = reliability();
    return {
      totalScholarships: index.size,
      bySource: Object.fromEntries(deps.sources.map(({ key }) => [key, index.count(key)])),
      upcomingDeadlines: index.find({ deadline: 'upcoming', limit: 1, offset: 0 }, today).total,
      lastUpdated: latestAt === undefined ? null : isoTime(latestAt),
    };
  });
