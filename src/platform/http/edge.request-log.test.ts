import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { networkOf } from './client-address.ts';
import { createRequestLog } from './edge.ts';

/** Starts a server that logs its requests; also returns the lines that it logs. */
async function stage(t: TestContext, share: number, chance: () => number, clients?: 'short') {
  const lines = new PassThrough({ encoding: 'utf8' });
  const requestLog = createRequestLog(
    pino({ base: null }, lines),
    'router',
    { share, ...(clients && { clients }) },
    chance,
  );
  const server = createServer((incoming, outgoing) => {
    requestLog?.(incoming, outgoing, '192.0.2.77');
    if (incoming.url === '/slow') incoming.socket.once('close', () => undefined);
    else outgoing.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const line = async () => JSON.parse(String((await once(lines, 'data'))[0]));
  return { url, line, lines };
}

test('a log line has the method, path, status and duration of a request, but nothing about the client', async (t) => {
  const { url, line } = await stage(t, 1, () => 0.5);
  let now = 1_000;
  t.mock.method(performance, 'now', () => {
    now += 12.3456;
    return now;
  });
  const written = line();
  await fetch(`${url}/api/scholarships?search=private`, { headers: { 'X-API-Key': 'a secret key' } });
  const { time, ms, ...rest } = await written;
  assert.ok(Number.isFinite(time));
  assert.ok(ms >= 12.35 && ms <= now - 1_000, String(ms));
  assert.equal(ms, Number(ms.toFixed(2)));
  assert.deepEqual(rest, {
    level: 30,
    address: 'router',
    method: 'GET',
    path: '/api/scholarships',
    status: 404,
    msg: 'request',
  });
});

test('if a client disconnects before it gets the response, the log line has `aborted` instead of a status', async (t) => {
  const { url, line } = await stage(t, 1, () => 0.5);
  const written = line();
  const request = get(`${url}/slow`);
  request.on('error', () => undefined);
  await once(request, 'socket');
  request.socket?.once('connect', () => setImmediate(() => request.destroy()));
  const { aborted, status } = await written;
  assert.deepEqual([aborted, status], [true, undefined]);
});

test('only the configured share of requests is logged; if the share is 0, there is no request log at all', async (t) => {
  const chances = [0.4, 0.6, 0.1];
  const { url, lines } = await stage(t, 0.5, () => chances.shift() ?? 1);
  const seen: unknown[] = [];
  lines.on('data', (text) => seen.push(JSON.parse(text).path));
  for (const path of ['/first', '/second', '/third']) await (await fetch(url + path)).text();
  while (seen.length < 2) await once(lines, 'data');
  assert.deepEqual(seen, ['/first', '/third']);
  assert.equal(createRequestLog(pino(), 'router', { share: 0 }), undefined);
});

test('if configured, the network of the client is logged', async (t) => {
  const { url, line } = await stage(t, 1, () => 0, 'short');
  const written = line();
  await fetch(url);
  assert.equal((await written).client, '192.0.2.0');
  assert.equal(networkOf('2001:db8:1:2:3::4'), '2001:db8:1::');
  assert.equal(networkOf('::ffff:192.0.2.77'), '192.0.2.0');
});
