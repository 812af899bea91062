import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OpenAPIHono } from '@hono/zod-openapi';
import type { HttpEnv } from './context.ts';
import { directly, directRoutes } from './direct.ts';

const answers = () => true;
const handler = directly(answers, () => new Response());

test('what routes answer by themselves is found by path, wherever it is mounted', () => {
  const inner = new OpenAPIHono<HttpEnv>();
  inner.get('/held', handler);
  inner.get('/asked', () => new Response());
  inner.post('/held', () => new Response());
  const outer = new OpenAPIHono<HttpEnv>();
  outer.route('/inner', inner);
  assert.deepEqual([...directRoutes(outer)], [['/inner/held', answers]]);
});

test('nothing passes by what stands before a route', () => {
  const app = new OpenAPIHono<HttpEnv>();
  app.use('/watched/*', (_, next) => next());
  app.get('/watched/held', handler);
  app.get('/held', handler);
  assert.deepEqual([...directRoutes(app).keys()], ['/held']);
});
