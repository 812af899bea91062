import { backendHealth, type DetailsDeps, healthOf } from '../../platform/backend.ts';
import { type Clock, isAhead, isoTime } from '../../platform/clock.ts';
import { inTime } from '../../platform/database/retry-until-available.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { uncachedRoute } from '../../platform/http/route.ts';
import { HOUR_SECONDS } from '../../platform/time.ts';
import { isDegraded } from '../catalog/source-health.ts';
import { publicReview, type Reviewer } from '../corrections/reviewer.ts';
import { type CatalogDeps, catalogRoute } from './catalog-response.ts';
import { review, scholarshipStats } from './contract.ts';

export const getStats = catalogRoute({
  path: '/api/stats',
  operationId: 'getScholarshipStats',
  summary: 'The number of scholarships, in total and by source',
  description:
    '`upcomingDeadlines` is the number that `deadline=upcoming` returns today. `lastUpdated` is the most recent ' +
    'successful run of any source; see `lastScraped` in `/api/sources` for each.',
  response: scholarshipStats,
  maxAge: HOUR_SECONDS,
  render({ index, reliability }, { today, deps }) {
    const { latestAt } = reliability();
    return {
      totalScholarships: index.size,
      bySource: Object.fromEntries(deps.sources.map(({ key }) => [key, index.count(key)])),
      upcomingDeadlines: index.find({ deadline: 'upcoming', limit: 1, offset: 0 }, today).total,
      lastUpdated: latestAt === undefined ? null : isoTime(latestAt),
    };
  },
});

export interface ReviewDeps {
  readonly reviewer: Reviewer;
  readonly clock: Clock;
}

/** What an operator should review. */
export const getReview = uncachedRoute({
  method: 'get',
  path: '/api/review',
  operationId: 'getReview',
  summary: 'What an operator should review',
  description:
    '`findings` is one list of all that may need a person, most urgent first. The other lists have the same, by kind.',
  response: review,
  errors: ['unavailable'],
  async handle({ details = true, reviewer, clock }: ReviewDeps & DetailsDeps) {
    if (!details) throw new HttpError('not_found');
    return publicReview(await inTime(clock, () => reviewer.read()));
  },
});

export interface HealthDeps extends CatalogDeps, DetailsDeps {
  readonly correctionsProblem: () => string | null;
  readonly version: string;
  readonly isDatabaseUnavailable: () => boolean;
  readonly isJobFailing: () => boolean;
  /** Whether a source waits for an entry until the language model may be used; not set without a language model. */
  readonly isModelLimited?: (() => boolean) | undefined;
}

export const getHealth = uncachedRoute({
  method: 'get',
  path: '/health',
  operationId: 'getScholarshipsHealth',
  summary: 'Health of the scholarships backend',
  description:
    '`degraded`: the backend works, but the latest run of a source failed, or the database, the corrections file or a ' +
    'background job fails; see `problems`.',
  response: backendHealth,
  handle(deps: HealthDeps) {
    const now = deps.clock.now();
    const { statuses, latestRunAt, unserved } = deps.catalog.current();
    return healthOf(
      { service: 'scholarships', version: deps.version, now, details: deps.details !== false },
      {
        sources: isDegraded(statuses),
        database: deps.isDatabaseUnavailable(),
        jobs: deps.isJobFailing(),
        model: deps.isModelLimited?.() ?? false,
        clock: isAhead(latestRunAt, now),
        corrections: deps.correctionsProblem() !== null,
        unserved: unserved.size > 0,
      },
    );
  },
});
