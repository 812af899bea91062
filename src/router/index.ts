import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi';
import type { Clock } from '../platform/clock.ts';
import type { RequireKey } from '../platform/http/api-keys.ts';
import type { HttpEnv } from '../platform/http/context.ts';
import { mountUncached, toOpenApi } from '../platform/http/route.ts';
import type { Logger } from '../platform/log.ts';
import { getHealth } from './contract.ts';
import { createForwarder } from './forward.ts';
import { type AskHealth, createHealth } from './health.ts';

/** What the router has beside its backends' routes. */
export const routerRoutes: readonly RouteConfig[] = [toOpenApi(getHealth)];

/** A backend as the router mounts it: the app itself, or one that forwards to it. */
export interface Mounted {
  readonly app: OpenAPIHono<HttpEnv>;
  readonly askHealth: AskHealth;
  close(): Promise<void>;
}

/** Health is asked of the app as of any backend; it needs no client and no headers of a door. */
const HEALTH_CONTEXT = { door: { headers: {}, client: '' } };

export const mountLocal = (app: OpenAPIHono<HttpEnv>): Mounted => ({
  app,
  askHealth: async () => (await app.request('/health', {}, HEALTH_CONTEXT)).json(),
  close: async () => undefined,
});

/** The router documents a backend of another process from the same route values. */
export function mountRemote(url: string, prefix: string, routes: readonly RouteConfig[]): Mounted {
  const app = new OpenAPIHono<HttpEnv>();
  const forwarder = createForwarder(url);
  for (const route of routes) app.openAPIRegistry.registerPath(route);
  // Only what the contract has: a backend's own reference page is not the router's.
  for (const path of ['/api/*', '/health']) {
    app.all(path, (c) => {
      const { pathname, search } = new URL(c.req.url);
      return forwarder.forward(c, `${pathname.slice(prefix.length)}${search}`);
    });
  }
  return {
    app,
    askHealth: (client) => forwarder.getJson('/health', client),
    close: () => forwarder.close(),
  };
}

/** The public door's routes: both backends under their prefixes, and the health of the whole. */
export function createRouter(tools: {
  sports: Mounted;
  scholarships: Mounted;
  clock: Clock;
  log: Logger;
  requireKey: RequireKey;
}): OpenAPIHono<HttpEnv> {
  const { sports, scholarships, clock } = tools;
  const app = new OpenAPIHono<HttpEnv>();
  app.route('/sports', sports.app);
  app.route('/scholarships', scholarships.app);
  const readHealth = createHealth(
    { sports: sports.askHealth, scholarships: scholarships.askHealth },
    { clock, log: tools.log },
  );
  mountUncached(app, getHealth, { now: () => clock.now(), requireKey: tools.requireKey }, (_, client) =>
    readHealth(client),
  );
  return app;
}
