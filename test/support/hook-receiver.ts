import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A message, as it was received. */
export interface ReceivedMessage {
  readonly path: string;
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

type Responder = (message: ReceivedMessage, outgoing: ServerResponse) => void;

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/**
 * A receiver of webhooks, which records each message. The test decides how it responds. `certificate`: for HTTPS at
 * `localhost`.
 */
export async function startHookReceiver(
  response: Responder = (_, outgoing) => outgoing.end(),
  certificate?: Certificate,
) {
  const received: ReceivedMessage[] = [];
  let current = response;
  async function receive(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await readBody(incoming);
    const headers = incoming.headers as Record<string, string>;
    const message = { path: incoming.url ?? '', id: headers['webhook-id'] ?? '', headers, body };
    received.push(message);
    current(message, outgoing);
  }
  const server = certificate === undefined ? createServer(receive) : createSecureServer(certificate, receive);
  const name = certificate === undefined ? '127.0.0.1' : 'localhost';
  server.listen(0, name);
  await once(server, 'listening');
  const host = `${name}:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `${certificate === undefined ? 'http' : 'https'}://${host}`,
    received,
    setResponse(next: Responder) {
      current = next;
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

export const respondWith =
  (status: number, headers: Record<string, string> = {}): Responder =>
  (_, outgoing) => {
    outgoing.writeHead(status, headers).end('a body that nobody reads');
  };
