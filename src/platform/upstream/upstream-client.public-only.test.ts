import assert from 'node:assert/strict';
import type { LookupFunction } from 'node:net';
import { test } from 'node:test';
import { startImageHost } from '../../../test/support/image-host.ts';
import { createUpstreamClient } from './upstream-client.ts';

const toThisMachine: LookupFunction = (_, __, callback) =>
  callback(null, [{ address: '127.0.0.1', family: 4 }]);

const settings = {
  userAgent: 'CampusData/test',
  timeoutMs: 30_000,
  failuresBeforeBreak: 100,
  breakMs: 1_000,
};

test('a publicOnly request cannot reach a private address, neither by host name nor by IP address', async (t) => {
  const host = await startImageHost();
  const observed: [string, string][] = [];
  const observe = (name: string, outcome: string) => void observed.push([name, outcome]);
  const client = createUpstreamClient({ ...settings, observe, lookup: toThisMachine });
  t.after(async () => {
    await client.close();
    await host.stop();
  });
  for (const name of ['named.example', '127.0.0.1', '[::ffff:127.0.0.1]', '[::1]']) {
    const url = `http://${name}:${host.port}/a`;
    const reply = await client.get({ url, maxBytes: 100, publicOnly: true });
    assert.equal(reply.kind === 'failed' && reply.failure.reason, 'unreachable', name);
  }
  assert.equal(host.requested.length, 0);
  const reply = await client.get({ url: `http://named.example:${host.port}/a`, maxBytes: 100 });
  assert.equal(reply.kind === 'reply' && reply.status, 404);
  assert.deepEqual(observed.at(-1), [`named.example:${host.port}`, '4xx']);
});

test('a group of requests has its own metrics and pauses, separate from other requests to the same host', async (t) => {
  const host = await startImageHost();
  const observed: [string, string][] = [];
  const observe = (name: string, outcome: string) => void observed.push([name, outcome]);
  const client = createUpstreamClient({ ...settings, observe, failuresBeforeBreak: 1 });
  t.after(async () => {
    await client.close();
    await host.stop();
  });
  host.on('/broken', (response) => response.writeHead(429).end());
  const send = (path: string, group?: string) =>
    client.get({ url: host.url + path, maxBytes: 100, ...(group && { group }) });
  await send('/broken', 'images');
  const stopped = await send('/a', 'images');
  assert.equal(stopped.kind === 'failed' && stopped.failure.reason, 'skipped');
  const other = await send('/a');
  assert.equal(other.kind, 'reply');
  assert.deepEqual(observed, [
    ['images', '4xx'],
    [host.url.slice('http://'.length), '4xx'],
  ]);
});

test('if the host refuses single files, the group is not paused', async (t) => {
  const host = await startImageHost();
  const client = createUpstreamClient({ ...settings, failuresBeforeBreak: 1 });
  t.after(async () => {
    await client.close();
    await host.stop();
  });
  const send = (path: string) => client.get({ url: host.url + path, maxBytes: 100, group: 'images' });
  for (const status of [403, 404, 500, 503]) {
    host.on(`/${status}`, (response) => response.writeHead(status).end());
    const reply = await send(`/${status}`);
    assert.equal(reply.kind === 'reply' && reply.status, status);
  }
});
