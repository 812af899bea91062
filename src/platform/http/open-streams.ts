import type { ServerResponse } from 'node:http';
import { unavailable } from './errors.ts';
import { tooManyRequests } from './rate-limit.ts';

/** The share of a process's connections that may be streams. The other connections are left for other requests. */
const SHARE = 0.6;
/** `Retry-After` (s). By then some streams have usually ended. */
const RETRY_AFTER_SECONDS = 30;

/** The largest value of the setting. */
export const MOST_STREAMS_PER_CLIENT = 2 ** 15 - 1;

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

/** `perClient`: how many streams one client may have open. */
export function createOpenStreams({
  connections,
  perClient,
}: {
  connections: number;
  perClient: number;
}): OpenStreams {
  const max = Math.floor(connections * SHARE);
  const counts = new Map<string, number>();
  const streams = new Set<ServerResponse>();
  let isEnding = false;
  function change(client: string, by: number): void {
    const count = (counts.get(client) ?? 0) + by;
    if (count === 0) counts.delete(client);
    else counts.set(client, count);
  }

  return {
    add(client, stream) {
      if ((counts.get(client) ?? 0) >= perClient) throw tooManyRequests();
      if (streams.size >= max) throw unavailable(RETRY_AFTER_SECONDS);
      change(client, 1);
      streams.add(stream);
      stream.once('close', () => {
        change(client, -1);
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
