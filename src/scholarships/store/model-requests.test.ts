import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { describeOnDatabases, type TestDatabase } from '../../../test/support/databases.ts';
import { createManualClock, type ManualClock } from '../../../test/support/manual-clock.ts';
import { createTemporaryDatabase } from '../../../test/support/scholarships-backend.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { agedModelRequests, modelRequests } from './model-requests.ts';
import { withScholarshipTables } from './tables.ts';

const HOUR = 3_600_000;

await describeOnDatabases('requests to the language model', (kind) => {
  let stored: TestDatabase;
  let clock: ManualClock;
  beforeEach(async () => {
    stored = await createTemporaryDatabase(kind);
    clock = createManualClock('2026-11-28T14:10:00.000Z');
  });
  afterEach(() => stored.remove());

  /** Requests that two processes make at the same time; returns how many were allowed. */
  async function allowed(count: number, mostADay = 100): Promise<number> {
    const other = openDatabase(stored.url);
    try {
      const processes = [stored.database, other].map((each) => modelRequests(each, clock, mostADay));
      const limits = await Promise.all(
        Array.from({ length: count / 2 }, () => processes.map((each) => each.count())).flat(),
      );
      return limits.filter((limit) => limit === null).length;
    } finally {
      await other.destroy();
    }
  }

  test('are limited in an hour, for all processes together', async () => {
    assert.equal(await allowed(50), 40);
    const { reached } = modelRequests(stored.database, clock, 100);
    const [since, until] = [Date.parse('2026-11-28T14:00Z'), Date.parse('2026-11-28T15:00Z')];
    assert.deepEqual(await reached(), { requests: 40, per: 'hour', since, until });
    await clock.leap(HOUR);
    assert.equal(await reached(), null);
    assert.equal(await allowed(50), 40);
  });

  test('are limited in a day, and a refused request is not counted', async () => {
    assert.equal(await allowed(60, 45), 40);
    await clock.leap(HOUR);
    assert.equal(await allowed(10, 45), 5);
    const { count } = modelRequests(stored.database, clock, 45);
    const [since, until] = [Date.parse('2026-11-28T00:00Z'), Date.parse('2026-11-29T00:00Z')];
    assert.deepEqual(await count(), { requests: 45, per: 'day', since, until });
    await clock.leap(9 * HOUR);
    assert.equal(await count(), null);
  });

  test('are no longer stored when they are old', async () => {
    await allowed(2);
    for (const { prune } of agedModelRequests(withScholarshipTables(stored.database)))
      while (await prune(clock.now() + HOUR));
    const rows = await withScholarshipTables(stored.database)
      .selectFrom('scholarship_model_requests')
      .selectAll()
      .execute();
    assert.deepEqual(rows, []);
  });
});
