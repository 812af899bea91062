import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { before, describe, test } from 'node:test';
import pg from 'pg';
import { startSandbox } from '../../sandbox/index.ts';
import { parseCampus } from '../../src/app/campus.ts';
import { type DatabaseKind, databaseKinds, skipUnlessAll, type TestDatabase } from '../support/databases.ts';
import { API_KEY, type Deployment, deploy, fill, hasDatabaseProblem } from '../support/deployments.ts';
import { PATIENT_POSTGRES } from '../support/hangs.ts';
import { createLogLines } from '../support/log-lines.ts';
import { loopTime } from '../support/loop-time.ts';
import { createShiftedClock } from '../support/manual-clock.ts';
import { releaseStack } from '../support/release-stack.ts';
import { FEW_SITES, smallCampus } from '../support/small-campus.ts';

/** How long callers wait for PostgreSQL: longer than the usual two seconds, so that a busy machine has enough time. */
const WAIT_SECONDS = 5;
/** A caller waits only once: either for the lock, or for another caller that waits for it. */
const LONGEST_MS: Record<DatabaseKind['name'], number> = { SQLite: 3_700, PostgreSQL: 1_800 * WAIT_SECONDS };

/** Locks the database with another connection. Returns the function that unlocks it. */
const LOCKS: Record<DatabaseKind['name'], (url: string) => Promise<() => Promise<void>>> = {
  async SQLite(url) {
    const other = new DatabaseSync(url.replace('sqlite:', ''), { timeout: 10_000 });
    other.exec('BEGIN IMMEDIATE');
    return async () => other.close();
  },
  async PostgreSQL(url) {
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query(
      'BEGIN; LOCK TABLE scholarships, scholarship_runs, scholarship_changes, copies, games, leases IN ACCESS EXCLUSIVE MODE',
    );
    return () => other.end();
  },
};

/**
 * More sources than there are connections for writing. Some are on the same host, so that their runs wait for each
 * other.
 */
const MORE_SITES: Readonly<Record<string, string>> = {
  ...{ second: '127.0.0.2', third: '127.0.0.3', fourth: '127.0.0.4', fifth: '127.0.0.5', sixth: '127.0.0.6' },
  ...{ again: '127.0.0.1', 'once-more': '127.0.0.1' },
};

/** The status of responses while the database is locked: SQLite can still be read, a locked table cannot. */
const CASES: readonly (readonly [method: string, path: string, Record<DatabaseKind['name'], number>])[] = [
  ['GET', '/scholarships/api/scholarships?nocache=1', { SQLite: 200, PostgreSQL: 200 }],
  ['GET', '/scholarships/api/changes', { SQLite: 200, PostgreSQL: 503 }],
  ['GET', '/scholarships/api/history?id=nothing', { SQLite: 404, PostgreSQL: 503 }],
  ['GET', '/scholarships/api/sources/runs', { SQLite: 200, PostgreSQL: 503 }],
  ['GET', '/sports/api/game?id=999999999', { SQLite: 404, PostgreSQL: 503 }],
  ['GET', '/sports/api/standings?sport=football&nocache=1', { SQLite: 200, PostgreSQL: 200 }],
  ['GET', '/status', { SQLite: 200, PostgreSQL: 200 }],
];

for (const kind of await databaseKinds()) {
  describe(`while another process has locked the database: ${kind.name}`, {
    skip: skipUnlessAll(kind),
  }, () => {
    const clock = createShiftedClock();
    const log = createLogLines();
    let stored: TestDatabase;
    let campus: Deployment;
    let unlock: () => Promise<void>;
    const cleanup = releaseStack();
    before(async () => {
      stored = await kind.create();
      cleanup.defer(() => stored.remove());
      const sandbox = await startSandbox({ host: '0.0.0.0', now: () => clock.now() });
      cleanup.defer(() => sandbox.stop());
      const small = smallCampus(sandbox, FEW_SITES, ['football']) as {
        sources: Record<string, { url: string }>;
      };
      const { honors = assert.fail() } = small.sources;
      const sources = { ...small.sources };
      for (const [key, host] of Object.entries(MORE_SITES)) {
        const url = new URL(honors.url);
        url.hostname = host;
        sources[key] = { ...honors, url: url.href };
      }
      const environment = { DATABASE_URL: stored.url };
      campus = await deploy('one process', {
        clock,
        environment,
        sandbox,
        campus: parseCampus({ ...small, sources }, 'a test'),
        overrides: { log: log.log },
      });
      cleanup.defer(() => campus.stop());
      await fill(campus);
      environment.DATABASE_URL = stored.url.replace(PATIENT_POSTGRES, `connect_timeout=${WAIT_SECONDS}`);
      await campus.restart();
      unlock = await LOCKS[kind.name](stored.url);
    });

    const send = (method: string, path: string): Promise<Response> =>
      fetch(`${campus.router}${path}`, { method, headers: { 'X-API-Key': API_KEY } });

    test('every request gets a response after one wait, even when all come at once, and health reports the cause', async () => {
      // These writers wait for the lock. Readers must not wait behind them, and the writers must not wait for each
      // other.
      const triggers = [...FEW_SITES, ...Object.keys(MORE_SITES)].map((key) =>
        send('POST', `/scholarships/api/trigger/scholarships?source=${key}`),
      );
      const { result: responses, ms } = await loopTime(() =>
        Promise.all([...CASES.map(([method, path]) => send(method, path)), ...triggers]),
      );
      assert.ok(ms < LONGEST_MS[kind.name], `${ms} ms`);
      for (const [at, [, path, expected]] of CASES.entries()) {
        const response = responses[at] ?? assert.fail();
        assert.equal(response.status, expected[kind.name], path);
        if (response.status === 503) assert.ok(Number(response.headers.get('retry-after')) > 0, path);
        await response.body?.cancel();
      }
      const triggered = await Promise.all(triggers);
      assert.deepEqual(new Set(triggered.map(({ status }) => status)), new Set([503]));
      assert.equal(await hasDatabaseProblem(campus.scholarships), true);
    });

    test('a service that is started waits, and everything works again when the database is unlocked', async () => {
      const waiting = log.next('waiting for the database');
      const restarted = campus.restart();
      await waiting;
      await unlock();
      await restarted;
      for (const [method, path] of [
        ['POST', '/scholarships/api/trigger/scholarships?source=nsm'],
        ['GET', '/scholarships/api/changes'],
      ] as const) {
        // On a busy machine, the database may take longer to respond than callers wait.
        let status = 503;
        for (; status === 503; ) ({ status } = await send(method, path));
        assert.equal(status, 200, path);
      }
      // A problem with a locked table stays in health for a while, because queries of other tables succeeded all the
      // time.
      while (await hasDatabaseProblem(campus.scholarships)) {
        clock.pass(31_000);
        await (await send('GET', '/scholarships/api/changes')).body?.cancel();
      }
    });
  });
}
