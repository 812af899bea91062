import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { connectRaw, responsesIn, sendRaw } from '../../test/support/raw-client.ts';
import { controlTimeLimits } from '../../test/support/time-limits.ts';
import { createApp, plainContext } from '../platform/http/app.ts';
import { createCors } from '../platform/http/cors.ts';
import { createEdge } from '../platform/http/edge.ts';
import { createRateLimit } from '../platform/http/rate-limit.ts';
import { listen } from '../platform/http/server.ts';
import { createLogger } from '../platform/log.ts';
import { mountRemote } from './index.ts';

/** Starts a router in front of a backend that records its requests and responds with `reply`. */
async function startForwarder(
  t: TestContext,
  reply: (outgoing: ServerResponse, path: string) => void,
  // By default, the timeouts are far longer than a busy machine takes to respond.
  { timeoutMs = 30_000, slowMs = 60_000, silentMs = 60_000 } = {},
) {
  let at = 0;
  const requested: string[] = [];
  const backend = createServer((incoming: IncomingMessage, outgoing) => {
    requested.push(`${incoming.method} ${incoming.url}`);
    reply(outgoing, incoming.url ?? '');
  });
  backend.listen(0, '127.0.0.1');
  await once(backend, 'listening');
  const backendUrl = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
  const remote = await mountRemote(backendUrl, { timeoutMs, slowMs, silentMs, now: () => at });
  const log = createLogger('silent');
  const app = createApp(log);
  app.route('/sports', remote.app);
  const limit = { limit: createRateLimit(1_000_000, Date.now), cors: createCors([]) };
  const edge = createEdge({
    app,
    limitFor: () => limit,
    proxies: [],
    log,
    observe: () => undefined,
  });
  const server = await listen(edge, { host: '127.0.0.1', port: 0 }, { log });
  t.after(async () => {
    await server.close({ graceMs: 0, patienceMs: 0 });
    await remote.close();
    backend.closeAllConnections();
    backend.close();
  });
  async function send(target: string) {
    const [responded] = responsesIn(
      await sendRaw(server.url, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
    );
    return responded?.status;
  }
  return {
    url: server.url,
    send,
    requested,
    remote,
    wait(ms: number) {
      at += ms;
    },
  };
}

const TIMEOUT_MS = 20_000;

test('a path is forwarded without the prefix, and with its encoding unchanged', async (t) => {
  const { send, requested } = await startForwarder(t, (outgoing) => outgoing.end('{}'));
  for (const [target, path] of [
    ['/sports/api/roster?sport=football', '/api/roster?sport=football'],
    ['/%73ports/api/roster?a=%2f', '/api/roster?a=%2f'],
    ['/s%70orts/api/9@evil.example/', '/api/9@evil.example/'],
    ['/sports/api/%2f%2fevil.example', '/api/%2f%2fevil.example'],
    ['/sports/api//evil.example:1/', '/api//evil.example:1/'],
    ['/sports/api/%3f%23%2541', '/api/%3f%23%2541'],
    ['/sports/health', '/health'],
  ] as const) {
    requested.length = 0;
    assert.equal(await send(target), 200, target);
    assert.deepEqual(requested, [`GET ${path}`]);
  }
  for (const target of [
    '/sports9/api/x',
    '/sports/docs',
    '/sports@evil.example/api/x',
    '/%2573ports/api/x',
  ]) {
    requested.length = 0;
    assert.equal(await send(target), 404, target);
    assert.deepEqual(requested, []);
  }
});

test('after three timeouts, a backend gets only one request every 5 s until it responds', async (t) => {
  let hangs = true;
  const limits = controlTimeLimits(t, TIMEOUT_MS);
  const { send, requested, wait } = await startForwarder(
    t,
    (outgoing) => {
      if (hangs) limits.end();
      else outgoing.end('{}');
    },
    { timeoutMs: TIMEOUT_MS },
  );
  for (let n = 0; n < 3; n += 1) assert.equal(await send('/sports/api/a'), 504);
  for (let n = 0; n < 10; n += 1) assert.equal(await send('/sports/api/a'), 503);
  assert.equal(requested.length, 3, 'the backend must not get any more requests');
  wait(5_000);
  const [one, other] = [send('/sports/api/a'), send('/sports/api/a')];
  assert.deepEqual(
    [await one, await other].sort(),
    [503, 504],
    'only one of the two requests may be forwarded',
  );
  hangs = false;
  wait(5_000);
  assert.equal(await send('/sports/api/a'), 200);
  assert.equal(await send('/sports/api/a'), 200);
});

test('if the health check of a backend also hangs, a request fails long before its timeout', async (t) => {
  const { send, requested } = await startForwarder(t, () => undefined, {
    timeoutMs: 300_000,
    slowMs: 10,
  });
  assert.equal(await send('/sports/api/a'), 503);
  assert.deepEqual(requested, ['GET /api/a', 'GET /health']);
});

test('the router waits for a slow backend if its health check succeeds', async (t) => {
  let checks = 0;
  let slowResponse: ServerResponse | undefined;
  const { send } = await startForwarder(
    t,
    (outgoing, path) => {
      if (path !== '/health') {
        slowResponse = outgoing;
        return;
      }
      outgoing.end('{}');
      checks += 1;
      if (checks === 3) slowResponse?.end('{}');
    },
    { timeoutMs: 300_000, slowMs: 10 },
  );
  assert.equal(await send('/sports/api/a'), 200);
});

test('an aborted health check closes its connection to the backend', async (t) => {
  const closed = Promise.withResolvers<void>();
  const received = Promise.withResolvers<void>();
  const { remote } = await startForwarder(t, (outgoing) => {
    outgoing.once('close', () => closed.resolve());
    received.resolve();
  });
  const controller = new AbortController();
  const checking = remote.fetchHealth('192.0.2.1', controller.signal);
  await received.promise;
  controller.abort();
  await assert.rejects(checking);
  await closed.promise;
});

const CHUNK = Buffer.alloc(64 * 1024, 'x');
const CHUNKS = 640;

test('a body of unknown length is passed on as it arrives, even after the timeout for the response head', async (t) => {
  const limits = controlTimeLimits(t, TIMEOUT_MS);
  const { url } = await startForwarder(
    t,
    async (outgoing) => {
      outgoing.write('first');
      await goOn.promise;
      for (let at = 0; at < CHUNKS; at += 1) {
        if (!outgoing.write(CHUNK)) await once(outgoing, 'drain');
      }
      outgoing.end('last');
    },
    { timeoutMs: TIMEOUT_MS },
  );
  const goOn = Promise.withResolvers<void>();
  const response = await fetch(`${url}/sports/api/a`);
  const reader = (response.body ?? assert.fail()).getReader();
  assert.equal(Buffer.from((await reader.read()).value ?? []).toString(), 'first');
  // The router’s timeout for the backend applies only until the head of the response has arrived.
  limits.end();
  goOn.resolve();
  let bytes = 0;
  let end = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.length;
    end = Buffer.from(part.value.slice(-4)).toString();
  }
  assert.deepEqual([bytes, end], [CHUNKS * CHUNK.length + 'last'.length, 'last']);
});

test('a long body is read only as fast as the client reads it; if the client disconnects, reading stops', async (t) => {
  let written = 0;
  const full = Promise.withResolvers<void>();
  const closed = Promise.withResolvers<void>();
  const { url } = await startForwarder(t, (outgoing) => {
    outgoing.once('close', () => closed.resolve());
    function write(): void {
      while (written < CHUNKS) {
        written += 1;
        if (!outgoing.write(CHUNK)) break;
      }
    }
    outgoing.on('drain', write);
    // If no more bytes can be written for a while, the buffers of all sockets on the way are full.
    const check = (before: number): void => {
      if (written === before && outgoing.writableNeedDrain) full.resolve();
      else setTimeout(check, 100, written).unref();
    };
    write();
    check(0);
  });
  const client = await connectRaw(url);
  client.socket.pause();
  client.send('GET /sports/api/a HTTP/1.1\r\nHost: x\r\n\r\n');
  await full.promise;
  assert.ok(written < CHUNKS, `the whole body may not be written: ${written} of ${CHUNKS} chunks`);
  client.socket.destroy();
  await closed.promise;
});

test('if a backend dies while it sends a long body, the client can see that the response is truncated', async (t) => {
  const { url, send } = await startForwarder(t, (outgoing, path) => {
    if (path !== '/api/dies') {
      outgoing.end('{}');
      return;
    }
    outgoing.write('begun', () => outgoing.destroy());
  });
  const client = await connectRaw(url);
  client.send('GET /sports/api/dies HTTP/1.1\r\nHost: x\r\n\r\n');
  const received = await client.ended();
  assert.doesNotMatch(received, /\r\n0\r\n\r\n$/);
  assert.equal(await send('/sports/api/a'), 200, 'the router must continue');
});

test('if a backend dies while it sends a short body, the response is a 503', async (t) => {
  const { send } = await startForwarder(t, (outgoing) => {
    outgoing.writeHead(200, { 'Content-Length': '10' });
    outgoing.write('begun', () => outgoing.destroy());
  });
  assert.equal(await send('/sports/api/a'), 503);
});

test('cookies, and headers that concern only the connection to the backend, are not passed on', async (t) => {
  const { url } = await startForwarder(t, (outgoing) => {
    outgoing.setHeader('Set-Cookie', ['a=1', 'b=2']);
    outgoing.setHeader('Connection', 'keep-alive, X-Hop , x-other');
    for (const name of ['X-Hop', 'x-other', 'X-Passed', 'Trailer', 'Upgrade']) outgoing.setHeader(name, 'x');
    outgoing.end('{}');
  });
  const { headers } = await fetch(`${url}/sports/api/a`);
  assert.equal(headers.get('x-passed'), 'x');
  for (const name of ['set-cookie', 'x-hop', 'x-other', 'trailer', 'upgrade'])
    assert.equal(headers.get(name), null, name);
});

/**
 * Writes endlessly, as fast as the reader reads. Returns a function that returns the number of bytes written so far.
 */
function writeEndlessly(outgoing: ServerResponse): () => number {
  let written = 0;
  function write(): void {
    do written += CHUNK.length;
    while (outgoing.write(CHUNK) && !outgoing.destroyed);
  }
  outgoing.on('drain', write);
  write();
  return () => written;
}

test('if the response of a backend to a request of our own pages is endless, it is aborted with a 502', async (t) => {
  const written: (() => number)[] = [];
  const { remote } = await startForwarder(t, (outgoing) => {
    written.push(writeEndlessly(outgoing));
  });
  const app = createApp(createLogger('silent'));
  app.route('/sports', remote.app);
  const reply = await app.request('/sports/api/a', {}, { edge: plainContext });
  assert.equal(reply.status, 502);
  assert.ok((written[0]?.() ?? 0) < 32 * 1024 * 1024, `too many bytes were read: ${written[0]?.()}`);
  await assert.rejects(
    remote.fetchHealth('192.0.2.1', AbortSignal.timeout(30_000)),
    /more than 2097152 bytes/,
  );
});

test('at most two long responses to requests of our own pages are read at a time; short responses do not wait', async (t) => {
  const MB = 1024 * 1024;
  const unfinished: ServerResponse[] = [];
  const { remote } = await startForwarder(t, (outgoing, path) => {
    if (path !== '/api/begun') return void outgoing.end(Buffer.alloc(path === '/api/long' ? 2 * MB : 10));
    outgoing.write(Buffer.alloc(2 * MB));
    unfinished.push(outgoing);
  });
  const app = createApp(createLogger('silent'));
  app.route('/sports', remote.app);
  const ended: string[] = [];
  async function send(path: string): Promise<void> {
    const reply = await app.request(`/sports/api/${path}`, {}, { edge: plainContext });
    assert.equal(reply.status, 200);
    ended.push(path);
  }
  const first = [send('begun'), send('begun')];
  const short = async () => {
    for (let n = 0; n < 10; n += 1) await send('short');
  };
  await short();
  const waiting = send('long');
  await short();
  assert.ok(!ended.includes('long'), 'the third long response must wait for its turn');
  for (const outgoing of unfinished) outgoing.end();
  await Promise.all([...first, waiting]);
});

test('a long error response is passed on as it arrives', async (t) => {
  const { url } = await startForwarder(t, (outgoing) => {
    outgoing.writeHead(500);
    writeEndlessly(outgoing);
  });
  for (const init of [{}, { method: 'POST' }]) {
    const response = await fetch(`${url}/sports/api/a`, init);
    assert.equal(response.status, 500);
    await response.body?.cancel();
  }
});

test('the event stream of a silent backend is ended, so that its client reconnects', async (t) => {
  const { url } = await startForwarder(
    t,
    (outgoing) => {
      outgoing.writeHead(200, { 'Content-Type': 'text/event-stream' });
      outgoing.write('retry: 2000\n\n');
    },
    { silentMs: 100 },
  );
  const response = await fetch(`${url}/sports/api/live`);
  assert.equal(await response.text(), 'retry: 2000\n\n', 'the end of the stream must not be an error');
});
