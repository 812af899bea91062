import type { Clock } from '../../platform/clock.ts';
import { databaseUnavailable } from '../../platform/http/app.ts';
import { recentDays } from '../../platform/recent-days.ts';
import type { RefreshDays } from '../refreshes/refresh-days.ts';
import type { Refreshes } from './contract.ts';
import type { SportsDeps } from './read-seasons.ts';

interface RefreshesDeps extends Pick<SportsDeps, 'teams'> {
  readonly refreshDays: RefreshDays;
  readonly clock: Clock;
  readonly timeZone: string;
}

/** How many refreshes from the provider succeeded or failed, by sport and day. */
export async function listRefreshes(deps: RefreshesDeps): Promise<Refreshes> {
  const { from, to } = recentDays(deps.timeZone, deps.clock.now());
  const rows = await deps.refreshDays.since(from);
  if (rows === undefined) throw databaseUnavailable();
  const bySport = Map.groupBy(rows, ({ sport }) => sport);
  const sports = [...deps.teams.keys()].map((sport) => ({
    sport,
    days: (bySport.get(sport) ?? []).map(({ day, good, failed }) => ({ day, good, failed })),
  }));
  return { from, to, sports };
}
