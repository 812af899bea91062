import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { describeOnDatabases, type TestDatabase } from '../../../test/support/databases.ts';
import { createShiftedClock } from '../../../test/support/manual-clock.ts';
import { award, type PretendSite, sourceOf, startPretendSite } from '../../../test/support/pretend-site.ts';
import {
  createTemporaryDatabase,
  type ScholarshipsBackend,
  startScholarships,
} from '../../../test/support/scholarships-backend.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import type { SourceSettings } from '../crawl/source.ts';
import type { SourceId } from '../model/award.ts';
import { withScholarshipTables } from './tables.ts';

interface Listed {
  readonly id: string;
  readonly source: string;
  readonly link: string;
}

await describeOnDatabases('each record belongs to one source', (kind) => {
  let site: PretendSite;
  let testDatabase: TestDatabase;
  let started: AsyncDisposableStack;
  const clock = createShiftedClock();
  beforeEach(async () => {
    site = await startPretendSite();
    testDatabase = await createTemporaryDatabase(kind);
    started = new AsyncDisposableStack();
    site.page('/list', { awards: Array.from({ length: 20 }, (_, at) => award(String(at))) });
  });
  afterEach(async () => {
    await started.disposeAsync();
    await testDatabase.remove();
    await site.stop();
  });

  const source = (key: string, more: Partial<SourceSettings> = {}) =>
    sourceOf(site, { key, name: key, ...more });
  /** A process with these sources, on the same database. It runs no jobs. */
  async function start(...sources: SourceSettings[]): Promise<ScholarshipsBackend> {
    const database: Database = openDatabase(testDatabase.url);
    started.defer(() => database.destroy());
    const backend = await startScholarships({ clock, database, sources });
    started.defer(() => backend.stop());
    return backend;
  }
  const listOf = async (backend: ScholarshipsBackend, query = '') =>
    (await backend.json(`/api/scholarships?nocache=1&limit=100&${query}`)).scholarships as Listed[];
  const reportOf = async (backend: ScholarshipsBackend, key: string) => {
    const { results } = await backend.trigger(`?source=${key}`);
    const [{ outcome, added, changed, gone }] = results;
    return { outcome, added, changed, gone };
  };
  const SAME = { outcome: 'ok', added: 0, changed: 0, gone: 0 };
  const healthOf = async (backend: ScholarshipsBackend) =>
    ((await backend.json('/health')) as { problems?: string[] }).problems ?? [];
  const problemOf = async (backend: ScholarshipsBackend, key: string) =>
    (await backend.json('/api/sources/health')).sources.find((one: { key: string }) => one.key === key)
      .problem;

  test('a rename, even if it is reverted, keeps all awards, ids and runs', async () => {
    const nsm = source('nsm');
    const science = source('science', { formerly: ['nsm'] });
    const first = await start(nsm);
    assert.deepEqual(await reportOf(first, 'nsm'), { ...SAME, added: 20 });
    const ids = (await listOf(first)).map(({ id }) => id);
    for (const [now, key] of [
      [science, 'science'],
      [nsm, 'nsm'],
      [source('physics', { formerly: ['nsm', 'science'] }), 'physics'],
      [science, 'science'],
    ] as const) {
      const backend = await start(now);
      const list = await listOf(backend, `source=${key}`);
      assert.deepEqual(
        list.map(({ id }) => id),
        ids,
        key,
      );
      assert.ok(list.every((one) => one.source === key));
      const { sources } = await backend.json('/api/sources/runs');
      assert.equal(sources[0].latest.outcome, 'ok', 'the source must have its earlier runs');
      assert.deepEqual(await reportOf(backend, key), SAME);
      assert.equal((await backend.json(`/api/history?id=${ids[0]}`)).changes.length, 1);
      assert.deepEqual(await healthOf(backend), []);
    }
  });

  test('processes with the old and the new campus file serve and scrape a renamed source side by side', async () => {
    const old = await start(source('nsm'));
    await reportOf(old, 'nsm');
    const renamed = await start(source('science', { formerly: ['nsm'] }));
    site.page('/list', { awards: Array.from({ length: 22 }, (_, at) => award(String(at))) });
    assert.deepEqual(await reportOf(old, 'nsm'), { ...SAME, added: 2 });
    assert.deepEqual(await reportOf(renamed, 'science'), SAME);
    for (const [backend, key] of [
      [old, 'nsm'],
      [renamed, 'science'],
    ] as const) {
      const list = await listOf(backend, `source=${key}`);
      assert.equal(list.length, 22, key);
      assert.ok(list.every((one) => one.source === key));
      assert.equal((await backend.json('/api/sources')).sources[0].count, 22);
      const { changed } = await backend.json('/api/changes');
      assert.ok((changed as Listed[]).every((one) => one.source === key));
    }
  });

  describe('an id belongs to the source with the longest key that it begins with', () => {
    const business = () => source('business', { url: `${site.url}/business` });
    const school = () => source('business-school', { url: `${site.url}/school` });
    beforeEach(() => {
      site.page('/business', {
        awards: [
          award('school-merit'),
          award('school-4701', { link: 'https://phish.example/' }),
          award('own'),
        ],
      });
      site.page('/school', { awards: [award('merit'), award('4701'), award('other')] });
    });

    for (const order of [
      ['business', 'business-school'],
      ['business-school', 'business'],
    ])
      test(`whichever is read first: ${order.join(', ')}`, async () => {
        const backend = await start(business(), school());
        for (const key of order) await reportOf(backend, key);
        const before = await listOf(backend);
        const byId = new Map(before.map((one) => [one.id, one]));
        assert.equal(byId.size, 6);
        assert.equal(byId.get('business-school-4701')?.source, 'business-school');
        assert.equal(byId.get('business-school-4701')?.link, 'https://awards.example.edu/4701');
        assert.equal(byId.get('business-school-4701--business')?.link, 'https://phish.example/');
        assert.ok(byId.has('business-own'));
        for (const key of ['business', 'business-school', 'business'])
          assert.deepEqual(await reportOf(backend, key), SAME, key);
        assert.deepEqual(await listOf(backend), before);
        for (const [key, other] of [order, order.toReversed()])
          assert.match(
            await problemOf(backend, key ?? ''),
            new RegExp(`^ids begin like those of 2 scholarships of ${other};`),
          );
      });

    test('ids that were stored before the owner was configured stay, and so do ids with a suffix', async () => {
      const ids = (list: readonly Listed[]) => list.map(({ id }) => id).sort();
      const alone = await start(business());
      await reportOf(alone, 'business');
      const both = await start(business(), school());
      assert.deepEqual(await reportOf(both, 'business'), SAME);
      site.page('/business', { awards: [award('school-4701'), award('own'), award('school-late')] });
      await reportOf(both, 'business');
      await reportOf(both, 'business-school');
      const late = 'business-school-late--business';
      assert.deepEqual(ids(await listOf(both, 'source=business')), [
        ...['business-own', 'business-school-4701', late, 'business-school-merit'],
      ]);
      assert.ok(ids(await listOf(both)).includes('business-school-4701--business-school'));
      const again = await start(business());
      assert.deepEqual(await reportOf(again, 'business'), SAME);
      assert.ok(ids(await listOf(again)).includes(late));
    });
  });

  test('rows that an older release stored under a key are found again', async () => {
    const first = await start(source('nsm'), source('other', { url: `${site.url}/other` }));
    site.page('/other', { awards: [award('a'), award('b')] });
    await reportOf(first, 'nsm');
    await reportOf(first, 'other');
    const tables = withScholarshipTables(testDatabase.database);
    for (const table of ['scholarships', 'scholarship_runs', 'scholarship_kept_pages'] as const) {
      await tables
        .updateTable(table)
        .set({ source: 'science' as SourceId })
        .where('source', '=', 'nsm' as SourceId)
        .execute();
    }
    for (const now of [source('science', { formerly: ['nsm'] }), source('nsm')]) {
      const backend = await start(now, source('other', { url: `${site.url}/other` }));
      assert.equal((await listOf(backend, `source=${now.key}`)).length, 20);
      assert.deepEqual(await reportOf(backend, now.key), SAME);
      assert.deepEqual(await healthOf(backend), []);
      await tables
        .updateTable('scholarships')
        .set({ source: 'science' as SourceId })
        .where('source', '=', 'nsm' as SourceId)
        .execute();
    }
    const without = await start(source('other', { url: `${site.url}/other` }));
    assert.equal((await listOf(without)).length, 2);
    assert.deepEqual(
      await healthOf(without),
      ['unserved'],
      'awards of a source that is not in the campus file',
    );
  });
});
