import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RedisLink } from '../redis/link.ts';
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
}

/**
 * Counts in Redis, together with all processes that listen at an address of this name. Each process also has a count of
 * its own (`local`), which it uses while Redis is unavailable, so that no client starts again at zero.
 */
export function createSharedRateLimit({ redis, address, perMinute, local }: SharedLimit): RateLimit {
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
      return countedOf(perMinute, consumedPoints, msBeforeNext);
    } catch (error) {
      if (error instanceof RateLimiterRes) return countedOf(perMinute, perMinute + 1, error.msBeforeNext);
      redis.failed();
      return counted;
    }
  }

  return {
    count(key) {
      const counted = local.count(key);
      return redis.isThere() ? countTogether(key, counted) : counted;
    },
  };
}
