import type { RequestListener } from 'node:http';
import type { Hono } from 'hono';
import type { Clock } from '../platform/clock.ts';
import { createApp, type HttpEnv } from '../platform/http/app.ts';
import { createCachedResponses } from '../platform/http/cached-responses.ts';
import { isProxy, parseProxies } from '../platform/http/client-address.ts';
import { createCors } from '../platform/http/cors.ts';
import { createEdge, createRequestLog } from '../platform/http/edge.ts';
import {
  type AppliedLimit,
  type CountTable,
  createCountTable,
  createRateLimit,
  limitPolicy,
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

/** For each address: every page a campus site asks for fits many times over. */
const CACHED_RESPONSE_BYTES = 16 * 1024 * 1024;

/** Images may be asked for this many times as often as everything else. */
const IMAGES_PER_REQUEST = 10;
const IMAGE_TARGET = /^(\/sports)?\/api\/image\?/;

/** Where workers count the clients of each address together. */
interface ClientTable {
  readonly requests: CountTable;
  readonly images: CountTable;
  readonly streams: StreamTable;
}
export type ClientTables = Readonly<Record<AddressName, ClientTable>>;

const createClientTable = (workers = 1): ClientTable => ({
  requests: createCountTable(),
  images: createCountTable(),
  streams: createStreamTable(workers),
});

export const createClientTables = (workers: number): ClientTables => ({
  router: createClientTable(workers),
  sports: createClientTable(workers),
  scholarships: createClientTable(workers),
});

export interface AddressTools {
  readonly settings: Settings;
  readonly log: Logger;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly redis: RedisLink | undefined;
  /** Of a worker: its ports are shared, and so are the counts of clients. */
  readonly worker: { readonly counts: ClientTables; readonly number: number } | undefined;
}

/** The rate limiter's library is a part of the memory that only those with Redis need. */
async function shareLimit(tools: SharedLimit): Promise<RateLimit> {
  const { createSharedRateLimit } = await import('../platform/http/rate-limit-redis.ts');
  return createSharedRateLimit(tools);
}

/** The listening addresses of a process. Each counts its clients, caches and documents for itself. */
export function createAddresses({ settings, log, clock, metrics, redis, worker }: AddressTools) {
  const now = () => clock.now();
  const { RATE_LIMIT_PER_MINUTE: perMinute } = settings;
  const sharePort = settings.SHARE_PORTS || worker !== undefined;
  const imagesPerMinute = IMAGES_PER_REQUEST * perMinute;
  const cors = createCors(settings.CORS_ORIGINS, limitPolicy(perMinute));
  const imageCors = createCors(settings.CORS_ORIGINS, limitPolicy(imagesPerMinute));
  const proxies = parseProxies(settings.TRUSTED_PROXIES);
  const caches: ReturnType<typeof createCachedResponses>[] = [];
  const servers: Listening[] = [];
  const streams: OpenStreams[] = [];

  const serve = (handle: RequestListener, at: { host: string; port: number }, tools: ServerTools) =>
    listen(handle, { ...at, sharePort }, tools);

  async function openLimit(name: string, perMinute: number, table: CountTable): Promise<RateLimit> {
    const local = createRateLimit(perMinute, now, table);
    return redis ? shareLimit({ redis, address: name, perMinute, local }) : local;
  }

  /** A page shows dozens of pictures: they do not use up its visitor's requests. */
  async function openLimits(
    name: AddressName,
    table: ClientTable,
  ): Promise<(target: string) => AppliedLimit> {
    const requests = { cors, limit: await openLimit(name, perMinute, table.requests) };
    const images = {
      cors: imageCors,
      limit: await openLimit(`${name}:images`, imagesPerMinute, table.images),
    };
    return (target) => (IMAGE_TARGET.test(target) ? images : requests);
  }

  return {
    /** Those that are open, without the one of the operator. */
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
      const table = worker?.counts[name] ?? createClientTable();
      const limitFor = await openLimits(name, table);
      const openStreams = createOpenStreams(settings.CONNECTIONS, table.streams, (worker?.number ?? 1) - 1);
      streams.push(openStreams);
      metrics.watchStreams(name, () => openStreams.count);
      const cachedResponses = createCachedResponses(now, CACHED_RESPONSE_BYTES);
      caches.push(cachedResponses);
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

    /** Those who follow one connect again elsewhere. */
    endStreams(): void {
      for (const open of streams) open.end();
    },

    /** Data changed: no cached response is sent again without asking its route. */
    expire(): void {
      for (const cache of caches) cache.expire();
    },
  };
}
