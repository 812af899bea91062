import { join } from 'node:path';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Campus } from './campus.ts';
import { about, BACKEND_ROUTES, type DoorName } from './openapi.ts';
import type { Backend } from './platform/backend.ts';
import { copyMigrations } from './platform/cache/copy-table.ts';
import { createChanges } from './platform/changes/changes.ts';
import { messengersFor } from './platform/changes/messengers.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/database/database.ts';
import { prepareDatabase } from './platform/database/prepare.ts';
import { locationOf } from './platform/database/url.ts';
import { createDatabaseWatch } from './platform/database/watch.ts';
import { createAdminDoor, type ServiceState } from './platform/http/admin.ts';
import { createKeyCheck } from './platform/http/api-keys.ts';
import { createApp } from './platform/http/app.ts';
import { parseProxies } from './platform/http/client-address.ts';
import type { HttpEnv } from './platform/http/context.ts';
import { createCors } from './platform/http/cors.ts';
import { directRoutes } from './platform/http/direct.ts';
import { createDoor, type Door } from './platform/http/door.ts';
import { createHotAnswers } from './platform/http/hot-answers.ts';
import { type Listener, type ListenTools, listen } from './platform/http/listener.ts';
import { createRateLimit, limitPolicy, type RateLimit } from './platform/http/rate-limit.ts';
import type { SharedLimit } from './platform/http/rate-limit-redis.ts';
import { mountReference } from './platform/http/reference.ts';
import { createRepresentations } from './platform/http/representation.ts';
import { createRequestLog } from './platform/http/request-log.ts';
import { runJobs } from './platform/jobs/job.ts';
import { leaseMigrations } from './platform/jobs/lease-table.ts';
import { createLeases } from './platform/jobs/leases.ts';
import { createLogger, type Logger } from './platform/log.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { getJson } from './platform/origin/get-json.ts';
import { createOriginClient, ORIGIN_DEFAULTS, type OriginSettings } from './platform/origin/origin-client.ts';
import type { Outcome } from './platform/origin/outcome.ts';
import type { LinkTools, RedisLink } from './platform/redis/link.ts';
import { createRouter, mountLocal, mountRemote } from './router/index.ts';
import { createScholarships, scholarshipMigrations } from './scholarships/index.ts';
import type { Settings } from './settings.ts';
import { createEspnProvider, createSports, sportOfUrl, sportsMigrations } from './sports/index.ts';
import { AT_ONCE, endInOrder, type StopPace } from './stop.ts';
import { readVersion } from './version.ts';

export const ROLES = ['all', 'router', 'sports', 'scholarships'] as const;
/** Which part of the service a process is. */
export type Role = (typeof ROLES)[number];

/** What a worker has of the process that it is a part of. It shares its ports, and has no admin address. */
export interface Part {
  readonly metrics: Metrics;
  /** Of the clients of each address. */
  readonly counts: Readonly<Record<DoorName, SharedArrayBuffer>>;
}

/** What workers, the tests and the demo set; a server with one thread sets none of it. */
export interface Overrides {
  readonly clock?: Clock;
  readonly log?: Logger;
  readonly part?: Part;
  readonly origin?: Partial<Pick<OriginSettings, 'timeoutMs' | 'breakMs' | 'failuresBeforeBreak'>>;
}

/** Where a running service is reached; a process of one role has no others. */
export interface Addresses {
  readonly router?: string;
  readonly sports?: string;
  readonly scholarships?: string;
  readonly admin?: string;
}

export interface Service {
  /** Migrates, reads what is held, listens, and begins to work. */
  start(): Promise<Addresses>;
  /** Lets what is under way finish, writes down what is not yet, and closes. */
  stop(pace?: StopPace): Promise<void>;
}

async function linkTo(url: string, tools: LinkTools): Promise<RedisLink> {
  const { createRedisLink } = await import('./platform/redis/link.ts');
  return createRedisLink(url, tools);
}

async function shareLimit(tools: SharedLimit): Promise<RateLimit> {
  const { createSharedRateLimit } = await import('./platform/http/rate-limit-redis.ts');
  return createSharedRateLimit(tools);
}

/** Answers kept as bytes: every page a campus site asks for fits many times over. */
const REPRESENTATION_BYTES = 64 * 1024 * 1024;

export const MIGRATIONS = {
  ...leaseMigrations,
  ...copyMigrations,
  ...sportsMigrations,
  ...scholarshipMigrations,
};

/**
 * The whole composition, in the order in which things depend on each other. The libraries of servers that are
 * not there are not loaded: they are a tenth of the memory.
 */
export async function createService(
  settings: Settings,
  campus: Campus,
  role: Role,
  overrides: Overrides = {},
): Promise<Service> {
  const clock = overrides.clock ?? systemClock;
  const now = () => clock.now();
  const log = overrides.log ?? createLogger(settings.LOG_LEVEL);
  const version = readVersion();
  const { part } = overrides;
  const metrics = part?.metrics ?? createMetrics();
  const requireKey = createKeyCheck(settings.API_KEYS);
  const location = locationOf(settings.DATABASE_URL);
  const watch = createDatabaseWatch({
    log,
    location,
    ...(role !== 'router' && { registry: metrics.registry }),
  });
  const database = openDatabase(settings.DATABASE_URL, { name: `campus-data ${role}`, watch });
  const origin = createOriginClient({
    ...ORIGIN_DEFAULTS,
    ...overrides.origin,
    userAgent: `CampusData/${version} (+${settings.CONTACT_URL})`,
    observe: (host, outcome) => metrics.originCalls.inc({ host, outcome }),
  });
  async function askProvider(url: string): Promise<Outcome<unknown>> {
    const answer = await getJson(origin, url);
    const outcome = answer.kind === 'failed' ? answer.failure.reason : answer.kind;
    metrics.providerCalls.inc({ sport: sportOfUrl(url) ?? 'none', outcome });
    return answer;
  }
  /** No more work of our own; and, later, none that callers wait for. */
  const stopping = new AbortController();
  const givenUp = new AbortController();
  const representations = createRepresentations(REPRESENTATION_BYTES);
  /** Data changed: no door repeats an answer from before. */
  const forgetting: (() => void)[] = [];
  const onChange = () => {
    for (const forget of forgetting) forget();
  };
  const { registry } = metrics;
  const { isAway: isDatabaseAway } = watch;
  const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl } = settings;
  const redis = redisUrl === undefined ? undefined : await linkTo(redisUrl, { clock, log, registry });
  const messengers = await messengersFor(
    { redis, databaseUrl, isThread: part !== undefined },
    { clock, log },
  );
  const changes = createChanges({ clock, log, messengers });
  const shared = {
    database,
    isDatabaseAway,
    clock,
    log,
    origin,
    representations,
    requireKey,
    version,
    changes,
    onChange,
    registry,
  };

  const sports = hasRole(role, 'sports')
    ? createSports({
        ...shared,
        provider: createEspnProvider({ ...campus.provider, getJson: askProvider, now }),
        teams: campus.teams,
        images: {
          allowedOrigins: campus.provider.imageOrigins,
          directory: join(settings.DATA_DIR, 'images'),
        },
        liveIntervalMs: settings.LIVE_INTERVAL_SECONDS * 1000,
      })
    : undefined;
  const scholarships = hasRole(role, 'scholarships')
    ? createScholarships({
        ...shared,
        givenUp: givenUp.signal,
        sources: campus.sources,
        timeZone: campus.timeZone,
        politeness: campus.politeness,
      })
    : undefined;
  const mounted = hasRole(role, 'router')
    ? {
        sports: sports
          ? mountLocal(sports.routes)
          : mountRemote(settings.SPORTS_URL, '/sports', BACKEND_ROUTES.sports),
        scholarships: scholarships
          ? mountLocal(scholarships.routes)
          : mountRemote(settings.SCHOLARSHIPS_URL, '/scholarships', BACKEND_ROUTES.scholarships),
      }
    : undefined;
  const router = mounted && createRouter({ ...mounted, clock, log, requireKey });

  const cors = createCors(settings.CORS_ORIGINS, limitPolicy(settings.RATE_LIMIT_PER_MINUTE));
  const proxies = parseProxies(settings.TRUSTED_PROXIES);
  /** Each address counts and documents for itself. */
  async function openDoor(name: DoorName, routes: OpenAPIHono<HttpEnv>, port: number): Promise<string> {
    const app = createApp(log);
    app.route('/', routes);
    mountReference(app, about(name), now);
    const perMinute = settings.RATE_LIMIT_PER_MINUTE;
    const own = createRateLimit(perMinute, now, part?.counts[name]);
    const rateLimit = redis ? await shareLimit({ redis, door: name, perMinute, own, now }) : own;
    const hotAnswers = createHotAnswers(now);
    forgetting.push(() => hotAnswers.forget());
    const requestLog = createRequestLog(log, name, settings.LOG_REQUESTS);
    const observe = metrics.countRequests(name);
    const door = createDoor({
      app,
      cors,
      rateLimit,
      proxies,
      hotAnswers,
      direct: directRoutes(app),
      log,
      observe,
      ...(requestLog && { requestLog }),
    });
    const listener = await open(door, port, { log, observe, headersFor: cors.headersFor });
    doors.push(listener);
    return listener.url;
  }

  let state: ServiceState = 'starting';
  const doors: Listener[] = [];
  let admin: Listener | undefined;
  const open = (door: Door, port: number, tools: ListenTools): Promise<Listener> =>
    listen(door, { host: settings.HOST, port, sharePort: settings.SHARE_PORTS || part !== undefined }, tools);
  async function openAdmin(): Promise<string> {
    const door = createAdminDoor({ readMetrics: () => registry.metrics(), state: () => state, log });
    admin = await open(door, settings.ADMIN_PORT, { log });
    return admin.url;
  }
  async function openAll(): Promise<Addresses> {
    return {
      ...(router && { router: await openDoor('router', router, settings.PORT) }),
      ...(sports && { sports: await openDoor('sports', sports.routes, settings.SPORTS_PORT) }),
      ...(scholarships && {
        scholarships: await openDoor('scholarships', scholarships.routes, settings.SCHOLARSHIPS_PORT),
      }),
      ...(part === undefined && { admin: await openAdmin() }),
    };
  }

  const backends: readonly Backend[] = [sports, scholarships].filter((backend) => backend !== undefined);
  let working: Promise<void> | undefined;

  return {
    async start() {
      await redis?.start();
      if (backends.length > 0) await prepareDatabase(database, MIGRATIONS, { location, clock, log });
      await Promise.all(backends.map((backend) => backend.start()));
      if (backends.length > 0) changes.start();
      const addresses = await openAll();
      const jobs = backends.flatMap((backend) => backend.jobs);
      working = runJobs(jobs, { clock, log, leases: createLeases(database, clock), signal: stopping.signal });
      state = 'ok';
      metrics.ready.set(1);
      return addresses;
    },

    async stop(pace = AT_ONCE) {
      state = 'stopping';
      metrics.ready.set(0);
      stopping.abort();
      const close = async () => {
        await changes.stop();
        const others = [mounted?.sports, mounted?.scholarships, origin];
        await Promise.all([...others.map((other) => other?.close()), redis?.stop()]);
        await database.destroy();
      };
      const giveUp = () => givenUp.abort();
      await endInOrder({ doors, admin, work: working, giveUp, backends, close }, pace);
    },
  };
}

/** Whether a process of this role has that part. */
export const hasRole = (role: Role, part: Role): boolean => role === 'all' || role === part;
