import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { test } from 'node:test';
import { assertRefused, startTestServer } from '../../test/support/listening.ts';
import { responsesIn, sendRaw } from '../../test/support/raw-client.ts';
import { createLogger } from '../platform/log.ts';
import { createAdmin } from './admin.ts';

test('the admin server accepts only its own address, the name of the machine and localhost as Host', async (t) => {
  const admin = createAdmin({ readMetrics: async () => '', state: () => 'ok', log: createLogger('silent') });
  const { url } = await startTestServer(t, {}, admin);
  const request = (host: string): Promise<string> =>
    sendRaw(url, `GET /live HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  for (const host of [new URL(url).host, '127.0.0.1', 'localhost:9090', 'LOCALHOST', `${hostname()}:9090`]) {
    assert.deepEqual(
      responsesIn(await request(host)).map(({ status }) => status),
      [200],
      host,
    );
  }
  for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.2', '127.0.0.1.evil.example:9090'])
    assertRefused(await request(host), 421, 'Misdirected request');
});
