import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { describeOnDatabases, type TestDatabase } from '../../../test/support/databases.ts';
import { createManualClock, type ManualClock } from '../../../test/support/manual-clock.ts';
import { absent, type FailureReason, failed, found } from '../../platform/upstream/outcome.ts';
import { createRefreshDays, type RefreshDays, refreshDayMigrations } from './refresh-days.ts';

const good = found('anything');
const bad = (reason: FailureReason) => failed({ reason, problem: 'made up' });

let testDatabase: TestDatabase;
let clock: ManualClock;
let days: RefreshDays;

const open = () => createRefreshDays(testDatabase.database, clock, 'America/Chicago');
const all = async (from: RefreshDays) =>
  (await from.since('2026-01-01'))?.map((row) => [row.day, row.sport, row.good, row.failed]);

await describeOnDatabases('refreshes by day', (kind) => {
  beforeEach(async () => {
    // Saturday in UTC, but still Friday in Chicago.
    clock = createManualClock('2026-11-21T05:59:00Z');
    testDatabase = await kind.create(refreshDayMigrations);
    days = open();
  });
  afterEach(() => testDatabase.remove());
  const written = async () =>
    (
      await testDatabase.database
        .withTables<{ sports_refresh_days: object }>()
        .selectFrom('sports_refresh_days')
        .selectAll()
        .execute()
    ).length;

  test('refreshes are counted by sport and day in the campus’s time zone; skipped requests count as failures', async () => {
    days.count('football', good);
    days.count('football', bad('timeout'));
    days.count('football', bad('skipped'));
    days.count('softball', absent);
    await clock.advance(60_000);
    days.count('football', bad('refused'));
    assert.deepEqual(await all(days), [
      ['2026-11-20', 'football', 1, 2],
      ['2026-11-20', 'softball', 1, 0],
      ['2026-11-21', 'football', 0, 1],
    ]);
    assert.deepEqual((await days.since('2026-11-21'))?.length, 1);
  });

  test('counts are stored once a minute, and at the end', async () => {
    days.count('football', good);
    await clock.advance(59_999);
    await days.flush();
    assert.equal(await written(), 0);
    await clock.advance(1);
    await days.flush();
    assert.equal(await written(), 1);
    days.count('softball', good);
    await days.flush();
    assert.equal(await written(), 1);
    await days.flush(true);
    assert.equal(await written(), 2);
    assert.deepEqual(await all(open()), await all(days), 'another process sees the same');
  });

  test('a day has the reason of its latest failure, other than that requests were paused', async () => {
    const problem = async () => (await days.since('2026-01-01'))?.map((row) => row.problem);
    days.count('football', good);
    assert.deepEqual(await problem(), [null]);
    days.count('football', bad('timeout'));
    days.count('football', bad('skipped'));
    days.count('football', good);
    assert.deepEqual(await problem(), ['the provider did not respond in time']);
    await days.flush(true);
    days.count('football', bad('skipped'));
    await days.flush(true);
    assert.deepEqual(await problem(), ['the provider did not respond in time']);
    days.count('football', bad('refused'));
    await days.flush(true);
    assert.deepEqual(await problem(), ['the provider refused']);
  });
});
