import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listening {
  /** `http://127.0.0.1:41234` */
  readonly url: string;
  close(): Promise<void>;
}

export type Handle = (incoming: IncomingMessage, outgoing: ServerResponse, base: string) => Promise<void>;

/** A server of its own on `port` (0: a free one). A handler that throws answers 500 with the error's text. */
export async function listen(host: string, port: number, handle: Handle): Promise<Listening> {
  let url = '';
  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing, url).catch((error: unknown) => {
      if (outgoing.headersSent) return void outgoing.destroy();
      outgoing.writeHead(500, { 'content-type': 'text/plain' });
      outgoing.end(error instanceof Error ? error.stack : String(error));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  url = `http://${host.includes(':') ? `[${host}]` : host}:${taken}`;
  return { url, close: () => closed(server) };
}

function closed(server: ReturnType<typeof createServer>): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)));
    server.closeAllConnections();
  });
}
