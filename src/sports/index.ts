import type { Registry } from 'prom-client';
import type { Backend, DetailsDeps } from '../platform/backend.ts';
import { agedCacheRows, excessCacheRows } from '../platform/cache/database-store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Migrations } from '../platform/database/database.ts';
import { DatabaseUnavailable } from '../platform/database/errors.ts';
import type { CampusIdentity } from '../platform/formats/identity.ts';
import type { RequireKey } from '../platform/http/api-keys.ts';
import { watchJobs } from '../platform/jobs/job.ts';
import { createPruneJob } from '../platform/jobs/prune-job.ts';
import type { Logger } from '../platform/log.ts';
import type { Notifications } from '../platform/notifications/notifications.ts';
import type { UpstreamClient } from '../platform/upstream/upstream-client.ts';
import type { Outbox } from '../platform/webhooks/outbox.ts';
import { createConditions } from './alert-conditions.ts';
import { createEspn } from './espn/client.ts';
import { createGameIndex, gameMigrations } from './games/game-index.ts';
import { createGameRevisions, gameRevisionMigrations } from './games/game-revisions.ts';
import { gameRowMigrations } from './games/game-rows.ts';
import { createRequestCount, requestCountMigrations } from './http/request-count.ts';
import { shownGame } from './http/responses.ts';
import { createSportsApp } from './http/routes.ts';
import { createImages } from './images/images.ts';
import { gameStateMigrations } from './live/game-state-table.ts';
import { createPipeline } from './live/pipeline.ts';
import type { TeamRef } from './model/teams.ts';
import type { Provider, ProviderAccess } from './provider.ts';
import { createKeepFreshJob } from './refreshes/keep-fresh-job.ts';
import { createProviderMetrics } from './refreshes/provider-metrics.ts';
import { createRefreshDays, refreshDayMigrations } from './refreshes/refresh-days.ts';

export { sportsRoutes } from './http/routes.ts';
export { parseAllowedOrigin } from './images/image-url.ts';
export { GAME_EVENTS } from './live/game-events.ts';
export { ALL_SPORTS, SPORT_NAMES, SPORTS, type Sport } from './model/sports.ts';
export type { TeamRef } from './model/teams.ts';
export type { ProviderAccess } from './provider.ts';

/** The providers, by `kind` in the campus file. */
const PROVIDERS = { espn: createEspn };

type ProviderSettings = { readonly kind: keyof typeof PROVIDERS } & Parameters<typeof createEspn>[0];

export const createProvider = (settings: ProviderSettings): Provider => PROVIDERS[settings.kind](settings);

export const sportsMigrations: Migrations = {
  ...gameMigrations,
  ...gameRowMigrations,
  ...gameStateMigrations,
  ...requestCountMigrations,
  ...gameRevisionMigrations,
  ...refreshDayMigrations,
};

interface BackendDeps extends DetailsDeps {
  readonly database: Database;
  readonly isDatabaseUnavailable: () => boolean;
  /** How long a request for a value waits for the database before it continues without the database. */
  readonly databasePatienceMs: number;
  /** Whether the webhook jobs, which both backends share, keep failing. */
  readonly isHookJobFailing: () => boolean;
  readonly clock: Clock;
  readonly log: Logger;
  readonly provider: ProviderAccess;
  readonly teams: readonly TeamRef[];
  readonly timeZone: string;
  readonly upstream: UpstreamClient;
  readonly images: { readonly allowedOrigins: readonly string[]; readonly directory: string };
  readonly identity: CampusIdentity;
  readonly outbox: Outbox;
  readonly requireKey: RequireKey;
  readonly version: string;
  readonly notifications: Notifications;
  /** Called when responses have changed. */
  readonly onChange: () => void;
  /** The registry for its metrics. */
  readonly registry: Registry;
  /** How often the scoreboard is polled during a game, ms. */
  readonly liveIntervalMs: number;
  /** For how many days unused data is stored. */
  readonly keepDays: number;
}

/** The logos and portraits of five teams in a season are about 40 MB. */
const IMAGE_CACHE_BYTES = 256 * 1024 * 1024;
/** The limit for each team. A season has fewer days with our games, but a crawler may request any day of two years. */
const MOST_SCOREBOARDS = 100;
/** How often the request count and new game ids are stored; a crash loses at most this much. */
const FLUSH_MS = 5_000;

export function createSports(deps: BackendDeps): Backend {
  const { database, clock, log, upstream } = deps;
  const games = createGameIndex(database);
  const refreshDays = createRefreshDays(database, clock, deps.timeZone);
  const providerMetrics = createProviderMetrics({ log, registry: deps.registry, teams: deps.teams });
  const { dayOf } = deps.provider.provider;
  const pipeline = createPipeline({
    ...deps,
    games,
    providerMetrics,
    onRefreshed: refreshDays.count,
    show: shownGame,
  });
  const { cache, resources, rows, seasons, states, streams, live } = pipeline;
  const keep = { cache, resources, clock };
  const requestCount = createRequestCount(database, clock);
  const gameRevisions = createGameRevisions(database, clock);
  const images = createImages({
    ...deps.images,
    upstream,
    maxStoredBytes: IMAGE_CACHE_BYTES,
    clock,
    log,
  });
  const wanted = deps.teams.flatMap((team) => [
    resources.schedule(team).key,
    ...[resources.team(team), resources.roster(team), resources.standings(team)].map(({ key }) => key),
  ]);
  const never = wanted.map((key) => [key, Number.POSITIVE_INFINITY] as const);
  providerMetrics.watchAges(() => new Map([...never, ...cache.ages()]));
  const teams = new Map(deps.teams.map((team) => [team.sport, team]));
  const stopped = new AbortController();

  const rankings = deps.teams.map((team) => resources.rankings(team).key);
  const prune = createPruneJob({
    name: 'sports prune',
    clock,
    keepDays: deps.keepDays,
    rows: [
      ...[requestCount, refreshDays, states, gameRevisions, rows].map(({ aged }) => aged),
      rows.factsAged,
      ...agedCacheRows(database, [...wanted, ...rankings]),
      ...deps.teams.map((team) => ({
        ...excessCacheRows(database, resources.scoreboard(team, '').key, MOST_SCOREBOARDS),
        keepDays: 0,
      })),
    ],
  });

  const watched = watchJobs([createKeepFreshJob({ ...keep, teams: deps.teams }), live.job, prune], clock);

  /** Logs a failed write. Unwritten data stays in memory until a write succeeds. */
  function logUnwritten(err: unknown): void {
    if (!(err instanceof DatabaseUnavailable)) log.error({ err }, 'counts or game ids could not be stored');
  }
  async function flush(): Promise<void> {
    while (!stopped.signal.aborted) {
      await clock.sleep(FLUSH_MS, stopped.signal);
      const isLast = stopped.signal.aborted;
      const writes = [requestCount.flush(), games.flush(), rows.flush(), refreshDays.flush(isLast)];
      await Promise.all(writes).catch(logUnwritten);
    }
  }
  let running: Promise<unknown> | undefined;

  return {
    conditions: createConditions({ ...keep, seasons, teams }, deps.timeZone),
    routes: createSportsApp({
      ...deps,
      ...keep,
      seasons,
      teams,
      games,
      gameRevisions,
      dayOf,
      live,
      states,
      streams,
      requestCount,
      refreshDays,
      images,
      isJobFailing: () => watched.isFailing() || deps.isHookJobFailing(),
      refreshedKeys: wanted,
    }),
    jobs: watched.jobs,
    async start() {
      await games.load();
      await rows.load();
      await requestCount.flush();
      await states.update();
      running = Promise.all([flush(), streams.run(stopped.signal)]);
    },
    async stop() {
      stopped.abort();
      await Promise.all([running, images.idle(), cache.idle(), states.idle()]);
    },
  };
}
