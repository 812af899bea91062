import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type Deployment, deploy, fill, postTrigger, trigger } from '../support/deployments.ts';
import { PATIENT_POSTGRES } from '../support/hangs.ts';
import { createLogLines } from '../support/log-lines.ts';
import { noPostgres, type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { releaseStack } from '../support/release-stack.ts';
import { STEADY_CAMPUS, stableResponses } from '../support/stable-responses.ts';

interface Health {
  readonly status: string;
  readonly problems?: readonly string[];
}

describe('while PostgreSQL is unavailable', { skip: noPostgres }, () => {
  const log = createLogLines();
  let server: PostgresServer;
  let campus: Deployment;
  let gameId: string;
  let responsesBefore: Awaited<ReturnType<typeof stableResponses>>;

  const cleanup = releaseStack();
  before(async () => {
    server = await startPostgres();
    cleanup.defer(() => server.remove());
    const password = server.url(`?${PATIENT_POSTGRES}`).replace('campus@', 'campus:hunter2@');
    campus = await deploy('one process', {
      ...STEADY_CAMPUS,
      environment: { DATABASE_URL: password },
      overrides: { log: log.log },
    });
    cleanup.defer(() => campus.stop());
    await fill(campus);
    const { games } = await json<{ games: { id: string }[] }>('/sports/api/schedules');
    gameId = games[0]?.id ?? assert.fail();
    responsesBefore = await stableResponses(campus.router);
  });

  const get = (path: string) => fetch(`${campus.router}${path}`);
  async function json<T>(path: string): Promise<T> {
    const response = await get(path);
    assert.equal(response.status, 200, path);
    return (await response.json()) as T;
  }
  const healths = () =>
    Promise.all(['sports', 'scholarships'].map((backend) => json<Health>(`/${backend}/health`)));

  async function goAway(how: 'fast' | 'crash'): Promise<void> {
    const away = log.next('the database is unavailable');
    await server.stop(how);
    await away;
  }
  async function comeBack(): Promise<void> {
    const back = log.next('the database is available again');
    await server.start();
    await back;
  }

  for (const how of ['fast', 'crash'] as const) {
    test(`cached data is served, and health is degraded (${how})`, async () => {
      await goAway(how);
      assert.deepEqual(await stableResponses(campus.router), responsesBefore);
      for (const path of [
        '/sports/api/schedules',
        '/sports/api/schedules?nocache=1',
        `/sports/api/game?id=${gameId}`,
        '/sports/api/stats',
        '/scholarships/api/scholarships?nocache=1',
      ]) {
        assert.equal((await get(path)).status, 200, path);
      }
      for (const { status, problems } of await healths()) {
        assert.deepEqual([status, problems], ['degraded', ['database']]);
      }
      assert.equal((await json<Health>('/health')).status, 'degraded');
      assert.equal((await fetch(`${campus.admin}/ready`)).status, 200);
      assert.match(await (await fetch(`${campus.admin}/metrics`)).text(), /^campus_database_up 0$/m);
    });

    test(`requests that need the database get 503, and others succeed (${how})`, async () => {
      const unknown = await get('/sports/api/game?id=999999999');
      assert.equal(
        unknown.status,
        503,
        'the status must be 503, because another process may have stored this game',
      );
      assert.ok(Number(unknown.headers.get('retry-after')) > 0);
      const scrape = await postTrigger(`${campus.scholarships}/api/trigger/scholarships`);
      assert.equal(scrape.status, 503);
      assert.deepEqual(await scrape.json(), { error: 'Service temporarily unavailable' });
      await trigger(`${campus.sports}/api/trigger/schedules`);
    });

    test(`everything recovers when the database is back (${how})`, async () => {
      await comeBack();
      assert.deepEqual(
        (await healths()).map(({ status }) => status),
        ['ok', 'ok'],
      );
      await fill(campus);
      responsesBefore = await stableResponses(campus.router);
      await campus.restart();
      assert.deepEqual(await stableResponses(campus.router), responsesBefore);
      assert.equal((await get('/sports/api/game?id=999999999')).status, 404);
    });
  }

  test('a service that is started in the meantime waits for the database', async () => {
    await goAway('fast');
    const waits = log.next('waiting for the database');
    const restarted = campus.restart();
    await waits;
    await server.start();
    await restarted;
    assert.deepEqual(await stableResponses(campus.router), responsesBefore);
  });

  test('the log has no stack trace and no password', () => {
    assert.doesNotMatch(log.text(), /hunter2|"stack"/);
  });
});
