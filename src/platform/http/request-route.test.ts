import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from '@hono/zod-openapi';
import { createLogger } from '../log.ts';
import { createApp } from './app.ts';
import { createRequestRoute } from './request-route.ts';
import { uncachedRoute } from './route.ts';

test('what is never cached has a version of its own, which changes with what it says', async () => {
  const app = createApp(createLogger('silent'));
  let said = { state: 'well' };
  const health = uncachedRoute({
    ...{ operationId: 'health', summary: 'Health', errors: [], method: 'get', path: '/health' },
    query: z.object({}),
    response: z.object({ state: z.string() }),
    handle: () => said,
  });
  health.mount(app, { now: () => 0, requireKey: () => undefined });
  const ask = createRequestRoute(app);
  const well = await ask('/health', '');
  assert.deepEqual([well.status, well.body, well.problem], [200, { state: 'well' }, null]);
  assert.equal((await ask('/health', '')).version, well.version);
  said = { state: 'well' };
  assert.equal((await ask('/health', '')).version, well.version, 'another object that says the same');
  said = { state: 'ill' };
  assert.notEqual((await ask('/health', '')).version, well.version);
});
