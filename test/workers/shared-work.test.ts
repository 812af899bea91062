import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, test } from 'node:test';
import { API_KEY } from '../support/deployments.ts';
import type { Program } from '../support/program.ts';
import { releaseStack } from '../support/release-stack.ts';
import { FEW_SITES } from '../support/small-campus.ts';
import {
  type Client,
  clientsOfBoth,
  type Received,
  readMetric,
  stageWorkers,
  WORKERS_RUN,
  type WorkerStage,
} from '../support/worker-stage.ts';

const PATHS = [
  '/scholarships/api/scholarships?search=award&limit=20',
  '/scholarships/api/scholarships?gpa=3&deadline=open',
  '/scholarships/api/sources',
  '/scholarships/api/stats',
];

describe('two workers do each piece of work once', WORKERS_RUN, () => {
  let stage: WorkerStage;
  let program: Program;
  let clients: [Client, Client];
  let sources: number;
  const cleanup = releaseStack();
  before(async () => {
    stage = await stageWorkers();
    cleanup.defer(() => stage.stop());
    sources = FEW_SITES.length;
    program = await stage.start({ RATE_LIMIT_PER_MINUTE: '1000000' });
    cleanup.defer(async () => void (await program.end('SIGKILL')));
  });
  after(() => {
    for (const client of clients ?? []) client.close();
  });

  /** The number of stored runs of each source. */
  function runs(): number[] {
    const database = new DatabaseSync(join(stage.folder, 'campus.db'), { readOnly: true });
    try {
      const rows = database.prepare('SELECT count(*) AS runs FROM scholarship_runs GROUP BY source').all();
      return rows.map((row) => Number(row.runs));
    } finally {
      database.close();
    }
  }
  /** Pages that were requested more than once. */
  const repeatedPages = (): string[] =>
    Object.keys(stage.sandbox.siteUrls).flatMap((site) => {
      const paths = stage.sandbox.requests(site).map(({ path }) => path);
      return paths.filter((path, at) => paths.indexOf(path) !== at).map((path) => `${site} ${path}`);
    });
  /** The responses of both workers, after both have loaded the data of the latest run. */
  async function untilEqual(path: string): Promise<[Received, Received]> {
    for (;;) {
      const [one, two] = [await clients[0].send(path), await clients[1].send(path)];
      if (one.headers['last-modified'] === two.headers['last-modified']) return [one, two];
    }
  }
  const forEachSource = (times: number): number[] => Array.from({ length: sources }, () => times);

  test('the daily run scrapes each source once', async () => {
    // There is no pause, because each iteration waits for a response. The last source is scraped some seconds after the
    // start.
    const good = async () =>
      [...(await readMetric(program.admin, 'campus_source_age_seconds')).values()].filter(Number.isFinite);
    while ((await good()).length < sources);
    assert.deepEqual(runs(), forEachSource(1));
    assert.deepEqual(repeatedPages(), []);
  });

  test('a run that is triggered in both workers at the same time is done only once', async () => {
    clients = await clientsOfBoth(program.router, program.admin, '127.0.2.1');
    const trigger = { method: 'POST', headers: { 'X-API-Key': API_KEY } };
    const path = '/scholarships/api/trigger/scholarships';
    const responses = await Promise.all(clients.map((client) => client.send(path, trigger)));
    assert.deepEqual(
      responses.map(({ status }) => status),
      [200, 200],
    );
    assert.deepEqual(runs(), forEachSource(2));
  });

  test('both workers respond with the same bytes and entity tags', async () => {
    for (const path of PATHS) {
      const [first, second] = await untilEqual(path);
      assert.equal(first.status, 200, path);
      assert.equal(second.body, first.body, path);
      for (const name of ['etag', 'content-type']) {
        assert.equal(second.headers[name], first.headers[name], `${name} of ${path}`);
      }
      const conditional = { headers: { 'If-None-Match': String(first.headers.etag) } };
      assert.equal((await clients[1].send(path, conditional)).status, 304, path);
    }
  });

  test('the changes of a source become visible in both workers', async () => {
    const [one, two] = clients;
    stage.sandbox.misbehave('business', { behaviour: 'shrunk' });
    const accept = '/scholarships/api/trigger/scholarships?source=business&accept=1';
    await one.send(accept, { method: 'POST', headers: { 'X-API-Key': API_KEY } });
    const listed = async (client: Client): Promise<number> =>
      JSON.parse((await client.send('/scholarships/api/scholarships?source=business&limit=1')).body).total;
    const total = await listed(one);
    // There is no pause, because each iteration waits for a response. The other worker has the change within seconds.
    while ((await listed(two)) !== total);
    assert.ok(total > 0);
  });
});
