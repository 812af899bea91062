import { isoTime } from '../../platform/clock.ts';
import { cachedRoute } from '../../platform/http/route.ts';
import { MINUTE_SECONDS } from '../../platform/time.ts';
import type { LiveGames } from '../live/live-games.ts';
import { type SportsStats, sportsStats } from './contract.ts';
import type { SportsDeps } from './read-seasons.ts';
import type { RequestCount } from './request-count.ts';

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/** Statistics of the system itself. */
export const getStats = cachedRoute({
  path: '/api/stats',
  operationId: 'getSportsStats',
  summary: 'Counts of requests, live polling and cached games',
  description:
    'Requests on the current UTC day, games in progress or delayed, and all cached games. For monitoring.',
  answer: sportsStats,
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
