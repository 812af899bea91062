import type { ServerResponse } from 'node:http';
import type { HeaderRecord } from './cors.ts';
import type { HttpError } from './errors.ts';
import type { Form } from './hot-answers.ts';
import { type Body, bytesOf, joinInto } from './representation.ts';
import { errorHeaders } from './send.ts';

/** Node's own notes of a head that is made but not sent, and of whether a body follows it. */
type Heading = ServerResponse & { _header: string; _hasBody: boolean };

/** Has Node check the headers and make a head of them; one for a connection that is kept serves the next ones too. */
function makeHead(outgoing: Heading, form: Form, rateLimit: string): void {
  const { status, headers } = form;
  // Node reads them at once: one list serves all.
  headers[headers.length - 1] = rateLimit;
  outgoing.writeHead(status, headers);
  if (!outgoing.shouldKeepAlive) return;
  const [before, after] = outgoing._header.split(`RateLimit: ${rateLimit}\r\n`, 2);
  if (before === undefined || after === undefined) return;
  form.head = { before: `${before}RateLimit: `, after: `\r\n${after}` };
}

/**
 * Straight to Node, without a `Response` between: for what is asked most. Its head is made once a second; checking
 * and joining the same headers again is a tenth of such an answer.
 */
export function writeForm(outgoing: ServerResponse, form: Form, rateLimit: string): void {
  const heading = outgoing as Heading;
  const { status, head, body } = form;
  if (head !== undefined && outgoing.shouldKeepAlive) {
    outgoing.statusCode = status;
    heading._hasBody = status !== 304;
    heading._header = head.before + rateLimit + head.after;
  } else {
    makeHead(heading, form, rateLimit);
  }
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
