import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { z } from '@hono/zod-openapi';
import { createLogLines } from '../../../test/support/log-lines.ts';
import { responsesIn, sendRaw } from '../../../test/support/raw-client.ts';
import { createLogger } from '../log.ts';
import { createApp } from './app.ts';
import { createCachedResponses } from './cached-responses.ts';
import { parseProxies } from './client-address.ts';
import { createCors } from './cors.ts';
import { createEdge, type EdgeDeps } from './edge.ts';
import { createRateLimit, NO_LIMIT } from './rate-limit.ts';
import { contentOf } from './representation.ts';
import { cachedRoute } from './route.ts';
import { listen } from './server.ts';
import { BY_READER } from './vary.ts';

const SITE = 'https://www.campus.example';
const NOON = Date.parse('2026-11-21T12:00:00Z');

const base = {
  method: 'get',
  operationId: 'test',
  summary: 'A test',
  maxAge: 600,
} as const;

/** Starts an edge in front of an app without routes. `statuses` has the statuses that the edge has observed. */
async function startEdge(t: TestContext, deps: Partial<EdgeDeps> = {}) {
  const statuses: number[] = [];
  const log = createLogger('silent');
  const edge = createEdge({
    app: createApp(log),
    limitFor: () => ({ limit: NO_LIMIT, cors: createCors([SITE]) }),
    proxies: [],
    log,
    observe: (status) => statuses.push(status),
    ...deps,
  });
  const { url, close } = await listen(edge, { host: '127.0.0.1', port: 0 }, { log });
  t.after(() => close({ graceMs: 0, patienceMs: 0 }));
  return { url, statuses };
}

const UNEXPECTED = { error: 'Internal server error', message: 'An error occurred' };

test('a client that exceeds its limit gets a 429 with Retry-After; other clients behind the same proxy do not', async (t) => {
  const limit = { limit: createRateLimit(1, () => NOON), cors: createCors([SITE]) };
  const proxies = parseProxies(['127.0.0.1']);
  const { url, statuses } = await startEdge(t, { limitFor: () => limit, proxies });
  const send = (client: string) => fetch(url, { headers: { 'X-Forwarded-For': client, Origin: SITE } });
  const first = await send('2001:db8::1');
  assert.deepEqual([first.status, first.headers.get('ratelimit')], [404, '"minute";r=0;t=60']);
  const refused = await send('2001:db8::2');
  const { headers } = refused;
  assert.deepEqual(
    [refused.status, headers.get('ratelimit'), headers.get('retry-after')],
    [429, '"minute";r=0;t=60', '60'],
  );
  assert.equal(headers.get('access-control-allow-origin'), SITE);
  assert.deepEqual(await refused.json(), { error: 'Rate limit exceeded', retryAfter: 60 });
  assert.equal((await send('192.0.2.1')).status, 404);
  assert.deepEqual(statuses, [404, 429, 404]);
});

test('a request waits until it is counted; if counting fails, the response is a 500, and only the log has the cause', async (t) => {
  const cors = createCors([SITE]);
  const counted = { isAllowed: false, rateLimit: 'later' };
  const asynchronous = await startEdge(t, {
    limitFor: () => ({ limit: { count: async () => counted }, cors }),
  });
  const refused = await fetch(asynchronous.url);
  assert.deepEqual([refused.status, refused.headers.get('ratelimit')], [429, 'later']);
  const { log, next } = createLogLines();
  const count = async () => {
    throw new Error('a secret');
  };
  const broken = await startEdge(t, { limitFor: () => ({ limit: { count }, cors }), log });
  const logged = next('unexpected error');
  const failed = await fetch(broken.url, { headers: { Origin: SITE } });
  assert.deepEqual([failed.status, await failed.json()], [500, UNEXPECTED]);
  assert.equal(failed.headers.get('access-control-allow-origin'), SITE);
  assert.match(JSON.stringify(await logged), /a secret/);
  assert.deepEqual(broken.statuses, [500]);
});

test('a URL that cannot be parsed leads to a 400; an error outside of the routes leads to a 500 and is logged', async (t) => {
  const { log, next, messages } = createLogLines();
  const app = createApp(log);
  const { url, statuses } = await startEdge(t, { app, log });
  const [bad] = responsesIn(
    await sendRaw(url, 'GET http:// HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
  );
  assert.deepEqual([bad?.status, bad?.body], [400, '{"error":"Bad request"}']);
  assert.deepEqual(messages(), []);
  app.fetch = () => {
    throw new Error('a secret');
  };
  const logged = next('unexpected error');
  const failed = await fetch(url);
  assert.deepEqual([failed.status, await failed.json()], [500, UNEXPECTED]);
  assert.match(JSON.stringify(await logged), /a secret/);
  assert.deepEqual(statuses, [400, 500]);
});

test('if a route responds differently to programs and to browsers, their cached responses are not mixed up', async (t) => {
  const app = createApp(createLogger('silent'));
  let made = 0;
  cachedRoute({
    ...{ ...base, path: '/both', query: z.object({}), response: 'text/plain', vary: BY_READER },
    handle: () => ({
      ...{ version: '1', cache: 'hit', confirmedAt: NOON },
      body() {
        made += 1;
        return contentOf(String(made), 'text/plain');
      },
    }),
  }).mount(app, { now: () => NOON });
  const statuses: number[] = [];
  const cachedResponses = createCachedResponses(() => NOON, 1_000_000);
  const { url } = await startEdge(t, { app, cachedResponses, observe: (status) => statuses.push(status) });
  const send = async (accept: string) => (await fetch(`${url}/both`, { headers: { Accept: accept } })).text();
  const program = ['*/*', 'application/json', '*/*'];
  const browser = Array<string>(3).fill('text/html,*/*;q=0.8');
  const replies: number[] = [];
  for (const accept of [...program, ...browser, ...program]) replies.push(Number(await send(accept)));
  assert.deepEqual(replies, [1, 2, 2, 3, 4, 4, 2, 2, 2]);
  assert.deepEqual(statuses, Array(9).fill(200), 'responses from the cache must be observed, too');
});

test('a response of the app arrives byte for byte, whatever its characters, and its status is observed', async (t) => {
  const app = createApp(createLogger('silent'));
  const texts = { '/ascii': 'a~b'.repeat(9_000), '/latin': 'é'.repeat(9_000), '/emoji': 'a😀'.repeat(9_000) };
  for (const [path, text] of Object.entries(texts)) {
    cachedRoute({
      ...base,
      path,
      query: z.object({}),
      response: 'text/plain',
      handle: () => ({
        version: '1',
        confirmedAt: NOON,
        cache: 'hit',
        body: () => contentOf(text, 'text/plain; charset=utf-8'),
      }),
    }).mount(app, { now: () => NOON });
  }
  const { url, statuses } = await startEdge(t, { app });
  for (const [path, text] of Object.entries(texts)) {
    const plain = { 'Accept-Encoding': 'identity' };
    const got = await fetch(url + path, { headers: plain });
    const body = Buffer.from(await got.arrayBuffer());
    assert.ok(body.equals(Buffer.from(text)), path);
    assert.equal(got.headers.get('content-length'), String(body.length));
    const head = await fetch(url + path, { method: 'HEAD', headers: plain });
    assert.equal(head.headers.get('etag'), got.headers.get('etag'));
    assert.equal(head.headers.get('content-length'), String(body.length));
    const known = { ...plain, 'If-None-Match': got.headers.get('etag') ?? '' };
    assert.equal((await fetch(url + path, { headers: known })).status, 304);
  }
  assert.deepEqual(
    statuses,
    Object.keys(texts).flatMap(() => [200, 200, 304]),
  );
});

test('the request log gets every request; a stream is counted for the client that opens it', async (t) => {
  const app = createApp(createLogger('silent'));
  app.get('/stream', (c) => {
    c.env.edge.openStream(c.env.outgoing);
    return c.text(String(c.env.edge.isInternal));
  });
  const [logged, opened]: [unknown[], string[]] = [[], []];
  const openStreams = { add: (client: string) => opened.push(client), count: 0, end: () => undefined };
  const { url } = await startEdge(t, {
    app,
    openStreams,
    requestLog: (incoming) => logged.push(incoming.url),
  });
  assert.equal(await (await fetch(`${url}/stream`)).text(), 'false');
  await fetch(`${url}/elsewhere`);
  assert.deepEqual([logged, opened], [['/stream', '/elsewhere'], ['127.0.0.1']]);
  const uncounted = await startEdge(t, { app });
  assert.equal(
    (await fetch(`${uncounted.url}/stream`)).status,
    200,
    'a stream must work if streams are not limited',
  );
});

test('every response and log line has a request id: the caller’s id if that is valid, otherwise a new id', async (t) => {
  const { log, next } = createLogLines();
  const app = createApp(log);
  app.get('/broken', () => {
    throw new Error('a secret');
  });
  cachedRoute({
    ...{ ...base, path: '/cached', query: z.object({}), response: 'text/plain' },
    handle: () => ({
      ...{ version: '1', cache: 'hit', confirmedAt: NOON },
      body: () => contentOf('text', 'text/plain'),
    }),
  }).mount(app, { now: () => NOON });
  const cachedResponses = createCachedResponses(() => NOON, 1_000_000);
  const { url } = await startEdge(t, { app, cachedResponses, log });
  const idOf = async (path: string, given?: string, more = {}): Promise<string> => {
    const headers: Record<string, string> = given === undefined ? {} : { 'X-Request-Id': given };
    const response = await fetch(url + path, { headers, ...more });
    return response.headers.get('x-request-id') ?? '';
  };
  const longest = 'a-_.'.repeat(16);
  for (const path of ['/cached', '/cached', '/cached', '/unknown'])
    assert.equal(await idOf(path, longest), longest);
  assert.equal(await idOf('/cached', 'mine', { method: 'OPTIONS' }), 'mine');
  const ours = new Set<string>();
  for (const given of [undefined, `${longest}x`, 'a b', 'é', '', 'a, b'])
    ours.add(await idOf('/cached', given));
  assert.equal(ours.size, 6, 'each request must get a new id');
  for (const id of ours) assert.match(id, /^[0-9a-f]{12}-\w+$/);
  const logged = next('unexpected error');
  assert.equal(await idOf('/broken', 'from-the-page'), 'from-the-page');
  assert.equal((await logged).requestId, 'from-the-page');
  const [bad] = responsesIn(await sendRaw(url, 'nonsense\r\n\r\n'));
  assert.match(bad?.head ?? '', /^X-Request-Id: [0-9a-f]{12}-\w+\r$/m);
});

test('an origin that CORS refuses is logged once, with the setting that would allow it', async (t) => {
  const { log, messages, text } = createLogLines();
  const { url } = await startEdge(t, { log });
  for (const Origin of [SITE, 'http://localhost:5173', 'http://localhost:5173', url])
    await fetch(url, { headers: { Origin } });
  assert.equal(messages().length, 1);
  assert.match(text(), /"origin":"http:\/\/localhost:5173".*add it to CORS_ORIGINS/);
  for (let at = 0; at < 100; at += 1) await fetch(url, { headers: { Origin: `http://${at}.example` } });
  assert.equal(messages().length, 20);
});
