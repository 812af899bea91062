import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { z } from '@hono/zod-openapi';
import fc from 'fast-check';
import { Hono } from 'hono';
import { answersIn, sendRaw } from '../../../test/support/raw-client.ts';
import { createLogger } from '../log.ts';
import { createApp, type HttpEnv } from './app.ts';
import { createCachedResponses } from './cached-responses.ts';
import { parseProxies } from './client-address.ts';
import { createCors } from './cors.ts';
import { createEdge } from './edge.ts';
import { HttpError } from './errors.ts';
import { createRateLimit, limitPolicy } from './rate-limit.ts';
import { contentOf } from './representation.ts';
import { cachedRoute } from './route.ts';
import { listen } from './server.ts';

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
const answer = z.object({ name: z.string(), text: z.string() });

/** A server with three routes, with or without cached responses, and a record of the calls to its routes. */
async function stage(t: TestContext, { isCached = true } = {}) {
  let version = 1;
  let at = NOON;
  let asked = 0;
  const now = () => at;
  const routes = new Hono<HttpEnv>();
  const long = (name: string) => `${name} é`.repeat(300);
  const answerOf = <T>(name: string, body: () => T) => {
    asked += 1;
    if (name === 'none') throw new HttpError('game_not_found');
    return { version: `${version}`, body, cache: 'hit' as const, confirmedAt: NOON - 5_000 };
  };
  const all = [
    cachedRoute({
      ...{ ...base, path: '/json', query, answer },
      handle: (_, { query: { name } }) => answerOf(name, () => ({ name, text: long(name) })),
    }),
    cachedRoute({
      ...{ ...base, path: '/text', query, answer: 'text/csv; charset=utf-8' },
      handle: (_, { query: { name } }) => ({
        ...answerOf(name, () => contentOf(`${version},${long(name)}\r\n`, 'text/csv; charset=utf-8')),
        headers: { 'Content-Disposition': 'attachment' },
      }),
    }),
    cachedRoute({
      ...{ ...base, path: '/bytes', query, answer: 'image/png' },
      handle: (_, { query: { name } }) =>
        answerOf(name, () => contentOf(Buffer.alloc(2_000, name), 'image/png')),
    }),
  ];
  for (const route of all) route.mount(routes, { now });
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
