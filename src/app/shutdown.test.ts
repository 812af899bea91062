import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Backend } from '../platform/backend.ts';
import type { Closing } from '../platform/http/connections.ts';
import type { Listening } from '../platform/http/server.ts';
import { AT_ONCE, type StopTimes, stopInOrder, stopTimes } from './shutdown.ts';

/**
 * Stops a service with fake parts, and returns the steps in order. The server closes only after the promise that
 * `whileOpen` returns.
 */
async function endOf(times: StopTimes, whileOpen: (givenUp: Promise<void>) => Promise<unknown>) {
  const order: string[] = [];
  const givenUp = Promise.withResolvers<void>();
  const note = async (what: string): Promise<void> => void order.push(what);
  const server: Listening = {
    url: '',
    async close(how?: Closing) {
      await whileOpen(givenUp.promise);
      await note(`server ${how?.graceMs} ${how?.patienceMs}`);
    },
  };
  await stopInOrder(
    {
      servers: [server],
      admin: { url: '', close: () => note('admin') },
      work: note('work'),
      giveUp() {
        order.push('given up');
        givenUp.resolve();
      },
      backends: [{ stop: () => note('backend') } as Backend],
      close: () => note('database'),
    },
    times,
  );
  return order;
}

test('a stop waits for jobs and requests first, and closes the admin server last', async () => {
  const order = await endOf(AT_ONCE, async () => undefined);
  assert.deepEqual(order, ['work', 'server 0 20000', 'given up', 'backend', 'database', 'admin']);
});

test('work for which a pending request is waiting is aborted after giveUpMs', async () => {
  const order = await endOf({ ...AT_ONCE, giveUpMs: 10 }, (givenUp) => givenUp);
  assert.deepEqual(order, ['work', 'given up', 'server 0 20000', 'backend', 'database', 'admin']);
});

test('the shutdown delay is included in the time for pending requests', async () => {
  const order = await endOf({ ...stopTimes(30), giveUpMs: 20 }, (givenUp) => givenUp);
  assert.ok(order.includes('server 2000 19970'), String(order));
});
