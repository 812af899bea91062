import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Worker } from 'node:worker_threads';
import type { ListenerUrls } from '../../src/app/service.ts';
import { readSettings } from '../../src/app/settings.ts';
import { createWorkers } from '../../src/app/workers/workers.ts';
import { WINDOW_MS } from '../../src/platform/http/rate-limit.ts';
import { createLogLines } from '../support/log-lines.ts';
import { connectRaw } from '../support/raw-client.ts';
import {
  type Client,
  clientsOfBoth,
  connectClient,
  type Received,
  readMetric,
  stageWorkers,
  sumOf,
  WORKERS_RUN,
  type WorkerStage,
} from '../support/worker-stage.ts';

const PAGE = '/scholarships/api/scholarships?limit=2';
const remaining = ({ headers }: Received): number => Number(/r=(\d+)/.exec(String(headers.ratelimit))?.[1]);

let stage: WorkerStage;
before(async () => {
  stage = await stageWorkers({ sites: [], sports: [] });
});
after(() => stage.stop());

describe('a worker that ends', WORKERS_RUN, () => {
  const { log, lines, next } = createLogLines();
  let service: ReturnType<typeof createWorkers>;
  let at: Required<ListenerUrls>;
  const threads: Worker[] = [];
  const note = (worker: Worker): void => void threads.push(worker);

  before(async () => {
    process.on('worker', note);
    const settings = readSettings(stage.environment);
    service = createWorkers(settings, 'all', {
      log,
      lines,
      reload: () => assert.fail('nothing may be reloaded in this test'),
      onBroken: () => assert.fail(),
    });
    at = (await service.start({ settings, campus: stage.campus })) as Required<ListenerUrls>;
  });
  after(async () => {
    process.off('worker', note);
    await service.stop();
  });

  test('loses only its connections: it is replaced, and limits and metrics still include its requests', async () => {
    const startedAt = performance.now();
    const [one, two] = await clientsOfBoth(at.router, at.admin, '127.0.3.1');
    const counted = sumOf(await readMetric(at.admin, 'campus_http_requests_total'));
    const before = remaining(await one.send(PAGE));
    const replaced = next('another worker has taken its place');
    assert.equal(threads.length, 2);
    await threads[1]?.terminate();

    const survivors = await Promise.all([one, two].map((client) => client.send(PAGE).catch(() => undefined)));
    const responded = survivors.filter((response) => response !== undefined);
    assert.ok(responded.length >= 1, 'the other worker must keep serving');
    const fresh = connectClient(at.router, '127.0.3.1');
    const rest = remaining(await fresh.send(PAGE));
    // On a busy machine, a new minute may have begun.
    if (performance.now() - startedAt < WINDOW_MS)
      assert.equal(
        rest,
        before - responded.length - 1,
        'the earlier requests of the client must still count',
      );
    await replaced;

    assert.equal(threads.length, 3);
    const both: readonly Client[] = await clientsOfBoth(at.router, at.admin, '127.0.3.2');
    for (const client of both) assert.equal((await client.send(PAGE)).status, 200);
    const since = await readMetric(at.admin, 'campus_http_requests_total');
    assert.ok(sumOf(since) > counted, 'the counts of the worker that ended must still be included');
    assert.deepEqual([...(await readMetric(at.admin, 'campus_worker_ends_total'))], [['', 1]]);
    for (const client of [one, two, fresh, ...both]) client.close();
  });
});

describe('a process with workers', WORKERS_RUN, () => {
  test('completes pending requests when it is stopped', async (t) => {
    const program = await stage.start();
    t.after(() => program.end('SIGKILL'));
    const clients = await Promise.all(Array.from({ length: 20 }, () => connectRaw(program.router)));
    for (const client of clients) client.send(`GET ${PAGE} HTTP/1.1\r\nHost: x\r\n`);
    // Once both workers have responded to other requests, they have read the incomplete requests, too.
    for (const client of await clientsOfBoth(program.router, program.admin, '127.0.4.1')) client.close();
    const stopping = program.logs('stopping');
    const ended = program.end('SIGTERM');
    await stopping;
    for (const client of clients) client.send('\r\n');
    const responses = await Promise.all(clients.map((client) => client.ended()));
    for (const response of responses) assert.match(response, /^HTTP\/1\.1 200 OK\r\n/);
    assert.deepEqual(await ended, [0, null]);
  });

  test('ends with exit code 1 if its workers keep ending', async () => {
    const program = await stage.start({}, 'test/support/dying-workers.ts');
    assert.deepEqual(await program.ended, [1, null]);
  });
});
