import type { Resource } from '../platform/cache/copies.ts';
import type { Clock } from '../platform/clock.ts';
import type { Job } from '../platform/jobs/job.ts';
import type { TeamRef } from './provider.ts';
import type { Keep } from './resources.ts';

/** Copies are kept at most a day old even when nobody asks, so that they are good when the origin goes down. */
const KEEP_MS = 24 * 3_600_000;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 3_600_000;

/** Asks for what is held too long, or not at all; what fails is asked for again with growing pauses. */
export function createKeepFresh(tools: Keep & { clock: Clock; teams: readonly TeamRef[] }): Job {
  const { copies, resources, clock, teams } = tools;
  const kept: readonly Resource<unknown>[] = teams.flatMap((team): Resource<unknown>[] => [
    resources.schedule(team) as Resource<unknown>,
    resources.team(team) as Resource<unknown>,
    resources.roster(team) as Resource<unknown>,
    resources.standings(team) as Resource<unknown>,
  ]);
  const pauses = new Map<string, { ms: number; until: number }>();

  async function dueAt(resource: Resource<unknown>): Promise<number> {
    const copy = await copies.peek(resource);
    const byAge = copy === undefined ? 0 : copy.confirmedAt + (resource.keepFor?.(copy) ?? KEEP_MS);
    return Math.max(byAge, pauses.get(resource.key)?.until ?? 0);
  }

  async function renew(resource: Resource<unknown>): Promise<void> {
    // Another process may have asked for the same reason.
    const outcome = await copies.renew(resource, clock.now() - FIRST_PAUSE_MS);
    if (outcome.kind === 'found') {
      pauses.delete(resource.key);
      return;
    }
    const before = pauses.get(resource.key)?.ms ?? FIRST_PAUSE_MS / 2;
    const ms = Math.min(before * 2, LONGEST_PAUSE_MS);
    pauses.set(resource.key, { ms, until: clock.now() + ms });
  }

  return {
    name: 'sports/keep-fresh',
    due: async () => Math.min(Number.POSITIVE_INFINITY, ...(await Promise.all(kept.map(dueAt)))),
    async run() {
      const now = clock.now();
      for (const resource of kept) if ((await dueAt(resource)) <= now) await renew(resource);
    },
  };
}
