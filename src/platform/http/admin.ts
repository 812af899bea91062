import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import type { Metrics } from '../metrics.ts';
import type { Door } from './door.ts';

/** For the machine room only: is the process alive, can it answer, what does it count. */
export function createAdminDoor(tools: { metrics: Metrics; isReady: () => boolean }): Door {
  const app = new Hono();
  app.get('/live', (c) => c.json({ status: 'ok' }));
  app.get('/ready', (c) => {
    const ready = tools.isReady();
    return c.json({ status: ready ? 'ok' : 'starting' }, ready ? 200 : 503);
  });
  app.get('/metrics', async (c) => {
    const { registry } = tools.metrics;
    return c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType });
  });
  app.notFound((c) => c.json({ error: 'Not found' }, 404));
  return getRequestListener(app.fetch);
}
