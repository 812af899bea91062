import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { z } from '@hono/zod-openapi';
import fc from 'fast-check';
import { Hono } from 'hono';
import { createLogLines } from '../../../test/support/log-lines.ts';
import { answersIn, sendRaw } from '../../../test/support/raw-client.ts';
import { createLogger } from '../log.ts';
import { createApp, type HttpEnv } from './app.ts';
import { createCachedResponses } from './cached-responses.ts';
import { parseProxies } from './client-address.ts';
import { createCors } from './cors.ts';
import { createEdge, type EdgeDeps } from './edge.ts';
import { HttpError } from './errors.ts';
import { createRateLimit, limitPolicy, NO_LIMIT } from './rate-limit.ts';
import { contentOf } from './representation.ts';
import { defineRoute, mountGet } from './route.ts';
import { listen } from './server.ts';
import { BY_READER } from './vary.ts';

const SITE = 'https://www.campus.example';
const NOON = Date.parse('2026-11-21T12:00:00Z');

const base = {
  method: 'get',
  operationId: 'test',
  tag: 'Test',
  summary: 'A test',
  errors: [],
  maxAge: 600,
} as const;
const query = z.object({ name: z.string().max(5).default('nobody') });
const getJson = defineRoute({
  ...base,
  path: '/json',
  query,
  answer: z.object({ name: z.string(), text: z.string() }),
});
const getText = defineRoute({ ...base, path: '/text', query, answer: 'text/csv; charset=utf-8' });
const getBytes = defineRoute({ ...base, path: '/bytes', query, answer: 'image/png' });

/** A server with three routes, with or without cached responses, and a record of the calls to its routes. */
async function stage(t: TestContext, { isCached = true } = {}) {
  let version = 1;
  let at = NOON;
  let asked = 0;
  const now = () => at;
  const routes = new Hono<HttpEnv>();
  const long = (name: string) => `${name} é`.repeat(300);
  const answer = <T>(name: string, body: () => T) => {
    asked += 1;
    if (name === 'none') throw new HttpError('game_not_found');
    return { version: `${version}`, body, cache: 'hit' as const, confirmedAt: NOON - 5_000 };
  };
  mountGet(routes, getJson, { now }, ({ query: { name } }) =>
    answer(name, () => ({ name, text: long(name) })),
  );
  mountGet(routes, getText, { now }, ({ query: { name } }) => ({
    ...answer(name, () => contentOf(`${version},${long(name)}\r\n`, 'text/csv; charset=utf-8')),
    headers: { 'Content-Disposition': 'attachment' },
  }));
  mountGet(routes, getBytes, { now }, ({ query: { name } }) =>
    answer(name, () => contentOf(Buffer.alloc(2_000, name), 'image/png')),
  );
  const log = createLogger('silent');
  const app = createApp(log);
  app.route('/', routes);
  const cachedResponses = createCachedResponses(now, 1_000_000);
  const limit = {
    limit: createRateLimit(1_000_000, now),
    cors: createCors([SITE], limitPolicy(1_000_000)),
  };
  const edge = createEdge({
    app,
    limitFor: () => limit,
    proxies: parseProxies([]),
    ...(isCached && { cachedResponses }),
    log,
    observe: () => undefined,
  });
  const { url, close } = await listen(edge, { host: '127.0.0.1', port: 0 }, { log });
  t.after(() => close({ graceMs: 0, patienceMs: 0 }));
  return {
    url,
    asked: () => asked,
    change() {
      version += 1;
      cachedResponses.expire();
    },
    wait(ms: number) {
      at += ms;
    },
  };
}

const headerLines = fc
  .record(
    {
      Origin: fc.constantFrom(SITE, 'https://other.example'),
      'Accept-Encoding': fc.constantFrom('br', 'gzip', 'zstd;q=0.5, br;q=0', 'identity', '*'),
      'If-None-Match': fc.constantFrom('*', '"x"', 'W/"x", "y"'),
      'If-Modified-Since': fc.constantFrom(
        'Sat, 21 Nov 2026 12:00:00 GMT',
        'Sat, 01 Jan 2000 00:00:00 GMT',
        'soon',
      ),
      Connection: fc.constantFrom('keep-alive', 'keep-alive', 'keep-alive', 'close'),
      'X-Forwarded-For': fc.constant('192.0.2.1'),
    },
    { requiredKeys: [] },
  )
  .map((headers) => Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`));

const request = fc.record({
  method: fc.constantFrom('GET', 'GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST'),
  target: fc
    .tuple(
      fc.constantFrom('/json', '/json', '/text', '/bytes', '/nothing'),
      fc.constantFrom(
        '',
        '',
        '?name=a',
        '?name=a',
        '?name=none',
        '?name=too-long',
        '?name=a&envelope=1',
        '?nocache=1',
      ),
    )
    .map((parts) => parts.join('')),
  version: fc.constantFrom('HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0'),
  headers: headerLines,
});

/** The requests on a connection. The last one ends it, whatever those before want. */
const conversation = fc
  .array(request, { minLength: 1, maxLength: 8, size: 'max' })
  .map((requests) => [
    ...requests.map(
      ({ method, target, version, headers }) =>
        `${method} ${target} ${version}\r\nHost: x\r\n${headers.join('')}\r\n`,
    ),
    'GET /last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  ]);

const rarely = fc.constantFrom(...Array<boolean>(9).fill(false), true);

/** The text in a form that can be compared: Hono writes the headers of HEAD in lower case and in another order. */
const comparable = (text: string) =>
  answersIn(text).map(({ status, head, body }) => {
    const headers = head.toLowerCase().split('\r\n').slice(1).sort();
    return { status, headers: headers.filter((line) => !/^(?:date|ratelimit):/.test(line)), body };
  });

test('a cached response equals the response that the app would make, whatever the request', async (t) => {
  const [cached, uncached] = [await stage(t), await stage(t, { isCached: false })];
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(
      conversation,
      fc.constantFrom(...Array<number>(12).fill(0), 300, 1_000),
      rarely,
      async (bytes, ms, isNew) => {
        for (const each of [cached, uncached]) {
          each.wait(ms);
          if (isNew) each.change();
        }
        const [one, other] = await Promise.all(
          [cached, uncached].map(async ({ url }) => comparable(await sendRaw(url, bytes.join('')))),
        );
        assert.deepEqual(one, other);
        for (const { status } of one ?? []) statuses.add(status);
      },
    ),
    { numRuns: 300, seed: 7 },
  );
  assert.deepEqual([...statuses].sort(), [200, 204, 304, 400, 404, 405]);
  assert.ok(cached.asked() < uncached.asked() * 0.9, `${cached.asked()} of ${uncached.asked()}`);
});

const etagOf = async (url: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url, { headers });
  await response.arrayBuffer();
  return response.headers.get('etag');
};

test('within a second a route is called twice at most, and again when its data changes', async (t) => {
  const { url, asked, change, wait } = await stage(t);
  const ask = () => etagOf(`${url}/text`);
  const first = await ask();
  for (let n = 0; n < 5; n += 1) assert.equal(await ask(), first);
  assert.equal(asked(), 2, 'kept at the second time');
  change();
  assert.notEqual(await ask(), first);
  assert.equal(asked(), 3);
  await ask();
  wait(1_000);
  await ask();
  assert.equal(asked(), 4, 'another second');
});

test('a response that was made while the data changed is not sent again', async (t) => {
  const { url, asked, change } = await stage(t);
  await etagOf(`${url}/text`);
  const under = etagOf(`${url}/text`);
  change();
  await under;
  const before = asked();
  await etagOf(`${url}/text`);
  assert.ok(asked() >= before);
});

test('responses of text and bytes have tags, encodings, 304 and headers of their own, as JSON has', async (t) => {
  const { url } = await stage(t);
  const text = await fetch(`${url}/text?name=ab`, { headers: { 'Accept-Encoding': 'gzip' } });
  assert.equal(text.headers.get('content-type'), 'text/csv; charset=utf-8');
  assert.equal(text.headers.get('content-encoding'), 'gzip');
  assert.equal(text.headers.get('content-disposition'), 'attachment');
  assert.match(await text.text(), /^1,ab éab é/);
  const known = await fetch(`${url}/text?name=ab`, {
    headers: { 'If-None-Match': text.headers.get('etag') ?? '' },
  });
  assert.equal(known.status, 304);
  const bytes = await fetch(`${url}/bytes?name=ab`, { headers: { 'Accept-Encoding': 'gzip' } });
  assert.equal(bytes.headers.get('content-encoding'), null);
  assert.equal(bytes.headers.get('vary'), 'Origin');
  assert.equal(bytes.headers.get('content-length'), '2000');
  assert.equal(Buffer.from(await bytes.arrayBuffer()).toString(), 'ab'.repeat(1_000));
});

test('a preflight of a GET allows every header, that of a POST only those which routes read', async (t) => {
  const { url } = await stage(t);
  const allowed = async (method: string, asked: string) => {
    const { status, headers } = await fetch(`${url}/json`, {
      method: 'OPTIONS',
      headers: {
        Origin: SITE,
        'Access-Control-Request-Method': method,
        'Access-Control-Request-Headers': asked,
      },
    });
    assert.equal(status, 204);
    return headers.get('access-control-allow-headers');
  };
  const own = 'Content-Type, If-None-Match, If-Modified-Since, X-API-Key';
  assert.equal(await allowed('GET', 'cache-control,traceparent'), `${own}, cache-control, traceparent`);
  assert.equal(await allowed('HEAD', 'traceparent'), `${own}, traceparent`);
  assert.equal(await allowed('POST', 'traceparent'), own);
  assert.equal(await allowed('GET', 'a b, ,é'), own);
});

/** Starts an edge in front of an app without routes. `statuses`: what it has observed. */
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

test('a client over its limit gets a 429 that says when to come back; others behind its proxy do not', async (t) => {
  const limit = { limit: createRateLimit(1, () => NOON), cors: createCors([SITE]) };
  const proxies = parseProxies(['127.0.0.1']);
  const { url, statuses } = await startEdge(t, { limitFor: () => limit, proxies });
  const ask = (client: string) => fetch(url, { headers: { 'X-Forwarded-For': client, Origin: SITE } });
  const first = await ask('2001:db8::1');
  assert.deepEqual([first.status, first.headers.get('ratelimit')], [404, '"minute";r=0;t=60']);
  const refused = await ask('2001:db8::2');
  const { headers } = refused;
  assert.deepEqual(
    [refused.status, headers.get('ratelimit'), headers.get('retry-after')],
    [429, '"minute";r=0;t=60', '60'],
  );
  assert.equal(headers.get('access-control-allow-origin'), SITE);
  assert.deepEqual(await refused.json(), { error: 'Rate limit exceeded', retryAfter: 60 });
  assert.equal((await ask('192.0.2.1')).status, 404);
  assert.deepEqual(statuses, [404, 429, 404]);
});

test('a request waits until it is counted; an error in counting is a 500 whose cause is in the log only', async (t) => {
  const cors = createCors([SITE]);
  const counted = { isAllowed: false, rateLimit: 'later' };
  const late = await startEdge(t, { limitFor: () => ({ limit: { count: async () => counted }, cors }) });
  const refused = await fetch(late.url);
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

test('a preflight is not counted', async (t) => {
  const limit = { limit: createRateLimit(0, () => NOON), cors: createCors([SITE]) };
  const { url, statuses } = await startEdge(t, { limitFor: () => limit });
  const preflight = { Origin: SITE, 'Access-Control-Request-Method': 'GET' };
  assert.equal((await fetch(url, { method: 'OPTIONS', headers: preflight })).status, 204);
  assert.equal((await fetch(url, { method: 'OPTIONS' })).status, 429, 'another OPTIONS request is');
  assert.equal((await fetch(url, { headers: preflight })).status, 429, 'and a GET');
  assert.deepEqual(statuses, [204, 429, 429]);
});

test('an address that cannot be parsed is a bad request; an error outside of the routes is a 500 and logged', async (t) => {
  const { log, next, messages } = createLogLines();
  const app = createApp(log);
  const { url, statuses } = await startEdge(t, { app, log });
  const [bad] = answersIn(await sendRaw(url, 'GET http:// HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'));
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

test('of a route that varies, the cached response for programs is not sent to a browser, nor the other way around', async (t) => {
  const app = createApp(createLogger('silent'));
  let made = 0;
  const query = z.object({});
  const getBoth = defineRoute({ ...base, path: '/both', query, answer: 'text/plain', vary: BY_READER });
  mountGet(app, getBoth, { now: () => NOON }, () => ({
    ...{ version: '1', cache: 'hit', confirmedAt: NOON },
    body() {
      made += 1;
      return contentOf(String(made), 'text/plain');
    },
  }));
  const statuses: number[] = [];
  const cachedResponses = createCachedResponses(() => NOON, 1_000_000);
  const { url } = await startEdge(t, { app, cachedResponses, observe: (status) => statuses.push(status) });
  const ask = async (accept: string) => (await fetch(`${url}/both`, { headers: { Accept: accept } })).text();
  const program = ['*/*', 'application/json', '*/*'];
  const browser = Array<string>(3).fill('text/html,*/*;q=0.8');
  const answers: number[] = [];
  for (const accept of [...program, ...browser, ...program]) answers.push(Number(await ask(accept)));
  assert.deepEqual(answers, [1, 2, 2, 3, 4, 4, 2, 2, 2]);
  assert.deepEqual(statuses, Array(9).fill(200), 'responses from the cache are observed, too');
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
  assert.equal((await fetch(`${uncounted.url}/stream`)).status, 200, 'without limits for streams');
});
