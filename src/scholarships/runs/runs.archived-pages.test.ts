import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { describeOnDatabases } from '../../../test/support/databases.ts';
import { award, pageResponse, pretendKind } from '../../../test/support/pretend-site.ts';
import { type ScrapeHarness, startScrapeHarness } from '../../../test/support/scrape-harness.ts';
import { sourceIdOf } from '../crawl/source.ts';
import type { Extractor } from '../extractors/extractor.ts';
import { archivedPageReaders, archivedPages } from '../store/archived-pages.ts';

let harness: ScrapeHarness;

/** A reader that gives different titles to the awards of the same pages. */
const renaming: Extractor = {
  ...pretendKind,
  read(page, options) {
    const reading = pretendKind.read(page, options);
    if (reading.kind !== 'read') return reading;
    const records = reading.records.map((record) => ({ ...record, title: `${record.title}, read anew` }));
    return { ...reading, records };
  },
};

await describeOnDatabases('archived pages', (kind) => {
  beforeEach(async () => {
    harness = await startScrapeHarness(kind);
  });
  afterEach(() => harness.stop());

  const awards = (count: number) => Array.from({ length: count }, (_, at) => award(String(at + 1)));

  describe('pages of single awards', () => {
    const list = (count: number) => ({
      awards: awards(count),
      follow: awards(count).map(({ key }) => ({ url: `/award/${key}`, role: 'detail' })),
    });

    beforeEach(async () => {
      harness.site.page('/list', list(10));
      for (const { key } of awards(10))
        harness.site.page(`/award/${key}`, { awards: [{ key, description: `All of ${key}` }] });
    });

    test('a page that is gone costs only the details of its award; details of an earlier run stay', async () => {
      harness.site.on('/award/3', () => ({ status: 404 }));
      const first = await harness.run();
      assert.deepEqual([first.outcome, first.records, first.dropped], ['ok', 10, 1]);
      harness.site.page('/award/3', { awards: [{ key: '3', description: 'At last' }] });
      await harness.run();
      harness.site.on('/award/3', () => ({ status: 410 }));
      const third = await harness.run();
      assert.deepEqual([third.outcome, third.changed], ['ok', 0]);
    });

    test('a run fails if more than a fifth of them are gone', async () => {
      for (const key of ['1', '2', '3']) harness.site.on(`/award/${key}`, () => ({ status: 404 }));
      assert.equal((await harness.run()).outcome, 'failed');
    });

    test('a run fails if one of them responds with 403', async () => {
      harness.site.on('/award/3', () => ({ status: 403 }));
      assert.equal((await harness.run()).outcome, 'blocked');
    });
  });

  test('are replaced as a whole, even if they are large, and each page is loaded only when it is needed', async () => {
    const padding = randomBytes(3 * 1024 * 1024).toString('base64');
    const paths = Array.from({ length: 25 }, (_, at) => `/${at}`);
    const follow = paths.map((url) => ({ url, role: 'list' }));
    harness.site.page('/list', { awards: [], follow });
    for (const [at, path] of paths.entries()) {
      const page = { awards: [award(path)], ...(at < 3 && { padding }) };
      harness.site.on(path, ({ headers }) =>
        headers['if-none-match'] === path ? { status: 304 } : pageResponse(page, { etag: path }),
      );
    }
    assert.equal((await harness.run()).records, 25);
    const stored = async () =>
      (await archivedPages(harness.tables, sourceIdOf(harness.source))).map(
        ({ url }) => new URL(url).pathname,
      );
    assert.deepEqual(await stored(), ['/list', ...paths]);

    harness.site.page('/list', { awards: [], follow: follow.slice(1, 20) });
    const { outcome, records } = await harness.run();
    assert.deepEqual([outcome, records], ['ok', 19]);
    assert.deepEqual(await stored(), ['/list', ...paths.slice(1, 20)]);
  });

  test('are not read again by a dry run of a new release', async () => {
    harness.site.page('/list', { awards: awards(2) });
    await harness.run();
    const stored = async () => [
      await harness.records(),
      await archivedPageReaders(harness.tables),
      await harness.runs(),
    ];
    const before = await stored();
    harness.release('2.0.0');
    const report = await harness.run({ dryRun: true }, { ...harness.source, kind: renaming });
    assert.equal(report.changed, 2);
    assert.deepEqual(await stored(), before);
  });

  test('that a new release cannot read are tried only once', async () => {
    harness.site.page('/list', { awards: awards(2) });
    await harness.run();
    harness.release('2.0.0');
    const unable: Extractor = {
      ...pretendKind,
      read: () => ({ kind: 'layout_changed', problem: 'unknown' }),
    };
    const { outcome } = await harness.run({}, { ...harness.source, kind: unable });
    assert.equal(outcome, 'layout_changed');
    const [reader] = await archivedPageReaders(harness.tables);
    assert.match(reader?.reader_version ?? '', /^2\.0\.0\//);
    assert.equal((await harness.records()).length, 2);
  });

  describe('not modified', () => {
    const conditional = (etag: string, body: () => ReturnType<typeof pageResponse>) => {
      harness.site.on('/list', ({ headers }) =>
        headers['if-none-match'] === etag
          ? { status: 304 }
          : { ...body(), headers: { 'content-type': 'application/json', etag } },
      );
    };

    test('a run is not_modified if the response for every page is 304', async () => {
      conditional('"a"', () => pageResponse({ awards: awards(3) }));
      assert.equal((await harness.run()).outcome, 'ok');
      const before = await harness.records();
      const report = await harness.run();
      assert.deepEqual([report.outcome, report.records, report.changed], ['not_modified', 3, 0]);
      const after = await harness.records();
      assert.deepEqual(
        after.map(({ updated_at }) => updated_at),
        before.map(({ updated_at }) => updated_at),
      );
    });

    test('a page with a 304 response is read from the archive', async () => {
      conditional('"a"', () => pageResponse({ awards: awards(2), follow: [{ url: '/more', role: 'list' }] }));
      harness.site.page('/more', { awards: [award('3')] });
      await harness.run();
      harness.site.page('/more', { awards: [award('3'), award('4')] });
      const report = await harness.run();
      assert.deepEqual([report.outcome, report.records, report.added], ['ok', 4, 1]);
    });

    test('conditional requests are made for pages that a good run stored, also after a new release', async () => {
      const sentTag = () => harness.site.requests.at(-1)?.headers['if-none-match'];
      harness.site.on('/list', () => ({ headers: { etag: '"bad"' }, body: '<p>Another layout</p>' }));
      await harness.run();
      conditional('"good"', () => pageResponse({ awards: awards(2) }));
      await harness.run();
      assert.equal(
        sentTag(),
        undefined,
        'no validators must be sent, because the last body could not be read',
      );
      harness.release('2.0.0');
      const { outcome } = await harness.run({}, { ...harness.source, kind: renaming });
      assert.equal(sentTag(), '"good"');
      assert.equal(outcome, 'not_modified', 'the new reader must have read the stored pages already');
      assert.equal((await harness.changes()).filter(({ cause }) => cause === 'reader').length, 2);
    });

    test('a missing award is also counted in runs without a modified page', async () => {
      harness.site.page('/list', { awards: awards(4) });
      await harness.run();
      conditional('"b"', () => pageResponse({ awards: awards(3) }));
      const outcomes: string[] = [];
      for (let run = 0; run < 5; run += 1) outcomes.push((await harness.run()).outcome);
      assert.deepEqual(outcomes, ['ok', 'ok', 'ok', 'ok', 'not_modified']);
      assert.equal((await harness.records()).at(-1)?.state, 'missing');
    });
  });
});
