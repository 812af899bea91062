import { backendHealth, type DetailsDeps, healthOf } from '../../platform/backend.ts';
import { isAhead } from '../../platform/clock.ts';
import { uncachedRoute } from '../../platform/http/route.ts';
import { isDegraded } from '../catalog/source-health.ts';
import type { CatalogDeps } from './catalog-answer.ts';
import type { ReviewDeps } from './get-review.ts';

export interface HealthDeps extends CatalogDeps, DetailsDeps, Pick<ReviewDeps, 'correctionsProblem'> {
  readonly version: string;
  readonly isDatabaseUnavailable: () => boolean;
  readonly isJobFailing: () => boolean;
}

export const getHealth = uncachedRoute({
  method: 'get',
  path: '/health',
  operationId: 'getScholarshipsHealth',
  summary: 'Health of the scholarships backend',
  description: '`degraded`: it answers, but the latest run of at least one source has failed.',
  answer: backendHealth,
  handle(deps: HealthDeps) {
    const now = deps.clock.now();
    const { statuses, latestRunAt, unserved } = deps.catalog.current();
    return healthOf(
      { service: 'scholarships', version: deps.version, now, details: deps.details !== false },
      {
        sources: isDegraded(statuses),
        database: deps.isDatabaseUnavailable(),
        jobs: deps.isJobFailing(),
        clock: isAhead(latestRunAt, now),
        corrections: deps.correctionsProblem() !== null,
        unserved: unserved.size > 0,
      },
    );
  },
});
