import { Hono } from 'hono';
import type { RequireKey } from '../../platform/http/api-keys.ts';
import type { HttpEnv } from '../../platform/http/app.ts';
import { type RouteDeps, sportsRoutes } from './routes.ts';
import { createRefreshTrigger } from './trigger-refresh.ts';

interface SportsAppDeps extends Omit<RouteDeps, 'refreshNow'> {
  readonly requireKey: RequireKey;
}

export function createSportsApp(deps: SportsAppDeps): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const { clock, requestCount } = deps;
  const refreshNow = createRefreshTrigger(deps);
  const all = { ...deps, refreshNow, now: () => clock.now(), onRepeat: () => requestCount.add() };
  app.use(async (_, next) => {
    requestCount.add();
    await next();
  });
  for (const route of sportsRoutes) route.mount(app, all);
  return app;
}
