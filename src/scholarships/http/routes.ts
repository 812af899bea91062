import { Hono } from 'hono';
import type { RequireKey } from '../../platform/http/api-keys.ts';
import type { HttpEnv } from '../../platform/http/app.ts';
import type { Served } from '../../platform/http/route.ts';
import { type ChangesDeps, getHistory, getHistoryLines, listChanges } from './changes.ts';
import { exportRoutes } from './exports.ts';
import { feedRoutes } from './feeds.ts';
import { getHealth, getReview, getStats, type HealthDeps, type ReviewDeps } from './operations.ts';
import { getScholarship, listScholarships, listSuggestions } from './scholarships.ts';
import {
  listRuns,
  listSourceHealth,
  listSources,
  type RunsDeps,
  type TriggerDeps,
  triggerScholarships,
} from './sources.ts';

/** Dependencies of all handlers. */
interface RouteDeps extends ChangesDeps, ReviewDeps, RunsDeps, TriggerDeps, HealthDeps {}

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

/** The routes of the scholarships backend. */
export function createScholarshipsApp(deps: RouteDeps & { readonly requireKey: RequireKey }): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const all = { ...deps, now: () => deps.clock.now() };
  for (const route of scholarshipRoutes) route.mount(app, all);
  return app;
}
