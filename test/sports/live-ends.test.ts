import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { onlyWithAll } from '../support/all-tests.ts';
import { API_KEY, trigger } from '../support/deployments.ts';
import { loopTime } from '../support/loop-time.ts';
import type { Program } from '../support/program.ts';
import { connectRaw, type RawClient } from '../support/raw-client.ts';
import { stageWorkers, WORKERS_RUN, type WorkerStage } from '../support/worker-stage.ts';

/** The number of streams through a router, where the backend and the router both have to end all of them. */
const MANY = 400;
/** The number of streams in the other cases. */
const SOME = 100;
/** The number of streams that are opened at a time. */
const AT_ONCE = 100;
const ENDED_WITHIN_MS = 2_000;
/** The range of the `retry` field, ms. Values must occur in each step of the range. */
const RETRY_MS = [2_000, 5_000] as const;
const STEP_MS = 500;

/** Opens streams from different IP addresses, and waits until each has its `retry` field. */
async function openStreams(base: string, count: number): Promise<RawClient[]> {
  const { pathname, host } = new URL(base);
  const path = `${pathname.replace(/\/$/, '')}/api/live?sport=softball`;
  async function open(at: number): Promise<RawClient> {
    const client = await connectRaw(base);
    const from = `10.0.${at >> 8}.${at & 255}`;
    client.send(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nX-Forwarded-For: ${from}\r\n\r\n`);
    await client.waitFor(/event: ready/);
    return client;
  }
  const clients: RawClient[] = [];
  while (clients.length < count) {
    const some = Array.from({ length: AT_ONCE }, (_, add) => open(clients.length + add));
    clients.push(...(await Promise.all(some)));
  }
  return clients;
}

/** For a browser, a stream ends with the last chunk or with the end of the connection. */
const endOf = (client: RawClient): Promise<string> =>
  Promise.any([client.waitFor(/\r\n0\r\n\r\n$/), client.ended()]);

/** Stops the program, and returns the time until the last stream has ended. */
async function endAll(clients: readonly RawClient[], program: Program): Promise<number> {
  const { result, ms } = await loopTime(async () => {
    const ended = program.end('SIGTERM');
    await Promise.all(clients.map(endOf));
    return { ended };
  });
  for (const { socket } of clients) socket.destroy();
  assert.deepEqual(await result.ended, [0, null]);
  return ms;
}

function checkRetries(clients: readonly RawClient[]): void {
  const retries = clients.map((client) => Number(/retry: (\d+)\n/.exec(client.received())?.[1]));
  for (const ms of retries) assert.ok(ms >= RETRY_MS[0] && ms < RETRY_MS[1], `${ms}`);
  if (clients.length < MANY) return;
  const steps = Map.groupBy(retries, (ms) => Math.floor(ms / STEP_MS));
  const expected = MANY / ((RETRY_MS[1] - RETRY_MS[0]) / STEP_MS);
  for (const [, own] of steps) assert.ok(own.length > expected / 3 && own.length < expected * 2);
  assert.equal(steps.size, (RETRY_MS[1] - RETRY_MS[0]) / STEP_MS);
}

describe('hundreds of streams end within two seconds of SIGTERM, with retry times spread over three seconds', {
  skip: onlyWithAll || WORKERS_RUN.skip,
}, () => {
  let stage: WorkerStage;
  before(async () => {
    stage = await stageWorkers({ sites: [], sports: ['softball'] });
  });
  after(() => stage.stop());

  /** Starts a program that trusts X-Forwarded-For. With a role, it is only a part of the service. */
  async function start(more: Readonly<Record<string, string>>, role = 'all'): Promise<Program> {
    const environment = { TRUSTED_PROXIES: '127.0.0.1', RATE_LIMIT_PER_MINUTE: '100000' };
    return stage.start({ ...environment, ...more }, 'src/cli/main.js', ['--role', role]);
  }
  async function fill(program: Program): Promise<void> {
    await trigger(`${program.sports}/api/trigger/schedules`);
  }

  describe('through a router', () => {
    let backend: Program;
    before(async () => {
      backend = await start({}, 'sports');
      await fill(backend);
    });
    after(() => backend.end('SIGKILL'));

    for (const which of ['router', 'backend'] as const) {
      test(`when the ${which} stops`, async (t) => {
        const router = await start({ SPORTS_URL: backend.sports, API_KEYS: API_KEY }, 'router');
        t.after(() => router.end('SIGKILL'));
        const clients = await openStreams(`${router.router}/sports`, which === 'backend' ? MANY : SOME);
        checkRetries(clients);
        const ms = await endAll(clients, which === 'router' ? router : backend);
        t.diagnostic(`${Math.round(ms)} ms`);
        assert.ok(ms < ENDED_WITHIN_MS, `${ms} ms`);
      });
    }
  });
});
