import { Hono } from 'hono';
import type { Clock } from '../platform/clock.ts';
import type { RequireKey } from '../platform/http/api-keys.ts';
import { createApp, type HttpEnv, plainContext } from '../platform/http/app.ts';
import type { AnyRoute } from '../platform/http/route.ts';
import { acceptsHtml } from '../platform/http/vary.ts';
import type { Logger } from '../platform/log.ts';
import { createDatasets } from './data/datasets.ts';
import type { ForwarderOptions } from './forward.ts';
import { type CampusSettings, createGetCampus } from './get-campus.ts';
import { createHealth, type FetchHealth } from './health.ts';
import { createLlmsText } from './llms-text.ts';
import { mountMcp } from './mcp/mount.ts';
import { listDatasets, routerRoutes } from './routes.ts';

export { isMcp, MCP_HEADERS } from './mcp/mount.ts';

export { routerRoutes } from './routes.ts';

/** A backend as the router mounts it: either the app itself, or an app that forwards requests to it. */
interface Mounted {
  readonly app: Hono<HttpEnv>;
  readonly fetchHealth: FetchHealth;
  close(): Promise<unknown>;
}

export const mountLocal = (app: Hono<HttpEnv>): Mounted => ({
  app,
  fetchHealth: async () => (await app.request('/health', {}, { edge: plainContext })).json(),
  close: async () => undefined,
});

/** Paths of a backend whose responses have no end. */
const STREAMS = new Set(['/api/live']);

/** A backend in another process. */
export async function mountRemote(url: string, options?: ForwarderOptions): Promise<Mounted> {
  // Loaded only by a router that forwards requests, because the HTTP library takes memory.
  const { createForwarder } = await import('./forward.ts');
  const forwarder = createForwarder(url, options);
  const app = new Hono<HttpEnv>();
  // Only documented paths are forwarded, because the router has its own reference page.
  for (const path of ['/api/*', '/health']) {
    app.all(path, (c) => {
      const { pathname, search } = new URL(c.req.url);
      // The path without the prefix, which is the first segment of the path, however it is encoded.
      const target = pathname.slice(pathname.indexOf('/', 1));
      return c.req.raw.method === 'GET' && STREAMS.has(target)
        ? forwarder.forwardStream(c, target, search)
        : forwarder.forward(c, target, search);
    });
  }
  return {
    app,
    fetchHealth: forwarder.fetchHealth,
    close: forwarder.close,
  };
}

/** The public routes: both backends under their prefixes, and the router's own routes. */
export function createRouter(deps: {
  sports: Mounted;
  scholarships: Mounted;
  campus: CampusSettings & { readonly publicUrl?: string | undefined; readonly license?: string | undefined };
  sportNames: Readonly<Record<string, string>>;
  version: string;
  clock: Clock;
  log: Logger;
  requireKey: RequireKey;
  /** Web origins whose scripts may use the service. */
  origins: readonly string[];
  /** The routes of the backends. The tools for assistants are derived from the schemas of these routes. */
  routes: readonly AnyRoute[];
  /** Returns the calendar day of a time in the provider’s time zone. */
  dayOf: (ms: number) => string;
}): Hono<HttpEnv> {
  const { sports, scholarships, clock } = deps;
  const app = new Hono<HttpEnv>();
  app.route('/sports', sports.app);
  app.route('/scholarships', scholarships.app);
  const readHealth = createHealth(
    { sports: sports.fetchHealth, scholarships: scholarships.fetchHealth },
    { clock, log: deps.log },
  );
  // The routes of the backends are in a separate app, so that their errors look like all other errors.
  const backends = createApp(deps.log);
  backends.route('/', app);
  const now = () => clock.now();
  const startedAt = now();
  const all = {
    ...deps,
    now,
    startedAt,
    readHealth,
    readCampus: createGetCampus({ ...deps, backends }),
    readLlmsText: createLlmsText({ campus: deps.campus, startedAt, now }),
    readDatasets: createDatasets({ ...deps, backends }),
  };
  // On this path, browsers get an HTML page instead.
  const forPrograms = createApp(deps.log);
  app.get(listDatasets.path, (c, next) =>
    acceptsHtml(c.req.header('accept')) ? next() : forPrograms.fetch(c.req.raw, c.env),
  );
  for (const route of routerRoutes) route.mount(route === listDatasets ? forPrograms : app, all);
  mountMcp(app, { ...deps, backends, now });
  return app;
}
