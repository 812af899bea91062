import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { z } from '@hono/zod-openapi';
import fc from 'fast-check';
import { Hono } from 'hono';
import { responsesIn, sendRaw } from '../../../test/support/raw-client.ts';
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
  summary: 'A test',
  maxAge: 600,
} as const;
const query = z.object({ name: z.string().max(5).default('nobody') });
const response = z.object({ name: z.string(), text: z.string() });

/** Starts a server that has three routes and counts how often they are called. `isCached`: whether it caches responses. */
async function stage(t: TestContext, { isCached = true } = {}) {
  let version = 1;
  let at = NOON;
  let requested = 0;
  const now = () => at;
  const routes = new Hono<HttpEnv>();
  const long = (name: string) => `${name} é`.repeat(300);
  const responseOf = <T>(name: string, body: () => T) => {
    requested += 1;
    if (name === 'none') throw new HttpError('game_not_found');
    return { version: `${version}`, body, cache: 'hit' as const, confirmedAt: NOON - 5_000 };
  };
  const all = [
    cachedRoute({
      ...{ ...base, path: '/json', query, response },
      handle: (_, { query: { name } }) => responseOf(name, () => ({ name, text: long(name) })),
    }),
    cachedRoute({
      ...{ ...base, path: '/text', query, response: 'text/csv; charset=utf-8' },
      handle: (_, { query: { name } }) => ({
        ...responseOf(name, () => contentOf(`${version},${long(name)}\r\n`, 'text/csv; charset=utf-8')),
        headers: { 'Content-Disposition': 'attachment' },
      }),
    }),
    cachedRoute({
      ...{ ...base, path: '/bytes', query, response: 'image/png' },
      handle: (_, { query: { name } }) =>
        responseOf(name, () => contentOf(Buffer.alloc(2_000, name), 'image/png')),
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
    requested: () => requested,
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

/** The requests on a connection. The last one always closes it. */
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

/** Responses in a form that can be compared: Hono writes the headers for HEAD in lower case and in another order. */
const comparable = (text: string) =>
  responsesIn(text).map(({ status, head, body }) => {
    const headers = head.toLowerCase().split('\r\n').slice(1).sort();
    return {
      status,
      headers: headers.filter((line) => !/^(?:date|ratelimit|x-request-id):/.test(line)),
      body,
    };
  });

test('for any request, a cached response equals the response that the app would make', async (t) => {
  const [cached, uncached] = [await stage(t), await stage(t, { isCached: false })];
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(
      conversation,
      fc.constantFrom(...Array<number>(12).fill(0), 300, 1_000),
      rarely,
      async (bytes, ms, isNew) => {
        for (const server of [cached, uncached]) {
          server.wait(ms);
          if (isNew) server.change();
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
  assert.ok(
    cached.requested() < uncached.requested() * 0.9,
    `cached responses must save calls: ${cached.requested()} of ${uncached.requested()}`,
  );
});
