import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { describeOnDatabases } from '../../../test/support/databases.ts';
import { award } from '../../../test/support/pretend-site.ts';
import { type ScrapeHarness, startScrapeHarness } from '../../../test/support/scrape-harness.ts';
import { updateCorrections } from '../corrections/apply.ts';
import { latestRevision } from '../store/revisions.ts';

let harness: ScrapeHarness;

await describeOnDatabases('runs', (kind) => {
  beforeEach(async () => {
    harness = await startScrapeHarness(kind);
  });
  afterEach(() => harness.stop());

  const awards = (count: number) => Array.from({ length: count }, (_, at) => award(String(at + 1)));

  describe('an ok run', () => {
    test('reads each page once and merges the fields of an award from all pages', async () => {
      harness.site.page('/list', {
        awards: [award('1', { amount: '$500', description: 'Short.' }), award('2')],
        follow: [
          { url: '/list?page=2', role: 'list' },
          { url: '/award/1', role: 'detail' },
          { url: '/list#top', role: 'list' },
        ],
      });
      harness.site.page('/list?page=2', {
        awards: [award('3')],
        follow: [{ url: '/award/1', role: 'detail' }],
      });
      harness.site.page('/award/1', {
        awards: [{ key: '1', description: 'Long.', amount: null, deadline: '2027-01-01' }],
      });
      const report = await harness.run();
      assert.deepEqual([report.outcome, report.pages, report.records, report.added], ['ok', 3, 3, 3]);
      assert.deepEqual(harness.site.paths(), ['/list', '/list?page=2', '/award/1']);
      const [first] = await harness.records();
      const raw = JSON.parse(first?.raw ?? '');
      assert.deepEqual([raw.description, raw.amount, raw.deadline], ['Long.', '$500', '2027-01-01']);
      assert.equal(first?.page_url, `${harness.site.url}/award/1`);
    });

    test('drops and counts rows that cannot be read', async () => {
      harness.site.page('/list', { awards: [...awards(8), { key: '9', title: 'No link' }], unreadable: 1 });
      const report = await harness.run();
      assert.deepEqual([report.outcome, report.records, report.dropped], ['ok', 8, 2]);
    });

    test('may find an empty list', async () => {
      harness.site.page('/list', { awards: [] });
      assert.equal((await harness.run()).outcome, 'ok');
    });

    test('changes updatedAt only if the content changes, and never changes createdAt', async () => {
      harness.site.page('/list', { awards: [award('1'), award('2', { amount: '$100' })] });
      await harness.run();
      const [first, second] = await harness.records();
      harness.clock.set('2026-11-22T06:00:00Z');
      harness.site.page('/list', { awards: [award('1'), award('2', { amount: '$200' })] });
      const report = await harness.run();
      assert.deepEqual([report.added, report.changed, report.gone], [0, 1, 0]);
      const [firstAfter, secondAfter] = await harness.records();
      assert.equal(firstAfter?.updated_at, first?.updated_at);
      assert.equal(firstAfter?.created_at, first?.created_at);
      assert.ok((firstAfter?.last_seen_at ?? 0) > (first?.last_seen_at ?? 0));
      assert.equal(secondAfter?.created_at, second?.created_at);
      assert.equal(secondAfter?.updated_at, report.finishedAt);
    });

    test('raises the revision only if an award has changed', async () => {
      const revision = async () => (await latestRevision(harness.tables)).revision;
      harness.site.page('/list', { awards: awards(2) });
      const revisions = [await revision()];
      for (const list of [awards(2), awards(2), awards(3), awards(3)]) {
        harness.site.page('/list', { awards: list });
        await harness.run();
        revisions.push(await revision());
      }
      const [none = 0, first, second, third, fourth] = revisions;
      assert.deepEqual([first, second, third, fourth], [none + 1, none + 1, none + 2, none + 2]);
    });

    test('neither adds awards that an operator has hidden nor counts them as gone', async () => {
      harness.site.page('/list', { awards: awards(3) });
      await harness.run();
      const hide = { hide: true, because: 'a test' } as const;
      const hidden = { 'main-1': hide, 'main-2': { ...hide, until: '2026-11-21' } };
      await updateCorrections(harness.tables, hidden, { now: harness.clock.now(), today: '2026-11-21' });
      // On the second day, the award that is hidden for one day has not been restored yet.
      for (const [day, list] of [
        ['21', awards(3)],
        ['23', awards(3)],
        ['24', awards(3).slice(2)],
      ] as const) {
        harness.clock.set(`2026-11-${day}T18:00:00Z`);
        harness.site.page('/list', { awards: list });
        const report = await harness.run({ accept: true });
        assert.deepEqual([report.outcome, report.added, report.changed, report.gone], ['ok', 0, 0, 0]);
      }
      assert.deepEqual(
        (await harness.records()).map(({ state }) => state),
        ['hidden', 'hidden', 'listed'],
      );
    });

    test('names the page as the cause of a change, or the correction if the page is unchanged', async () => {
      const priced = (...amounts: string[]) => amounts.map((amount, at) => award(`${at + 1}`, { amount }));
      harness.site.page('/list', { awards: priced('$100', '$100', '$100') });
      await harness.run();
      const amount = { set: { amountMin: 5, amountMax: 5 }, until: '2026-11-21', because: 'a test' };
      const corrections = { 'main-1': amount, 'main-2': amount };
      await updateCorrections(harness.tables, corrections, { now: harness.clock.now(), today: '2026-11-21' });
      const before = (await harness.changes()).length;
      harness.clock.set('2026-11-23T06:00:00Z');
      harness.site.page('/list', { awards: priced('$100', '$200', '$200') });
      await harness.run();
      const causes = (await harness.changes())
        .slice(before)
        .map((row) => `${row.scholarship_id} ${row.cause}`);
      assert.deepEqual([...new Set(causes)].sort(), ['main-1 correction', 'main-2 page', 'main-3 page']);
    });

    test('stores each changed field in the change log, with its previous value', async () => {
      harness.site.page('/list', { awards: [award('1', { amount: '$100', deadline: '2027-01-01' })] });
      await harness.run();
      harness.site.page('/list', { awards: [award('1', { amount: '$200', deadline: '2027-02-01' })] });
      const report = await harness.run();
      const changed = (await harness.changes()).filter(({ kind }) => kind === 'changed');
      const byField = Object.fromEntries(
        changed.map(({ field, previous, value }) => [field, [previous, value]]),
      );
      assert.deepEqual(byField, {
        amount: ['{"min":100,"max":100}', '{"min":200,"max":200}'],
        amountText: ['"$100"', '"$200"'],
        deadline: ['{"kind":"date","date":"2027-01-01"}', '{"kind":"date","date":"2027-02-01"}'],
      });
      assert.deepEqual(
        new Set(changed.map(({ scholarship_id, at }) => `${scholarship_id} ${at}`)),
        new Set([`main-1 ${report.finishedAt}`]),
      );
    });

    test('moves a deadline without a year to the next year once it has passed, and stores that as one change', async () => {
      harness.site.page('/list', { awards: [award('1', { deadline: 'March 1' })] });
      await harness.run();
      const updates: (number | undefined)[] = [];
      for (const day of ['2026-12-31', '2027-01-01', '2027-03-01', '2027-03-02', '2027-03-03']) {
        harness.clock.set(`${day}T18:00:00Z`);
        await harness.run();
        const [record] = await harness.records();
        updates.push(record?.updated_at);
      }
      const [a, b, c, d, e] = updates;
      assert.ok(a === b && b === c, 'the deadline must stay at the same first of March');
      assert.ok(d !== c && d === e, 'the deadline must move once, to the next first of March');
      assert.deepEqual(JSON.parse((await harness.records())[0]?.body ?? '').deadline.date, '2028-03-01');
    });
  });

  describe('a dry run', () => {
    test('reports what would change and stores nothing', async () => {
      harness.site.page('/list', { awards: awards(2) });
      const report = await harness.run({ dryRun: true });
      assert.deepEqual([report.outcome, report.added], ['ok', 2]);
      assert.deepEqual(
        report.changes.map(({ id, kind }) => [id, kind]),
        [
          ['main-1', 'added'],
          ['main-2', 'added'],
        ],
      );
      assert.deepEqual(
        [await harness.records(), await harness.runs(), await harness.changes()],
        [[], [], []],
      );
    });
  });
});
