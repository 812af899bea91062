import type { Hono } from 'hono';
import type { Clock } from '../platform/clock.ts';
import { createApp, type HttpEnv } from '../platform/http/app.ts';
import { type CachedResponses, createCachedResponses } from '../platform/http/cached-responses.ts';
import { isProxy, parseProxies } from '../platform/http/client-address.ts';
import { createCors } from '../platform/http/cors.ts';
import { createEdge, createRequestLog, type ErrorPage } from '../platform/http/edge.ts';
import { createOpenStreams, type OpenStreams } from '../platform/http/open-streams.ts';
import { createRateLimit, limitPolicy } from '../platform/http/rate-limit.ts';
import type { RequestHandler } from '../platform/http/request-guard.ts';
import {
  createServerRegistry,
  type Listening,
  type ReusableServers,
  type ServerDeps,
} from '../platform/http/server.ts';
import type { Logger } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { RedisLink } from '../platform/redis.ts';
import { mountReference, redirectToReference } from '../platform/reference/reference.ts';
import { isMcp } from '../router/index.ts';
import { type AdminReload, createAdmin, type ServiceState } from './admin.ts';
import { FIND_EXAMPLES } from './find-examples.ts';
import { about, ROUTES_AT } from './openapi.ts';
import { createRequestLimits } from './request-limits.ts';
import type { ListenerName } from './roles.ts';
import type { Settings } from './settings.ts';
import { publicVersion, sourceUrl } from './version.ts';

/** The size of the cache of each listener. It is far more than all the pages of a campus’s web site need. */
const CACHED_RESPONSE_BYTES = 16 * 1024 * 1024;

interface ListenerDeps {
  readonly settings: Settings;
  readonly log: Logger;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly redis: RedisLink | undefined;
  /** The servers of the service being replaced. */
  readonly reusableServers?: ReusableServers | undefined;
}

/** The listeners of a process. Each has its own client counts, response cache and OpenAPI document. */
export function createListeners({
  settings,
  log,
  clock,
  metrics,
  redis,
  reusableServers = createServerRegistry(),
}: ListenerDeps) {
  const now = () => clock.now();
  const version = publicVersion(settings.STATUS_DETAILS);
  const sharePort = settings.SHARE_PORTS;
  const cors = createCors(settings.CORS_ORIGINS, limitPolicy(settings.RATE_LIMIT_PER_MINUTE));
  const proxies = parseProxies(settings.TRUSTED_PROXIES);
  const caches: CachedResponses[] = [];
  const servers: Listening[] = [];
  const streams: OpenStreams[] = [];

  const serve = (
    name: ListenerName | 'admin',
    handle: RequestHandler,
    at: { host: string; port: number },
    deps: ServerDeps,
  ) => reusableServers.listen(name, handle, { ...at, sharePort }, deps);

  function createCache(maxBytes: number): CachedResponses {
    const cache = createCachedResponses(now, maxBytes);
    caches.push(cache);
    return cache;
  }

  return {
    /** Creates a cache of responses that `expire` includes. */
    createCache,

    /** The open servers except for the admin server. */
    servers: servers as readonly Listening[],

    async open(name: ListenerName, routes: Hono<HttpEnv>, port: number, errorPage?: ErrorPage) {
      const app = createApp(log);
      mountReference(app, {
        mounted: ROUTES_AT[name],
        about: about(name, version),
        findExamples: FIND_EXAMPLES[name],
        source: sourceUrl(version),
        clock,
        log,
      });
      app.route('/', routes);
      app.get('/', redirectToReference);
      const limitFor = await createRequestLimits(name, { settings, clock, redis });
      const openStreams = createOpenStreams({
        connections: settings.CONNECTIONS,
        perClient: settings.STREAMS_PER_CLIENT,
      });
      streams.push(openStreams);
      metrics.watchStreams(name, () => openStreams.count);
      const cachedResponses = createCache(CACHED_RESPONSE_BYTES);
      const requestLog = createRequestLog(log, name, {
        share: settings.LOG_REQUESTS,
        clients: settings.LOG_CLIENTS,
      });
      const observe = metrics.countRequests(name);
      const more = { ...(requestLog && { requestLog }), ...(errorPage && { errorPage }) };
      const deps = { app, limitFor, proxies, openStreams, cachedResponses, log, observe, ...more };
      const edge = createEdge(deps);
      const server = await serve(
        name,
        edge,
        { host: settings.HOST, port },
        {
          log,
          observe,
          headersFor: cors.headersFor,
          keepsBody: ({ method, url }) => method === 'POST' && isMcp(url),
          limits: {
            connections: settings.CONNECTIONS,
            connectionsPerClient: settings.CONNECTIONS_PER_CLIENT,
          },
          isProxy: (address) => isProxy(address, proxies),
        },
      );
      servers.push(server);
      return server.url;
    },

    openAdmin(state: () => ServiceState, given?: Omit<AdminReload, 'limit'>): Promise<Listening> {
      const reload = given && {
        ...given,
        limit: createRateLimit(settings.RATE_LIMIT_PER_MINUTE, now),
      };
      const admin = createAdmin({ readMetrics: () => metrics.registry.metrics(), state, reload, log });
      return serve('admin', admin, { host: settings.ADMIN_HOST, port: settings.ADMIN_PORT }, { log });
    },

    /** Ends the event streams. Their clients then reconnect to another process. */
    endStreams(): void {
      for (const open of streams) open.end();
    },

    /** Called when data has changed. After that, each cached response is used only if its route has confirmed it. */
    expire(): void {
      for (const cache of caches) cache.expire();
    },
  };
}
