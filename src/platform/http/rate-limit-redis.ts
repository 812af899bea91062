import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { RedisLink } from '../redis.ts';
import {
  type CountResult,
  countResult,
  type LocalRateLimit,
  type RateLimit,
  WINDOW_MS,
  WINDOW_SECONDS,
} from './rate-limit.ts';

export interface SharedLimit {
  readonly redis: RedisLink;
  /** The listening address. Requests are counted separately for each address. */
  readonly address: string;
  readonly perMinute: number;
  readonly local: LocalRateLimit;
  /** A clock that never jumps back, ms. */
  readonly monotonic: () => number;
}

/**
 * Counts requests in Redis, for all processes with the same `address` together. Each process also counts its own
 * requests. While Redis is unavailable, the process uses its own count, so that clients do not start again at zero. For
 * the length of a window after that, both counts apply, because some requests are missing in Redis, or Redis has lost
 * its data.
 */
export function createSharedRateLimit(settings: SharedLimit): RateLimit {
  const { redis, address, perMinute, local, monotonic } = settings;
  const limiter = new RateLimiterRedis({
    storeClient: redis.client,
    keyPrefix: `campus-data:limit:${address}`,
    points: perMinute,
    duration: WINDOW_SECONDS,
    // Once a client has exceeded its limit, its requests are refused without a Redis call.
    inMemoryBlockOnConsumed: perMinute + 1,
  });
  /** When a request was last counted without Redis, ms. */
  let missedAt = Number.NEGATIVE_INFINITY;

  async function countTogether(key: string, counted: CountResult): Promise<CountResult> {
    if (!counted.isAllowed && monotonic() - missedAt < WINDOW_MS) return counted;
    try {
      const { consumedPoints, msBeforeNext } = await limiter.consume(key);
      return countResult(perMinute, consumedPoints, msBeforeNext);
    } catch (error) {
      if (error instanceof RateLimiterRes) return countResult(perMinute, perMinute + 1, error.msBeforeNext);
      missedAt = monotonic();
      redis.failed();
      return counted;
    }
  }

  return {
    count(key) {
      const counted = local.count(key);
      if (redis.isConnected()) return countTogether(key, counted);
      missedAt = monotonic();
      return counted;
    },
  };
}
