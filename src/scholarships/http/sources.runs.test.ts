import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { describeOnDatabases, type TestDatabase } from '../../../test/support/databases.ts';
import { createManualClock } from '../../../test/support/manual-clock.ts';
import { award, type PretendSite, sourceOf, startPretendSite } from '../../../test/support/pretend-site.ts';
import { releaseStack } from '../../../test/support/release-stack.ts';
import {
  createTemporaryDatabase,
  type ScholarshipsBackend,
  startScholarships,
} from '../../../test/support/scholarships-backend.ts';

const DAY = 86_400_000;
/** A hundred days before the last day of the test, shortly after midnight in Chicago. */
const FIRST = Date.parse('2026-08-13T05:05Z');
const LAST_DAY = '2026-11-21';

await describeOnDatabases('runs of the last 90 days', (kind) => {
  const clock = createManualClock(FIRST);
  let site: PretendSite;
  let other: PretendSite;
  let testDatabase: TestDatabase;
  let api: ScholarshipsBackend;
  const cleanup = releaseStack();
  before(async () => {
    [site, other] = await Promise.all([startPretendSite(), startPretendSite()]);
    cleanup.defer(async () => void (await Promise.all([site.stop(), other.stop()])));
    testDatabase = await createTemporaryDatabase(kind);
    cleanup.defer(() => testDatabase.remove());
    const sources = [sourceOf(site), sourceOf(other, { key: 'nsm', name: 'Natural Sciences' })];
    api = await startScholarships({ clock, database: testDatabase.database, sources });
    cleanup.defer(() => api.stop());
  });

  const awards = Array.from({ length: 20 }, (_, at) => award(`${at}`));
  const works = () => site.page('/list', { awards, unreadable: 1 });
  async function runAt(time: string): Promise<void> {
    await clock.leap(Date.parse(time) - clock.now());
    await api.trigger('?source=main');
  }
  const runsOf = async (key: string) =>
    (await api.json('/api/sources/runs')).sources.find((source: { key: string }) => source.key === key);
  const dayOf = async (day: string) =>
    (await runsOf('main')).days.find((one: { day: string }) => one.day === day);

  test('before the first run there is no data', async () => {
    assert.deepEqual(await api.json('/api/sources/runs'), {
      from: '2026-05-16',
      to: '2026-08-13',
      sources: [
        { key: 'main', name: 'Main Campus', latest: null, latestGood: null, days: [] },
        { key: 'nsm', name: 'Natural Sciences', latest: null, latestGood: null, days: [] },
      ],
    });
  });

  test('each day with a good run is good; earlier days and days without a run are omitted', async () => {
    works();
    // Runs are daily until the last 90 days of the test have begun, and then weekly.
    const ages = [...Array(15).keys(), ...[21, 28, 35, 42, 49, 56, 63, 70, 78]];
    for (const days of ages) await runAt(new Date(FIRST + days * DAY).toISOString());
    const { days } = await runsOf('main');
    const first = (await api.json('/api/sources/runs')).from;
    assert.equal(first, '2026-08-02');
    assert.equal(days.length, ages.length);
    assert.ok(days.every(({ good, failed }: { good: number; failed: number }) => good === 1 && failed === 0));
    assert.equal(await dayOf('2026-10-10'), undefined);
    assert.deepEqual((await runsOf('nsm')).days, []);
  });

  test('a run belongs to a day in the campus’s time zone, even if that day has 25 hours', async () => {
    // Daylight saving time ends on November 1, so that day ends at 06:00 UTC instead of 05:00.
    await runAt('2026-11-01T05:00:00Z');
    await runAt('2026-11-02T05:59:59Z');
    await runAt('2026-11-02T06:00:00Z');
    assert.deepEqual(await dayOf('2026-11-01'), { day: '2026-11-01', good: 2, failed: 0, problem: null });
    assert.deepEqual(await dayOf('2026-11-02'), { day: '2026-11-02', good: 1, failed: 0, problem: null });
    assert.equal(await dayOf('2026-10-31'), undefined);
  });

  test('failures and successes are both counted; a run whose list is held back counts as a failure', async () => {
    site.on('/list', () => ({ status: 403 }));
    await runAt('2026-11-20T18:00:00Z');
    works();
    await runAt('2026-11-20T19:00:00Z');
    site.page('/list', { awards: awards.slice(0, 5) });
    await runAt('2026-11-21T18:00:00Z');
    const { problem: refused, ...first } = await dayOf('2026-11-20');
    assert.deepEqual(first, { day: '2026-11-20', good: 1, failed: 1 });
    assert.match(refused, /returned 403$/);
    const { problem: held, ...last } = await dayOf(LAST_DAY);
    assert.deepEqual(last, { day: LAST_DAY, good: 0, failed: 1 });
    const response = await api.json('/api/sources/runs');
    assert.deepEqual([response.from, response.to], ['2026-08-24', LAST_DAY]);
    const { latest, latestGood, days } = await runsOf('main');
    assert.equal(latest.finishedAt, '2026-11-21T18:00:00.000Z');
    assert.equal(latest.outcome, 'suspicious_drop');
    assert.equal(typeof latest.problem, 'string');
    assert.equal(held, latest.problem);
    const { startedAt, finishedAt, outcome, problem, filled, ...counts } = latestGood;
    assert.equal(filled.link, 20);
    assert.deepEqual([startedAt, finishedAt], ['2026-11-20T19:00:00.000Z', '2026-11-20T19:00:00.000Z']);
    assert.deepEqual([outcome, problem], ['ok', null]);
    const leftOut = { count: 0, first: [] };
    assert.deepEqual(counts, { pages: 1, records: 20, dropped: 1, added: 0, changed: 0, gone: 0, leftOut });
    assert.equal(days[0].day, '2026-08-24', 'earlier days must be omitted');
  });

  test('a new day begins at midnight at the campus, whether there was a run or not', async () => {
    await clock.leap(Date.parse('2026-11-22T06:00:00Z') - clock.now());
    const { from, to } = await api.json('/api/sources/runs');
    assert.deepEqual([from, to], ['2026-08-25', '2026-11-22']);
    assert.equal((await runsOf('main')).days[0].day, '2026-08-25');
    assert.equal((await api.get('/api/sources/runs')).headers.get('cache-control'), 'no-store');
  });
});
