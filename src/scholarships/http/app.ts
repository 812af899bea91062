import { Hono } from 'hono';
import type { RequireKey } from '../../platform/http/api-keys.ts';
import type { HttpEnv } from '../../platform/http/app.ts';
import { type RouteDeps, scholarshipRoutes } from './routes.ts';

/** The routes of the scholarships backend. */
export function createScholarshipsApp(deps: RouteDeps & { readonly requireKey: RequireKey }): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const all = { ...deps, now: () => deps.clock.now() };
  for (const route of scholarshipRoutes) route.mount(app, all);
  return app;
}
