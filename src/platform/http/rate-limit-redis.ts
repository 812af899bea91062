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
  /** Each listening address counts for itself. */
  readonly address: string;
  readonly perMinute: number;
  readonly local: LocalRateLimit;
}

/**
 * Counts in Redis, together with all processes that listen at an address of this name. Each process counts for
 * itself too (`local`), and goes by that while Redis is away, so that nobody starts again at zero.
 */
export function createSharedRateLimit({ redis, address, perMinute, local }: SharedLimit): RateLimit {
  const limiter = new RateLimiterRedis({
    storeClient: redis.client,
    keyPrefix: `campus-data:limit:${address}`,
    points: perMinute,
    duration: WINDOW_SECONDS,
    // A flood of one client is refused without asking Redis.
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
