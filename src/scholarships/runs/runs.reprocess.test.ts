import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { describeOnDatabases, type TestDatabase } from '../../../test/support/databases.ts';
import { createManualClock, type ManualClock } from '../../../test/support/manual-clock.ts';
import {
  award,
  type PretendSite,
  pretendKind,
  sourceOf,
  startPretendSite,
} from '../../../test/support/pretend-site.ts';
import {
  createTemporaryDatabase,
  type ScholarshipsBackend,
  startScholarships,
} from '../../../test/support/scholarships-backend.ts';
import { runJobs } from '../../platform/jobs/job.ts';
import { createLeases } from '../../platform/jobs/leases.ts';
import { createLogger } from '../../platform/log.ts';
import type { Extractor } from '../extractors/extractor.ts';
import type { PartialScholarship } from '../model/award.ts';
import { archivedPageReaders } from '../store/archived-pages.ts';
import { withScholarshipTables } from '../store/tables.ts';

const HOUR = 3_600_000;

/** The reader of a later release, which changes each record of a page. */
const later = (change: (record: PartialScholarship) => readonly PartialScholarship[]): Extractor => ({
  ...pretendKind,
  read(page, options) {
    const reading = pretendKind.read(page, options);
    if (reading.kind !== 'read') return reading;
    return { ...reading, records: reading.records.flatMap(change) };
  },
});

await describeOnDatabases('archived pages under a new release', (kind) => {
  let site: PretendSite;
  let testDatabase: TestDatabase;
  let clock: ManualClock;
  let api: ScholarshipsBackend;
  let stop: AbortController;
  let working: Promise<void>;

  /** Starts a release: its jobs run, as in the service. */
  async function start(version: string, kind: Extractor): Promise<void> {
    stop = new AbortController();
    const { database } = testDatabase;
    const sources = [sourceOf(site, { kind })];
    const timeZone = 'America/New_York';
    api = await startScholarships({ clock, database, version, timeZone, sources });
    const log = createLogger('silent');
    working = runJobs(api.backend.jobs, {
      clock,
      log,
      leases: createLeases(database, clock),
      signal: stop.signal,
    });
    while (!(await isReadBy(version))) await new Promise(setImmediate);
  }

  /** Whether the release `version` has read the archived pages and no job holds a lease any more. */
  async function isReadBy(version: string): Promise<boolean> {
    const tables = withScholarshipTables(testDatabase.database);
    const pages = await archivedPageReaders(tables);
    const leases = await tables.selectFrom('leases').select('name').execute();
    const isNew = pages.length > 0 && pages.every((row) => row.reader_version.startsWith(`${version}/`));
    return isNew && leases.length === 0;
  }

  async function end(): Promise<void> {
    stop.abort();
    await working;
    await api.stop();
  }

  beforeEach(async () => {
    site = await startPretendSite();
    testDatabase = await createTemporaryDatabase(kind);
    clock = createManualClock('2026-11-21T06:20:00Z');
    site.page('/list', {
      awards: [award('1', { deadline: 'November 21' }), award('2')],
      follow: [{ url: '/more', role: 'list' }],
    });
    site.page('/more', { awards: [award('3')] });
    await start('1.0.0', pretendKind);
    await end();
    await site.stop();
    site.requests.length = 0;
    await clock.advance(3 * HOUR);
  });
  afterEach(async () => {
    await end();
    await testDatabase.remove();
  });

  const titles = async () =>
    (await api.json('/api/scholarships')).scholarships.map(({ title }: { title: string }) => title).sort();

  test('are extracted again without requests to the site, and the data does not count as newer', async () => {
    await start(
      '1.1.0',
      later((record) => [{ ...record, title: `Better ${record.key}` }]),
    );
    assert.deepEqual(await titles(), ['Better 1', 'Better 2', 'Better 3']);
    const list = await api.get('/api/scholarships');
    assert.equal(list.headers.get('age'), String(3 * 3_600));
    assert.equal(list.headers.get('last-modified'), 'Sat, 21 Nov 2026 09:20:00 GMT');
    const [source] = (await api.json('/api/sources/health')).sources;
    assert.deepEqual([source.outcome, source.lastAttempt], ['ok', '2026-11-21T06:20:00.000Z']);
  });

  test('are extracted again only once', async () => {
    const better = later((record) => [{ ...record, title: `Better ${record.key}` }]);
    await start('1.1.0', better);
    const modified = (await api.get('/api/scholarships')).headers.get('last-modified');
    await end();
    await clock.advance(HOUR);
    await start('1.1.0', better);
    assert.equal((await api.get('/api/scholarships')).headers.get('last-modified'), modified);
  });

  test('may add awards when they are extracted again, but never remove any', async () => {
    const other = (record: PartialScholarship) =>
      record.key === '2' ? [] : [record, award(`${record.key}b`, { title: `Second of ${record.key}` })];
    await start('1.1.0', later(other));
    assert.deepEqual(await titles(), ['Award 1', 'Award 2', 'Award 3', 'Second of 1', 'Second of 3']);
  });

  test('change nothing if the new release finds too few awards on them, or cannot extract them', async () => {
    await start(
      '1.1.0',
      later((record) => (record.key === '3' ? [record] : [])),
    );
    assert.deepEqual(await titles(), ['Award 1', 'Award 2', 'Award 3']);
    await end();
    await start('1.2.0', { ...pretendKind, read: () => ({ kind: 'layout_changed', problem: 'unknown' }) });
    assert.deepEqual(await titles(), ['Award 1', 'Award 2', 'Award 3']);
  });

  test('a date without a year is read as of the day when the page was fetched', async () => {
    // At the campus it is now the next day; the next run is half an hour away.
    await clock.advance(20 * HOUR + HOUR / 6);
    await start(
      '1.1.0',
      later((record) => [{ ...record, title: `Better ${record.key}` }]),
    );
    const { deadline, title } = await api.json('/api/scholarship?id=main-1');
    assert.deepEqual([title, deadline], ['Better 1', '2026-11-21']);
  });
});
