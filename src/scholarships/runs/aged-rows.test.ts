import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseKinds } from '../../../test/support/databases.ts';
import { award } from '../../../test/support/pretend-site.ts';
import { startScrapeHarness } from '../../../test/support/scrape-harness.ts';
import { createPruneJob } from '../../platform/jobs/prune-job.ts';
import { agedScholarships } from './aged-rows.ts';

const DAY = 86_400_000;
const KEEP_DAYS = 730;

for (const kind of await databaseKinds()) {
  test(`old runs and changes are deleted, but the current state of a source stays: ${kind.name}`, {
    skip: kind.skip,
  }, async (t) => {
    const harness = await startScrapeHarness(kind);
    t.after(() => harness.stop());
    const first = harness.clock.now();
    for (const day of [0, 1, 2]) {
      harness.clock.set(first + day * DAY);
      harness.site.page('/list', { awards: [award('1', { amount: `$${day + 100}` })] });
      await harness.run();
    }
    const job = createPruneJob({
      name: 'prune',
      clock: harness.clock,
      keepDays: KEEP_DAYS,
      rows: agedScholarships(harness.tables, { cursorDays: 30 }),
    });
    const signal = new AbortController().signal;
    const left = async () => [
      (await harness.runs()).length,
      new Set((await harness.changes()).map(({ at }) => at)).size,
      (await harness.records()).length,
    ];
    harness.clock.set(first + KEEP_DAYS * DAY);
    await job.run(signal);
    assert.deepEqual(await left(), [3, 3, 1], 'all runs of the last two years must stay');
    harness.clock.set(first + (KEEP_DAYS + 1.5) * DAY);
    await job.run(signal);
    assert.deepEqual(await left(), [1, 1, 1]);
    harness.clock.set(first + 10 * KEEP_DAYS * DAY);
    await job.run(signal);
    assert.deepEqual(await left(), [1, 0, 1], 'the latest good run must stay, however old it is');
    assert.equal(await job.due(), harness.clock.now() + DAY);
  });
}
