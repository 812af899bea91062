import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { createUpstreamClient, UPSTREAM_DEFAULTS } from './upstream-client.ts';

test('a request with a body is sent by POST, its reply is read, and it may have its own timeout', async () => {
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (body !== 'silence') response.end(`${request.method} ${request.headers['content-length']} ${body}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const client = createUpstreamClient({ ...UPSTREAM_DEFAULTS, userAgent: 'test' });
  try {
    const reply = await client.get({ url, body: 'größe', maxBytes: 100, paced: true });
    assert.ok(reply.kind === 'reply');
    assert.equal(reply.body.toString(), 'POST 7 größe');
    const timedOut = await client.get({ url, body: 'silence', maxBytes: 100, paced: true, timeoutMs: 1 });
    assert.equal(timedOut.kind === 'failed' && timedOut.failure.reason, 'timeout');
  } finally {
    await client.close();
    server.close();
    server.closeAllConnections();
  }
});
