import { backendHealth, type DetailsDeps, healthOf } from '../../platform/backend.ts';
import type { Resource } from '../../platform/cache/cached-value.ts';
import { type Clock, isoTime, notAfter } from '../../platform/clock.ts';
import type { Database, Migrations } from '../../platform/database/database.ts';
import { databaseUnavailable } from '../../platform/http/app.ts';
import { cachedRoute, uncachedRoute } from '../../platform/http/route.ts';
import { createDayCounts } from '../../platform/jobs/day-counts.ts';
import { recentDays } from '../../platform/recent-days.ts';
import { DAY_MS, MINUTE_SECONDS } from '../../platform/time.ts';
import type { LiveGames } from '../live/live-games.ts';
import { otherConference, otherTeam, type TeamRef } from '../model/teams.ts';
import { NO_LONGER } from '../refreshes/incomplete-responses.ts';
import { problemOf, type RefreshDays } from '../refreshes/refresh-days.ts';
import {
  refreshes,
  type SportsSourcesHealth,
  type SportsStats,
  sourceHealth,
  sportsStats,
} from './contract.ts';
import type { SportsDeps } from './responses.ts';

export interface HealthDeps extends SportsDeps, DetailsDeps {
  readonly version: string;
  readonly isDatabaseUnavailable: () => boolean;
  readonly isJobFailing: () => boolean;
  /**
   * The keys of values that jobs refresh. Only these are checked for wrong dates: any other value with a wrong date is
   * requested again when it is read.
   */
  readonly refreshedKeys: readonly string[];
}

export const getHealth = uncachedRoute({
  method: 'get',
  path: '/health',
  operationId: 'getSportsHealth',
  summary: 'Health of the sports backend',
  description:
    '`degraded`: the backend works, but the provider, the database or a background job fails; see `problems`.',
  response: backendHealth,
  async handle(deps: HealthDeps) {
    const about = {
      service: 'sports',
      version: deps.version,
      now: deps.clock.now(),
      details: deps.details !== false,
    };
    return healthOf(about, {
      provider: deps.cache.problems().length > 0,
      database: deps.isDatabaseUnavailable(),
      jobs: deps.isJobFailing(),
      clock: deps.cache.hasMisdated(deps.refreshedKeys),
      'nothing read yet': !(await hasRead(deps)),
    });
  },
});

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/** Statistics of the system itself. */
export const getStats = cachedRoute({
  path: '/api/stats',
  operationId: 'getSportsStats',
  summary: 'Counts of requests, live polling and cached games',
  description:
    'For monitoring: requests to all processes on the current UTC day, live games, and cached games.',
  response: sportsStats,
  maxAge: MINUTE_SECONDS,
  async handle(deps: SportsDeps & { requestCount: RequestCount; live: LiveGames }) {
    const { cache, resources, teams, requestCount, live, clock } = deps;
    const peeked = await Promise.all([...teams.values()].map((team) => cache.peek(resources.schedule(team))));
    const schedules = peeked.filter((schedule) => schedule !== undefined);
    const requests = requestCount.today();
    const { activeGames, lastCheck } = await live.status();
    const oldest = Math.min(...schedules.map(({ confirmedAt }) => confirmedAt));
    const body: SportsStats = {
      requests: { count: requests.count, date: longDate.format(requests.startsAt) },
      polling: { activeGames, lastCheck: lastCheck === undefined ? null : isoTime(lastCheck) },
      schedules: {
        totalGames: schedules.reduce((sum, { value }) => sum + value.games.length, 0),
        lastUpdated: schedules.length === 0 ? null : isoTime(oldest),
      },
    };
    return { version: JSON.stringify(body), confirmedAt: clock.now(), cache: 'hit', body: () => body };
  },
});

type Row = SportsSourcesHealth['sources'][number];

const RESOURCES = ['schedule', 'team', 'roster', 'standings', 'rankings'] as const;

/** A text about what the latest schedule lacks; `null` if it is whole. */
async function lackOf({ cache, resources, seasons }: SportsDeps, team: TeamRef, name: Row['resource']) {
  if (name !== 'schedule') return null;
  const held = (await seasons.peek(team))?.value.held ?? 0;
  if (held > 0)
    return `the latest response is incomplete; games still served from earlier responses: ${held}`;
  return (await cache.peek(resources.schedule(team)))?.value.gap ?? null;
}

/**
 * A text about a difference between the campus file and the team's own page, which takes precedence; `null` if they
 * agree.
 */
async function differenceFromFile({ cache, resources }: SportsDeps, ref: TeamRef, name: Row['resource']) {
  const team = (await cache.peek(resources.team(ref)))?.value;
  if (team === undefined) return null;
  const [difference = null] =
    name === 'team' ? otherTeam(ref, team) : name === 'standings' ? otherConference(ref, team) : [];
  return difference;
}

async function rowOf(deps: SportsDeps, team: TeamRef, name: Row['resource']): Promise<Row> {
  const { cache, clock, resources } = deps;
  const resource: Resource<unknown> = resources[name](team);
  const { cached, requestedAt, problem: failure, isAbsent } = await cache.entryOf(resource);
  const wasRequested = Number.isFinite(requestedAt);
  // If there is neither a value nor a failure, the first request may still be running.
  const lack = await lackOf(deps, team, name);
  const remark = (await differenceFromFile(deps, team, name)) ?? lack;
  const isCut = name === 'schedule' && (await cache.peek(resources.schedule(team)))?.value.gap !== undefined;
  const responded = isAbsent ? 'absent' : cached === undefined ? null : 'ok';
  return {
    sport: team.sport,
    resource: name,
    outcome: failure?.code === NO_LONGER ? 'absent' : (failure?.reason ?? (isCut ? 'unreadable' : responded)),
    lastGood: cached === undefined ? null : isoTime(cached.confirmedAt),
    lastAttempt: wasRequested ? isoTime(notAfter(clock.now(), requestedAt)) : null,
    problem: failure === undefined ? remark : problemOf(failure),
  };
}

export async function readHealth(deps: SportsDeps): Promise<SportsSourcesHealth> {
  const teams = [...deps.teams.values()];
  const rows = teams.flatMap((team) => RESOURCES.map((resource) => rowOf(deps, team, resource)));
  return { sources: await Promise.all(rows) };
}

/** The outcome of the latest request for each resource of each sport. */
export const listSourceHealth = uncachedRoute({
  method: 'get',
  path: '/api/sources/health',
  operationId: 'listSportsSourceHealth',
  summary: 'Health of each provider resource',
  description:
    'The outcome of the latest request to the provider, for each resource of each sport. `problem` also reports a team ' +
    'id, conference or name in the campus file that differs from the provider’s team page.',
  response: sourceHealth,
  async handle(deps: SportsDeps & DetailsDeps) {
    const health = await readHealth(deps);
    if (deps.details !== false) return health;
    return { sources: health.sources.map((row) => ({ ...row, problem: null })) };
  },
});

/** Whether any request for one of the teams has ever succeeded. */
async function hasRead(deps: SportsDeps): Promise<boolean> {
  const rows = (await readHealth(deps)).sources;
  return rows.length === 0 || rows.some(({ lastGood }) => lastGood !== null);
}

interface RefreshesDeps extends DetailsDeps, Pick<SportsDeps, 'teams'> {
  readonly refreshDays: RefreshDays;
  readonly clock: Clock;
  readonly timeZone: string;
}

/** How many refreshes from the provider succeeded or failed, by sport and day. */
export const listRefreshes = uncachedRoute({
  method: 'get',
  path: '/api/sources/refreshes',
  operationId: 'listSportsRefreshes',
  summary: 'Successful and failed refreshes of each sport on each of the last 90 days',
  description:
    'Days are in the campus’s time zone. Stored once a minute, so the last minute of other processes may be missing.',
  response: refreshes,
  errors: ['unavailable'],
  async handle(deps: RefreshesDeps) {
    const { from, to } = recentDays(deps.timeZone, deps.clock.now());
    const rows = await deps.refreshDays.since(from);
    if (rows === undefined) throw databaseUnavailable();
    const bySport = Map.groupBy(rows, ({ sport }) => sport);
    const sports = [...deps.teams.keys()].map((sport) => ({
      sport,
      days: (bySport.get(sport) ?? []).map(({ day, good, failed, problem }) => ({
        day,
        good,
        failed,
        ...(problem !== null && deps.details !== false && { problem }),
      })),
    }));
    return { from, to, sports };
  },
});

export const requestCountMigrations: Migrations = {
  '2026-11-21-request-counts': {
    up: (db) =>
      db.schema
        .createTable('request_counts')
        .addColumn('day', 'text', (column) => column.primaryKey())
        .addColumn('count', 'bigint', (column) => column.notNull())
        .execute(),
  },
};

const dayOf = (ms: number): string => isoTime(ms).slice(0, 10);

/** The number of requests to the sports API, by UTC day. */
export function createRequestCount(database: Database, clock: Clock) {
  const counts = createDayCounts<{ day: string; count: number }>(database, {
    name: 'request_counts',
    of: [],
    counts: ['count'],
  });
  const today = () => dayOf(clock.now());
  /** Requests that are not in `counts` yet: adding each one separately would take a tenth of the time of a response. */
  let latest = { dayNumber: Number.NaN, count: 0 };
  function settle(dayNumber = latest.dayNumber): void {
    if (latest.count > 0) counts.add({ day: dayOf(latest.dayNumber * DAY_MS), count: latest.count });
    latest = { dayNumber, count: 0 };
  }
  /** The count of all processes when it was last read from the database. */
  let lastRead = { day: today(), count: 0 };

  return {
    add(): void {
      const dayNumber = Math.floor(clock.now() / DAY_MS);
      if (dayNumber !== latest.dayNumber) settle(dayNumber);
      latest.count += 1;
    },

    /** The count of the current UTC day. */
    today(): { startsAt: number; count: number } {
      settle();
      const day = today();
      const knownCounts = [lastRead, ...counts.pending()].filter((row) => row.day === day);
      return { startsAt: Date.parse(day), count: knownCounts.reduce((sum, { count }) => sum + count, 0) };
    },

    async flush(): Promise<void> {
      settle();
      await counts.flush();
      const day = today();
      const [row] = await counts.stored(day);
      lastRead = { day, count: row?.count ?? 0 };
    },

    aged: counts.aged(dayOf),
  };
}

export type RequestCount = ReturnType<typeof createRequestCount>;
