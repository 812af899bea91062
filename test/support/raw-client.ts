import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection on which a test sends any bytes. */
export interface RawClient {
  readonly socket: Socket;
  send(bytes: string): void;
  /** Everything received so far. */
  received(): string;
  /** Resolves when the received text matches; rejects if the connection ends before that. */
  waitFor(pattern: RegExp): Promise<string>;
  /** Resolves with everything received, when the server has closed the connection. */
  ended(): Promise<string>;
}

export async function connectRaw(base: string): Promise<RawClient> {
  const { hostname, port } = new URL(base);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  const chunks: Buffer[] = [];
  const received = (): string => Buffer.concat(chunks).toString('latin1');
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'connect');
  // A reset counts as an end: tests check the bytes that were received before the reset.
  socket.on('error', () => undefined);
  return {
    socket,
    send: (bytes) => socket.write(bytes, 'latin1'),
    received,
    waitFor: (pattern) =>
      new Promise((resolve, reject) => {
        const check = (): void => {
          if (!pattern.test(received())) return;
          socket.off('data', check);
          resolve(received());
        };
        socket.on('data', check);
        closed.then(() => reject(new Error(`the connection ended before ${pattern}: ${received()}`)));
        check();
      }),
    ended: async () => {
      await closed;
      return received();
    },
  };
}

/** Sends everything at once. Resolves with everything received, when the server has closed the connection. */
export async function sendRaw(base: string, bytes: string): Promise<string> {
  const client = await connectRaw(base);
  client.send(bytes);
  return client.ended();
}

export interface RawResponse {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** Splits the received text into responses; each begins with a status line. */
export const responsesIn = (text: string): RawResponse[] =>
  text.split(/(?=HTTP\/1\.1 \d{3} )/).map((response) => {
    const end = response.indexOf('\r\n\r\n');
    return {
      status: Number(response.slice(9, 12)),
      head: response.slice(0, end),
      body: response.slice(end + 4),
    };
  });
