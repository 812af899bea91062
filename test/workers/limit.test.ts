import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Program } from '../support/program.ts';
import { releaseStack } from '../support/release-stack.ts';
import {
  connectClient,
  type Received,
  readMetric,
  stageWorkers,
  sumOf,
  WORKERS_RUN,
  type WorkerStage,
} from '../support/worker-stage.ts';

const PAGE = '/scholarships/api/scholarships?limit=2';
const LIMIT = 60;

/** Stops the clock in each worker, so that all requests are in the same window, however long they take. */
const STOPPED_CLOCK = {
  NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(`Date.now = () => ${Date.now()}`)}`,
};

/** Sends each request on a new connection, and many at the same time, like a proxy without keep-alive. */
async function requestOften(base: string, address: string, times: number): Promise<Received[]> {
  const responses: Received[] = [];
  const one = async () => {
    while (responses.length < times) {
      const client = connectClient(base, address);
      responses.push(await client.send(PAGE));
      client.close();
    }
  };
  await Promise.all(Array.from({ length: 16 }, one));
  return responses;
}

const remaining = ({ headers }: Received): number => Number(/r=(\d+)/.exec(String(headers.ratelimit))?.[1]);
const statuses = (responses: readonly Received[]) =>
  Map.groupBy(
    responses.map(({ status }) => status),
    (status) => status,
  );

describe('two workers behave like one process', WORKERS_RUN, () => {
  let stage: WorkerStage;
  let program: Program;
  const cleanup = releaseStack();
  before(async () => {
    stage = await stageWorkers({ sites: [], sports: [] });
    cleanup.defer(() => stage.stop());
    program = await stage.start(STOPPED_CLOCK);
    cleanup.defer(async () => void (await program.end('SIGKILL')));
  });

  test('a client has exactly 60 requests a minute, counted in both workers together', async () => {
    const responses = await requestOften(program.router, '127.0.1.1', 400);
    const by = statuses(responses);
    assert.equal(by.get(200)?.length, LIMIT);
    assert.equal(by.get(429)?.length, responses.length - LIMIT);
    const left = responses.filter(({ status }) => status === 200).map(remaining);
    assert.deepEqual(
      left.sort((a, b) => b - a),
      Array.from({ length: LIMIT }, (_, used) => LIMIT - 1 - used),
    );
  });

  test('both workers handle requests, and the total is the sum of their counts', async () => {
    const workers = await readMetric(program.admin, 'campus_worker_requests_total');
    assert.deepEqual([...workers.keys()].sort(), ['worker="1"', 'worker="2"']);
    for (const [worker, count] of workers) assert.ok(count > 50, `${worker} handled only ${count} requests`);
    const requests = await readMetric(program.admin, 'campus_http_requests_total');
    assert.equal(sumOf(requests), sumOf(workers));
    assert.equal(requests.get('address="router",status="200"'), LIMIT);
  });

  test('the process is alive and ready, and its metrics appear only once', async () => {
    for (const path of ['/live', '/ready']) {
      const response = await fetch(`${program.admin}${path}`);
      assert.deepEqual([response.status, await response.text()], [200, '{"status":"ok"}']);
    }
    for (const name of ['campus_ready', 'campus_database_up']) {
      assert.deepEqual([...(await readMetric(program.admin, name))], [['', 1]], name);
    }
    assert.equal((await readMetric(program.admin, 'process_resident_memory_bytes')).size, 1);
    assert.equal((await readMetric(program.admin, 'nodejs_eventloop_lag_p99_seconds')).size, 2);
  });

  test('a signal ends both workers, and the exit code is 0', async () => {
    assert.deepEqual(await program.end('SIGTERM'), [0, null]);
  });
});
