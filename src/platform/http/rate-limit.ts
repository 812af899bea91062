import { randomInt } from 'node:crypto';
import type { Cors, HeaderRecord } from './cors.ts';
import { HttpError } from './errors.ts';

/** The length of a window, as documented. */
export const WINDOW_SECONDS = 60;
export const WINDOW_MS = WINDOW_SECONDS * 1000;

/** The result of counting one request. */
export interface Counted {
  readonly isAllowed: boolean;
  /**
   * The value of the `RateLimit` header (IETF draft): remaining requests and seconds. Empty if requests are not
   * counted.
   */
  readonly rateLimit: string;
}

/** Counts requests per client. Returns a promise only if the count has to be fetched from another process. */
export interface RateLimit {
  count(key: string): Counted | Promise<Counted>;
}

/** The rate limit that applies to a request. */
export interface AppliedLimit {
  readonly limit: RateLimit;
  /** CORS headers, including the policy of this limit. */
  readonly cors: Cors;
}

/** The `RateLimit-Policy` header (IETF draft). It is the same in every response. */
export const limitPolicy = (perMinute: number, name = 'minute'): HeaderRecord => ({
  'RateLimit-Policy': `"${name}";q=${perMinute};w=${WINDOW_SECONDS}`,
});

/** `used`: requests in the client's window, including the current one. `leftMs`: the time until the window ends. */
export const countedOf = (perMinute: number, used: number, leftMs: number): Counted => ({
  isAllowed: used <= perMinute,
  rateLimit: `"minute";r=${Math.max(0, perMinute - used)};t=${Math.ceil(leftMs / 1000)}`,
});

/** For requests that are counted elsewhere, or not at all. */
export const NO_LIMIT: RateLimit = { count: () => ({ isAllowed: true, rateLimit: '' }) };

/** The 429 response of the API. */
export const tooManyRequests = (): HttpError =>
  new HttpError('rate_limited', {
    headers: { 'Retry-After': String(WINDOW_SECONDS) },
    more: { retryAfter: WINDOW_SECONDS },
  });

/**
 * Each bucket has a few slots, one for each client. All limits share the buckets. In a full bucket, the least active
 * client is replaced.
 */
const BUCKETS = 16_384;
const WAYS = 8;
const SLOTS = BUCKETS * WAYS;

const COLUMN_BYTES = SLOTS * Int32Array.BYTES_PER_ELEMENT;

/** The memory in which clients are counted: 1.5 MB, however many clients and limits there are. */
export interface CountTable {
  /** Random seed of the hash, so that attackers cannot find out which clients share a bucket. */
  readonly seed: number;
  /**
   * Three columns with 32 bits for each slot: the hash of the client, the end of its window, and the number of its
   * requests in that window.
   */
  readonly columns: SharedArrayBuffer;
}

export const createCountTable = (): CountTable => ({
  seed: randomInt(2 ** 31),
  columns: new SharedArrayBuffer(3 * COLUMN_BYTES),
});

/** The FNV-1a hash, mixed further so that even the last characters affect all bits. */
function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}

const MAX_COUNT = 2 ** 24 - 1;
/** Times have 31 bits and therefore wrap around after 24 days. */
const TIME_BITS = 2 ** 31 - 1;

export type LocalRateLimit = ReturnType<typeof createRateLimit>;

/**
 * Counts requests in windows; a window begins with the first request of a client. Threads with the same table count
 * together, without locks: if another thread has changed a value meanwhile, the step is repeated. Limits with different
 * names count separately in the same table. (The limiter library is not used, because it has a promise and a timer per
 * client and no memory limit, and counts for only one thread.)
 */
export function createRateLimit(
  perMinute: number,
  now: () => number,
  table: CountTable = createCountTable(),
  name = '',
) {
  const seed = hashOf(name, table.seed);
  const column = (number: number) => new Int32Array(table.columns, number * COLUMN_BYTES, SLOTS);
  const clients = column(0);
  /** The end of each client’s window, ms. */
  const ends = column(1);
  /** The last 8 bits of the end of the window, then 24 bits for the number of requests. */
  const counts = column(2);

  /**
   * How much of a window is left, ms. The result is 0 if the window is over, or if its end is too far in the future
   * because the clock was set back. `end` must be read before the clock: if another thread began a window between the
   * two, its end would otherwise seem too far in the future.
   */
  function leftOf(end: number): number {
    const left = (end - now()) & TIME_BITS;
    return left <= WINDOW_MS ? left : 0;
  }

  /** The number of requests in the window that ends at `end`, or 0 if `count` belongs to an earlier window. */
  const countOf = (count: number, end: number): number =>
    count >>> 24 === (end & 0xff) ? count & MAX_COUNT : 0;

  function usedOf(slot: number): number {
    const end = Atomics.load(ends, slot);
    return leftOf(end) > 0 ? countOf(Atomics.load(counts, slot), end) : 0;
  }

  /**
   * Returns the slot of a client. A new client takes over another slot of its bucket: one whose window has ended, or
   * otherwise the slot with the lowest count.
   */
  function slotOf(client: string): number {
    const id = hashOf(client, seed);
    const first = (hashOf(client, ~seed) & (BUCKETS - 1)) * WAYS;
    let lowest = { slot: first, owner: id, used: Number.POSITIVE_INFINITY };
    for (let slot = first; slot < first + WAYS; slot += 1) {
      const owner = Atomics.load(clients, slot);
      if (owner === id) return slot;
      const used = usedOf(slot);
      // Another thread has meanwhile taken the slot, perhaps for the same client, so start again.
      if (Atomics.load(clients, slot) !== owner) return slotOf(client);
      if (used < lowest.used) lowest = { slot, owner, used };
    }
    const { slot, owner, used } = lowest;
    if (Atomics.compareExchange(clients, slot, owner, id) !== owner) return slotOf(client);
    if (used > 0) Atomics.store(ends, slot, 0);
    return slot;
  }

  /** The current window of a slot. Begins a new window if the last one is over. */
  function windowOf(slot: number): { readonly end: number; readonly leftMs: number } {
    const end = Atomics.load(ends, slot);
    const leftMs = leftOf(end);
    if (leftMs > 0) return { end, leftMs };
    const next = (now() + WINDOW_MS) & TIME_BITS;
    const isConfusable = Atomics.load(counts, slot) >>> 24 === (next & 0xff);
    // If the old count would seem to belong to the new window, let the new window end 1 ms earlier.
    const started = isConfusable ? next - 1 : next;
    if (Atomics.compareExchange(ends, slot, end, started) !== end) return windowOf(slot);
    return { end: started, leftMs: WINDOW_MS };
  }

  return {
    count(key: string): Counted {
      const slot = slotOf(key);
      for (;;) {
        // The count is read before the window. If a new window begins in between, the count changes, and the exchange
        // below fails.
        const before = Atomics.load(counts, slot);
        const { end, leftMs } = windowOf(slot);
        const used = Math.min(countOf(before, end) + 1, MAX_COUNT);
        const after = ((end & 0xff) << 24) | used;
        if (Atomics.compareExchange(counts, slot, before, after) === before)
          return countedOf(perMinute, used, leftMs);
      }
    },
  };
}
