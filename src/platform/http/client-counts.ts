import { randomInt } from 'node:crypto';
import { fnv1a } from './fnv.ts';

/** So many clients in one minute are told apart; beyond, those who asked least are forgotten first. */
const BUCKETS = 16_384;
const WAYS = 8;
const SLOTS = BUCKETS * WAYS;

/** A holder of a lock that is off its core is waited for, a ms at a time. */
const SPINS = 100;
/** A holder that was ended in the middle, as a thread can be (out of memory), is waited for no longer than this. */
const MOST_WAITS = 200;

const INT = Int32Array.BYTES_PER_ELEMENT;
const FLOAT = Float64Array.BYTES_PER_ELEMENT;
/** Whoever shares the memory must hash alike: the seed lies in its first cell. */
const HEADER_BYTES = FLOAT;

/** 2.2 MB, however many clients there are. Threads that share it count together. */
export function createCountMemory(): SharedArrayBuffer {
  const memory = new SharedArrayBuffer(HEADER_BYTES + SLOTS * (FLOAT + 2 * INT) + BUCKETS * INT);
  new Int32Array(memory, 0, 1)[0] = randomInt(2 ** 31);
  return memory;
}

/** FNV-1a spreads its last characters little: this spreads them over all bits. */
const spread = (hash: number): number => {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return mixed ^ (mixed >>> 13);
};

export interface Count {
  /** Requests in the client's window, this one included. */
  readonly used: number;
  /** Rest of the window, ms. */
  readonly leftMs: number;
}

/**
 * Counts per client in windows that begin with its first request. In shared memory and without a promise:
 * a limiter library keeps a timer per client, is not bounded, and counts for one thread.
 */
export function createClientCounts(memory: SharedArrayBuffer, windowMs: number) {
  const seed = new Int32Array(memory, 0, 1)[0] ?? 0;
  const ends = new Float64Array(memory, HEADER_BYTES, SLOTS);
  const tags = new Int32Array(memory, HEADER_BYTES + SLOTS * FLOAT, SLOTS);
  const counts = new Int32Array(memory, HEADER_BYTES + SLOTS * (FLOAT + INT), SLOTS);
  const locks = new Int32Array(memory, HEADER_BYTES + SLOTS * (FLOAT + 2 * INT), BUCKETS);

  /** A window that ends later than any can is one from before the clock was set back. */
  const isRunning = (slot: number, now: number): boolean => {
    const left = (ends[slot] ?? 0) - now;
    return left > 0 && left <= windowMs;
  };

  /** The client's slot, or the one it takes: a free one, else that of who asked least. */
  function slotOf(bucket: number, tag: number, now: number): number {
    let least = bucket * WAYS;
    let fewest = Number.POSITIVE_INFINITY;
    for (let slot = bucket * WAYS; slot < (bucket + 1) * WAYS; slot += 1) {
      const count = isRunning(slot, now) ? (counts[slot] ?? 0) : 0;
      if (count > 0 && tags[slot] === tag) return slot;
      if (count < fewest) [least, fewest] = [slot, count];
    }
    tags[least] = tag;
    counts[least] = 0;
    ends[least] = now + windowMs;
    return least;
  }

  /** Held for some dozen instructions, so that waiting costs less than anything cleverer. */
  function lock(bucket: number): void {
    for (let tries = 0; Atomics.compareExchange(locks, bucket, 0, 1) !== 0; tries += 1) {
      if (tries >= SPINS + MOST_WAITS) return;
      if (tries >= SPINS) Atomics.wait(locks, bucket, 1, 1);
    }
  }

  return {
    add(client: string, now: number): Count {
      // FNV-1a twice, seeded so that nobody outside can tell which clients share a bucket.
      const tag = spread(fnv1a(client, seed));
      const bucket = spread(fnv1a(client, ~seed)) & (BUCKETS - 1);
      lock(bucket);
      const slot = slotOf(bucket, tag, now);
      const used = Math.min((counts[slot] ?? 0) + 1, 2 ** 31 - 1);
      counts[slot] = used;
      const leftMs = (ends[slot] ?? now) - now;
      Atomics.store(locks, bucket, 0);
      return { used, leftMs };
    },
  };
}

export type ClientCounts = ReturnType<typeof createClientCounts>;
