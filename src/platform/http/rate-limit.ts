import { createClientCounts, createCountMemory } from './client-counts.ts';
import { HttpError } from './errors.ts';

/** The window of the contract. */
export const WINDOW_SECONDS = 60;

/** The `RateLimit` fields (IETF draft) of an answer. */
export interface LimitFields {
  readonly 'RateLimit-Policy': string;
  readonly RateLimit: string;
}

/** What came of counting a request. */
export interface Counted {
  readonly isAllowed: boolean;
  readonly fields: LimitFields;
}

/** Counts requests per client. Counting in memory answers at once: a promise would cost a popular answer a tenth. */
export interface RateLimit {
  count(key: string): Counted | Promise<Counted>;
}

/** `perMinute` is the quota, `used` what of it is gone with this request, `leftMs` the rest of the window. */
export function countedOf(perMinute: number, used: number, leftMs: number): Counted {
  return {
    isAllowed: used <= perMinute,
    fields: {
      'RateLimit-Policy': `"minute";q=${perMinute};w=${WINDOW_SECONDS}`,
      RateLimit: `"minute";r=${Math.max(0, perMinute - used)};t=${Math.ceil(leftMs / 1000)}`,
    },
  };
}

/** The contract's 429. */
export const tooMany = (fields: LimitFields): HttpError =>
  new HttpError('rate_limited', {
    headers: { ...fields, 'Retry-After': String(WINDOW_SECONDS) },
    more: { retryAfter: WINDOW_SECONDS },
  });

/** Counts in the memory of this machine. */
export function createRateLimit(
  perMinute: number,
  now: () => number,
  memory: SharedArrayBuffer = createCountMemory(),
): RateLimit {
  const counts = createClientCounts(memory, WINDOW_SECONDS * 1000);
  return {
    count(key) {
      const { used, leftMs } = counts.add(key, now());
      return countedOf(perMinute, used, leftMs);
    },
  };
}
