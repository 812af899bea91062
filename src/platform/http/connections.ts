import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Server as Acceptor, Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { systemClock } from '../clock.ts';
import { clientAddress, limitKey } from './client-address.ts';

/** The open connections of a server, and the unfinished responses of each connection. */
export interface Connections {
  readonly sockets: () => Iterable<Socket>;
  /**
   * Adds a response. Returns the unfinished responses to earlier pipelined requests, which must be sent before this
   * response.
   */
  add(socket: Socket, response: ServerResponse): readonly ServerResponse[];
  /** The unfinished responses of a connection, in order. */
  unfinished(socket: Socket): readonly ServerResponse[];
  /** The first unfinished response of each connection. Later responses of that connection have to wait for it. */
  underWay(): readonly ServerResponse[];
  /** Resolves when all connections are closed. */
  untilNone(): Promise<void>;
}

interface TrackedLimits {
  readonly connectionsPerClient: number;
  readonly unreadMs: number;
  readonly checkMs: number;
  /** The connections of a proxy are not limited, because many clients share them. */
  readonly isProxy: (address: string | undefined) => boolean;
}

const NONE: readonly ServerResponse[] = [];

export function trackConnections(
  server: Server,
  { connectionsPerClient, unreadMs, checkMs, isProxy }: TrackedLimits,
): Connections {
  const open = new Map<Socket, ServerResponse[]>();
  const byClient = new Map<string, Set<Socket>>();
  server.on('connection', (socket: Socket) => {
    open.set(socket, []);
    socket.once('close', () => open.delete(socket));
    if (!isProxy(socket.remoteAddress)) limitClient(socket);
  });

  /** If a client has too many connections, closes the oldest one that has no unfinished response. */
  function limitClient(socket: Socket): void {
    const client = limitKey(clientAddress(socket.remoteAddress, undefined, []));
    const sockets = byClient.get(client) ?? new Set();
    byClient.set(client, sockets.add(socket));
    socket.once('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0) byClient.delete(client);
    });
    if (sockets.size <= connectionsPerClient) return;
    const unused = [...sockets].find((one) => !one.destroyed && unfinished(one).length === 0);
    unused?.destroy();
  }

  const unfinished = (socket: Socket) =>
    open.get(socket)?.filter((response) => !response.writableFinished) ?? [];

  // No data was sent for a while: either the response is still being made, or the client is gone or does not read.
  server.on('timeout', (socket: Socket) => {
    const isWorking = unfinished(socket)[0]?.req.complete && socket.writableLength === 0;
    if (isWorking) socket.setTimeout(unreadMs);
    else socket.destroy();
  });
  // `server.timeout` would start a timer for each response. Here, only connections that are open at a check get a
  // timer.
  const check = setInterval(() => {
    for (const socket of open.keys()) if (!socket.timeout) socket.setTimeout(unreadMs);
  }, checkMs).unref();
  server.once('close', () => clearInterval(check));

  return {
    sockets: () => open.keys(),
    unfinished,
    underWay: () => [...open.keys()].flatMap((socket) => unfinished(socket).slice(0, 1)),

    add(socket, response) {
      const responses = open.get(socket) ?? [];
      // Node assigns the socket to a response only when the responses before it have been sent.
      if (response.socket !== null) {
        if (responses.length > 1) responses.splice(1);
        responses[0] = response;
        return NONE;
      }
      const before = responses.slice();
      responses.push(response);
      before.at(-1)?.once('close', () => responses.splice(0, responses.indexOf(response)));
      return before;
    },

    async untilNone() {
      for (const socket of open.keys()) await new Promise((resolve) => socket.once('close', resolve));
    },
  };
}

export interface Closing {
  /** How long idle connections stay open, in case a request is already on its way. */
  readonly graceMs: number;
  /** How long unfinished requests may take before their connections are destroyed. */
  readonly patienceMs: number;
}

/**
 * After this many turns of the event loop without a new connection, no client is expected. Measured with hundreds of
 * connections a second: with one turn, some connections are lost at each replacement; with three, hardly any.
 */
const QUIET_TURNS = 3;
/** Limits the wait, so that a flood of connections cannot prevent the shutdown. */
const MAX_TURNS = 1_000;

/**
 * Resolves when no client has connected for some turns of the event loop. If the server closed earlier, connections
 * that wait in the kernel’s queue would be reset, even if another process listens on the same port.
 */
async function untilQuiet(server: Server): Promise<void> {
  let connected = false;
  const onConnection = (): void => {
    connected = true;
  };
  server.on('connection', onConnection);
  for (let turns = 0, quiet = 0; quiet < QUIET_TURNS && turns < MAX_TURNS; turns += 1) {
    connected = false;
    await turn();
    quiet = connected ? 0 : quiet + 1;
  }
  server.off('connection', onConnection);
}

const endConnectionAfter = (response: ServerResponse | undefined): void => {
  if (response?.headersSent === false) response.setHeader('Connection', 'close');
};

/**
 * Stops listening, waits for requests to end, then closes the connections. Clients get `Connection: close` only after
 * the server has stopped listening: they reconnect at once, and must reach the process that replaces this one.
 */
export async function drain(
  { acceptor, server, connections }: { acceptor: Acceptor; server: Server; connections: Connections },
  { graceMs, patienceMs }: Closing,
): Promise<void> {
  await untilQuiet(server);
  // Closes only the port. The HTTP server's own `close` is not called yet, because it would end idle connections at
  // once.
  acceptor.close();
  server.prependListener('request', (_: IncomingMessage, response: ServerResponse) =>
    endConnectionAfter(response),
  );
  for (const socket of connections.sockets()) endConnectionAfter(connections.unfinished(socket).at(-1));
  server.keepAliveTimeout = Math.max(1, graceMs);
  server.keepAliveTimeoutBuffer = 0;

  const done = new AbortController();
  const closed = connections.untilNone().then(() => done.abort());
  await systemClock.sleep(graceMs, done.signal);
  server.close();
  for (const socket of connections.sockets()) if (socket.bytesRead === 0) socket.destroy();
  await systemClock.sleep(Math.max(0, patienceMs - graceMs), done.signal);
  server.closeAllConnections();
  await closed;
}
