import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { SQLITE } from '../../../test/support/databases.ts';
import { award } from '../../../test/support/pretend-site.ts';
import { type ScrapeHarness, startScrapeHarness } from '../../../test/support/scrape-harness.ts';
import type { SourceSettings } from '../crawl/source.ts';
import { createReprocessJob } from './reprocess-job.ts';
import type { Scraper } from './scraper.ts';

let harness: ScrapeHarness;
let seenAt: number;

beforeEach(async () => {
  harness = await startScrapeHarness(SQLITE);
  harness.site.page('/list', { awards: [award('1')] });
  seenAt = (await harness.run()).finishedAt;
});
afterEach(() => harness.stop());

const { signal } = new AbortController();

/** The reprocess job of a process that runs `release`. */
const jobOf = (
  release: string,
  reprocess: Scraper['reprocess'],
  sources: readonly SourceSettings[] = [harness.source],
) => createReprocessJob({ database: harness.tables, sources, scraper: { reprocess } as Scraper, release });

const NEVER = Number.POSITIVE_INFINITY;

test('archived pages are read again once in a process of another release', async () => {
  const calls: unknown[] = [];
  const reprocess: Scraper['reprocess'] = async ({ key }, at) => void calls.push([key, at]);
  const job = jobOf('2.0.0', reprocess, [harness.source, { ...harness.source, key: 'never-read' }]);
  assert.equal(job.name, 'scholarships reprocess');
  assert.equal(await job.due(), 0);
  await job.run(signal);
  assert.equal(
    await job.due(),
    NEVER,
    'the job must not be due, although the pages were last read by the other release',
  );
  await job.run(signal);
  assert.deepEqual(calls, [['main', seenAt]]);
});

test('archived pages are not read again by the release that read them, even if another release reads them later', async () => {
  const calls: string[] = [];
  const same = jobOf('1.0.0', async ({ key }) => void calls.push(key));
  assert.equal(await same.due(), NEVER);
  harness.release('2.0.0');
  await harness.run();
  assert.equal(await same.due(), NEVER);
  await same.run(signal);
  assert.deepEqual(calls, []);
  assert.equal(
    await jobOf('1.0.0', async () => undefined).due(),
    0,
    'a process that starts later must read the pages again',
  );
});

test('an error is reported and the pages stay due; being stopped is not an error', async () => {
  const stop = new AbortController();
  const job = jobOf('2.0.0', async () => {
    throw new Error('broken');
  });
  await assert.rejects(job.run(stop.signal), { message: 'broken' });
  assert.equal(await job.due(), 0);
  stop.abort();
  await job.run(stop.signal);
  assert.equal(await job.due(), 0);
});
