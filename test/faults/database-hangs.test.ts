import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { API_KEY, type Deployment, deploy, fill } from '../support/deployments.ts';
import { PATIENT_POSTGRES } from '../support/hangs.ts';
import { loopTime } from '../support/loop-time.ts';
import { noPostgres, type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { releaseStack } from '../support/release-stack.ts';
import { STEADY_CAMPUS, stableResponses } from '../support/stable-responses.ts';

const LONGEST_MS = 2_000;

describe('while PostgreSQL hangs', { skip: noPostgres }, () => {
  let server: PostgresServer;
  let campus: Deployment;
  let responsesBefore: Awaited<ReturnType<typeof stableResponses>>;
  const cleanup = releaseStack();
  before(async () => {
    server = await startPostgres();
    cleanup.defer(() => server.remove());
    const environment = { DATABASE_URL: server.url(`?${PATIENT_POSTGRES}`) };
    campus = await deploy('one process', { ...STEADY_CAMPUS, environment });
    cleanup.defer(() => campus.stop());
    cleanup.defer(() => server.resume());
    await fill(campus);
    environment.DATABASE_URL = server.url();
    await campus.restart();
    responsesBefore = await stableResponses(campus.router);
  });

  const send = async (method: string, path: string): Promise<number> => {
    const response = await fetch(`${campus.router}${path}`, { method, headers: { 'X-API-Key': API_KEY } });
    await response.text();
    return response.status;
  };

  test('every request gets a response within two seconds, and cached data is still served', async () => {
    await server.hang();
    const cached = await loopTime(() => stableResponses(campus.router));
    assert.deepEqual(cached.result, responsesBefore);
    assert.ok(cached.ms < LONGEST_MS, 'all cached responses together must arrive in time');
    const cases = [
      ['GET', '/sports/api/game?id=999999999', 503],
      ['GET', '/sports/api/schedules?nocache=1', 200],
      ['GET', '/scholarships/api/scholarships?nocache=1', 200],
      ['GET', '/sports/api/stats?nocache=1', 200],
      ['GET', '/scholarships/api/sources/health', 200],
      ['GET', '/scholarships/api/sources/runs', 503],
      ['GET', '/sports/api/sources/refreshes', 503],
      ['GET', '/scholarships/api/review', 503],
      ['GET', '/status', 200],
      ['GET', '/health', 200],
      ['POST', '/scholarships/api/trigger/scholarships?source=nsm', 503],
      ['POST', '/sports/api/trigger/rosters', 200],
    ] as const;
    for (const [method, path, status] of cases) {
      const { result, ms } = await loopTime(() => send(method, path));
      assert.equal(result, status, path);
      assert.ok(ms < LONGEST_MS, `${path} must respond within ${LONGEST_MS} ms, but took ${ms} ms`);
    }
    await server.resume();
    for (let status = 503; status !== 200; ) {
      assert.equal(status, 503);
      status = await send('POST', '/scholarships/api/trigger/scholarships?source=nsm');
    }
  });
});
