import type { CachedValue, Resource } from '../../platform/cache/cached-value.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { DAY_MS } from '../../platform/time.ts';
import type { TeamRef } from '../model/teams.ts';
import type { SportsCache } from './resources.ts';

/** Values are refreshed daily even if nobody requests them, so that they are recent when the provider fails. */
const REFRESH_MS = DAY_MS;
/** How often to try again after failures. One failed page is tried first, to see whether the provider is back. */
const RETRY_MS = 45_000;

interface RefreshedResource {
  readonly resource: Resource<unknown>;
  refreshAfter(cached: CachedValue<unknown>): number;
}

/** Refreshes values that are a day old or not cached yet, and retries failed ones. */
export function createKeepFreshJob(deps: SportsCache & { clock: Clock; teams: readonly TeamRef[] }): Job {
  const { cache, resources, clock, teams } = deps;
  const refreshed = teams.flatMap((team): RefreshedResource[] => {
    const schedule = resources.schedule(team);
    const others = [resources.team(team), resources.roster(team), resources.standings(team)];
    return [
      { resource: schedule, refreshAfter: schedule.freshFor },
      ...others.map((resource: Resource<unknown>) => ({ resource, refreshAfter: () => REFRESH_MS })),
    ];
  });
  /** Monotonic ms. */
  let retriedAt = Number.NEGATIVE_INFINITY;

  /** When a value must be refreshed; `Infinity` after a failure, because retries are scheduled separately. */
  async function dueAt({ resource, refreshAfter }: RefreshedResource): Promise<number> {
    const { cached, problem, isAbsent, requestedAt } = await cache.entryOf(resource);
    // The provider does not have the value now.
    if (isAbsent || problem?.isLasting) return requestedAt + REFRESH_MS;
    if (problem !== undefined) return Number.POSITIVE_INFINITY;
    if (cached === undefined || cached.isMisdated) return 0;
    return cached.confirmedAt + refreshAfter(cached);
  }

  function retryAt(): number {
    if (cache.problems().length === 0) return Number.POSITIVE_INFINITY;
    return clock.now() + Math.max(0, retriedAt + RETRY_MS - clock.monotonic());
  }

  return {
    name: 'sports/keep-fresh',
    async due() {
      let earliest = retryAt();
      // The first time, values come from the database. They are read one after another, so that requests are served in
      // between.
      for (const one of refreshed) earliest = Math.min(earliest, await dueAt(one));
      return earliest;
    },
    async run() {
      const now = clock.now();
      for (const one of refreshed) {
        // Another process may have refreshed the value in the meantime.
        if ((await dueAt(one)) <= now) await cache.refresh(one.resource, now - RETRY_MS);
      }
      if (retryAt() > clock.now()) return;
      retriedAt = clock.monotonic();
      await cache.retryFailed();
    },
  };
}
