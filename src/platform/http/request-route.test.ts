import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from '@hono/zod-openapi';
import { createLogger } from '../log.ts';
import { createApp } from './app.ts';
import { createRequestRoute } from './request-route.ts';
import { uncachedRoute } from './route.ts';

test('the version of an uncached response changes only if its content changes', async () => {
  const app = createApp(createLogger('silent'));
  let health = { state: 'well' };
  const route = uncachedRoute({
    ...{ operationId: 'health', summary: 'Health', errors: [], method: 'get', path: '/health' },
    query: z.object({}),
    response: z.object({ state: z.string() }),
    handle: () => health,
  });
  route.mount(app, { now: () => 0, requireKey: () => undefined });
  const requestRoute = createRequestRoute(app);
  const well = await requestRoute('/health', '');
  assert.deepEqual([well.status, well.body, well.problem], [200, { state: 'well' }, null]);
  assert.equal((await requestRoute('/health', '')).version, well.version);
  health = { state: 'well' };
  assert.equal(
    (await requestRoute('/health', '')).version,
    well.version,
    'another object with the same content must have the same version',
  );
  health = { state: 'ill' };
  assert.notEqual((await requestRoute('/health', '')).version, well.version);
});
