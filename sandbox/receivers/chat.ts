import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface ChatReceiver {
  /** The URL of an incoming webhook. */
  readonly url: string;
  readonly host: string;
  readonly texts: readonly string[];
  /** Sets the status of the next responses. */
  respondWith(status: number): void;
  stop(): void;
}

/** The incoming webhook of a chat: it takes JSON with a `text`, like Slack and Mattermost, and rejects everything else. */
export async function startChatReceiver(): Promise<ChatReceiver> {
  const texts: string[] = [];
  let status = 200;
  const server = createServer(async (incoming, outgoing) => {
    const { text } = (await json(incoming).catch(() => ({}))) as { text?: unknown };
    const isMessage = incoming.method === 'POST' && typeof text === 'string' && text !== '';
    if (isMessage && status === 200) texts.push(text);
    outgoing.writeHead(isMessage ? status : 400).end(isMessage ? 'ok' : 'invalid_payload');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}/services/a-secret-path`,
    host,
    texts,
    respondWith(next) {
      status = next;
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
