import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseKinds } from '../../../test/support/databases.ts';
import { award } from '../../../test/support/pretend-site.ts';
import { openScrapeForm } from '../../../test/support/scrape-desk.ts';
import { createPruneJob } from '../../platform/jobs/prune-job.ts';
import { agedScholarships } from './jobs.ts';

const DAY = 86_400_000;
const KEEP_DAYS = 730;

for (const kind of await databaseKinds()) {
  test(`old runs and changes are deleted, the current state of a source is not: ${kind.name}`, {
    skip: kind.skip,
  }, async (t) => {
    const desk = await openScrapeForm(kind);
    t.after(() => desk.stop());
    const first = desk.clock.now();
    for (const day of [0, 1, 2]) {
      desk.clock.set(first + day * DAY);
      desk.site.page('/list', { awards: [award('1', { amount: `$${day + 100}` })] });
      await desk.run();
    }
    const job = createPruneJob({
      name: 'prune',
      clock: desk.clock,
      keepDays: KEEP_DAYS,
      rows: agedScholarships(desk.tables, { cursorDays: 30 }),
    });
    const signal = new AbortController().signal;
    const left = async () => [
      (await desk.runs()).length,
      new Set((await desk.changes()).map(({ at }) => at)).size,
      (await desk.records()).length,
    ];
    desk.clock.set(first + KEEP_DAYS * DAY);
    await job.run(signal);
    assert.deepEqual(await left(), [3, 3, 1], 'two years are stored');
    desk.clock.set(first + (KEEP_DAYS + 1.5) * DAY);
    await job.run(signal);
    assert.deepEqual(await left(), [1, 1, 1]);
    desk.clock.set(first + 10 * KEEP_DAYS * DAY);
    await job.run(signal);
    assert.deepEqual(await left(), [1, 0, 1], 'the latest good run stays, however old');
    assert.equal(await job.due(), desk.clock.now() + DAY);
  });
}
