import type { ServerResponse } from 'node:http';
import type { HeaderRecord } from './cors.ts';
import type { HttpError } from './errors.ts';
import type { Form } from './hot-answers.ts';
import { type Body, bytesOf, joinInto } from './representation.ts';
import { errorHeaders } from './send.ts';

/** Straight to Node, without a `Response` between: for what is asked most and what should cost least. */
export function writeForm(
  outgoing: ServerResponse,
  { status, headers, body }: Form,
  rateLimit: string,
): void {
  // Node reads them at once: one list serves all.
  headers[headers.length - 1] = rateLimit;
  outgoing.writeHead(status, headers);
  outgoing.end(body, 'latin1');
}

/** Of longer bodies each has memory of its own. */
const SCRATCH_BYTES = 64 * 1024;
/** Nobody waits for more answers than these to be made after his own. */
const MOST_TOGETHER = 16;

export type WriteBody = (outgoing: ServerResponse, body: Body | null) => void;

/**
 * Puts bodies together in memory that is used again and again, and is therefore at hand: new memory for each
 * would cost as much as all the writing. Answers made in one turn of the event loop are written together: whoever
 * reads them (a proxy on the same machine, a client) sleeps meanwhile, and waking him is the dearest part of a
 * write.
 */
export function createBodyWriter(): WriteBody {
  let scratch = Buffer.allocUnsafeSlow(SCRATCH_BYTES);
  let waiting: { outgoing: ServerResponse; body: Body | null }[] = [];

  function write(outgoing: ServerResponse, body: Body | null): void {
    const isScratch = body !== null && 'parts' in body && body.length <= SCRATCH_BYTES;
    outgoing.end(isScratch ? joinInto(scratch, body) : body && bytesOf(body));
    // What the system did not take at once is read from there later.
    if (isScratch && outgoing.writableLength > 0) scratch = Buffer.allocUnsafeSlow(SCRATCH_BYTES);
  }

  function writeAll(): void {
    const all = waiting;
    waiting = [];
    for (const { outgoing, body } of all) write(outgoing, body);
  }

  return (outgoing, body) => {
    if (waiting.push({ outgoing, body }) === 1) setImmediate(writeAll);
    if (waiting.length === MOST_TOGETHER) writeAll();
  };
}

export function writeError(outgoing: ServerResponse, error: HttpError, doorHeaders: HeaderRecord): void {
  const json = JSON.stringify(error.body);
  outgoing.writeHead(error.status, {
    ...doorHeaders,
    ...errorHeaders(error),
    'Content-Length': String(Buffer.byteLength(json)),
  });
  outgoing.end(json);
}
