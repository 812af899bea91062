import { LRUCache } from 'lru-cache';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RedisLink } from '../redis/link.ts';
import { type Counted, countedOf, type OwnRateLimit, type RateLimit, WINDOW_SECONDS } from './rate-limit.ts';

/** Clients known to have had enough; beyond, Redis is asked again. */
const MOST_REFUSED = 10_000;

export interface SharedLimit {
  readonly redis: RedisLink;
  readonly door: string;
  readonly perMinute: number;
  readonly own: OwnRateLimit;
  readonly now: () => number;
}

/**
 * Counts in Redis, together with all processes that answer at a door of this name. While it is away the
 * process goes by what it has counted itself (`own`), which it does all the time, so that nobody begins anew.
 */
export function createSharedRateLimit(tools: SharedLimit): RateLimit {
  const { redis, door, perMinute, own, now } = tools;
  const limiter = new RateLimiterRedis({
    storeClient: redis.client,
    keyPrefix: `campus-data:limit:${door}`,
    points: perMinute,
    duration: WINDOW_SECONDS,
  });
  /** When their window ends, ms. */
  const refused = new LRUCache<string, number>({ max: MOST_REFUSED });

  function countedBy({ consumedPoints, msBeforeNext }: RateLimiterRes): Counted {
    return countedOf(perMinute, consumedPoints, msBeforeNext);
  }

  async function countTogether(key: string, counted: Counted): Promise<Counted> {
    try {
      return countedBy(await limiter.consume(key));
    } catch (error) {
      if (error instanceof RateLimiterRes) {
        refused.set(key, now() + error.msBeforeNext);
        return countedBy(error);
      }
      redis.failed(error);
      return counted;
    }
  }

  return {
    count(key) {
      const counted = own.count(key);
      const leftMs = (refused.get(key) ?? 0) - now();
      // A flood of one client is thrown back without a word to Redis.
      if (leftMs > 0) return countedOf(perMinute, perMinute + 1, leftMs);
      return redis.isThere() ? countTogether(key, counted) : counted;
    },
  };
}
