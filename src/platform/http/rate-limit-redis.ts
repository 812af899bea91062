import { LRUCache } from 'lru-cache';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { chunks } from '../database/chunks.ts';
import type { RedisLink } from '../redis.ts';
import {
  type Counted,
  countedOf,
  type LocalRateLimit,
  type RateLimit,
  WINDOW_MS,
  WINDOW_SECONDS,
} from './rate-limit.ts';

export interface SharedLimit {
  readonly redis: RedisLink;
  /** Each listening address has its own count. */
  readonly address: string;
  readonly perMinute: number;
  readonly local: LocalRateLimit;
  /** A clock that is never set back, ms. */
  readonly monotonic: () => number;
}

/**
 * Counts in Redis, together with all processes that listen at an address of this name. Each process also has a count of
 * its own (`local`), which it uses while Redis is unavailable, so that no client starts again at zero. What it counted then
 * is added in Redis before that is used again.
 */
export function createSharedRateLimit(settings: SharedLimit): RateLimit {
  const { redis, address, perMinute, local, monotonic } = settings;
  const own = createOwnCounts(monotonic);
  const limiter = new RateLimiterRedis({
    storeClient: redis.client,
    keyPrefix: `campus-data:limit:${address}`,
    points: perMinute,
    duration: WINDOW_SECONDS,
    // When a client floods the service, its requests are refused without asking Redis.
    inMemoryBlockOnConsumed: perMinute + 1,
  });

  async function countTogether(key: string, counted: Counted): Promise<Counted> {
    try {
      const { consumedPoints, msBeforeNext } = await limiter.consume(key);
      own.counted(key, msBeforeNext);
      return countedOf(perMinute, consumedPoints, msBeforeNext);
    } catch (error) {
      if (error instanceof RateLimiterRes) return countedOf(perMinute, perMinute + 1, error.msBeforeNext);
      // It may have been counted all the same; a client must not gain by it.
      own.miss(key);
      redis.failed();
      return counted;
    }
  }

  async function add(missed: Missed): Promise<void> {
    const { key, count, leftMs } = missed;
    // The rest of the window, for a client that Redis does not know any more.
    const { msBeforeNext } = await limiter.penalty(key, count, { customDuration: Math.ceil(leftMs / 1000) });
    own.added(missed, msBeforeNext);
  }

  redis.addUser({
    lost: own.lose,
    // More is missed while this is added.
    async catchUp() {
      for (let missed = own.missed(); missed.length > 0; missed = own.missed()) {
        for (const some of chunks(missed)) await Promise.all(some.map(add));
      }
    },
  });

  return {
    count(key) {
      const counted = local.count(key);
      if (redis.isConnected()) return countTogether(key, counted);
      own.miss(key);
      return counted;
    },
  };
}

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

interface Missed {
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
