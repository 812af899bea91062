import { randomInt } from 'node:crypto';
import type { Cors, HeaderRecord } from './cors.ts';
import { HttpError } from './errors.ts';

/** The window of the contract. */
export const WINDOW_SECONDS = 60;
const WINDOW_MS = WINDOW_SECONDS * 1000;

/** The result of counting a request. */
export interface Counted {
  readonly isAllowed: boolean;
  /** The `RateLimit` field (IETF draft): what is left, and for how long. */
  readonly rateLimit: string;
}

/** Counts requests per client; without a promise where the count is in memory. */
export interface RateLimit {
  count(key: string): Counted | Promise<Counted>;
}

/** The limit that a request counts against. */
export interface AppliedLimit {
  readonly limit: RateLimit;
  /** With the policy of this limit. */
  readonly cors: Cors;
}

/** The constant field of every response (IETF draft). */
export const limitPolicy = (perMinute: number): HeaderRecord => ({
  'RateLimit-Policy': `"minute";q=${perMinute};w=${WINDOW_SECONDS}`,
});

/** `used`: requests in the client's window, this one included; `leftMs`: the rest of the window. */
export const countedOf = (perMinute: number, used: number, leftMs: number): Counted => ({
  isAllowed: used <= perMinute,
  rateLimit: `"minute";r=${Math.max(0, perMinute - used)};t=${Math.ceil(leftMs / 1000)}`,
});

/** The contract's 429. */
export const tooManyRequests = (): HttpError =>
  new HttpError('rate_limited', {
    headers: { 'Retry-After': String(WINDOW_SECONDS) },
    more: { retryAfter: WINDOW_SECONDS },
  });

/** So many clients are told apart in a minute; beyond, those who asked least are forgotten first. */
const BUCKETS = 16_384;
const WAYS = 8;
const SLOTS = BUCKETS * WAYS;

/** 1.5 MB, however many clients there are. Every slot has a number of 32 bits in each array. */
export interface CountTable {
  /** Of the hash, random: nobody outside can tell which clients share a bucket. */
  readonly seed: number;
  /** Hashes of the clients. */
  readonly clients: SharedArrayBuffer;
  /** When their windows end, ms. */
  readonly ends: SharedArrayBuffer;
  /** Requests in the window: 24 bits, after the last 8 bits of its end. */
  readonly counts: SharedArrayBuffer;
}

const createColumn = () => new SharedArrayBuffer(SLOTS * Int32Array.BYTES_PER_ELEMENT);

export const createCountTable = (): CountTable => ({
  seed: randomInt(2 ** 31),
  clients: createColumn(),
  ends: createColumn(),
  counts: createColumn(),
});

/** FNV-1a, whose last characters are then spread over all bits. */
function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return hash ^ (hash >>> 13);
}

const MAX_COUNT = 2 ** 24 - 1;
/** Times as 31 bits; they repeat after 24 days. */
const TIMES = 2 ** 31;

export type LocalRateLimit = ReturnType<typeof createRateLimit>;

/**
 * Counts in windows that begin with the client's first request. Threads with the same table count together, without
 * locks: what another thread changed meanwhile is read and changed again. (The limiter library has a promise and a
 * timer per client, unbounded, and counts for one thread.)
 */
export function createRateLimit(
  perMinute: number,
  now: () => number,
  table: CountTable = createCountTable(),
) {
  const clients = new Int32Array(table.clients);
  const ends = new Int32Array(table.ends);
  const counts = new Int32Array(table.counts);

  /** 0 when the window is over, or ends later than it can: the clock was set back. */
  function leftOf(end: number, at: number): number {
    const left = (end - (at % TIMES) + TIMES) % TIMES;
    return left <= WINDOW_MS ? left : 0;
  }

  /** Of the window with that end; 0 when the slot still has the count of another one. */
  const countOf = (count: number, end: number): number =>
    count >>> 24 === (end & 0xff) ? count & MAX_COUNT : 0;

  function usedOf(slot: number, at: number): number {
    const end = Atomics.load(ends, slot);
    return leftOf(end, at) > 0 ? countOf(Atomics.load(counts, slot), end) : 0;
  }

  /** The client's slot, or the one it takes over: one whose window has ended, else the one with the lowest count. */
  function slotOf(client: string, at: number): number {
    const id = hashOf(client, table.seed);
    const first = (hashOf(client, ~table.seed) & (BUCKETS - 1)) * WAYS;
    let lowest = first;
    let lowestCount = Number.POSITIVE_INFINITY;
    for (let slot = first; slot < first + WAYS; slot += 1) {
      const used = usedOf(slot, at);
      if (used > 0 && Atomics.load(clients, slot) === id) return slot;
      if (used < lowestCount) [lowest, lowestCount] = [slot, used];
    }
    const owner = Atomics.load(clients, lowest);
    // Another thread was first, perhaps for the same client: look again.
    if (Atomics.compareExchange(clients, lowest, owner, id) !== owner) return slotOf(client, at);
    if (lowestCount > 0) Atomics.store(ends, lowest, 0);
    return lowest;
  }

  /** The end of the slot's window; a new window, where it is over. */
  function endOf(slot: number, at: number): number {
    const end = Atomics.load(ends, slot);
    if (leftOf(end, at) > 0) return end;
    const next = (at + WINDOW_MS) % TIMES;
    const isSeen = Atomics.load(counts, slot) >>> 24 === (next & 0xff);
    // The count of the window before must not be taken for this one's.
    const started = isSeen ? next - 1 : next;
    return Atomics.compareExchange(ends, slot, end, started) === end ? started : endOf(slot, at);
  }

  return {
    count(key: string): Counted {
      const at = now();
      const slot = slotOf(key, at);
      const end = endOf(slot, at);
      for (;;) {
        const before = Atomics.load(counts, slot);
        const used = Math.min(countOf(before, end) + 1, MAX_COUNT);
        const after = ((end & 0xff) << 24) | used;
        if (Atomics.compareExchange(counts, slot, before, after) === before) {
          return countedOf(perMinute, used, leftOf(end, at));
        }
      }
    },
  };
}
