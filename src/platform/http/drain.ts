import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { systemClock } from '../clock.ts';
import { answerUnderWay } from './under-way.ts';

/** How a listener ends. */
export interface Closing {
  /** Idle connections are kept for so long: a request may be on its way to us. */
  readonly graceMs: number;
  /** Requests under way get so long; then their connections are cut. */
  readonly patienceMs: number;
}

/** In a row. Measured: with one, hundreds of connections a second lose some at each replacement; with three, hardly one. */
const QUIET_TURNS = 3;
/** A flood must not keep us listening. */
const MOST_TURNS = 1_000;

/**
 * Resolves when nobody has come for some turns of the loop. What the kernel has taken in for us and we have
 * not yet accepted would be reset by closing, even where another process listens at the same address.
 */
async function untilQuiet(server: Server): Promise<void> {
  let came = false;
  const note = (): void => {
    came = true;
  };
  server.on('connection', note);
  for (let turns = 0, quiet = 0; quiet < QUIET_TURNS && turns < MOST_TURNS; turns += 1) {
    came = false;
    await turn();
    quiet = came ? 0 : quiet + 1;
  }
  server.off('connection', note);
}

/** From now on answers say that their connection ends: those to come, and those being made. */
function endAfterAnswers(server: Server, sockets: Iterable<Socket>): void {
  server.prependListener('request', (_, outgoing) => {
    outgoing.shouldKeepAlive = false;
  });
  for (const socket of sockets) {
    const under = answerUnderWay(socket);
    if (under !== undefined && !under.headersSent) under.shouldKeepAlive = false;
  }
}

/** Takes no new connections, lets the requests under way finish, then closes. */
export async function drain(
  server: Server,
  sockets: ReadonlySet<Socket>,
  { graceMs, patienceMs }: Closing,
): Promise<void> {
  endAfterAnswers(server, sockets);
  await untilQuiet(server);
  const done = new AbortController();
  // Not yet the HTTP server's own `close`: it would cut idle connections at once.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  const ended = closed.then(() => done.abort());
  server.keepAliveTimeout = Math.max(1, graceMs);
  server.keepAliveTimeoutBuffer = 0;

  await systemClock.sleep(graceMs, done.signal);
  server.close();
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  await systemClock.sleep(Math.max(0, patienceMs - graceMs), done.signal);
  server.closeAllConnections();
  await ended;
}
