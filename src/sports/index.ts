import type { Registry } from 'prom-client';
import type { Backend, DetailsDeps } from '../platform/backend.ts';
import { createCache } from '../platform/cache/cache.ts';
import { agedCacheRows, createDatabaseStore, excessCacheRows } from '../platform/cache/database-store.ts';
import { createRefreshLock } from '../platform/cache/refresh-lock.ts';
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
import { createGameFacts, gameFactMigrations } from './games/game-facts.ts';
import { createGameIndex, gameMigrations } from './games/game-index.ts';
import { createGameRevisions, gameRevisionMigrations } from './games/game-revisions.ts';
import { createSeasons } from './games/season.ts';
import { createRequestCount, requestCountMigrations } from './http/operations.ts';
import { shownGame } from './http/responses.ts';
import { createSportsApp } from './http/routes.ts';
import { createImages } from './images/images.ts';
import { createReadGames } from './live/current-games.ts';
import { eventOf } from './live/game-events.ts';
import { gameStateMigrations } from './live/game-state-table.ts';
import { createGameStates } from './live/game-states.ts';
import { createLiveGames } from './live/live-games.ts';
import { createLiveStreams } from './live/live-streams.ts';
import type { TeamRef } from './model/teams.ts';
import type { Provider, ProviderAccess } from './provider.ts';
import { createRefresher } from './refreshes/daily-refresh.ts';
import { createProviderMetrics } from './refreshes/provider-metrics.ts';
import { createRefreshDays, refreshDayMigrations } from './refreshes/refresh-days.ts';
import { createResources, type SportsCache } from './refreshes/resources.ts';

export {
  type CheckRow,
  checkTeam,
  type FoundTeam,
  type FoundTeams,
  findTeams,
  lacksSport,
  teamRefOf,
} from './check-team.ts';
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
  ...gameFactMigrations,
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
  const { database, databasePatienceMs: patienceMs, clock, log, provider, upstream } = deps;
  const games = createGameIndex(database);
  const facts = createGameFacts(database, clock);
  const refreshDays = createRefreshDays(database, clock, deps.timeZone);
  const cache = createCache({
    store: createDatabaseStore(database, () => clock.now()),
    lock: createRefreshLock({ database, clock, log, patienceMs }),
    patienceMs,
    clock,
    log,
    onChange() {
      deps.onChange();
      void states.update();
    },
    onStored: deps.notifications.notify,
  });
  const providerMetrics = createProviderMetrics({ log, registry: deps.registry, teams: deps.teams });
  const { dayOf } = provider.provider;
  const resources: SportsCache['resources'] = createResources({
    ...provider,
    clock,
    async onGames(received) {
      await Promise.all([games.add(received), facts.add(received)]);
    },
    async conferenceOf(team, read) {
      const page = resources.team(team);
      const cachedPage = await cache.peek(page);
      if (cachedPage !== undefined || read === undefined) return cachedPage?.value.conferenceId;
      const outcome = await cache.read(page);
      return outcome.kind === 'found' ? outcome.value.value.conferenceId : undefined;
    },
    onRefreshed: refreshDays.count,
    providerMetrics,
  });
  const keep = { cache, resources, clock };
  const seasons = createSeasons({ ...keep, facts });
  const streams = createLiveStreams({ clock, timeZone: deps.timeZone, dayOf });
  const states = createGameStates({
    database,
    clock,
    log,
    readGames: createReadGames({ clock, seasons, teams: deps.teams, show: shownGame }),
    onChange: streams.send,
    queueWebhooks: (transaction, changes) =>
      deps.outbox.write(
        transaction,
        changes.flatMap((change) => eventOf(change, deps.identity) ?? []),
      ),
    onWritten: deps.notifications.notify,
  });
  deps.notifications.subscribe(async () => {
    await cache.follow();
    await facts.load();
    await states.update();
  });
  const requestCount = createRequestCount(database, clock);
  const gameRevisions = createGameRevisions(database, clock);
  const live = createLiveGames({
    ...keep,
    seasons,
    teams: deps.teams,
    intervalMs: deps.liveIntervalMs,
  });
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
      ...[requestCount, refreshDays, states, gameRevisions, facts].map(({ aged }) => aged),
      ...agedCacheRows(database, [...wanted, ...rankings]),
      ...deps.teams.map((team) => ({
        ...excessCacheRows(database, resources.scoreboard(team, '').key, MOST_SCOREBOARDS),
        keepDays: 0,
      })),
    ],
  });

  const watched = watchJobs([createRefresher({ ...keep, teams: deps.teams }), live.job, prune], clock);

  /** Logs a failed write. Unwritten data stays in memory until a write succeeds. */
  function logUnwritten(err: unknown): void {
    if (!(err instanceof DatabaseUnavailable)) log.error({ err }, 'counts or game ids not written');
  }
  async function flush(): Promise<void> {
    while (!stopped.signal.aborted) {
      await clock.sleep(FLUSH_MS, stopped.signal);
      const isLast = stopped.signal.aborted;
      const writes = [requestCount.flush(), games.flush(), facts.flush(), refreshDays.flush(isLast)];
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
      await facts.load();
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
