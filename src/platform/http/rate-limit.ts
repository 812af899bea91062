import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { HeaderRecord } from './cors.ts';
import { HttpError } from './errors.ts';

const WINDOW_SECONDS = 60;

/** Counts requests per client. Throws the contract's 429 when one asks too often. */
export interface RateLimit {
  /** The `RateLimit` fields (IETF draft) for the answer. */
  count(key: string): Promise<HeaderRecord>;
}

export function createRateLimit(perMinute: number): RateLimit {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: WINDOW_SECONDS });
  const policy = `"minute";q=${perMinute};w=${WINDOW_SECONDS}`;

  const fields = (state: RateLimiterRes): HeaderRecord => ({
    'RateLimit-Policy': policy,
    RateLimit: `"minute";r=${Math.max(0, state.remainingPoints)};t=${Math.ceil(state.msBeforeNext / 1000)}`,
  });

  return {
    async count(key) {
      try {
        return fields(await limiter.consume(key));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw new HttpError('rate_limited', {
          headers: { ...fields(refusal), 'Retry-After': String(WINDOW_SECONDS) },
          more: { retryAfter: WINDOW_SECONDS },
        });
      }
    },
  };
}
