import assert from 'node:assert/strict';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { createShiftedClock } from '../../../test/support/manual-clock.ts';
import { createPatientUpstream } from '../../../test/support/patient-upstream.ts';
import { controlTimeLimits } from '../../../test/support/time-limits.ts';
import { getJson } from './get-json.ts';
import { createUpstreamClient, type UpstreamClient } from './upstream-client.ts';

const USER_AGENT = 'CampusData/1.0 (+https://www.example.edu/contact)';
const BREAK_MS = 30_000;
const TIMEOUT_MS = 30_000;

let server: Server;
let url: string;
let client: UpstreamClient;
let calls: number;
let received: RequestListener;
let seen: string[];
let clock: ReturnType<typeof createShiftedClock>;

beforeEach(async () => {
  calls = 0;
  seen = [];
  clock = createShiftedClock();
  received = (_, response) => response.end('{"fine":true}');
  server = createServer((request, response) => {
    calls += 1;
    received(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/thing`;
  client = createUpstreamClient({
    userAgent: USER_AGENT,
    timeoutMs: TIMEOUT_MS,
    failuresBeforeBreak: 4,
    breakMs: BREAK_MS,
    observe: (_, outcome) => seen.push(outcome),
    clock,
  });
});
afterEach(async () => {
  server.closeAllConnections();
  await Promise.all([client.close(), new Promise((resolve) => server.close(resolve))]);
});

const reasonOf = async (): Promise<string> => {
  const outcome = await getJson(client, url);
  return outcome.kind === 'failed' ? outcome.failure.reason : outcome.kind;
};

test('a request has the configured User-Agent, and a JSON response is parsed', async () => {
  let agent: string | undefined;
  received = (request, response) => {
    agent = request.headers['user-agent'];
    response.end('{"fine":true}');
  };
  const outcome = await getJson(client, url);
  assert.deepEqual(outcome.kind === 'found' && outcome.value.json, { fine: true });
  assert.equal(agent, USER_AGENT);
});

test('a 404 or 410 with JSON is an absence; with HTML or without a body it is a refusal', async () => {
  for (const status of [404, 410]) {
    received = (_, response) => response.writeHead(status).end('{"code":404}');
    assert.deepEqual(await getJson(client, url), { kind: 'absent' });
    for (const body of ['<html>', '']) {
      received = (_, response) => response.writeHead(status).end(body);
      assert.equal(await reasonOf(), 'refused', body);
    }
  }
});

test('400, 401, 202 and a redirect are refusals, not absences', async () => {
  for (const status of [400, 202, 302, 401]) {
    received = (_, response) => response.writeHead(status, { location: '/else' }).end('<h1>no</h1>');
    assert.equal(await reasonOf(), 'refused', String(status));
  }
});

test('the Retry-After of a 429 is part of the failure', async () => {
  received = (_, response) => response.writeHead(429, { 'retry-after': '17' }).end();
  const outcome = await getJson(client, url);
  assert.ok(outcome.kind === 'failed' && outcome.failure.retryAfterSeconds === 17);
});

test('a body that is not JSON is unreadable', async () => {
  for (const body of ['<html>', '', '{"cut":', '\u0000\u0001']) {
    received = (_, response) => response.end(body);
    assert.equal(await reasonOf(), 'unreadable', body);
  }
});

test('a slow upstream leads to a timeout, before the headers as well as within the body', async (t) => {
  const limits = controlTimeLimits(t, TIMEOUT_MS);
  limits.short = true;
  received = () => undefined;
  assert.equal(await reasonOf(), 'timeout');
  received = (_, response) => response.writeHead(200).write('{"fine":');
  assert.equal(await reasonOf(), 'timeout');
  const half = gzipSync(JSON.stringify({ text: 'x'.repeat(100_000) })).subarray(0, 50);
  received = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).write(half);
  assert.equal(await reasonOf(), 'timeout', 'a compressed body');
});

test('a temporary failure is retried once; a truncated response is a failure', async () => {
  received = (_, response) => (calls === 1 ? response.writeHead(500).end() : response.end('{}'));
  assert.equal(await reasonOf(), 'found');
  assert.equal(calls, 2);
  calls = 0;
  received = (_, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"half":');
    setImmediate(() => response.destroy());
  };
  assert.equal(await reasonOf(), 'unreachable');
  assert.equal(calls, 2);
});

for (const [event, cut, reason] of [
  ['stalls', () => undefined, 'timeout'],
  ['breaks', (response: ServerResponse) => response.socket?.resetAndDestroy(), 'unreachable'],
] as const) {
  test(`a body whose end is marked only by the close of the connection is a failure if the connection ${event}`, async (t) => {
    const limits = controlTimeLimits(t, TIMEOUT_MS);
    limits.short = event === 'stalls';
    received = (_, response) => {
      response.removeHeader('Transfer-Encoding');
      // The part of the body that has arrived is a complete JSON document.
      response.write('{"events":[]}');
      setImmediate(() => setImmediate(() => cut(response)));
    };
    assert.equal(await reasonOf(), reason);
    limits.short = false;
    received = (_, response) => {
      response.removeHeader('Transfer-Encoding');
      response.end('{"events":[]}');
    };
    assert.equal(await reasonOf(), 'found', 'a clean close must count as the end of the body');
  });
}

test('a refused connection is unreachable', async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  assert.equal(await reasonOf(), 'unreachable');
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

test('a compressed response is decompressed, up to the size limit', async () => {
  const packed = gzipSync(JSON.stringify({ text: 'x'.repeat(100_000) }));
  received = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed);
  assert.equal(await reasonOf(), 'found');
  const bounded = await client.get({ url, maxBytes: 50_000 });
  assert.ok(bounded.kind === 'failed' && bounded.failure.reason === 'unreadable');
});

test('an upstream that keeps failing gets no requests for a while, then is tried again', async () => {
  received = (_, response) => response.writeHead(503).end();
  assert.equal(await reasonOf(), 'refused');
  assert.equal(await reasonOf(), 'refused');
  assert.equal(calls, 4, 'each request must be retried once');
  const skipped = await getJson(client, url);
  assert.ok(skipped.kind === 'failed' && skipped.failure.reason === 'skipped');
  assert.equal(skipped.failure.retryAfterSeconds, BREAK_MS / 1000);
  assert.equal(calls, 4, 'the upstream must not be requested during the pause');
  clock.pass(BREAK_MS);
  received = (_, response) => response.end('{}');
  assert.equal(await reasonOf(), 'found');
  assert.deepEqual(seen, ['5xx', '5xx', '5xx', '5xx', '2xx']);
});

test('after the pause one request probes the upstream, while other requests wait for the result', async () => {
  received = (_, response) => response.writeHead(503).end();
  await reasonOf();
  await reasonOf();
  clock.pass(BREAK_MS);
  received = (_, response) => response.writeHead(404).end('{}');
  calls = 0;
  const probe = reasonOf();
  const others = [reasonOf(), reasonOf()];
  assert.equal(await probe, 'absent');
  assert.deepEqual(await Promise.all(others), ['absent', 'absent']);
  clock.pass(BREAK_MS);
  received = (_, response) => response.writeHead(503).end();
  assert.equal(await reasonOf(), 'refused', 'a success must reset the count of failures');
});

test('a clock that is set back by an hour does not prolong a pause', async () => {
  received = (_, response) => response.writeHead(429, { 'retry-after': '60' }).end();
  await reasonOf();
  clock.step(-3_600_000);
  clock.pass(59_000);
  assert.equal(await reasonOf(), 'skipped');
  clock.pass(1_000);
  received = (_, response) => response.end('{}');
  assert.equal(await reasonOf(), 'found');
});

test('the Retry-After of a 429 pauses the host for at most ten minutes; that of a 404, 403 or 500 is ignored', async () => {
  for (const status of [404, 403, 500]) {
    received = (_, response) => response.writeHead(status, { 'retry-after': '60' }).end();
    assert.notEqual(await reasonOf(), 'skipped', String(status));
    received = (_, response) => response.end('{}');
    assert.equal(await reasonOf(), 'found');
  }
  received = (_, response) => response.writeHead(429, { 'retry-after': '86400' }).end();
  await reasonOf();
  const skipped = await getJson(client, url);
  assert.ok(skipped.kind === 'failed' && skipped.failure.retryAfterSeconds === 600);
  const other = await client.get({ url: url.replace('127.0.0.1', 'localhost'), maxBytes: 100 });
  assert.equal(other.kind === 'reply' && other.status, 429);
});

test('requests are still sent to a host that has returned many 404s', async () => {
  received = (_, response) => response.writeHead(404).end('{}');
  for (let n = 0; n < 10; n += 1) assert.equal(await reasonOf(), 'absent');
  assert.equal(calls, 10);
});

const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
};

test('an empty body is not decoded; a compressed body that is truncated is unreadable', async () => {
  const packed = gzipSync(JSON.stringify({ text: 'x'.repeat(100_000) }));
  for (const encoding of ['gzip', 'br', 'deflate']) {
    received = (_, response) => response.writeHead(200, { 'content-encoding': encoding }).end();
    const reply = await client.get({ url, maxBytes: 50_000 });
    assert.ok(reply.kind === 'reply' && reply.body.length === 0, encoding);
    received = (_, response) => response.writeHead(200, { 'content-encoding': encoding }).end('no');
    assert.equal(await reasonOf(), 'unreadable', encoding);
  }
  received = (_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed.subarray(0, 50));
  assert.equal(await reasonOf(), 'unreadable');
});

test('aliases of gzip and of the missing encoding are understood', async () => {
  const text = JSON.stringify({ ok: true });
  for (const [encoding, body] of [
    ['none', text],
    ['UTF-8', text],
    ['x-gzip', gzipSync(text)],
    ['Gzip', gzipSync(text)],
  ] as const) {
    received = (_, response) => response.writeHead(200, { 'content-encoding': encoding }).end(body);
    const reply = await client.get({ url, maxBytes: 50_000 });
    assert.ok(reply.kind === 'reply' && reply.body.toString() === text, encoding);
  }
});

const LONG = 12 * 1024 * 1024;
/** Its size is 12 kB when it is compressed. */
const BOMB = gzipSync(Buffer.alloc(LONG, ' '));

test('at most two long bodies are read at a time, compressed or not; further long bodies wait until they time out', async (t) => {
  const limits = controlTimeLimits(t, TIMEOUT_MS);
  const read: Promise<void>[] = [];
  let third: Promise<unknown> | undefined;
  received = (_, response) => {
    if (read.length < 2) {
      response.writeHead(200, { 'content-length': LONG });
      read.push(new Promise((resolve) => response.write(Buffer.alloc(2 * 1024 * 1024), () => resolve())));
    } else {
      third = Promise.all(read).then(() => response.writeHead(200, { 'content-encoding': 'gzip' }).end(BOMB));
    }
  };
  // The three requests are sent together, so that they time out together, and none of them gets the turn of another.
  const three = Array.from({ length: 3 }, () => client.get({ url, maxBytes: LONG }));
  await until(() => third !== undefined);
  await third;
  received = (_, response) => response.end('{"fine":true}');
  // Meanwhile, the third body would be read if it did not wait.
  for (let n = 0; n < 20; n += 1)
    assert.equal(await reasonOf(), 'found', 'a short body must not wait for long ones');
  limits.end();
  for (const responded of await Promise.all(three))
    assert.ok(responded.kind === 'failed' && responded.failure.reason === 'timeout', responded.kind);
  received = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(BOMB);
  const patient = createPatientUpstream();
  const others = await Promise.all(Array.from({ length: 8 }, () => patient.get({ url, maxBytes: LONG })));
  await patient.close();
  for (const responded of others) assert.ok(responded.kind === 'reply' && responded.body.length === LONG);
});
