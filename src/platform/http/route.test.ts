import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { z } from '@hono/zod-openapi';
import { createLogLines } from '../../../test/support/log-lines.ts';
import { DatabaseUnavailable } from '../database/errors.ts';
import { createLogger } from '../log.ts';
import { toOpenApi } from '../reference/document.ts';
import { createApp, type HttpEnv, plainContext } from './app.ts';
import { HttpError } from './errors.ts';
import { anyOf, excel, wholeNumber } from './query.ts';
import { contentOf } from './representation.ts';
import { cachedRoute, type RouteResponse, uncachedRoute } from './route.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const MODIFIED = 'Sat, 21 Nov 2026 11:59:00 GMT';

const base = { operationId: 'test', summary: 'A test', errors: [], maxAge: 600 } as const;
const query = z.object({
  limit: wholeNumber(1).optional(),
  kinds: anyOf(['a', 'b'], 'a,b', 'Some'),
  excel,
  sport: z.enum(['golf']).optional(),
});
const response = z.object({ query: z.unknown() });

const deprecated = { since: '2026-11-01', until: '2027-11-01' };

/** Wraps the value of a handler in a response. */
type Of = <T>(body: () => T) => RouteResponse<T>;
const routes = [
  cachedRoute({
    ...{ ...base, method: 'get', path: '/json', query, response },
    handle: (deps: { of: Of }, request) => deps.of(() => ({ query: request.query })),
  }),
  cachedRoute({
    ...{ ...base, method: 'get', path: '/text', query, response: 'text/csv' },
    handle: (deps: { of: Of }) => deps.of(() => contentOf('a,b', 'text/csv')),
  }),
  cachedRoute({
    ...{ ...base, method: 'get', path: '/needing', query: z.object({ id: z.string().max(3) }), response },
    handle: (deps: { of: Of }) => deps.of(() => ({ query: 1 })),
  }),
  uncachedRoute({
    ...{ ...base, method: 'get', path: '/health', query: z.object({}), response },
    handle: () => ({ query: 'well' }),
  }),
  uncachedRoute({
    ...{ ...base, method: 'post', path: '/run', query, response, needsKey: true },
    handle: (_, request) => ({ query: request.query }),
  }),
  cachedRoute({
    ...{ ...base, method: 'get', path: '/old', query, response, deprecated },
    handle: (deps: { of: Of }) => deps.of(() => ({ query: 1 })),
  }),
  uncachedRoute({
    ...{ ...base, method: 'post', path: '/old', query, response, deprecated },
    handle: () => ({ query: 1 }),
  }),
];

type Given = Partial<Omit<RouteResponse<unknown>, 'body'>>;

/**
 * Sends a request at noon to an app with a few routes. `given`: additional fields in the result of each GET handler.
 */
async function send(target: string, given: Given = {}, init: RequestInit = {}, log = createLogger('silent')) {
  const app = createApp(log);
  const now = () => NOON;
  const of: Of = (body) => ({
    version: '1',
    cache: 'hit',
    confirmedAt: NOON - 60_000,
    ...given,
    body,
  });
  const requireKey = (key: string | undefined) => {
    if (key !== 'secret') throw new HttpError('not_found');
    return undefined;
  };
  for (const route of routes) route.mount(app, { now, requireKey, of });
  app.get('/away', () => {
    throw new DatabaseUnavailable('away', { cause: undefined });
  });
  app.get('/broken', () => {
    throw new Error('a secret of ours');
  });
  const env = { edge: plainContext } as HttpEnv['Bindings'];
  return app.request(target, init, env);
}

describe('caching headers', () => {
  const STALE = 'stale-while-revalidate=60, stale-if-error=86400';
  const USUAL = `public, max-age=600, ${STALE}`;
  const CASES: readonly (readonly [
    what: string,
    given: Given,
    control: string,
    status: string,
    search?: string,
  ])[] = [
    ['of a cached value count from the time at which the value was confirmed', {}, USUAL, 'hit; ttl=540'],
    ['of a value that was fetched for this response', { cache: 'miss' }, USUAL, 'fwd=miss; stored'],
    [
      'of a value that changes fast do not allow stale responses',
      { maxAge: 299 },
      'public, max-age=299',
      'hit; ttl=239',
    ],
    [
      'of a value with a max-age of 300 s or more allow stale responses',
      { maxAge: 300 },
      `public, max-age=300, ${STALE}`,
      'hit; ttl=240',
    ],
    [
      'of a value that will change by itself in ten seconds expire in ten seconds',
      { expiresAt: NOON + 10_900 },
      'public, max-age=70',
      'hit; ttl=10',
    ],
    [
      'of a value that should have changed by itself in the past have already expired',
      { expiresAt: NOON - 1_000 },
      'public, max-age=60',
      'hit; ttl=0',
    ],
    [
      'of a value that cannot be refreshed name the problem',
      { problem: 'timeout' },
      USUAL,
      'hit; ttl=540; detail=timeout',
    ],
    ['with nocache=1 forbid caching', { expiresAt: NOON + 10_000 }, 'no-store', 'fwd=request', '?nocache=1'],
    [
      'with another value of nocache are the same as without the parameter',
      {},
      USUAL,
      'hit; ttl=540',
      '?nocache=true',
    ],
  ];
  for (const [what, given, control, status, search = ''] of CASES) {
    test(what, async () => {
      const { headers } = await send(`/json${search}`, given);
      assert.equal(headers.get('cache-control'), control);
      assert.equal(headers.get('cache-status'), `CampusData; ${status}`);
      assert.equal(headers.get('age'), '60');
      assert.equal(headers.get('last-modified'), MODIFIED);
    });
  }

  test('never have a negative Age; Last-Modified is the time of the last change if that is known', async () => {
    const { headers } = await send('/json', { confirmedAt: NOON + 5_000, modifiedAt: NOON - 60_000 });
    assert.deepEqual([headers.get('age'), headers.get('last-modified')], ['0', MODIFIED]);
  });
});

describe('the body of a response', () => {
  const QUERIES: readonly (readonly [search: string, read: Record<string, unknown>])[] = [
    ['', {}],
    ['limit=123456789012345', { limit: 123_456_789_012_345 }],
    ['limit=5&kinds=b,a,b&excel=1', { limit: 5, kinds: ['b', 'a'], excel: '1' }],
    ['limit=&kinds=&other=1&other=2&toString=1', {}],
  ];
  for (const [search, read] of QUERIES) {
    test(`for ?${search} has the parameters of the route`, async () => {
      const response = await send(`/json?${search}`);
      assert.equal(response.headers.get('content-type'), 'application/json; charset=utf-8');
      assert.deepEqual(await response.json(), { query: read });
    });
  }

  test('for envelope=1 is an envelope with the time at which the data was confirmed, and whether it was cached', async () => {
    const meta = (cached: boolean, timestamp: string) => ({
      data: { query: {} },
      meta: { timestamp, cached },
    });
    const confirmed = '2026-11-21T11:59:00.000Z';
    assert.deepEqual(await (await send('/json?envelope=1')).json(), meta(true, confirmed));
    assert.deepEqual(
      await (await send('/json?envelope=1', { cache: 'miss' })).json(),
      meta(false, confirmed),
    );
    assert.deepEqual(await (await send('/json?envelope=2')).json(), { query: {} });
    assert.deepEqual(await (await send('/health?envelope=1')).json(), {
      data: { query: 'well' },
      meta: { timestamp: '2026-11-21T12:00:00.000Z', cached: false },
    });
  });

  test('has no envelope if it is not JSON; the route may add headers', async () => {
    const response = await send('/text?envelope=1', { headers: { 'Content-Disposition': 'attachment' } });
    assert.equal(await response.text(), 'a,b');
    assert.equal(response.headers.get('content-disposition'), 'attachment');
  });

  test('of a trigger or a health route must not be cached; a trigger requires a key and returns no envelope', async () => {
    const run = (headers: Record<string, string>) =>
      send('/run?envelope=1&limit=2', {}, { method: 'POST', headers });
    const response = await run({ 'x-api-key': 'secret' });
    assert.deepEqual(await response.json(), { query: { limit: 2 } });
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.equal((await run({})).status, 404);
    assert.equal((await send('/health')).headers.get('cache-control'), 'no-store');
  });
});

test('only a deprecated route is marked as deprecated in its headers and in the OpenAPI document', async () => {
  for (const method of ['GET', 'POST']) {
    const { headers } = await send('/old', {}, { method });
    assert.deepEqual(
      [headers.get('deprecation'), headers.get('sunset')],
      ['@1793491200', 'Mon, 01 Nov 2027 00:00:00 GMT'],
    );
  }
  assert.equal((await send('/json')).headers.get('deprecation'), null);
  const marked = routes.map((route) => [route.path, toOpenApi(route, 'Test').deprecated]);
  assert.deepEqual(
    marked.filter(([, isMarked]) => isMarked === true),
    [
      ['/old', true],
      ['/old', true],
    ],
  );
});

describe('errors', () => {
  const CASES: readonly (readonly [target: string, error: string])[] = [
    ['/json?limit=0', 'Invalid limit parameter'],
    ['/json?limit=1e3', 'Invalid limit parameter'],
    ['/json?limit=%205', 'Invalid limit parameter'],
    ['/json?limit=5x', 'Invalid limit parameter'],
    ['/json?limit=1234567890123456', 'Invalid limit parameter'],
    ['/json?limit=1&limit=1', 'Invalid limit parameter'],
    ['/json?kinds=a,c', 'Invalid kinds parameter'],
    ['/json?excel=2', 'Invalid excel parameter'],
    ['/json?nocache=1&nocache=1', 'Invalid nocache parameter'],
    ['/json?sport=chess', 'Invalid sport'],
    ['/needing?id=', 'id parameter required'],
    ['/needing', 'id parameter required'],
    ['/needing?id=long', 'Invalid id parameter'],
  ];
  for (const [target, error] of CASES) {
    test(`of ${target}`, async () => {
      const response = await send(target);
      assert.deepEqual([response.status, await response.json()], [400, { error }]);
      assert.equal(response.headers.get('cache-control'), 'no-store');
      assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    });
  }

  test('for unknown paths are 404, and for methods that a path does not allow 405 with Allow', async () => {
    assert.equal((await send('/nowhere')).status, 404);
    const wrong = await send('/json', {}, { method: 'DELETE' });
    assert.deepEqual([wrong.status, wrong.headers.get('allow')], [405, 'GET, HEAD, OPTIONS']);
    const options = await send('/run', {}, { method: 'OPTIONS' });
    assert.deepEqual(
      [options.status, options.headers.get('allow'), options.body],
      [204, 'POST, OPTIONS', null],
    );
    assert.equal((await send('/nowhere', {}, { method: 'OPTIONS' })).status, 404);
  });

  test('of the database lead to a 503 with Retry-After; unexpected errors lead to a 500 without their message', async () => {
    const away = await send('/away');
    assert.deepEqual([away.status, away.headers.get('retry-after')], [503, '10']);
    const { log, text } = createLogLines();
    const broken = await send('/broken', {}, {}, log);
    assert.equal(broken.status, 500);
    assert.deepEqual(await broken.json(), { error: 'Internal server error', message: 'An error occurred' });
    assert.match(text(), /a secret of ours.*"path":"\/broken","msg":"unexpected error"/);
  });
});
