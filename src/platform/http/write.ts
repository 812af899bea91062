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

export type WriteBody = (outgoing: ServerResponse, body: Body | null) => void;

/**
 * Puts bodies together in memory that is used again and again, and is therefore at hand: new memory for each
 * would cost as much as all the writing.
 */
export function createBodyWriter(): WriteBody {
  let scratch = Buffer.allocUnsafeSlow(SCRATCH_BYTES);
  return (outgoing, body) => {
    const isScratch = body !== null && 'parts' in body && body.length <= SCRATCH_BYTES;
    outgoing.end(isScratch ? joinInto(scratch, body) : body && bytesOf(body));
    // What the system did not take at once is read from there later.
    if (isScratch && outgoing.writableLength > 0) scratch = Buffer.allocUnsafeSlow(SCRATCH_BYTES);
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
