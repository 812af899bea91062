import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { describeOnDatabases, type TestDatabase } from '../../../test/support/databases.ts';
import { createManualClock, type ManualClock } from '../../../test/support/manual-clock.ts';
import { createPatientUpstream } from '../../../test/support/patient-upstream.ts';
import {
  award,
  type PretendSite,
  pageResponse,
  sourceOf,
  startPretendSite,
} from '../../../test/support/pretend-site.ts';
import { createTemporaryDatabase } from '../../../test/support/scholarships-backend.ts';
import { scraperDeps } from '../../../test/support/scraper-deps.ts';
import { withScholarshipTables } from '../store/tables.ts';
import { createScraper, type Scraper } from './scraper.ts';

await describeOnDatabases('runs by several processes', (kind) => {
  let site: PretendSite;
  let testDatabase: TestDatabase;
  let clock: ManualClock;
  let upstream: ReturnType<typeof createPatientUpstream>;
  const { signal } = new AbortController();

  /** The scraper of another process on the same database. */
  const scraper = (hooks: Parameters<typeof createScraper>[1] = {}): Scraper =>
    createScraper(scraperDeps({ database: testDatabase.database, clock, upstream }), hooks);

  /** Every change that was ever stored. */
  const written = async () => {
    const changes = await withScholarshipTables(testDatabase.database)
      .selectFrom('scholarship_changes')
      .innerJoin('scholarships', 'scholarships.id', 'scholarship_id')
      .select(['kind', 'body'])
      .execute();
    return changes.map(({ kind, body }) => [JSON.parse(body).title, kind]);
  };

  /** Lets time pass until a run is done. */
  async function untilDone<T>(run: Promise<T>): Promise<T> {
    let isDone = false;
    const end = () => {
      isDone = true;
    };
    run.then(end, end);
    while (!isDone) {
      await Promise.race([clock.asleep(1), run.then(end, end)]);
      await clock.advance(1_000);
    }
    return run;
  }

  /** A site whose first response waits until the test sends it. */
  function holdFirst() {
    const requested = Promise.withResolvers<void>();
    const responded = Promise.withResolvers<void>();
    site.on('/list', async () => {
      requested.resolve();
      await responded.promise;
      return pageResponse({ awards: [award('1')] });
    });
    return { requested: requested.promise, respond: responded.resolve };
  }

  beforeEach(async () => {
    site = await startPretendSite();
    testDatabase = await createTemporaryDatabase(kind);
    clock = createManualClock('2026-11-21T06:00:00Z');
    upstream = createPatientUpstream();
  });
  afterEach(async () => {
    await upstream.close();
    await testDatabase.remove();
    await site.stop();
  });

  test('a process that hung during a run does not overwrite what another process has stored meanwhile', async () => {
    const requested = Promise.withResolvers<void>();
    const responded = Promise.withResolvers<void>();
    site.on('/list', async () => {
      requested.resolve();
      await responded.promise;
      return pageResponse({ awards: [award('1', { title: 'Read long ago' })] });
    });
    const stalled = scraper().scrape(sourceOf(site), { signal });
    await requested.promise;
    // The lease expires while the first process hangs.
    await testDatabase.database.updateTable('leases').set({ expires_at: clock.now() }).execute();
    site.page('/list', { awards: [award('1', { title: 'Read since' })] });
    const since = await scraper().scrape(sourceOf(site), { signal });
    assert.equal(since.outcome, 'ok');
    responded.resolve();
    // The first process then retries, like any process that finds the host leased.
    assert.equal((await untilDone(stalled)).outcome, 'ok');
    assert.deepEqual(await written(), [['Read since', 'added']]);
  });

  test('a run that is requested again while it is under way is done once, unless its options differ', async () => {
    site.page('/list', { awards: [award('1')] });
    const { scrape } = scraper();
    const source = sourceOf(site);
    const options = [{}, {}, { dryRun: true }, { accept: true }, { accept: true }];
    const reports = await Promise.all(options.map((more) => scrape(source, { signal, ...more })));
    assert.deepEqual(site.paths(), ['/list', '/list', '/list']);
    assert.equal(reports[0], reports[1]);
    assert.deepEqual(
      reports.map(({ outcome, added }) => [outcome, added]),
      [
        ['ok', 1],
        ['ok', 1],
        ['ok', 0],
        ['ok', 0],
        ['ok', 0],
      ],
    );
  });

  test('a process that waited for another process reports that process’s run, unless its own run has to accept a list', async () => {
    for (const [accept, requests] of [
      [false, 1],
      [true, 2],
    ] as const) {
      site.requests.length = 0;
      const { requested, respond } = holdFirst();
      const first = scraper().scrape(sourceOf(site), { signal });
      await requested;
      const second = scraper().scrape(sourceOf(site), { signal, accept });
      await clock.asleep(2);
      await clock.advance(1);
      respond();
      const { outcome, finishedAt } = await first;
      const waited = await untilDone(second);
      assert.equal(site.paths().length, requests);
      assert.equal(waited.outcome, outcome);
      assert.equal(waited.finishedAt === finishedAt, !accept);
    }
  });

  test('a process that waited for another process scrapes the source itself if that process has stored nothing', async () => {
    site.page('/list', { awards: [award('1')] });
    const earlier = await scraper().scrape(sourceOf(site), { signal });
    await clock.advance(1);
    const { requested, respond } = holdFirst();
    const first = scraper().scrape(sourceOf(site), { signal, dryRun: true });
    await requested;
    const tables = withScholarshipTables(testDatabase.database);
    const started = await tables.selectFrom('scholarship_started_runs').selectAll().execute();
    assert.deepEqual(started, [], 'a dry run must not be stored as under way');
    const second = scraper().scrape(sourceOf(site), { signal });
    await clock.asleep(2);
    respond();
    await first;
    assert.ok((await untilDone(second)).finishedAt > earlier.finishedAt);
    assert.equal(site.paths().length, 3);
  });

  test('an error in the hook after a run is reported to every caller that requested the run', async () => {
    site.page('/list', { awards: [award('1')] });
    const afterRun = async () => {
      throw new Error('broken');
    };
    await assert.rejects(scraper({ afterRun }).scrape(sourceOf(site), { signal }), { message: 'broken' });
  });

  test('a run that is stopped while it waits for another process never starts', async () => {
    const { requested, respond } = holdFirst();
    const first = scraper().scrape(sourceOf(site), { signal });
    await requested;
    const stop = new AbortController();
    const second = scraper().scrape(sourceOf(site), { signal: stop.signal });
    await clock.asleep(2);
    stop.abort();
    await assert.rejects(second, { name: 'AbortError' });
    respond();
    assert.equal((await first).outcome, 'ok');
    assert.equal(site.paths().length, 1);
  });
});
