import { randomInt } from 'node:crypto';
import type { Cors, HeaderRecord } from './cors.ts';
import { HttpError } from './errors.ts';

/** The documented length of a window. */
export const WINDOW_SECONDS = 60;
export const WINDOW_MS = WINDOW_SECONDS * 1000;

/** The result of counting a request. */
export interface Counted {
  readonly isAllowed: boolean;
  /** The `RateLimit` header (IETF draft): remaining requests and seconds. Empty if requests are not counted. */
  readonly rateLimit: string;
}

/** Counts requests per client. Returns a promise only if the count is not in memory. */
export interface RateLimit {
  count(key: string): Counted | Promise<Counted>;
}

/** The limit that a request counts against. */
export interface AppliedLimit {
  readonly limit: RateLimit;
  /** CORS headers, with the policy of this limit. */
  readonly cors: Cors;
}

/** The `RateLimit-Policy` header, which is the same in every response (IETF draft). */
export const limitPolicy = (perMinute: number, name = 'minute'): HeaderRecord => ({
  'RateLimit-Policy': `"${name}";q=${perMinute};w=${WINDOW_SECONDS}`,
});

/** `used`: requests in the client's window, including this one; `leftMs`: the rest of the window. */
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

/** Buckets of slots for clients; all limits share them. In a full bucket, the least active client is replaced. */
const BUCKETS = 16_384;
const WAYS = 8;
const SLOTS = BUCKETS * WAYS;

const COLUMN_BYTES = SLOTS * Int32Array.BYTES_PER_ELEMENT;

/** Takes 1.5 MB, however many clients and limits there are. */
export interface CountTable {
  /** Random seed of the hash, so that attackers cannot find out which clients share a bucket. */
  readonly seed: number;
  /**
   * Three columns with 32 bits for each slot: the client's hash, the end of its window, its requests in that window.
   */
  readonly columns: SharedArrayBuffer;
}

export const createCountTable = (): CountTable => ({
  seed: randomInt(2 ** 31),
  columns: new SharedArrayBuffer(3 * COLUMN_BYTES),
});

/** FNV-1a, then mixed so that the last characters affect all bits. */
function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}

const MAX_COUNT = 2 ** 24 - 1;
/** Times have 31 bits, so they wrap around after 24 days. */
const TIME_BITS = 2 ** 31 - 1;

export type LocalRateLimit = ReturnType<typeof createRateLimit>;

/**
 * Counts in windows that begin with the client's first request. Threads with the same table count together, without
 * locks: if another thread has changed a value meanwhile, the step is repeated. (The limiter library has a promise and
 * a timer per client, no memory limit, and counts for one thread only.) Limits with other names count separately in a
 * table.
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
  /** The last 8 bits of the window's end, then 24 bits of count. */
  const counts = column(2);

  /**
   * What is left of a window, ms. 0 if it is over, or if its end is too far in the future because the clock was set
   * back. The clock is read after the end: otherwise a window begun by another thread meanwhile would seem too far in
   * the future.
   */
  function leftOf(end: number): number {
    const left = (end - now()) & TIME_BITS;
    return left <= WINDOW_MS ? left : 0;
  }

  /** The count of the window that ends at `end`; 0 if `count` belongs to an earlier window. */
  const countOf = (count: number, end: number): number =>
    count >>> 24 === (end & 0xff) ? count & MAX_COUNT : 0;

  function usedOf(slot: number): number {
    const end = Atomics.load(ends, slot);
    return leftOf(end) > 0 ? countOf(Atomics.load(counts, slot), end) : 0;
  }

  /**
   * The client’s slot. A new client takes over a slot: one whose window has ended or, if none has, the one with the
   * lowest count.
   */
  function slotOf(client: string): number {
    const id = hashOf(client, seed);
    const first = (hashOf(client, ~seed) & (BUCKETS - 1)) * WAYS;
    let lowest = { slot: first, owner: id, used: Number.POSITIVE_INFINITY };
    for (let slot = first; slot < first + WAYS; slot += 1) {
      const owner = Atomics.load(clients, slot);
      if (owner === id) return slot;
      const used = usedOf(slot);
      // Another thread has taken the slot meanwhile, perhaps for the same client: try again.
      if (Atomics.load(clients, slot) !== owner) return slotOf(client);
      if (used < lowest.used) lowest = { slot, owner, used };
    }
    const { slot, owner, used } = lowest;
    if (Atomics.compareExchange(clients, slot, owner, id) !== owner) return slotOf(client);
    if (used > 0) Atomics.store(ends, slot, 0);
    return slot;
  }

  /** The current window of a slot; begins a new one if the last is over. */
  function windowOf(slot: number): { readonly end: number; readonly leftMs: number } {
    const end = Atomics.load(ends, slot);
    const leftMs = leftOf(end);
    if (leftMs > 0) return { end, leftMs };
    const next = (now() + WINDOW_MS) & TIME_BITS;
    const isConfusable = Atomics.load(counts, slot) >>> 24 === (next & 0xff);
    // The old count must not seem to belong to the new window: then end that 1 ms earlier.
    const started = isConfusable ? next - 1 : next;
    if (Atomics.compareExchange(ends, slot, end, started) !== end) return windowOf(slot);
    return { end: started, leftMs: WINDOW_MS };
  }

  return {
    count(key: string): Counted {
      const slot = slotOf(key);
      for (;;) {
        // Read before the window. If a new window begins in between, the count changes, and the exchange below fails.
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
