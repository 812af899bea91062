import assert from 'node:assert/strict';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { SQLITE, type TestDatabase } from '../../../test/support/databases.ts';
import { createManualClock, type ManualClock } from '../../../test/support/manual-clock.ts';
import { createLeases, leaseMigrations } from './leases.ts';

const OPENS = '2026-11-21T05:00:00Z';

describe('a lease while the database is unavailable', () => {
  let testDatabase: TestDatabase;
  let clock: ManualClock;
  beforeEach(async () => {
    testDatabase = await SQLITE.create(leaseMigrations);
    clock = createManualClock(OPENS);
  });
  afterEach(() => testDatabase.remove());

  /** After this, statements about leases fail. */
  const goAway = () => testDatabase.database.schema.alterTable('leases').renameTo('gone').execute();
  const comeBack = () => testDatabase.database.schema.alterTable('gone').renameTo('leases').execute();

  /** Begins work under a lease. The work ends when the test calls `finish`. */
  async function begin() {
    const finish = Promise.withResolvers<void>();
    const started = Promise.withResolvers<AbortSignal>();
    const held = createLeases(testDatabase.database, clock).whileHeld('job', ({ lost }) => {
      started.resolve(lost);
      return finish.promise;
    });
    return { lost: await started.promise, finish: () => finish.resolve(), held };
  }
  async function passTime(seconds: number): Promise<void> {
    for (let left = seconds; left > 0; left -= 5) {
      await clock.asleep(1);
      await clock.advance(5_000);
    }
  }

  test('stays held if the database is available again before the lease expires', async () => {
    const work = await begin();
    await goAway();
    await passTime(20);
    assert.equal(work.lost.aborted, false);
    await comeBack();
    await passTime(60);
    assert.equal(work.lost.aborted, false);
    const other = createLeases(testDatabase.database, clock);
    assert.equal(
      await other.whileHeld('job', async () => assert.fail('the work must not run in two processes at once')),
      false,
    );
    work.finish();
    assert.equal(await work.held, true);
  });

  test('is given up before another process could take it', async () => {
    const work = await begin();
    await goAway();
    const lost = once(work.lost, 'abort');
    await passTime(25);
    await lost;
    assert.ok(clock.now() < Date.parse(OPENS) + 30_000);
    work.finish();
    assert.equal(await work.held, true, 'work must count as done even if its lease cannot be released');
  });
});
