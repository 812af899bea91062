import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from '../log.ts';
import { type ErrorName, HttpError, internalError } from './errors.ts';
import type { ListenerLimits } from './limits.ts';
import type { Refusals } from './refusals.ts';
import { whenInTurn } from './under-way.ts';

/** A name or an address, and perhaps a port. */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])?(?::\d{1,5})?$/i;

/** RFC 9112, section 3.2: one host, and a valid one; HTTP/1.0 may do without. Nearly all say the same one. */
function createHostCheck(): (incoming: IncomingMessage) => boolean {
  let sound = '';
  return ({ rawHeaders, headers, httpVersionMinor }) => {
    let hosts = 0;
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const name = rawHeaders[at];
      if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
    }
    if (hosts !== 1) return hosts === 0 && httpVersionMinor === 0;
    const { host = '' } = headers;
    if (host !== sound && !HOST.test(host)) return false;
    sound = host;
    return true;
  };
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** Reads a body to its end, and forgets it. `undefined`: the client has gone before. */
function readAway(incoming: IncomingMessage, maxBytes: number): Promise<'whole' | 'too_large' | undefined> {
  let read = 0;
  return new Promise((resolve) => {
    incoming.on('data', (chunk: Buffer) => {
      read += chunk.length;
      if (read > maxBytes) resolve('too_large');
    });
    incoming.once('end', () => resolve('whole'));
    incoming.once('error', () => resolve(undefined));
    incoming.once('close', () => resolve(undefined));
  });
}

/** While it stands in line, Node would put the word behind the head of the answer, and so into its body. */
function giveWord(outgoing: ServerResponse): void {
  if (outgoing.socket !== null) outgoing.writeContinue();
  else outgoing.once('socket', () => !outgoing.headersSent && outgoing.writeContinue());
}

/**
 * Looks at each request before a door does: hosts, sizes, how many wait on one connection. A body is read
 * away first, so that a slow one costs no door, and what follows it is never taken for a part of it. Who does
 * not wait for answers is answered in turn: only one is made and held at a time, be it read or not.
 */
export function createScreen(tools: {
  door: RequestListener;
  limits: ListenerLimits;
  refusals: Refusals;
  log: Logger;
}) {
  const { door, limits, refusals, log } = tools;
  const inLine = new WeakMap<Duplex, number>();
  const ending = new WeakSet<Duplex>();
  const isHostSound = createHostCheck();

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    try {
      door(incoming, outgoing);
    } catch (err) {
      log.error({ err }, 'unexpected error');
      if (outgoing.headersSent) outgoing.destroy();
      else refusals.refuse(incoming, outgoing, internalError());
    }
  }

  /** Requests in line cost memory of Node's, which reads on: whoever sends too many is gone at once. */
  function hasTurn({ socket }: IncomingMessage, outgoing: ServerResponse): boolean {
    const before = inLine.get(socket) ?? 0;
    if (before >= limits.pipelined) socket.destroy();
    if (before >= limits.pipelined || ending.has(socket)) return false;
    inLine.set(socket, before + 1);
    outgoing.once('close', () => inLine.set(socket, (inLine.get(socket) ?? 1) - 1));
    return true;
  }

  function flawOf(incoming: IncomingMessage): ErrorName | undefined {
    const { url = '', rawHeaders } = incoming;
    if (url.length > limits.addressBytes) return 'address_too_long';
    if (rawHeaders.length > 2 * limits.headers) return 'headers_too_large';
    return isHostSound(incoming) ? undefined : 'bad_request';
  }

  function answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const flaw = flawOf(incoming);
    if (flaw === undefined) pass(incoming, outgoing);
    else refusals.refuse(incoming, outgoing, new HttpError(flaw));
  }

  async function answerAfterBody(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await readAway(incoming, limits.bodyBytes);
    if (body === 'whole') whenInTurn(outgoing, () => answer(incoming, outgoing));
    if (body === 'too_large') refuseBody(incoming, outgoing);
  }

  function refuseBody(incoming: IncomingMessage, outgoing: ServerResponse): void {
    ending.add(incoming.socket);
    refusals.refuseAndEnd(incoming, outgoing, new HttpError('body_too_large'));
  }

  /** `isAwaitingWord`: the client sends its body when it is told that it is welcome. */
  return (incoming: IncomingMessage, outgoing: ServerResponse, isAwaitingWord = false): void => {
    // Without a socket an answer stands in line behind another one of its connection.
    const isInTurn = outgoing.socket !== null;
    if (!isInTurn && !hasTurn(incoming, outgoing)) return;
    if (!hasBody(incoming)) {
      if (isInTurn) answer(incoming, outgoing);
      else whenInTurn(outgoing, () => answer(incoming, outgoing));
      return;
    }
    if (Number(incoming.headers['content-length'] ?? 0) > limits.bodyBytes) {
      refuseBody(incoming, outgoing);
      return;
    }
    if (isAwaitingWord) giveWord(outgoing);
    void answerAfterBody(incoming, outgoing);
  };
}
