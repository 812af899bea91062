import { join } from 'node:path';
import { createPages } from '../pages/index.ts';
import type { Backend } from '../platform/backend.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/database/database.ts';
import { prepareDatabase, whenDatabaseResponds } from '../platform/database/migrate.ts';
import { locationOf, longestWaitOf } from '../platform/database/url.ts';
import { createDatabaseWatch } from '../platform/database/watch.ts';
import { identityOf } from '../platform/formats/identity.ts';
import { createKeyCheck, internalHeaders } from '../platform/http/api-keys.ts';
import type { Listening, ReusableServers } from '../platform/http/server.ts';
import { runJobs } from '../platform/jobs/job.ts';
import { createLeases } from '../platform/jobs/leases.ts';
import { createLogger, type Logger } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createChannels } from '../platform/notifications/channels.ts';
import { createNotifications } from '../platform/notifications/notifications.ts';
import type { LinkDeps, RedisLink } from '../platform/redis.ts';
import { getJson, type JsonPage } from '../platform/upstream/get-json.ts';
import type { Outcome } from '../platform/upstream/outcome.ts';
import type { UpstreamDeps } from '../platform/upstream/upstream-request.ts';
import { countAllMessages } from '../platform/webhooks/messages.ts';
import { createRouter, mountLocal, mountRemote } from '../router/index.ts';
import { createScholarships, type PageReader, scholarshipRoutes } from '../scholarships/index.ts';
import { createProvider, createSports, SPORT_NAMES, sportsRoutes } from '../sports/index.ts';
import type { ServiceState } from './admin.ts';
import { createAlertJobs, createReceivers } from './alert-jobs.ts';
import type { Campus } from './campus.ts';
import { entryPreparation } from './entry-preparation.ts';
import { createListeners } from './listeners.ts';
import { MIGRATIONS } from './migrations.ts';
import { openUpstream } from './open-upstream.ts';
import type { Reloaded } from './reload.ts';
import { hasRole, type Role } from './roles.ts';
import type { Settings } from './settings.ts';
import { AT_ONCE, type StopTimes, stopInOrder } from './shutdown.ts';
import { publicVersion, readVersion } from './version.ts';
import { createHookWriters, createMessageJobs } from './webhooks.ts';

/** The size of the cache for responses that pages request often, such as the teams of the campus. */
const PAGE_RESPONSE_BYTES = 4 * 1024 * 1024;

/** Optional arguments besides the settings and the campus. */
export interface ServiceOptions {
  readonly clock?: Clock;
  readonly log?: Logger;
  /** The servers of the service being replaced; this one takes them over once it has started. */
  readonly reusableServers?: ReusableServers;
  /** Reads the configuration again and applies it. */
  readonly reload?: () => Promise<Reloaded>;
  /** Extracts scholarships from the pages of sites. By default this happens in separate processes. */
  readonly reader?: PageReader;
  readonly upstreamOptions?: Partial<Pick<UpstreamDeps, 'timeoutMs' | 'breakMs' | 'failuresBeforeBreak'>>;
}

/** The URLs of the listeners of a running service and of its admin server. */
export interface ListenerUrls {
  readonly router?: string;
  readonly sports?: string;
  readonly scholarships?: string;
  readonly admin?: string;
}

export interface Service {
  /** Migrates the database, loads the stored data, listens, and starts the jobs. */
  start(): Promise<ListenerUrls>;
  /** Waits for requests and jobs, writes data that has not been saved yet, and closes everything. */
  stop(times?: StopTimes): Promise<void>;
}

async function linkTo(url: string, deps: LinkDeps): Promise<RedisLink> {
  const { createRedisLink } = await import('../platform/redis.ts');
  return createRedisLink(url, deps);
}

/**
 * Composes the whole service, in the order of its dependencies. Libraries for Redis and PostgreSQL are loaded only if
 * these servers are configured, because the libraries would take a tenth of the memory.
 */
export async function createService(
  settings: Settings,
  campus: Campus,
  role: Role,
  overrides: ServiceOptions = {},
): Promise<Service> {
  const clock = overrides.clock ?? systemClock;
  const now = () => clock.now();
  const log = overrides.log ?? createLogger(settings.LOG_LEVEL);
  const version = readVersion();
  const metrics = createMetrics();
  const requireKey = createKeyCheck(settings.API_KEYS);
  const location = locationOf(settings.DATABASE_URL);
  const watch = createDatabaseWatch({
    log,
    location,
    clock,
    ...(role !== 'router' && { registry: metrics.registry }),
  });
  const database = openDatabase(settings.DATABASE_URL, { name: `campus-data ${role}`, watch, clock });
  const upstream = openUpstream(settings, {
    ...overrides.upstreamOptions,
    clock,
    privateHosts: campus.privateHosts,
    observe(host, outcome, seconds) {
      metrics.upstreamRequests.inc({ host, outcome });
      metrics.upstreamDuration.observe({ host }, seconds);
    },
  });
  const provider = createProvider(campus.provider);
  async function getPage(url: string): Promise<Outcome<JsonPage>> {
    const sport = provider.sportOf(url);
    const response = await getJson(upstream, url, { scope: sport, redirectsTo: provider.origins });
    const outcome = response.kind === 'failed' ? response.failure.reason : response.kind;
    metrics.providerRequests.inc({ sport: sport ?? 'none', outcome });
    return response;
  }
  /** During a stop, `stopping` aborts at once, to end jobs, and `givenUp` aborts later, to end work that callers await. */
  const stopping = new AbortController();
  const givenUp = new AbortController();
  const { registry } = metrics;
  const { isUnavailable: isDatabaseUnavailable } = watch;
  const { REDIS_URL: redisUrl } = settings;
  const redis = redisUrl === undefined ? undefined : await linkTo(redisUrl, { clock, log, registry });
  const listeners = createListeners({
    settings,
    log,
    clock,
    metrics,
    redis,
    reusableServers: overrides.reusableServers,
  });
  const channels = await createChannels(settings.DATABASE_URL, { clock, log });
  const notifications = createNotifications({ clock, log, channels });
  const { hooks, outbox, webhookEvents } = createHookWriters(campus);
  const { KEEP_DAYS: keepDays } = settings;
  const receivers = createReceivers(role, { settings, campus, hooks }, { clock, upstream });
  const messageJobs = createMessageJobs({ ...{ database, clock, log, keepDays }, ...receivers });
  const details = settings.STATUS_DETAILS === 'on';
  const shared = {
    details,
    database,
    isDatabaseUnavailable,
    isHookJobFailing: messageJobs.isFailing,
    clock,
    log,
    upstream,
    requireKey,
    identity: identityOf(campus),
    timeZone: campus.timeZone,
    version,
    notifications,
    onChange: listeners.expire,
    registry,
  };

  const sports = hasRole(role, 'sports')
    ? createSports({
        databasePatienceMs: longestWaitOf(settings.DATABASE_URL),
        ...shared,
        outbox,
        provider: { provider, getPage },
        teams: campus.teams,
        timeZone: campus.timeZone,
        images: {
          allowedOrigins: campus.provider.imageOrigins,
          directory: join(settings.DATA_DIR, 'images'),
        },
        liveIntervalMs: settings.LIVE_INTERVAL_SECONDS * 1000,
        keepDays,
      })
    : undefined;
  const { acceptLanguage } = campus;
  const politeness = { ...campus.politeness, ...(acceptLanguage !== undefined && { acceptLanguage }) };
  const scholarships = hasRole(role, 'scholarships')
    ? createScholarships({
        ...shared,
        webhookEvents,
        ...(hooks.length > 0 && {
          countHookMessages: () =>
            countAllMessages(
              database,
              hooks.map(({ key }) => key),
            ),
        }),
        givenUp: givenUp.signal,
        sources: campus.sources,
        politeness,
        pageTimeoutMs: settings.PAGE_TIMEOUT_SECONDS * 1000,
        reader: overrides.reader,
        keepDays,
        correctionsFile: settings.CORRECTIONS_FILE,
        preparation: entryPreparation(settings, { ...shared, politeness }),
      })
    : undefined;
  const mount = (backend: Backend | undefined, url: string) =>
    backend ? mountLocal(backend.routes) : mountRemote(url, { internal: internalHeaders(settings.API_KEYS) });
  const mounted = hasRole(role, 'router')
    ? {
        sports: await mount(sports, settings.SPORTS_URL),
        scholarships: await mount(scholarships, settings.SCHOLARSHIPS_URL),
      }
    : undefined;
  const router =
    mounted &&
    createRouter({
      ...mounted,
      campus,
      sportNames: SPORT_NAMES,
      version: publicVersion(settings.STATUS_DETAILS),
      clock,
      log,
      requireKey,
      origins: settings.CORS_ORIGINS,
      routes: [...sportsRoutes, ...scholarshipRoutes],
      dayOf: provider.dayOf,
    });
  const pages =
    router &&
    (await createPages({
      routes: router,
      cachedResponses: listeners.createCache(PAGE_RESPONSE_BYTES),
      campus,
      origins: settings.CORS_ORIGINS,
      providerZone: provider.timeZone,
      upstream,
      version,
      details,
      now,
      log,
    }));
  if (pages !== undefined) router?.route('/', pages.app);

  let state: ServiceState = 'starting';
  let admin: Listening | undefined;
  async function openAll(): Promise<ListenerUrls> {
    const { PORT, SPORTS_PORT, SCHOLARSHIPS_PORT } = settings;
    const { open } = listeners;
    const routed = router && { router: await open('router', router, PORT, pages?.errorPage) };
    const direct = {
      ...(sports && { sports: await open('sports', sports.routes, SPORTS_PORT) }),
      ...(scholarships && {
        scholarships: await open('scholarships', scholarships.routes, SCHOLARSHIPS_PORT),
      }),
    };
    const { reload } = overrides;
    admin = await listeners.openAdmin(() => state, reload && { requireKey, reload });
    return { ...routed, ...direct, admin: admin.url };
  }

  const backends: readonly Backend[] = [sports, scholarships].filter((backend) => backend !== undefined);
  const about = { version, timeZone: campus.timeZone, digest: settings.ALERT_DIGEST };
  const alertJobs = createAlertJobs({ database, clock, ...receivers, ...about }, { sports, scholarships });
  let working: Promise<void> | undefined;

  return {
    async start() {
      await redis?.start();
      const waiting = { location, clock, log };
      if (backends.length > 0) await prepareDatabase(database, MIGRATIONS, waiting);
      await Promise.all(backends.map((backend) => whenDatabaseResponds(() => backend.start(), waiting)));
      if (backends.length > 0) notifications.start();
      const opened = await openAll();
      const jobs = [...backends, messageJobs, { jobs: alertJobs }].flatMap((some) => some.jobs);
      working = runJobs(jobs, { clock, log, leases: createLeases(database, clock), signal: stopping.signal });
      state = 'ok';
      metrics.ready.set(1);
      return opened;
    },

    async stop(times = AT_ONCE) {
      state = 'stopping';
      metrics.ready.set(0);
      listeners.endStreams();
      stopping.abort();
      const close = async () => {
        await notifications.stop();
        const others = [mounted?.sports, mounted?.scholarships, upstream];
        await Promise.all([...others.map((other) => other?.close()), redis?.stop()]);
        await database.destroy();
      };
      const giveUp = () => givenUp.abort();
      await stopInOrder({ servers: listeners.servers, admin, work: working, giveUp, backends, close }, times);
    },
  };
}
