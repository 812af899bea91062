import type { RequestListener } from 'node:http';
import type { Hono } from 'hono';
import type { Clock } from '../platform/clock.ts';
import { createInnerCheck, INNER_HEADER } from '../platform/http/api-keys.ts';
import { createApp, type HttpEnv } from '../platform/http/app.ts';
import { type CachedResponses, createCachedResponses } from '../platform/http/cached-responses.ts';
import { isProxy, parseProxies } from '../platform/http/client-address.ts';
import { createCors } from '../platform/http/cors.ts';
import { createEdge, createRequestLog, type EdgeTools } from '../platform/http/edge.ts';
import {
  type CountTable,
  createCountTable,
  createRateLimit,
  limitPolicy,
  NO_LIMIT,
  type RateLimit,
} from '../platform/http/rate-limit.ts';
import type { SharedLimit } from '../platform/http/rate-limit-redis.ts';
import { type Listening, listen, type ServerTools } from '../platform/http/server.ts';
import type { Logger } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { RedisLink } from '../platform/redis/link.ts';
import { mountReference, redirectToReference } from '../platform/reference/reference.ts';
import {
  createOpenStreams,
  createStreamTable,
  type OpenStreams,
  type StreamTable,
} from '../platform/streams/open-streams.ts';
import { createAdmin, type ServiceState } from './admin.ts';
import { FIND_EXAMPLES } from './examples.ts';
import { type AddressName, about, ROUTES_AT } from './openapi.ts';
import type { Settings } from './settings.ts';

/** Per address; far more than all the pages that the web site of a campus shows. */
const CACHED_RESPONSE_BYTES = 16 * 1024 * 1024;

/** A client may request this many images for each other request that it may make. */
const IMAGES_PER_REQUEST = 10;
const IMAGE_TARGET = /^(\/sports)?\/api\/image\?/;

/** Where all workers count their clients: one table for requests, and for each address one for open streams. */
export interface ClientTables {
  readonly requests: CountTable;
  readonly streams: Readonly<Record<AddressName, StreamTable>>;
}

export const createClientTables = (workers: number): ClientTables => ({
  requests: createCountTable(),
  streams: {
    router: createStreamTable(workers),
    sports: createStreamTable(workers),
    scholarships: createStreamTable(workers),
  },
});

interface AddressTools {
  readonly settings: Settings;
  readonly log: Logger;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly redis: RedisLink | undefined;
  /** Set in a worker, which shares the ports and the counts of clients with the others. */
  readonly worker: { readonly counts: ClientTables; readonly number: number } | undefined;
}

/** Loads the rate limiter's library, which takes memory and is needed only with Redis. */
async function shareLimit(tools: SharedLimit): Promise<RateLimit> {
  const { createSharedRateLimit } = await import('../platform/http/rate-limit-redis.ts');
  return createSharedRateLimit(tools);
}

/** The listening addresses of a process. Each has its own counts of clients, its own cache and its own documents. */
export function createAddresses({ settings, log, clock, metrics, redis, worker }: AddressTools) {
  const now = () => clock.now();
  const { RATE_LIMIT_PER_MINUTE: perMinute } = settings;
  const sharePort = settings.SHARE_PORTS || worker !== undefined;
  const imagesPerMinute = IMAGES_PER_REQUEST * perMinute;
  const cors = createCors(settings.CORS_ORIGINS, limitPolicy(perMinute));
  const imageCors = createCors(settings.CORS_ORIGINS, limitPolicy(imagesPerMinute));
  const isInner = createInnerCheck(settings.API_KEYS);
  const proxies = parseProxies(settings.TRUSTED_PROXIES);
  const { requests: table, streams: streamTables } = worker?.counts ?? createClientTables(1);
  const caches: CachedResponses[] = [];
  const servers: Listening[] = [];
  const streams: OpenStreams[] = [];

  const serve = (handle: RequestListener, at: { host: string; port: number }, tools: ServerTools) =>
    listen(handle, { ...at, sharePort }, tools);

  async function openLimit(name: string, perMinute: number): Promise<RateLimit> {
    const local = createRateLimit(perMinute, now, table, name);
    if (redis === undefined) return local;
    return shareLimit({ redis, address: name, perMinute, local, monotonic: () => clock.monotonic() });
  }

  /** Viewing a page counts once: its pictures have their own limit, and the router's requests for it have none. */
  async function openLimits(name: AddressName): Promise<EdgeTools['limitFor']> {
    const requests = { cors, limit: await openLimit(name, perMinute) };
    const images = { cors: imageCors, limit: await openLimit(`${name}:images`, imagesPerMinute) };
    const inner = { cors, limit: NO_LIMIT };
    return ({ url = '', headers }) => {
      if (isInner(headers[INNER_HEADER])) return inner;
      return IMAGE_TARGET.test(url) ? images : requests;
    };
  }

  function createCache(maxBytes: number): CachedResponses {
    const cache = createCachedResponses(now, maxBytes);
    caches.push(cache);
    return cache;
  }

  return {
    /** A cache of responses that `expire` also ends. */
    createCache,

    /** Those that are open, without the admin server. */
    servers: servers as readonly Listening[],

    async open(name: AddressName, routes: Hono<HttpEnv>, port: number): Promise<string> {
      const app = createApp(log);
      mountReference(app, {
        mounted: ROUTES_AT[name],
        about: about(name),
        findExamples: FIND_EXAMPLES[name],
        clock,
        log,
      });
      app.route('/', routes);
      app.get('/', redirectToReference);
      const limitFor = await openLimits(name);
      const openStreams = createOpenStreams(
        settings.CONNECTIONS,
        streamTables[name],
        (worker?.number ?? 1) - 1,
      );
      streams.push(openStreams);
      metrics.watchStreams(name, () => openStreams.count);
      const cachedResponses = createCache(CACHED_RESPONSE_BYTES);
      const requestLog = createRequestLog(log, name, settings.LOG_REQUESTS);
      const observe = metrics.countRequests(name);
      const more = requestLog && { requestLog };
      const tools = { app, limitFor, proxies, openStreams, cachedResponses, log, observe, ...more };
      const edge = createEdge(tools);
      const server = await serve(
        edge,
        { host: settings.HOST, port },
        {
          log,
          observe,
          headersFor: cors.headersFor,
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

    openAdmin(state: () => ServiceState): Promise<Listening> {
      const admin = createAdmin({ readMetrics: () => metrics.registry.metrics(), state, log });
      return serve(admin, { host: settings.ADMIN_HOST, port: settings.ADMIN_PORT }, { log });
    },

    /** Ends the event streams; their clients connect again, to another process. */
    endStreams(): void {
      for (const open of streams) open.end();
    },

    /** Called when data has changed: from then on, no cached response is sent without asking its route. */
    expire(): void {
      for (const cache of caches) cache.expire();
    },
  };
}
