import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from '@hono/zod-openapi';
import { createLogger } from '../log.ts';
import { createApp, type HttpEnv, plainContext } from './app.ts';
import { createCachedResponses, repeat } from './cached-responses.ts';
import { textOf } from './chunked-text.ts';
import { cachedRoute, type RouteResponse } from './route.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const base = { method: 'get', summary: 'A test', errors: [], maxAge: 600 } as const;
const query = z.object({});
const response = z.object({ made: z.number(), text: z.string() });

/** Routes with cached responses. `counts`: how often routes were called, bodies built, and responses sent again. */
function stage({ maxBytes = 1_000_000, text = '' } = {}) {
  let at = NOON;
  let given: Partial<RouteResponse<unknown>> = {};
  const counts = { calls: 0, bodies: 0, repeats: 0 };
  const now = () => at;
  const cached = createCachedResponses(now, maxBytes);
  const app = createApp(createLogger('silent'));
  const onCachedHit = () => {
    counts.repeats += 1;
  };
  const deps = { now, onCachedHit };
  function call<T>(body: (made: number) => T): RouteResponse<T> {
    counts.calls += 1;
    const made = () => {
      counts.bodies += 1;
      return body(counts.bodies);
    };
    return { version: '1', cache: 'hit', confirmedAt: NOON, ...given, body: made };
  }
  const routes = [
    cachedRoute({
      ...{ ...base, operationId: 'json', path: '/json', query, response },
      handle: () => call((made) => ({ made, text })),
    }),
    cachedRoute({
      ...{ ...base, operationId: 'long', path: '/long', query, response: 'text/csv' },
      handle: () =>
        call(() =>
          textOf(() => Array.from({ length: 40_000 }, () => 'Reed award, $500, March 1, 2027\n'), 'text/csv'),
        ),
    }),
  ];
  for (const route of routes) route.mount(app, deps);
  return {
    counts,
    cached,
    give(next: Partial<RouteResponse<unknown>>) {
      given = next;
    },
    wait(ms: number) {
      at += ms;
    },
    /** Makes a request as the edge does. */
    async send(target = '/json', init: RequestInit = {}): Promise<Response> {
      const current = cached.current(target, {});
      if (current !== undefined) {
        const { status, head, body } = repeat(current, {}, 'identity', false);
        assert.ok(body === null || Buffer.isBuffer(body), 'a cached body must consist of bytes');
        const headers = new Headers();
        for (let n = 0; n < head.length; n += 2) headers.append(head[n] ?? '', head[n + 1] ?? '');
        return new Response(body, { status, headers });
      }
      const edge = { ...plainContext, cached: cached.find(target, {}) };
      return app.request(target, init, { edge } as HttpEnv['Bindings']);
    },
  };
}

const jsonOf = async (response: Response) => JSON.parse(await response.text());
const madeOf = async (response: Response): Promise<unknown> => (await jsonOf(response)).made;

test('a response is cached when it is requested for the second time, and then sent again within the same second', async () => {
  const { send, counts, wait } = stage();
  assert.deepEqual(
    [
      await madeOf(await send()),
      await madeOf(await send()),
      await madeOf(await send()),
      await madeOf(await send()),
    ],
    [1, 2, 2, 2],
  );
  assert.deepEqual(counts, { calls: 2, bodies: 2, repeats: 2 });
  wait(999);
  await send();
  assert.deepEqual(counts, { calls: 2, bodies: 2, repeats: 3 });
});

test('after a second the route is called again, but the body is built again only for a new version', async () => {
  const { send, counts, wait, give } = stage();
  for (let n = 0; n < 2; n += 1) await send();
  wait(1_000);
  const later = await send();
  assert.deepEqual([later.headers.get('age'), await madeOf(later)], ['1', 2]);
  assert.deepEqual(counts, { calls: 3, bodies: 2, repeats: 0 });
  wait(1_000);
  give({ version: '2' });
  assert.equal(await madeOf(await send()), 3);
});

test('when data has changed, a route is called again before its cached response is sent', async () => {
  const { send, counts, cached } = stage();
  for (let n = 0; n < 3; n += 1) await send();
  cached.expire();
  await send();
  assert.deepEqual(counts, { calls: 3, bodies: 2, repeats: 1 });
});

test('a response that made an upstream request is not cached', async () => {
  for (const [target, given] of [
    ['/json?nocache=1', {}],
    ['/json', { cache: 'miss' }],
  ] as const) {
    const { send, counts, give } = stage();
    give(given);
    for (let n = 0; n < 4; n += 1) await send(target);
    assert.deepEqual(counts, { calls: 4, bodies: 4, repeats: 0 }, target);
  }
});

test('an envelope is built again if the data has been confirmed again, even if its version is the same', async () => {
  const { send, counts, wait, give } = stage();
  const metaOf = async () => (await jsonOf(await send('/json?envelope=1'))).meta;
  for (let n = 0; n < 2; n += 1) await metaOf();
  wait(1_000);
  assert.equal((await metaOf()).timestamp, '2026-11-21T12:00:00.000Z');
  assert.equal(counts.bodies, 2, 'the envelope must not be built again before the data is confirmed again');
  wait(1_000);
  give({ confirmedAt: NOON + 1_500 });
  assert.equal((await metaOf()).timestamp, '2026-11-21T12:00:01.500Z');
  wait(1_000);
  give({ confirmedAt: NOON + 1_500, cache: 'miss' });
  assert.equal((await metaOf()).cached, false);
});

test('cached bodies stay within the memory limit; the least recently used one is removed first', async () => {
  // The size of a body is multiplied by 1.7, because compressed versions may be added to it.
  const { send, counts } = stage({ maxBytes: 100_000, text: 'x'.repeat(30_000) });
  const isCached = async (target: string) => {
    const { repeats } = counts;
    await send(target);
    return counts.repeats > repeats;
  };
  for (const target of ['/json?a=1', '/json?a=1', '/json?a=2', '/json?a=2']) await send(target);
  assert.deepEqual([await isCached('/json?a=2'), await isCached('/json?a=1')], [true, false]);
});

test('old requests for targets that were requested only once are forgotten', async () => {
  const { send, counts } = stage({ maxBytes: 20_000 });
  await send('/json?first=1');
  for (let n = 0; n < 20; n += 1) await send(`/json?n=${n}`);
  for (let n = 0; n < 2; n += 1) await send('/json?first=1');
  assert.equal(counts.repeats, 0, 'the first request must have been forgotten');
  await send('/json?first=1');
  assert.equal(counts.repeats, 1);
});

test('a long text is never cached', async () => {
  const { send, counts } = stage();
  for (let n = 0; n < 3; n += 1) {
    const response = await send('/long');
    assert.equal((await response.text()).length, 1_280_000);
  }
  assert.equal(counts.calls, 3);
});
