import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Logger } from '../log.ts';
import { SAFETY_HEADERS } from './cors.ts';
import type { Door } from './door.ts';

export type { Closing } from './drain.ts';

import { type Closing, drain } from './drain.ts';
import { HttpError } from './errors.ts';
import { LISTENER_LIMITS, type ListenerLimits } from './limits.ts';
import { createRefusals, type RefusalTools } from './refusals.ts';
import { createScreen } from './screen.ts';
import { answerUnderWay } from './under-way.ts';

/** A listening address. */
export interface Listener {
  readonly url: string;
  /** Takes no new requests, lets the ones under way finish, then closes. */
  close(how?: Closing): Promise<void>;
}

export interface ListeningAt {
  readonly host: string;
  readonly port: number;
  /** Another process, or thread, may listen at the same address. */
  readonly sharePort?: boolean;
}

export interface ListenTools extends Partial<Omit<RefusalTools, 'limits'>> {
  readonly log: Logger;
  /** Where they are to differ from `LISTENER_LIMITS`. */
  readonly limits?: Partial<ListenerLimits>;
}

const WHY: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is taken',
  ENOTSUP: 'this system cannot share ports (SHARE_PORTS, WORKERS)',
};

/** The address is taken, or is none of this machine's. */
export class CannotListen extends Error {
  override name = 'CannotListen';
  constructor({ host, port }: ListeningAt, cause: NodeJS.ErrnoException) {
    const { code = '' } = cause;
    super(`cannot listen at ${host}:${port}: ${WHY[code] ?? code}`, { cause });
  }
}

/** Idle connections are cut, requests under way finish. */
const AT_ONCE: Closing = { graceMs: 0, patienceMs: 20_000 };

function createHttpServer(limits: ListenerLimits): Server {
  const server = createServer({
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    maxHeaderSize: limits.headerBytes,
    // Slow clients are looked for this often; Node's 30 s would let the bounds above slip.
    connectionsCheckingInterval: limits.lookMs,
    // A request without a host is answered like any other bad one, not by Node's bare 400.
    requireHostHeader: false,
  });
  // Of more, Node would keep the first ones and not say so: one more is enough to know.
  server.maxHeadersCount = limits.headers + 1;
  server.maxConnections = limits.connections;
  server.on('drop', () => server.closeIdleConnections());
  return server;
}

/** Nothing has moved on a connection: well where an answer is still being made, else its client is gone or asleep. */
function endUnlessAtWork(socket: Socket, { unreadMs }: ListenerLimits): void {
  const isAtWork = answerUnderWay(socket)?.req.complete && socket.writableLength === 0;
  if (isAtWork) socket.setTimeout(unreadMs);
  else socket.destroy();
}

/**
 * Looks for answers that are not taken. Node's own `timeout` would set a timer anew with every request, while
 * nearly every answer is taken at once.
 */
function watchUnread(server: Server, sockets: Iterable<Socket>, { unreadMs, lookMs }: ListenerLimits): void {
  const look = setInterval(
    () => {
      for (const socket of sockets) {
        if (socket.writableLength > 0 && !socket.timeout) socket.setTimeout(unreadMs);
      }
    },
    Math.min(lookMs, unreadMs),
  );
  look.unref();
  server.once('close', () => clearInterval(look));
}

function follow(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

function serve(server: Server, door: Door, limits: ListenerLimits, tools: ListenTools): void {
  const { headersFor = () => SAFETY_HEADERS, observe = () => undefined, log } = tools;
  const refusals = createRefusals({ limits, headersFor, observe });
  const screen = createScreen({ door, limits, refusals, log });
  server.on('request', (incoming, outgoing) => screen(incoming, outgoing));
  server.on('checkContinue', (incoming, outgoing) => screen(incoming, outgoing, true));
  server.on('checkExpectation', (incoming, outgoing) => screen(incoming, outgoing));
  server.on('clientError', (error, socket) => refusals.refuseUnreadable(error, socket as Socket));
  server.on('connect', ({ socket, headers }) => {
    const error = new HttpError('method_not_allowed', { headers: { Allow: 'GET, HEAD, POST, OPTIONS' } });
    refusals.refuseSocket(socket, error, headers.origin);
  });
  server.on('timeout', (socket) => endUnlessAtWork(socket, limits));
}

export async function listen(door: Door, at: ListeningAt, tools: ListenTools): Promise<Listener> {
  const { host, port, sharePort = false } = at;
  const limits = { ...LISTENER_LIMITS, ...tools.limits };
  const server = createHttpServer(limits);
  const sockets = follow(server);
  watchUnread(server, sockets, limits);
  serve(server, door, limits, tools);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new CannotListen(at, error)));
    server.listen({ port, host, reusePort: sharePort }, resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  return { url: `http://${name}:${bound}`, close: (how = AT_ONCE) => drain(server, sockets, how) };
}
