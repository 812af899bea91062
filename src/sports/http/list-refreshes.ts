import type { DetailsDeps } from '../../platform/backend.ts';
import type { Clock } from '../../platform/clock.ts';
import { databaseUnavailable } from '../../platform/http/app.ts';
import { uncachedRoute } from '../../platform/http/route.ts';
import { recentDays } from '../../platform/recent-days.ts';
import type { RefreshDays } from '../refreshes/refresh-days.ts';
import { refreshes } from './contract.ts';
import type { SportsDeps } from './read-seasons.ts';

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
  summary: 'The number of refreshes of each sport that succeeded and failed on each of the last 90 days',
  description:
    'Stored once a minute, so the last minute of other processes may be missing. `problem` says why the last ' +
    'failed refresh of the day failed, if known.',
  answer: refreshes,
  errors: ['unavailable'],
  async handle(deps: RefreshesDeps) {
    const { from, to } = recentDays(deps.timeZone, deps.clock.now());
    const rows = await deps.refreshDays.since(from);
    if (rows === undefined) throw databaseUnavailable();
    const bySport = Map.groupBy(rows, ({ sport }) => sport);
    const sports = [...deps.teams.keys()].map((sport) => ({
      sport,
      days: (bySport.get(sport) ?? []).map(({ day, good, failed, problem }) => ({
        ...{ day, good, failed },
        ...(problem !== null && deps.details !== false && { problem }),
      })),
    }));
    return { from, to, sports };
  },
});
