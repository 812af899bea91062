import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { HeaderRecord } from './cors.ts';
import { type ErrorName, HttpError } from './errors.ts';
import type { ListenerLimits } from './limits.ts';
import { errorHeaders } from './send.ts';
import { answerUnderWay, whenInTurn } from './under-way.ts';

/** What a listener has to know to refuse what no door has seen. */
export interface RefusalTools {
  readonly limits: ListenerLimits;
  /** CORS and safety headers. */
  readonly headersFor: (origin: string | undefined) => HeaderRecord;
  /** Told of every refusal. */
  readonly observe: (status: number) => void;
}

/** What Node's parser calls what it could not read. */
const PARSER_ERRORS: Readonly<Record<string, ErrorName>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

type ParserError = Error & { readonly code?: string; readonly rawPacket?: Buffer };

const ORIGIN = /\r\norigin:[ \t]*([^\r\n]*)/i;

/** Whether a packet begins with a request line that is too long by itself. */
const isLongAddress = (packet: string, { addressBytes }: ListenerLimits): boolean =>
  (/^[A-Z-]+ (\S*)/.exec(packet)?.[1] ?? '').length > addressBytes;

export function createRefusals({ limits, headersFor, observe }: RefusalTools) {
  const refused = new WeakMap<Socket, number>();

  function partsOf(error: HttpError, origin: string | undefined) {
    const json = JSON.stringify(error.body);
    const length = { 'Content-Length': String(Buffer.byteLength(json)) };
    return { json, headers: { ...headersFor(origin), ...errorHeaders(error), ...length } };
  }

  function write(socket: Socket, error: HttpError, origin: string | undefined): void {
    const { json, headers } = partsOf(error, origin);
    const lines = Object.entries({ ...headers, Connection: 'close' }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    socket.end(`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join('')}\r\n${json}`);
    observe(error.status);
  }

  /** Answers to whole requests that came before go out first; one to a request that never came whole is not waited for. */
  function afterAnswers(socket: Socket, then: () => void): void {
    const under = answerUnderWay(socket);
    // The last of them may have ended the connection.
    if (!socket.writable) return;
    if (under?.req.complete) under.once('close', () => afterAnswers(socket, then));
    else then();
  }

  /** Closed at once, a client that goes on sending would be reset before it has read why. */
  function linger(socket: Socket): void {
    const late = setTimeout(() => socket.destroy(), limits.lingerMs);
    socket.once('close', () => clearTimeout(late));
    socket.once('end', () => socket.destroy());
    socket.resume();
  }

  /** There is no request to answer: the same kind of error, written by hand, and the connection ends. */
  function refuseSocket(socket: Socket, error: HttpError, origin?: string): void {
    const before = refused.get(socket);
    if (before !== undefined) {
      if (socket.bytesRead - before > limits.lingerBytes) socket.destroy();
      return;
    }
    const under = answerUnderWay(socket);
    // Nobody reads, or the answer to half of a request is already out.
    if (!socket.writable || (under?.headersSent && !under.req.complete)) {
      socket.destroy();
      return;
    }
    refused.set(socket, socket.bytesRead);
    // Node looks after a connection no longer that it has given to us: one that breaks now must harm nobody.
    socket.on('error', () => socket.destroy());
    afterAnswers(socket, () => {
      write(socket, error, origin);
      linger(socket);
    });
  }

  return {
    refuseSocket,

    /** `clientError` of Node's server: its parser could not read on, or a client was too slow. */
    refuseUnreadable({ code = '', rawPacket }: ParserError, socket: Socket): void {
      if (code === 'ECONNRESET') {
        socket.destroy();
        return;
      }
      const packet = rawPacket?.toString('latin1') ?? '';
      const name = PARSER_ERRORS[code] ?? 'bad_request';
      const isLong = name === 'headers_too_large' && isLongAddress(packet, limits);
      refuseSocket(socket, new HttpError(isLong ? 'address_too_long' : name), ORIGIN.exec(packet)?.[1]);
    },

    /** One request is answered with an error; its connection goes on. */
    refuse(incoming: IncomingMessage, outgoing: ServerResponse, error: HttpError): void {
      const { json, headers } = partsOf(error, incoming.headers.origin);
      outgoing.writeHead(error.status, headers).end(json);
      observe(error.status);
    },

    /** The same, where more is to come than we want to read. */
    refuseAndEnd(incoming: IncomingMessage, outgoing: ServerResponse, error: HttpError): void {
      const { json, headers } = partsOf(error, incoming.headers.origin);
      const { socket } = incoming;
      const from = socket.bytesRead;
      incoming.on('data', () => {
        if (socket.bytesRead - from > limits.lingerBytes) socket.pause();
      });
      outgoing.shouldKeepAlive = false;
      outgoing.writeHead(error.status, headers).flushHeaders();
      outgoing.write(json);
      // Node would cut the connection at the end of the answer: for it, the answer never ends.
      whenInTurn(outgoing, () => {
        socket.end();
        linger(socket);
      });
      observe(error.status);
    },
  };
}

export type Refusals = ReturnType<typeof createRefusals>;
