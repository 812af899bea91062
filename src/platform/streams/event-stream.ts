import type { ServerResponse } from 'node:http';
import type { HeaderRecord } from '../http/cors.ts';

export const EVENT_STREAM_TYPE = 'text/event-stream';

/** With these headers, proxies do not cache, compress or buffer the stream. */
export const EVENT_STREAM_HEADERS: HeaderRecord = {
  'Content-Type': EVENT_STREAM_TYPE,
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
};

/** How much is written at a time. This is a few packets. */
const BATCH_BYTES = 8 * 1024;

/**
 * Sends server-sent events to one client, on Node's own response. If the client does not read, this process buffers
 * only one write and, after that, the latest chunk of each key. All clients share the memory of the chunks.
 */
export class EventStream {
  readonly #outgoing: ServerResponse;
  readonly #waiting = new Map<string, Buffer>();
  #isWriting = false;

  constructor(outgoing: ServerResponse) {
    this.#outgoing = outgoing;
  }

  /** Queues a chunk after all waiting chunks. A waiting chunk with the same key is removed. */
  send(key: string, chunk: Buffer): void {
    this.#waiting.delete(key);
    this.#waiting.set(key, chunk);
    if (!this.#isWriting) this.#write();
  }

  /** Sends a chunk only if no other data is waiting for this client. */
  sendIfIdle(chunk: Buffer): void {
    if (!this.#isWriting) this.send('', chunk);
  }

  end(): void {
    this.#outgoing.end();
  }

  #write(): void {
    const batch: Buffer[] = [];
    let bytes = 0;
    for (const [key, chunk] of this.#waiting) {
      this.#waiting.delete(key);
      batch.push(chunk);
      bytes += chunk.length;
      if (bytes >= BATCH_BYTES) break;
    }
    const [first, second] = batch;
    if (first === undefined || this.#outgoing.writableEnded) return;
    this.#isWriting = true;
    this.#outgoing.write(second === undefined ? first : Buffer.concat(batch), this.#written);
  }

  readonly #written = (): void => {
    this.#isWriting = false;
    this.#write();
  };
}
