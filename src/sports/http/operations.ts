import { backendHealth, type DetailsDeps, healthOf } from '../../platform/backend.ts';
import { type Clock, isoTime } from '../../platform/clock.ts';
import { databaseUnavailable } from '../../platform/http/app.ts';
import { cachedRoute, uncachedRoute } from '../../platform/http/route.ts';
import { recentDays } from '../../platform/recent-days.ts';
import { MINUTE_SECONDS } from '../../platform/time.ts';
import type { LiveGames } from '../live/live-games.ts';
import type { RefreshDays } from '../refreshes/refresh-days.ts';
import { refreshes, type SportsStats, sourceHealth, sportsStats } from './contract.ts';
import type { RequestCount } from './request-count.ts';
import type { SportsDeps } from './responses.ts';
import { hasRead, readHealth } from './source-health.ts';

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
