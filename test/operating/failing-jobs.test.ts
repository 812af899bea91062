import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { startSandbox } from '../../sandbox/index.ts';
import { parseCampus } from '../../src/app/campus.ts';
import { SQLITE, type TestDatabase } from '../support/databases.ts';
import { type Deployment, deploy } from '../support/deployments.ts';
import { createManualClock } from '../support/manual-clock.ts';
import { smallCampus } from '../support/small-campus.ts';

const HOUR = 3_600_000;

describe('a job that throws', () => {
  const clock = createManualClock('2026-11-21T12:00:00Z');
  const cleanup = new AsyncDisposableStack();
  let database: TestDatabase;
  let campus: Deployment;
  before(async () => {
    const sandbox = cleanup.adopt(await startSandbox({ now: clock.now }), (one) => one.stop());
    database = cleanup.adopt(await SQLITE.create(), (one) => one.remove());
    const webhooks = [{ url: 'https://hooks.example/', events: ['game.final'], secretEnv: 'HOOK_SECRET' }];
    const campusFile = { ...smallCampus(sandbox, [], ['football']), webhooks };
    campus = cleanup.adopt(
      await deploy('one process', {
        clock,
        sandbox,
        campus: parseCampus(campusFile, 'the campus'),
        database: { ...SQLITE, create: async () => ({ ...database, remove: async () => undefined }) },
        environment: { HOOK_SECRET: `whsec_${Buffer.alloc(24, 7).toString('base64')}` },
      }),
      (one) => one.stop(),
    );
  });
  after(() => cleanup.disposeAsync());

  async function problemsOf(backend: 'sports' | 'scholarships'): Promise<readonly string[]> {
    const health = await (await fetch(`${campus[backend]}/health`)).json();
    return (health as { problems?: string[] }).problems ?? [];
  }
  /**
   * Lets hours pass until the health of the backend includes failing jobs or, if `isFailing` is false, no longer does.
   */
  async function until(backend: 'sports' | 'scholarships', isFailing: boolean): Promise<void> {
    while ((await problemsOf(backend)).includes('jobs') !== isFailing) await clock.leap(HOUR);
  }

  for (const [job, table, backend] of [
    ['deletes old game data', 'game_rows', 'sports'],
    ['deletes old scholarship data', 'scholarship_changes', 'scholarships'],
    ['sends messages to webhooks', 'webhook_messages', 'scholarships'],
  ] as const) {
    test(`and ${job} is reported by health until it works again`, async () => {
      await until(backend, false);
      const renamedTable = sql.table(`${table}_away`);
      await sql`alter table ${sql.table(table)} rename to ${renamedTable}`.execute(database.database);
      await until(backend, true);
      const router = (await (await fetch(`${campus.router}/health`)).json()) as { status: string };
      assert.equal(router.status, 'degraded');
      await sql`alter table ${renamedTable} rename to ${sql.table(table)}`.execute(database.database);
      await until(backend, false);
    });
  }
});
