import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { steadyAnswers } from '../support/answers.ts';
import { API_KEY, type Deployment, deploy, fill } from '../support/deployments.ts';
import { noPostgres, type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { FEW_SITES } from '../support/small-campus.ts';

/** It is left after two seconds, and without that after twenty-five: in between is what a busy machine may take. */
const LONGEST_MS = 15_000;

describe('while PostgreSQL hangs', { skip: noPostgres }, () => {
  let server: PostgresServer;
  let campus: Deployment;
  let held: Awaited<ReturnType<typeof steadyAnswers>>;
  before(async () => {
    server = await startPostgres();
    campus = await deploy('one process', { sites: FEW_SITES, environment: { DATABASE_URL: server.url() } });
    await fill(campus);
    held = await steadyAnswers(campus.router);
  });
  after(async () => {
    await server.resume();
    await campus.stop();
    await server.remove();
  });

  async function timed(method: string, path: string) {
    const startedAt = performance.now();
    const response = await fetch(`${campus.router}${path}`, { method, headers: { 'X-API-Key': API_KEY } });
    await response.text();
    return { status: response.status, ms: performance.now() - startedAt };
  }

  test('no request waits until a query of it is given up, and what is cached is answered as before', async () => {
    await server.hang();
    const startedAt = performance.now();
    assert.deepEqual(await steadyAnswers(campus.router), held);
    assert.ok(performance.now() - startedAt < LONGEST_MS, 'all cached answers');
    const cases = [
      ['GET', '/sports/api/game?id=999999999', 503],
      ['GET', '/sports/api/schedules?nocache=1', 200],
      ['GET', '/scholarships/api/scholarships?nocache=1', 200],
      ['GET', '/sports/api/stats?nocache=1', 200],
      ['GET', '/scholarships/api/sources/health', 200],
      ['GET', '/health', 200],
      ['POST', '/scholarships/api/trigger/scholarships?source=nsm', 503],
      ['POST', '/sports/api/trigger/rosters', 200],
    ] as const;
    for (const [method, path, status] of cases) {
      const seen = await timed(method, path);
      assert.equal(seen.status, status, path);
      assert.ok(seen.ms < LONGEST_MS, `${path} took ${Math.round(seen.ms)} ms`);
    }
    await server.resume();
    for (;;) {
      const { status } = await timed('POST', '/scholarships/api/trigger/scholarships?source=nsm');
      if (status === 200) break;
      assert.equal(status, 503);
    }
  });
});
