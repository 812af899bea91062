import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { describeOnDatabases } from '../../../test/support/databases.ts';
import { award, pretendKind, sourceOf } from '../../../test/support/pretend-site.ts';
import { type ScrapeHarness, startScrapeHarness } from '../../../test/support/scrape-harness.ts';
import type { Extractor } from '../extractors/extractor.ts';
import type { PartialScholarship } from '../model/award.ts';

const DAY = 86_400_000;

const reading = (change: (record: PartialScholarship) => PartialScholarship): Extractor => ({
  ...pretendKind,
  read(page, options) {
    const read = pretendKind.read(page, options);
    return read.kind === 'read' ? { ...read, records: read.records.map(change) } : read;
  },
});

await describeOnDatabases('revisions', (kind) => {
  let harness: ScrapeHarness;
  beforeEach(async () => {
    harness = await startScrapeHarness(kind);
  });
  afterEach(() => harness.stop());

  async function runWith(...awards: PartialScholarship[]): Promise<void> {
    harness.site.page('/list', { awards });
    harness.clock.set(harness.clock.now() + DAY);
    await harness.run();
  }
  const log = async () =>
    (await harness.changes())
      .sort((a, b) => (a.revision ?? 0) - (b.revision ?? 0) || (a.scholarship_id < b.scholarship_id ? -1 : 1))
      .map(({ revision, scholarship_id, event, cause, field }) =>
        [revision, scholarship_id, event, cause, ...(field === null ? [] : [field])].join(' '),
      );
  const records = async () =>
    (await harness.records()).map(({ id, revision, removed_at }) => ({
      id,
      revision,
      removedAt: removed_at,
    }));

  test('a run creates a revision, with the event of each change', async () => {
    const other = award('2');
    await runWith(award('1', { deadline: '2026-12-01' }), other);
    await runWith(award('1', { deadline: '2027-02-01' }), other);
    await runWith(award('1', { deadline: '2027-02-01' }), other);
    await runWith(award('1', { deadline: '2027-01-01' }), other);
    await runWith(award('1', { deadline: '2026-11-01' }), other);
    await runWith(award('1', { deadline: '2026-11-02' }), other);
    await runWith(award('1', { ended: true }), award('2', { description: 'More.' }));
    await runWith(award('1'), award('2', { description: 'More.' }));
    assert.deepEqual(await log(), [
      '1 main-1 added page',
      '1 main-2 added page',
      '2 main-1 extended page deadline',
      '3 main-1 changed page deadline',
      '4 main-1 closed page deadline',
      '5 main-1 changed page deadline',
      '6 main-1 changed page deadline',
      '6 main-2 changed page description',
      '7 main-1 extended page deadline',
    ]);
    assert.deepEqual(await records(), [
      { id: 'main-1', revision: 7, removedAt: null },
      { id: 'main-2', revision: 6, removedAt: null },
    ]);
  });

  test('an award that is removed and listed again gets a new revision each time', async () => {
    const stays = [award('2'), award('3')];
    await runWith(award('1'), ...stays);
    for (let run = 0; run < 4; run += 1) await runWith(...stays);
    assert.deepEqual((await records())[0], { id: 'main-1', revision: 2, removedAt: harness.clock.now() });
    await runWith(award('1', { title: 'Again' }), ...stays);
    assert.deepEqual((await log()).slice(3), [
      '2 main-1 gone page',
      '3 main-1 returned page',
      '3 main-1 returned page title',
    ]);
    assert.deepEqual((await records())[0], { id: 'main-1', revision: 3, removedAt: null });
  });

  test('a newer reader’s changes of the same page have the cause `reader`, even when a run detects them first', async () => {
    await runWith(award('1', { deadline: '2026-12-01' }), award('2'));
    harness.site.page('/list', {
      awards: [award('1', { deadline: '2026-12-01' }), award('2', { ended: true })],
    });
    harness.release('2.0.0');
    const better = reading((record) =>
      record.key === '1' ? { ...record, title: 'Better', deadline: '2026-12-31' } : record,
    );
    await harness.run({}, sourceOf(harness.site, { kind: better }));
    assert.deepEqual((await log()).slice(2), [
      '2 main-1 changed reader title',
      '2 main-1 changed reader deadline',
      '3 main-2 closed page deadline',
    ]);
  });
});
