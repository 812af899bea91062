import { createServer, type Server, STATUS_CODES } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Door } from './door.ts';
import { type ErrorName, HttpError } from './errors.ts';

/** A listening address. */
export interface Listener {
  readonly url: string;
  /** Takes no new requests, lets the ones under way finish, then closes. */
  close(): Promise<void>;
}

/** The address is taken, or is none of this machine's. */
export class CannotListen extends Error {
  override name = 'CannotListen';
  constructor({ host, port }: { host: string; port: number }, cause: NodeJS.ErrnoException) {
    super(
      `cannot listen at ${host}:${port}: ${cause.code === 'EADDRINUSE' ? 'the port is taken' : cause.code}`,
      {
        cause,
      },
    );
  }
}

/** Bounds against clients that are slow or send too much; a GET service needs little. */
const SERVER_LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
  // Slow clients are looked for this often; Node's 30 s would let the bounds above slip.
  connectionsCheckingInterval: 5_000,
  // A request without a host is answered like any other bad one, not by Node's bare 400.
  requireHostHeader: false,
};

/** What Node's parser calls what it could not read. */
const PARSER_ERRORS: Readonly<Record<string, ErrorName>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** There is no request to answer: the same kind of error, written by hand, and the connection ends. */
function refuse(error: NodeJS.ErrnoException | HttpError, socket: Duplex): void {
  const code = 'code' in error ? (error.code ?? '') : '';
  if (!socket.writable || code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const { status, body } =
    error instanceof HttpError ? error : new HttpError(PARSER_ERRORS[code] ?? 'bad_request');
  const json = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(json)}\r\nCache-Control: no-store\r\n` +
      `X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${json}`,
  );
}

export async function listen(door: Door, at: { host: string; port: number }): Promise<Listener> {
  const server = createServer(SERVER_LIMITS, door);
  server.on('clientError', refuse);
  server.on('connect', (_, socket) => refuse(new HttpError('method_not_allowed'), socket));
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new CannotListen(at, error)));
    server.listen(at.port, at.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const host = at.host.includes(':') ? `[${at.host}]` : at.host;
  return { url: `http://${host}:${port}`, close: () => closeServer(server) };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeIdleConnections();
  });
}
