import { createClientCounts, createCountMemory } from './client-counts.ts';
import type { HeaderRecord } from './cors.ts';
import { HttpError } from './errors.ts';

/** The window of the contract. */
export const WINDOW_SECONDS = 60;

/** What came of counting a request. */
export interface Counted {
  readonly isAllowed: boolean;
  /** The `RateLimit` field (IETF draft): what is left, and for how long. */
  readonly rateLimit: string;
}

/** Counts requests per client. Counting in memory answers at once: a promise would cost a popular answer a tenth. */
export interface RateLimit {
  count(key: string): Counted | Promise<Counted>;
}

/** Without anybody else to ask. */
export interface OwnRateLimit {
  count(key: string): Counted;
}

/** The constant field of every answer (IETF draft). */
export const limitPolicy = (perMinute: number): HeaderRecord => ({
  'RateLimit-Policy': `"minute";q=${perMinute};w=${WINDOW_SECONDS}`,
});

/** `used`: requests in the client's window, this one included; `leftMs`: the rest of the window. */
export const countedOf = (perMinute: number, used: number, leftMs: number): Counted => ({
  isAllowed: used <= perMinute,
  rateLimit: `"minute";r=${Math.max(0, perMinute - used)};t=${Math.ceil(leftMs / 1000)}`,
});

/** The contract's 429. */
export const tooMany = (): HttpError =>
  new HttpError('rate_limited', {
    headers: { 'Retry-After': String(WINDOW_SECONDS) },
    more: { retryAfter: WINDOW_SECONDS },
  });

/** Counts in the memory of this machine; threads that share `memory` count together. */
export function createRateLimit(
  perMinute: number,
  now: () => number,
  memory: SharedArrayBuffer = createCountMemory(),
): OwnRateLimit {
  const counts = createClientCounts(memory, WINDOW_SECONDS * 1000);
  return {
    count(key) {
      const { used, leftMs } = counts.add(key, now());
      return countedOf(perMinute, used, leftMs);
    },
  };
}
