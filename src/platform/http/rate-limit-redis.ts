import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { chunks } from '../database/chunks.ts';
import type { RedisLink } from '../redis/link.ts';
import { createOwnCounts, type Missed } from './own-counts.ts';
import {
  type Counted,
  countedOf,
  type LocalRateLimit,
  type RateLimit,
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
