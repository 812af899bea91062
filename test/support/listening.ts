import assert from 'node:assert/strict';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { TestContext } from 'node:test';
import { listen, type ServerDeps } from '../../src/platform/http/server.ts';
import { createLogger } from '../../src/platform/log.ts';
import { responsesIn } from './raw-client.ts';

export const HOST = 'Host: x\r\n';
/** The last request on a connection. */
export const LAST = `GET /last HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`;

/** A server that records its requests, and by default responds with the requested URL. */
export async function startTestServer(
  t: TestContext,
  deps: Partial<ServerDeps> = {},
  response?: RequestListener,
) {
  const requested: string[] = [];
  function recordAndRespond(incoming: IncomingMessage, outgoing: ServerResponse): void {
    requested.push(`${incoming.method} ${incoming.url}`);
    if (response === undefined || incoming.url === '/last') outgoing.end(incoming.url);
    else response(incoming, outgoing);
  }
  const log = createLogger('silent');
  const listener = await listen(recordAndRespond, { host: '127.0.0.1', port: 0 }, { log, ...deps });
  t.after(() => listener.close({ graceMs: 0, patienceMs: 0 }));
  return { url: listener.url, requested, listener };
}

/** Asserts that the text is a single response with an error in our format. */
export function assertRefused(text: string, status: number, error: string): void {
  const [response, ...more] = responsesIn(text);
  assert.deepEqual(more, []);
  assert.equal(response?.status, status, text);
  assert.deepEqual(JSON.parse(response?.body ?? ''), { error });
  assert.match(response?.head ?? '', /^content-type: application\/json; charset=utf-8$/im);
  assert.match(response?.head ?? '', /^x-content-type-options: nosniff$/im);
  assert.match(response?.head ?? '', /^cache-control: no-store$/im);
}
