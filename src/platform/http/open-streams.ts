import { hash, randomInt } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { unavailable } from './errors.ts';
import { tooManyRequests } from './rate-limit.ts';

/** The share of a process's connections that may be streams. The other connections are left for other requests. */
const SHARE = 0.6;
/** `Retry-After` (s). By then some streams have usually ended. */
const RETRY_AFTER_SECONDS = 30;

/**
 * The number of counters for clients. Two clients may share a counter, but it is rare that this makes them reach the
 * limit.
 */
const COUNTERS = 2 ** 17;
/** The largest value that a counter can have, and so the largest value of the setting. */
export const MOST_STREAMS_PER_CLIENT = 2 ** 15 - 1;

/** A table shared by workers, in which they count the streams of each client: one row per worker. */
export interface StreamTable {
  readonly seed: number;
  readonly counts: SharedArrayBuffer;
}

export const createStreamTable = (workers = 1): StreamTable => ({
  seed: randomInt(2 ** 31),
  counts: new SharedArrayBuffer(workers * COUNTERS * Int16Array.BYTES_PER_ELEMENT),
});

/** The open event streams of a listener. Their number is limited. */
export interface OpenStreams {
  /**
   * Counts a stream of this client until the stream closes. Throws a 429 or 503 if there are too many streams. A stream
   * that is opened during shutdown is ended at once, without an error, because a browser reconnects after the end of a
   * stream but not after an error.
   */
  add(client: string, stream: ServerResponse): void;
  readonly count: number;
  end(): void;
}

/**
 * Ends a stream. If its client does not read, the stream is destroyed, because the remaining data could never be sent.
 */
export function endStream(stream: ServerResponse): void {
  if (stream.writableLength > 0) stream.destroy();
  else stream.end();
}

/** `perClient`: how many streams one client may have open, in all workers together. */
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
  // Clears the counts that an earlier worker may have left in this row.
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
      const index = row * COUNTERS + counter;
      Atomics.add(counts, index, 1);
      streams.add(stream);
      stream.once('close', () => {
        Atomics.sub(counts, index, 1);
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
