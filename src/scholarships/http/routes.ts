import type { Served } from '../../platform/http/route.ts';
import { getHealth, type HealthDeps } from './get-health.ts';
import { getHistory } from './get-history.ts';
import { getHistoryLines } from './get-history-lines.ts';
import { getReview, type ReviewDeps } from './get-review.ts';
import { getScholarship } from './get-scholarship.ts';
import { getStats } from './get-stats.ts';
import { type ChangesDeps, listChanges } from './list-changes.ts';
import { exportRoutes } from './list-export.ts';
import { feedRoutes } from './list-feed.ts';
import { listRuns, type RunsDeps } from './list-runs.ts';
import { listScholarships } from './list-scholarships.ts';
import { listSourceHealth } from './list-source-health.ts';
import { listSources } from './list-sources.ts';
import { listSuggestions } from './list-suggestions.ts';
import { type TriggerDeps, triggerScholarships } from './trigger-scrape.ts';

/** Dependencies of all handlers. */
export interface RouteDeps extends ChangesDeps, ReviewDeps, RunsDeps, TriggerDeps, HealthDeps {}

/** All routes, in the order of the OpenAPI document. */
export const scholarshipRoutes: readonly Served<RouteDeps>[] = [
  listScholarships,
  ...exportRoutes,
  ...feedRoutes,
  listSuggestions,
  getScholarship,
  listChanges,
  getHistory,
  getHistoryLines,
  listSources,
  listSourceHealth,
  listRuns,
  getReview,
  getStats,
  getHealth,
  triggerScholarships,
];
