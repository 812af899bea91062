import { hash, randomInt } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { unavailable } from './errors.ts';
import { tooManyRequests } from './rate-limit.ts';

/** The share of a process's connections that may be streams; the rest is for other requests. */
const SHARE = 0.6;
/** `Retry-After`, seconds; by then some streams have ended. */
const RETRY_AFTER_SECONDS = 30;

/** Counters for clients. Two clients may share one, but rarely reach the limit together. */
const COUNTERS = 2 ** 17;
/** The largest value of a counter limits the setting. */
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

/** The open event streams of a listener, limited in number. */
export interface OpenStreams {
  /**
   * Counts a stream of this client until it closes. Throws 429 or 503 if there are too many. A stream that is opened
   * during shutdown is ended at once, so that a browser reconnects; after an error it would not.
   */
  add(client: string, stream: ServerResponse): void;
  readonly count: number;
  end(): void;
}

/** Ends a stream. If its client does not read, it is destroyed, because the rest could never be sent. */
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
  // Clears counts that an earlier worker with this row may have left behind.
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
