import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
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

/** A receiver of webhooks, which records each message. The test decides how it responds. */
export async function startHookReceiver(response: Responder = (_, outgoing) => outgoing.end()) {
  const received: ReceivedMessage[] = [];
  let current = response;
  const server = createServer(async (incoming, outgoing) => {
    const body = await readBody(incoming);
    const headers = incoming.headers as Record<string, string>;
    const message = { path: incoming.url ?? '', id: headers['webhook-id'] ?? '', headers, body };
    received.push(message);
    current(message, outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}`,
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
