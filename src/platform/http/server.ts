import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createAcceptor, type Socket } from 'node:net';
import { systemClock } from '../clock.ts';
import type { Logger } from '../log.ts';
import { type Closing, drain, trackConnections } from './connections.ts';
import { type HeaderRecord, SAFETY_HEADERS } from './cors.ts';
import { HttpError } from './errors.ts';
import {
  createRequestGuard,
  type RequestHandler,
  SERVER_LIMITS,
  type ServerLimits,
} from './request-guard.ts';

export interface Listening {
  readonly url: string;
  /** Stops listening, waits for unfinished requests, then closes the connections. */
  close(how?: Closing): Promise<void>;
}

/** A listening server that can also list its unfinished responses. */
interface ListeningServer extends Listening {
  underWay(): readonly ServerResponse[];
}

interface ListenTarget {
  readonly host: string;
  readonly port: number;
  /** Whether another process or thread may listen on the same port. */
  readonly sharePort?: boolean;
}

export interface ServerDeps {
  readonly log: Logger;
  /** CORS and security headers for errors that do not reach the handler. */
  readonly headersFor?: (origin: string | undefined) => HeaderRecord;
  /** Called with the status of each error that does not reach the handler. */
  readonly observe?: (status: number) => void;
  /** Whether an address belongs to a trusted proxy, which may have any number of connections. */
  readonly isProxy?: (address: string | undefined) => boolean;
  /** Whether the handler needs the body of a request. */
  readonly keepsBody?: (incoming: IncomingMessage) => boolean;
  /** Values that replace those in `SERVER_LIMITS`. */
  readonly limits?: Partial<ServerLimits>;
}

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is taken',
  ENOTSUP: 'this system cannot share ports (SHARE_PORTS, WORKERS)',
};

/** Listening failed, for example because the port is in use, or because the host does not belong to this machine. */
export class CannotListen extends Error {
  override name = 'CannotListen';
  constructor({ host, port }: ListenTarget, cause: NodeJS.ErrnoException) {
    const { code = '' } = cause;
    super(`cannot listen at ${host}:${port}: ${REASONS[code] ?? code}`, { cause });
  }
}

/** By default, idle connections are closed at once, but pending requests may finish. */
const AT_ONCE: Closing = { graceMs: 0, patienceMs: 20_000 };

function createLimitedServer(limits: ServerLimits) {
  const server = createServer({
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    maxHeaderSize: limits.headerBytes,
    // With Node's default of 30 s, requests would far exceed the limits before they are checked.
    connectionsCheckingInterval: limits.checkMs,
    // Otherwise Node itself would refuse a request without `Host`, with a 400 that lacks our headers.
    requireHostHeader: false,
    // Saves time: Node need not emit the end of a stream for a request without a body.
    optimizeEmptyRequests: true,
  });
  // Node silently drops headers beyond this number. With one more than our limit, too many headers are noticed.
  server.maxHeadersCount = limits.headers + 1;
  server.maxConnections = limits.connections;
  server.on('drop', () => server.closeIdleConnections());
  return server;
}

/** Starts a server with all limits. `handle` gets only complete requests that are within the limits. */
export async function listen(
  handle: RequestHandler,
  at: ListenTarget,
  deps: ServerDeps,
): Promise<ListeningServer> {
  const { headersFor = () => SAFETY_HEADERS, observe = () => undefined, log } = deps;
  const limits = { ...SERVER_LIMITS, ...deps.limits };
  const server = createLimitedServer(limits);
  const { isProxy = () => false } = deps;
  const connections = trackConnections(server, { ...limits, isProxy });
  const guard = createRequestGuard({
    handle,
    ...(deps.keepsBody && { keepsBody: deps.keepsBody }),
    limits,
    connections,
    headersFor,
    observe,
    log,
  });
  server.on('request', (incoming, outgoing) => guard.onRequest(incoming, outgoing));
  server.on('checkContinue', (incoming, outgoing) => guard.onRequest(incoming, outgoing, true));
  server.on('checkExpectation', (incoming, outgoing) => guard.onRequest(incoming, outgoing));
  server.on('clientError', (error, socket) => guard.onClientError(error, socket as Socket));
  server.on('connect', ({ socket, headers }) => {
    const error = new HttpError('method_not_allowed', { headers: { Allow: 'GET, HEAD, POST, OPTIONS' } });
    guard.endWith(socket, error, headers.origin);
  });

  // Connections are accepted by a separate server, so that draining can stop it while idle connections stay open.
  const acceptor = createAcceptor();
  const { host, port, sharePort = false } = at;
  await new Promise<void>((resolve, reject) => {
    acceptor.once('error', (error) => reject(new CannotListen(at, error)));
    acceptor.listen({ port, host, reusePort: sharePort }, () => server.listen(acceptor, resolve));
  });
  const { port: bound } = acceptor.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  return {
    url: `http://${name}:${bound}`,
    underWay: () => connections.underWay(),
    close: (how = AT_ONCE) => drain({ acceptor, server, connections }, how),
  };
}

/** A request handler of a server, either the current one or one that has been replaced. */
interface ActiveHandler {
  readonly handle: RequestHandler;
  readonly deps: ServerDeps;
  /** The responses that were unfinished when another handler replaced this one. */
  unfinished: readonly ServerResponse[];
}

interface ReusableServer {
  current: ActiveHandler;
  readonly listening: ListeningServer;
}

/** Resolves when these responses have all ended, or after `patienceMs`. */
async function untilClosed(open: readonly ServerResponse[], { patienceMs }: Closing): Promise<void> {
  const enough = new AbortController();
  const timeout = systemClock.sleep(patienceMs, enough.signal);
  const closed = open
    .filter(({ closed }) => !closed)
    .map((response) => new Promise<unknown>((ok) => response.once('close', ok)));
  await Promise.race([Promise.all(closed), timeout]);
  enough.abort();
  await timeout;
}

/**
 * Starts servers that keep their ports and connections while their request handlers are replaced. `listen` with the
 * name of a server that is already listening replaces the handler of that server. Closing the replaced handler waits
 * for the requests that it has received.
 */
export function createServerRegistry() {
  const servers = new Map<string, ReusableServer>();

  async function openServer(first: ActiveHandler, at: Parameters<typeof listen>[1]): Promise<ReusableServer> {
    const reusable = { current: first };
    const { log, limits } = first.deps;
    const listening = await listen(
      (incoming, outgoing, body) => reusable.current.handle(incoming, outgoing, body),
      at,
      {
        log,
        ...(limits && { limits }),
        ...(first.deps.headersFor && {
          headersFor: (origin) => reusable.current.deps.headersFor?.(origin) ?? {},
        }),
        observe: (status) => reusable.current.deps.observe?.(status),
        isProxy: (address) => reusable.current.deps.isProxy?.(address) ?? false,
        keepsBody: (incoming) => reusable.current.deps.keepsBody?.(incoming) ?? false,
      },
    );
    return Object.assign(reusable, { listening });
  }

  return {
    async listen(
      name: string,
      handle: RequestHandler,
      at: Parameters<typeof listen>[1],
      deps: ServerDeps,
    ): Promise<Listening> {
      const handler: ActiveHandler = { handle, deps, unfinished: [] };
      const server = servers.get(name) ?? (await openServer(handler, at));
      servers.set(name, server);
      if (server.current !== handler) server.current.unfinished = server.listening.underWay();
      server.current = handler;
      return {
        url: server.listening.url,
        async close(how = { graceMs: 0, patienceMs: 20_000 }) {
          if (server.current !== handler) return untilClosed(handler.unfinished, how);
          servers.delete(name);
          return server.listening.close(how);
        },
      };
    },
  };
}

export type ReusableServers = ReturnType<typeof createServerRegistry>;
