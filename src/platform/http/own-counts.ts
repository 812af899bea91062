import { LRUCache } from 'lru-cache';
import { WINDOW_MS } from './rate-limit.ts';

/** What this process has counted of one client in its window. */
interface OwnCount {
  /** ms, by a clock that is never set back */
  readonly endsAt: number;
  /** Requests that Redis has counted, too. */
  readonly reported: number;
  /** Requests that it has not counted yet. */
  readonly missed: number;
}

const NONE = { reported: 0, missed: 0 };

export interface Missed {
  readonly key: string;
  readonly count: number;
  /** The rest of the window, ms. */
  readonly leftMs: number;
}

/** Far more clients than a process has in a minute. */
const MAX_CLIENTS = 20_000;
/** Ends of one window differ by the time that answers take. */
const SAME_MS = 1_000;

/**
 * What this process has counted of each client, so that it can be added in Redis when that was away or has lost its
 * data. Each process adds its own, so that the sum is right.
 */
export function createOwnCounts(now: () => number) {
  const counts = new LRUCache<string, OwnCount>({ max: MAX_CLIENTS });

  function currentOf(key: string): OwnCount | undefined {
    const count = counts.get(key);
    return count !== undefined && count.endsAt > now() ? count : undefined;
  }

  return {
    /** Redis has counted a request; `leftMs`: what is left of the window there. */
    counted(key: string, leftMs: number): void {
      const endsAt = now() + leftMs;
      const current = currentOf(key);
      const isSame = current !== undefined && Math.abs(current.endsAt - endsAt) < SAME_MS;
      const { reported, missed } = isSame ? current : NONE;
      counts.set(key, { endsAt, reported: reported + 1, missed });
    },

    /** Counts a request without Redis. */
    miss(key: string): void {
      const { endsAt, reported, missed } = currentOf(key) ?? { ...NONE, endsAt: now() + WINDOW_MS };
      counts.set(key, { endsAt, reported, missed: missed + 1 });
    },

    /** What was missed has been added in Redis. */
    added({ key, count }: Missed, leftMs: number): void {
      const { reported, missed } = currentOf(key) ?? { ...NONE, missed: count };
      counts.set(key, { endsAt: now() + leftMs, reported: reported + count, missed: missed - count });
    },

    /** Redis has none of its counts any more. */
    lose(): void {
      for (const [key, { endsAt, reported, missed }] of [...counts.entries()])
        counts.set(key, { endsAt, reported: 0, missed: reported + missed });
    },

    /** What has to be added in Redis, of windows that are not over. */
    missed(): readonly Missed[] {
      return [...counts.entries()].flatMap(([key, { endsAt, missed }]) => {
        const leftMs = endsAt - now();
        return missed > 0 && leftMs > 0 ? [{ key, count: missed, leftMs }] : [];
      });
    },
  };
}
