import type { CachedValue, Resource } from '../platform/cache/cached-value.ts';
import type { Clock } from '../platform/clock.ts';
import type { Job } from '../platform/jobs/job.ts';
import type { TeamRef } from './model.ts';
import type { SportsCache } from './resources.ts';

/** Values are refreshed daily even when nobody asks for them, so that they are recent when the origin fails. */
const KEEP_MS = 24 * 3_600_000;
/** How often to try again after failures. One page is tried for all that failed, to see whether the provider is back. */
const RETRY_MS = 45_000;

interface Kept {
  readonly resource: Resource<unknown>;
  keepFor(cached: CachedValue<unknown>): number;
}

/** Refreshes what is a day old or not cached yet, and tries again what failed. */
export function createKeepFresh(tools: SportsCache & { clock: Clock; teams: readonly TeamRef[] }): Job {
  const { cache, resources, clock, teams } = tools;
  const kept = teams.flatMap((team): Kept[] => {
    const schedule = resources.schedule(team);
    const others = [resources.team(team), resources.roster(team), resources.standings(team)];
    return [
      { resource: schedule, keepFor: schedule.freshFor },
      ...others.map((resource: Resource<unknown>) => ({ resource, keepFor: () => KEEP_MS })),
    ];
  });
  /** Monotonic ms. */
  let retriedAt = Number.NEGATIVE_INFINITY;

  /** A value whose refresh failed is due with the next retry. */
  async function dueAt({ resource, keepFor }: Kept): Promise<number> {
    const { cached, problem } = await cache.entryOf(resource);
    if (problem !== undefined) return Number.POSITIVE_INFINITY;
    // A time in the future means that the clock was set back since.
    const isKept = cached !== undefined && cached.confirmedAt <= clock.now() + RETRY_MS;
    return isKept ? cached.confirmedAt + keepFor(cached) : 0;
  }

  function retryAt(): number {
    if (cache.problems().length === 0) return Number.POSITIVE_INFINITY;
    return clock.now() + Math.max(0, retriedAt + RETRY_MS - clock.monotonic());
  }

  return {
    name: 'sports/keep-fresh',
    async due() {
      let earliest = retryAt();
      // One after the other: each is read from the database the first time, and callers are answered in between.
      for (const one of kept) earliest = Math.min(earliest, await dueAt(one));
      return earliest;
    },
    async run() {
      const now = clock.now();
      for (const one of kept) {
        // Another process may have refreshed it meanwhile.
        if ((await dueAt(one)) <= now) await cache.refresh(one.resource, now - RETRY_MS);
      }
      if (retryAt() > clock.now()) return;
      retriedAt = clock.monotonic();
      await cache.retryFailed();
    },
  };
}
