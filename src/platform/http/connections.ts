import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Server as Acceptor, Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { systemClock } from '../clock.ts';
import { clientAddress, limitKey } from './client-address.ts';

/** The open connections of a server, each with the responses that are not out yet. */
export interface Connections {
  readonly sockets: () => Iterable<Socket>;
  /** Notes a response; returns those that it has to wait for, because requests were sent without waiting. */
  add(socket: Socket, response: ServerResponse): readonly ServerResponse[];
  /** Responses of a connection that are being made, written or waiting, in their order. */
  unfinished(socket: Socket): readonly ServerResponse[];
  /** Resolves when all are closed. */
  untilNone(): Promise<void>;
}

export interface ClientLimit {
  readonly connectionsPerClient: number;
  /** Many clients have one address. */
  readonly isProxy: (address: string | undefined) => boolean;
}

const NONE: readonly ServerResponse[] = [];

export function trackConnections(
  server: Server,
  { connectionsPerClient, isProxy }: ClientLimit,
): Connections {
  const open = new Map<Socket, ServerResponse[]>();
  const byClient = new Map<string, Set<Socket>>();
  server.on('connection', (socket: Socket) => {
    open.set(socket, []);
    socket.once('close', () => open.delete(socket));
    if (!isProxy(socket.remoteAddress)) limitClient(socket);
  });

  /** Of a client with too many connections, the oldest one on which no response is due is closed. */
  function limitClient(socket: Socket): void {
    const client = limitKey(clientAddress(socket.remoteAddress, undefined, []));
    const own = byClient.get(client) ?? new Set();
    byClient.set(client, own.add(socket));
    socket.once('close', () => {
      own.delete(socket);
      if (own.size === 0) byClient.delete(client);
    });
    if (own.size <= connectionsPerClient) return;
    const unused = [...own].find((one) => !one.destroyed && unfinished(one).length === 0);
    unused?.destroy();
  }

  const unfinished = (socket: Socket) =>
    open.get(socket)?.filter((response) => !response.writableFinished) ?? [];

  // Nothing has moved: a response that is being made is waited for; else the client is gone or does not read.
  server.on('timeout', (socket: Socket) => {
    const isWorking = unfinished(socket)[0]?.req.complete && socket.writableLength === 0;
    if (isWorking) socket.setTimeout(server.timeout);
    else socket.destroy();
  });

  return {
    sockets: () => open.keys(),
    unfinished,

    add(socket, response) {
      const responses = open.get(socket) ?? [];
      // Node gives a response its socket as soon as those before it are out.
      if (response.socket !== null && responses.length <= 1) {
        responses[0] = response;
        return NONE;
      }
      if (response.socket !== null) responses.length = 0;
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

/** How a server closes. */
export interface Closing {
  /** Idle connections are kept for so long: a request may be on its way to us. */
  readonly graceMs: number;
  /** Requests under way get so long; then their connections are destroyed. */
  readonly patienceMs: number;
}

/**
 * In a row. Measured: with one, hundreds of connections a second lose some at each replacement; with three,
 * hardly one.
 */
const QUIET_TURNS = 3;
/** A flood must not keep us listening. */
const MAX_TURNS = 1_000;

/**
 * Resolves when nobody has connected for some turns of the event loop. Closing would reset what the kernel has
 * accepted and we have not yet, even where another process listens at the same address.
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
 * Takes no new connections, lets the requests under way finish, then closes. Clients are told to leave only when we
 * no longer listen: they connect again at once, and must reach the process that replaces us.
 */
export async function drain(
  { acceptor, server, connections }: { acceptor: Acceptor; server: Server; connections: Connections },
  { graceMs, patienceMs }: Closing,
): Promise<void> {
  await untilQuiet(server);
  // Not yet the HTTP server's own `close`: it would end idle connections at once.
  if (acceptor.listening) acceptor.close();
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
