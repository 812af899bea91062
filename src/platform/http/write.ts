import type { ServerResponse } from 'node:http';
import type { HeaderRecord } from './cors.ts';
import type { HttpError } from './errors.ts';
import type { Form } from './hot-answers.ts';
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

export function writeError(outgoing: ServerResponse, error: HttpError, doorHeaders: HeaderRecord): void {
  const json = JSON.stringify(error.body);
  outgoing.writeHead(error.status, {
    ...doorHeaders,
    ...errorHeaders(error),
    'Content-Length': String(Buffer.byteLength(json)),
  });
  outgoing.end(json);
}
