import { hash, randomInt } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { unavailable } from './errors.ts';
import { tooManyRequests } from './rate-limit.ts';

/** The share of a process's connections that may be streams; the rest is for other requests. */
const SHARE = 0.6;
/** When to try again, seconds; by then some streams have ended. */
const RETRY_AFTER_SECONDS = 30;

/** Counters for clients. Two clients may share one, but seldom have more than they may together. */
const COUNTERS = 2 ** 17;
/** What a counter can hold is a bound for the setting. */
export const MOST_STREAMS_PER_CLIENT = 2 ** 15 - 1;

/** Where workers count the streams of each client together: one row per worker, cleared when it ends. */
export interface StreamTable {
  readonly seed: number;
  readonly counts: SharedArrayBuffer;
}

export const createStreamTable = (workers = 1): StreamTable => ({
  seed: randomInt(2 ** 31),
  counts: new SharedArrayBuffer(workers * COUNTERS * Int16Array.BYTES_PER_ELEMENT),
});

/** The open event streams of an address, limited in number. */
export interface OpenStreams {
  /**
   * Counts a stream of this client until it closes. Throws 429 or 503 if there are too many. A stream that is opened
   * while the service stops ends at once: a browser then tries again, which it would not do after an error.
   */
  add(client: string, stream: ServerResponse): void;
  readonly count: number;
  end(): void;
}

/** Ends a stream. If its client does not read, it is destroyed, because the rest would never be taken. */
export function endStream(stream: ServerResponse): void {
  if (stream.writableLength > 0) stream.destroy();
  else stream.end();
}

/** `perClient`: how many streams one client may have open, at all workers together. */
export function createOpenStreams(
  { connections, perClient }: { connections: number; perClient: number },
  table: StreamTable = createStreamTable(),
  row = 0,
): OpenStreams {
  const max = Math.floor(connections * SHARE);
  const counts = new Int16Array(table.counts);
  const rows = counts.length / COUNTERS;
  const streams = new Set<ServerResponse>();
  let isEnding = false;
  // Clears the counts of an earlier worker with this number that ended without doing so.
  counts.fill(0, row * COUNTERS, (row + 1) * COUNTERS);

  function countOf(counter: number): number {
    let count = 0;
    for (let at = counter; at < rows * COUNTERS; at += COUNTERS) count += Atomics.load(counts, at);
    return count;
  }

  return {
    add(client, stream) {
      const digest = hash('sha1', `${table.seed} ${client}`, 'buffer');
      const counter = digest.readUInt32LE() % COUNTERS;
      if (countOf(counter) >= perClient) throw tooManyRequests();
      if (streams.size >= max) throw unavailable(RETRY_AFTER_SECONDS);
      const own = row * COUNTERS + counter;
      Atomics.add(counts, own, 1);
      streams.add(stream);
      stream.once('close', () => {
        Atomics.sub(counts, own, 1);
        streams.delete(stream);
      });
      if (isEnding) setImmediate(endStream, stream);
    },

    get count() {
      return streams.size;
    },

    end() {
      isEnding = true;
      for (const stream of streams) endStream(stream);
    },
  };
}
