import assert from 'node:assert/strict';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { databaseKinds, type TestDatabase } from '../../../test/support/databases.ts';
import { createManualClock, type ManualClock } from '../../../test/support/manual-clock.ts';
import type { Database } from '../database/database.ts';
import { leaseMigrations } from './lease-table.ts';
import { createLeases, LeaseLost } from './leases.ts';

for (const kind of await databaseKinds()) {
  describe(`what a lease is good for on ${kind.name}`, { skip: kind.skip }, () => {
    let kept: TestDatabase;
    let database: Database;
    let clock: ManualClock;
    beforeEach(async () => {
      kept = await kind.create(leaseMigrations);
      database = kept.database;
      clock = createManualClock('2026-11-21T05:00:00Z');
    });
    afterEach(() => kept.remove());

    test('a holder that was suspended for long has lost it, even if nobody holds it now', async () => {
      const [one, other] = [createLeases(database, clock), createLeases(database, clock)];
      const work = Promise.withResolvers<void>();
      const first = one.whileHeld('job', async ({ lost, guard }) => {
        await database.transaction().execute(guard);
        await work.promise;
        await assert.rejects(database.transaction().execute(guard), LeaseLost);
        assert.equal(lost.aborted, true);
      });
      await clock.asleep(1);
      // The process is suspended: it does not even read its clock.
      await database.updateTable('leases').set({ expires_at: clock.now() }).execute();
      assert.equal(await other.whileHeld('job', async () => undefined), true);
      work.resolve();
      await first;
    });

    test('a holder learns within a third of the time that it has lost it', async () => {
      const [one, other] = [createLeases(database, clock), createLeases(database, clock)];
      const first = one.whileHeld('job', ({ lost }) => once(lost, 'abort').then(() => undefined), 15_000);
      await clock.asleep(1);
      await database.updateTable('leases').set({ expires_at: clock.now() }).execute();
      assert.equal(await other.whileHeld('job', async () => undefined), true);
      await clock.advance(5_000);
      assert.equal(await first, true);
    });

    test('a clock set back by a day keeps a dead holder’s lease no longer, and robs no living one', async () => {
      const dead = { name: 'job', holder: 'dead', expires_at: clock.now() + 30_000 };
      await database.insertInto('leases').values(dead).execute();
      clock.step(-86_400_000);
      const [one, other] = [createLeases(database, clock), createLeases(database, clock)];
      assert.equal(await one.whileHeld('job', async () => undefined), false);
      await clock.advance(29_000);
      assert.equal(await one.whileHeld('job', async () => undefined), false, 'it may be alive');
      await clock.advance(1_000);
      const work = Promise.withResolvers<void>();
      const first = one.whileHeld('job', () => work.promise);
      await clock.asleep(1);
      clock.step(-86_400_000);
      for (let minute = 0; minute < 2; minute += 1) {
        assert.equal(await other.whileHeld('job', async () => assert.fail('two at once')), false);
        for (let part = 0; part < 6; part += 1) {
          await clock.asleep(1);
          await clock.advance(10_000);
        }
      }
      work.resolve();
      assert.equal(await first, true);
    });

    test('how long a dead holder is waited for is said with the work', async () => {
      const dead = { name: 'job', holder: 'dead', expires_at: clock.now() + 15_000 };
      await database.insertInto('leases').values(dead).execute();
      const leases = createLeases(database, clock);
      assert.equal(await leases.whileHeld('job', async () => undefined, 15_000), false);
      await clock.advance(15_000);
      assert.equal(await leases.whileHeld('job', async () => undefined, 15_000), true);
    });
  });
}
