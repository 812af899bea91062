import assert from 'node:assert/strict';
import { once } from 'node:events';
import { afterEach, beforeEach, test } from 'node:test';
import { describeOnDatabases, type TestDatabase } from '../../../test/support/databases.ts';
import { createManualClock, type ManualClock } from '../../../test/support/manual-clock.ts';
import type { Database } from '../database/database.ts';
import { createLeases, LeaseLost, leaseMigrations } from './leases.ts';

await describeOnDatabases('loss of leases', (kind) => {
  let testDatabase: TestDatabase;
  let database: Database;
  let clock: ManualClock;
  beforeEach(async () => {
    testDatabase = await kind.create(leaseMigrations);
    database = testDatabase.database;
    clock = createManualClock('2026-11-21T05:00:00Z');
  });
  afterEach(() => testDatabase.remove());

  test('a holder that was suspended until its lease expired has lost the lease, even if there is no other holder now', async () => {
    const [one, other] = [createLeases(database, clock), createLeases(database, clock)];
    const [guarded, work] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = one.whileHeld('job', async ({ lost, guard }) => {
      await database.transaction().execute(guard);
      guarded.resolve();
      await work.promise;
      await assert.rejects(database.transaction().execute(guard), LeaseLost);
      assert.equal(lost.aborted, true);
    });
    await guarded.promise;
    // The process is suspended and does not even read its clock, so the test makes its lease expire.
    await database.updateTable('leases').set({ expires_at: clock.now() }).execute();
    assert.equal(await other.whileHeld('job', async () => undefined), true);
    work.resolve();
    await first;
  });

  test('a holder that loses its lease is notified within a third of the lease time', async () => {
    const [one, other] = [createLeases(database, clock), createLeases(database, clock)];
    const first = one.whileHeld('job', ({ lost }) => once(lost, 'abort').then(() => undefined), 15_000);
    await clock.asleep(1);
    await database.updateTable('leases').set({ expires_at: clock.now() }).execute();
    assert.equal(await other.whileHeld('job', async () => undefined), true);
    await clock.advance(5_000);
    assert.equal(await first, true);
  });

  test('a clock that is set back by a day neither prolongs the lease of a dead holder nor ends the lease of a living one', async () => {
    const dead = { name: 'job', holder: 'dead', expires_at: clock.now() + 30_000 };
    await database.insertInto('leases').values(dead).execute();
    clock.step(-86_400_000);
    const [one, other] = [createLeases(database, clock), createLeases(database, clock)];
    assert.equal(await one.whileHeld('job', async () => undefined), false);
    await clock.advance(29_000);
    assert.equal(
      await one.whileHeld('job', async () => undefined),
      false,
      'the lease must not be taken while its holder may be alive',
    );
    await clock.advance(1_000);
    const work = Promise.withResolvers<void>();
    const first = one.whileHeld('job', () => work.promise);
    await clock.asleep(1);
    clock.step(-86_400_000);
    for (let minute = 0; minute < 2; minute += 1) {
      assert.equal(
        await other.whileHeld('job', async () =>
          assert.fail('the work must not run in two processes at once'),
        ),
        false,
      );
      for (let part = 0; part < 6; part += 1) {
        await clock.asleep(1);
        await clock.advance(10_000);
      }
    }
    work.resolve();
    assert.equal(await first, true);
  });

  test('each job can have its own lease time', async () => {
    const dead = { name: 'job', holder: 'dead', expires_at: clock.now() + 15_000 };
    await database.insertInto('leases').values(dead).execute();
    const leases = createLeases(database, clock);
    assert.equal(await leases.whileHeld('job', async () => undefined, 15_000), false);
    await clock.advance(15_000);
    assert.equal(await leases.whileHeld('job', async () => undefined, 15_000), true);
  });
});
