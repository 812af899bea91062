import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { describeOnDatabases, type TestDatabase } from '../../../test/support/databases.ts';
import { createManualClock, type ManualClock } from '../../../test/support/manual-clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { createRequestCount, requestCountMigrations } from './request-count.ts';

let testDatabase: TestDatabase;
let database: Database;
let clock: ManualClock;

await describeOnDatabases('request counts', (kind) => {
  beforeEach(async () => {
    clock = createManualClock('2026-11-20T23:59:00Z');
    testDatabase = await kind.create(requestCountMigrations);
    database = testDatabase.database;
  });
  afterEach(() => testDatabase.remove());

  test('a count survives a restart', async () => {
    const before = createRequestCount(database, clock);
    before.add();
    before.add();
    await before.flush();
    const after = createRequestCount(database, clock);
    await after.flush();
    after.add();
    assert.equal(after.today().count, 3);
  });

  test('counts of several processes are added up', async () => {
    const [one, other] = [createRequestCount(database, clock), createRequestCount(database, clock)];
    one.add();
    other.add();
    other.add();
    await one.flush();
    await other.flush();
    await one.flush();
    assert.deepEqual([one.today().count, other.today().count], [3, 3]);
  });

  test('prune deletes the days before a time', async () => {
    const count = createRequestCount(database, clock);
    count.add();
    await count.flush();
    await count.aged.prune(clock.now());
    assert.equal(createRequestCount(database, clock).today().count, 0);
    const again = createRequestCount(database, clock);
    await again.flush();
    assert.equal(again.today().count, 1, 'today stays');
    await again.aged.prune(clock.now() + 86_400_000);
    await again.flush();
    assert.equal(again.today().count, 0);
  });

  test('counts that cannot be stored stay in memory, and are stored once later', async () => {
    const count = createRequestCount(database, clock);
    count.add();
    await database.schema.alterTable('request_counts').renameTo('gone').execute();
    await assert.rejects(count.flush());
    count.add();
    assert.equal(count.today().count, 2);
    await database.schema.alterTable('gone').renameTo('request_counts').execute();
    await count.flush();
    await count.flush();
    assert.equal(count.today().count, 2);
  });

  test('a new UTC day begins at zero, and the count of the previous day is still stored', async () => {
    const [count, other] = [createRequestCount(database, clock), createRequestCount(database, clock)];
    count.add();
    other.add();
    await clock.advance(60_000);
    assert.deepEqual(other.today(), { startsAt: Date.parse('2026-11-21T00:00Z'), count: 0 });
    count.add();
    await count.flush();
    assert.equal(count.today().count, 1);
    const tables = database.withTables<{ request_counts: { day: string; count: number } }>();
    const all = await tables.selectFrom('request_counts').selectAll().orderBy('day').execute();
    assert.deepEqual(
      all.map(({ day, count: requests }) => [day, requests]),
      [
        ['2026-11-20', 1],
        ['2026-11-21', 1],
      ],
    );
  });
});
