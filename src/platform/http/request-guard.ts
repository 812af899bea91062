import { randomBytes } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type Logger, logWithRequestId } from '../log.ts';
import type { Connections } from './connections.ts';
import type { HeaderRecord } from './cors.ts';
import { type ErrorName, HttpError, internalError } from './errors.ts';
import { errorParts, writeError } from './response.ts';

/** Codes of errors from Node's parser and timeouts. Any other code leads to a 400. */
const PARSER_ERRORS: Readonly<Record<string, ErrorName>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

type ParserError = Error & { readonly code?: string; readonly rawPacket?: Buffer };

/** For a packet that was decoded as Latin-1, so that each character is one byte. */
const NOT_ASCII = /[\x80-\xff]/;

/** Find the target and the `Origin` in a packet that could not be parsed. */
const TARGET = /^[A-Z-]+ (\S*)/;
const ORIGIN = /\r\norigin:[ \t]*([^\r\n]*)/i;

/** A host name or an IP address, with or without a port. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])?(?::\d{1,5})?$/i;

/** Whether a request has exactly one valid `Host` header (RFC 9112, section 3.2). In HTTP/1.0 there may be none. */
function hasValidHost({ rawHeaders, headers, httpVersionMinor }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 ? HOST.test(headers.host ?? '') : hosts === 0 && httpVersionMinor === 0;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** Responds to a request. `body` is passed only for the few routes that need one. */
export type RequestHandler = (incoming: IncomingMessage, outgoing: ServerResponse, body?: Buffer) => void;

/** Reads a body to its end, and discards it unless `isNeeded`. `gone`: the client disconnected before the end. */
function readBody(
  incoming: IncomingMessage,
  maxBytes: number,
  isNeeded: boolean,
): Promise<Buffer | 'too large' | 'gone'> {
  let read = 0;
  const chunks: Buffer[] = [];
  return new Promise((resolve) => {
    incoming.on('data', (chunk: Buffer) => {
      read += chunk.length;
      if (read > maxBytes) resolve('too large');
      else if (isNeeded) chunks.push(chunk);
    });
    incoming.once('end', () => resolve(Buffer.concat(chunks)));
    incoming.once('close', () => resolve('gone'));
  });
}

/**
 * Passes complete requests that are within the limits to `handle`, and responds to all other requests with an error.
 */
export function createRequestGuard(deps: {
  handle: RequestHandler;
  /** Whether the handler needs the body of this request. */
  keepsBody?: (incoming: IncomingMessage) => boolean;
  limits: ServerLimits;
  connections: Connections;
  /** Returns the CORS and security headers for an `Origin`. */
  headersFor: (origin: string | undefined) => HeaderRecord;
  /** Called with the status of each error response. */
  observe: (status: number) => void;
  log: Logger;
}) {
  const { handle, keepsBody = () => false, limits, connections, headersFor, observe, log } = deps;
  /** Connections that end with an error, each with the number of bytes that had been read when the error occurred. */
  const failed = new WeakMap<Socket, number>();
  const requestId = createRequestIds();

  /** Writes an error directly to the socket, because Node has no complete request to respond to. */
  function writeLast(socket: Socket, error: HttpError, origin: string | undefined, isHead: boolean): void {
    if (!socket.writable) return;
    const id = { [REQUEST_ID]: requestId(undefined) };
    const { json, headers } = errorParts(error, { ...headersFor(origin), ...id });
    const all = { ...headers, Date: new Date().toUTCString(), Connection: 'close' };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join('')}\r\n`;
    socket.end(isHead ? head : head + json);
    observe(error.status);
    // If the socket were closed at once, a client that is still sending would get a reset before it could read the
    // error.
    const timer = setTimeout(() => socket.destroy(), limits.lingerMs);
    socket.once('close', () => clearTimeout(timer));
    socket.resume();
  }

  /** Records that a connection ends with an error. Returns false if that has already been recorded. */
  function markFailed(socket: Socket): boolean {
    if (failed.has(socket)) return false;
    failed.set(socket, socket.bytesRead);
    // Node no longer handles the errors of this socket. Without a listener, such an error would end the process.
    socket.on('error', () => socket.destroy());
    return true;
  }

  /** Ends a connection with an error, once the responses to earlier complete requests have been sent. */
  function endWith(socket: Socket, error: HttpError, origin?: string): void {
    if (!markFailed(socket)) {
      if (socket.bytesRead - (failed.get(socket) ?? 0) > limits.lingerBytes) socket.destroy();
      return;
    }
    const last = connections.unfinished(socket).findLast(({ req }) => req.complete);
    if (last === undefined) writeLast(socket, error, origin, false);
    else last.once('close', () => writeLast(socket, error, origin, false));
  }

  /** A more precise error, if the target is the reason why a request cannot be parsed. */
  function errorOfTarget(name: ErrorName, target: string): ErrorName | undefined {
    if (name === 'headers_too_large' && target.length > limits.addressBytes) return 'address_too_long';
    return name === 'bad_request' && NOT_ASCII.test(target) ? 'address_not_ascii' : undefined;
  }

  /** Responds to a complete request with an error. The connection stays open. */
  function fail(incoming: IncomingMessage, outgoing: ServerResponse, error: HttpError): void {
    const { origin, 'x-request-id': id } = incoming.headers;
    writeError(outgoing, error, { ...headersFor(origin), [REQUEST_ID]: String(id) });
    observe(error.status);
  }

  function errorOfRequest(incoming: IncomingMessage): ErrorName | undefined {
    const { url = '', rawHeaders } = incoming;
    if (url.length > limits.addressBytes) return 'address_too_long';
    if (rawHeaders.length > 2 * limits.headers) return 'headers_too_large';
    return hasValidHost(incoming) ? undefined : 'bad_request';
  }

  function reply(incoming: IncomingMessage, outgoing: ServerResponse, body?: Buffer): void {
    const error = errorOfRequest(incoming);
    if (error !== undefined) {
      fail(incoming, outgoing, new HttpError(error));
      return;
    }
    logWithRequestId(String(incoming.headers['x-request-id']), () => {
      try {
        handle(incoming, outgoing, body);
      } catch (err) {
        log.error({ err }, 'unexpected error');
        if (outgoing.headersSent) outgoing.destroy();
        else fail(incoming, outgoing, internalError());
      }
    });
  }

  /** Reads the body before responding. Otherwise the body would be taken for the next request of the connection. */
  async function replyAfterBody(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { socket, headers, method } = incoming;
    const isTooLarge = Number(headers['content-length'] ?? 0) > limits.bodyBytes;
    const isNeeded = keepsBody(incoming);
    const body = isTooLarge ? 'too large' : await readBody(incoming, limits.bodyBytes, isNeeded);
    if (typeof body !== 'string') reply(incoming, outgoing, isNeeded ? body : undefined);
    if (body !== 'too large') return;
    // The responses to all earlier requests have been sent, so the error can be written now. It ends the connection.
    markFailed(socket);
    writeLast(socket, new HttpError('body_too_large'), headers.origin, method === 'HEAD');
  }

  function begin(incoming: IncomingMessage, outgoing: ServerResponse, expectsContinue: boolean): void {
    const { headers, socket } = incoming;
    // After this, all code takes the request id from this header.
    headers['x-request-id'] = requestId(headers['x-request-id']);
    // The response to the previous request may have ended the connection.
    if (outgoing.socket === null || socket.destroyed) return;
    if (!hasBody(incoming)) {
      reply(incoming, outgoing);
      return;
    }
    if (expectsContinue && Number(headers['content-length'] ?? 0) <= limits.bodyBytes)
      outgoing.writeContinue();
    void replyAfterBody(incoming, outgoing);
  }

  return {
    endWith,

    /** `expectsContinue`: the client waits for `100 Continue` before it sends its body. */
    onRequest(incoming: IncomingMessage, outgoing: ServerResponse, expectsContinue = false): void {
      if (failed.has(incoming.socket)) return;
      // Pipelined requests are handled one after another, so that only one response is in memory.
      const before = connections.add(incoming.socket, outgoing);
      if (before.length === 0) begin(incoming, outgoing, expectsContinue);
      else if (before.length > limits.pipelined) incoming.socket.destroy();
      else before.at(-1)?.once('close', () => begin(incoming, outgoing, expectsContinue));
    },

    /** Called when Node's parser fails, or a client is too slow. */
    onClientError({ code = '', rawPacket }: ParserError, socket: Socket): void {
      // After an error has been written, the socket is read for a while, so that the client can receive the error.
      if (code === 'ECONNRESET' || (!socket.writable && !failed.has(socket))) {
        socket.destroy();
        return;
      }
      const packet = rawPacket?.toString('latin1') ?? '';
      const name = PARSER_ERRORS[code] ?? 'bad_request';
      const target = TARGET.exec(packet)?.[1] ?? '';
      endWith(socket, new HttpError(errorOfTarget(name, target) ?? name), ORIGIN.exec(packet)?.[1]);
    },
  };
}

/** Limits for slow or excessive clients. They can be low, because nearly all requests are GETs, which have no body. */
export const SERVER_LIMITS = {
  /** The length of the request target. RFC 9110 requires support for at least 8,000 bytes. */
  addressBytes: 8_000,
  /** The length of the target and the headers together. */
  headerBytes: 16 * 1024,
  headers: 100,
  /** Only `/mcp` needs a body, but some clients send small ones anyway. */
  bodyBytes: 16 * 1024,
  /** Pipelined requests on a connection. Browsers and proxies send only one at a time. */
  pipelined: 50,
  /** Connections to one listener. If there are more, idle connections are closed. */
  connections: 5_000,
  /**
   * Connections of a client (IPv4 address, IPv6 /64). If there are more, the oldest connection without a complete
   * request is closed.
   */
  connectionsPerClient: 256,
  /** How long a client may take to send the headers, and the whole request. Checked every `checkMs`. */
  headersMs: 10_000,
  requestMs: 15_000,
  checkMs: 5_000,
  /**
   * Longer than the 60 s of common proxies, so that idle connections are closed by the proxy and not by this server.
   */
  idleMs: 65_000,
  /** A connection is closed if its client does not read a response for this long (plus at most `checkMs`). */
  unreadMs: 30_000,
  /**
   * After an error, the connection is read for `lingerMs`, or up to `lingerBytes`, so that the client can read the
   * error.
   */
  lingerMs: 1_000,
  lingerBytes: 256 * 1024,
};

export type ServerLimits = Readonly<typeof SERVER_LIMITS>;

/** The header with the id of the request, which links a response to its lines in the log. */
export const REQUEST_ID = 'X-Request-Id';

const VALID = /^[\w.-]{1,64}$/;

/**
 * Returns the id that the caller sent if it is valid, otherwise a new id: a number after a prefix that is unique to
 * this process.
 */
function createRequestIds(): (given: string | string[] | undefined) => string {
  const prefix = randomBytes(6).toString('hex');
  let count = 0;
  return (given) => {
    if (typeof given === 'string' && VALID.test(given)) return given;
    count += 1;
    return `${prefix}-${count.toString(36)}`;
  };
}
