import type { Logger } from '../log.ts';
import { METRICS_TYPE } from '../metrics.ts';
import { createApp } from './app.ts';
import { askApp } from './ask-app.ts';
import { SAFETY_HEADERS } from './cors.ts';
import type { Door } from './door.ts';
import { sendUncached } from './send.ts';
import { createBodyWriter } from './write.ts';

export type ServiceState = 'starting' | 'ok' | 'stopping';

/** For the machine room only: is the process alive, can it answer, what does it count. No limit, and no scripts. */
export function createAdminDoor(tools: {
  readMetrics: () => Promise<string>;
  state: () => ServiceState;
  /** Whether every thread that should answer does; where there is one, an answer says so. */
  isAlive?: () => Promise<boolean>;
  log: Logger;
}): Door {
  const { readMetrics, state, isAlive = async () => true, log } = tools;
  const app = createApp(log);
  app.get('/live', async (c) => {
    const alive = await isAlive();
    return sendUncached(alive ? 200 : 503, { status: alive ? 'ok' : 'stuck' }, c.env.door.headers);
  });
  app.get('/ready', async (c) => {
    const status = (await isAlive()) ? state() : 'stuck';
    return sendUncached(status === 'ok' ? 200 : 503, { status }, c.env.door.headers);
  });
  app.get('/metrics', async (c) => {
    const headers = {
      ...c.env.door.headers,
      'Cache-Control': 'no-store',
      'Content-Type': METRICS_TYPE,
    };
    return new Response(await readMetrics(), { headers });
  });
  const writeBody = createBodyWriter();
  const parts = { app, log, observe: () => undefined };
  return (incoming, outgoing) =>
    askApp(parts, incoming, outgoing, {
      headers: SAFETY_HEADERS,
      client: '',
      writeBody,
    });
}
