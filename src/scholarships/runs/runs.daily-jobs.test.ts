import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { describeOnDatabases, type TestDatabase } from '../../../test/support/databases.ts';
import { createManualClock, type ManualClock } from '../../../test/support/manual-clock.ts';
import { createPatientUpstream } from '../../../test/support/patient-upstream.ts';
import {
  award,
  inlineReader,
  type PretendSite,
  pageResponse,
  sourceOf,
  startPretendSite,
} from '../../../test/support/pretend-site.ts';
import { createTemporaryDatabase } from '../../../test/support/scholarships-backend.ts';
import { scraperDeps } from '../../../test/support/scraper-deps.ts';
import { runJobs } from '../../platform/jobs/job.ts';
import { createLeases } from '../../platform/jobs/leases.ts';
import { createLogger } from '../../platform/log.ts';
import type { PageReader } from '../crawl/page-reader.ts';
import { sourceIdOf } from '../crawl/source.ts';
import { withScholarshipTables } from '../store/tables.ts';
import { createDailyJobs } from './daily-jobs.ts';
import { createScraper } from './scraper.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

await describeOnDatabases('the daily jobs', (kind) => {
  let site: PretendSite;
  let other: PretendSite;
  let testDatabase: TestDatabase;
  let clock: ManualClock;
  let stop: AbortController;
  let running: Promise<unknown>;
  let upstream: ReturnType<typeof createPatientUpstream>;

  let arrivals: { path: string; at: string }[];
  let reader: PageReader;

  const arrive = (path: string): void => {
    arrivals.push({ path, at: new Date(clock.now()).toISOString().slice(5, 16) });
  };

  /** Starts another process on the same database. */
  function startProcess(): Promise<unknown> {
    const log = createLogger('silent');
    const { database } = testDatabase;
    const scraper = createScraper(scraperDeps({ database, clock, upstream, reader }));
    const sources = [sourceOf(site), sourceOf(other, { key: 'nsm' })];
    const jobs = createDailyJobs({ database: withScholarshipTables(database), sources, scraper, clock });
    return runJobs(jobs, { clock, leases: createLeases(database, clock), log, signal: stop.signal });
  }

  const runs = () =>
    withScholarshipTables(testDatabase.database)
      .selectFrom('scholarship_runs')
      .select(['source', 'outcome', 'finished_at'])
      .orderBy('finished_at')
      .execute();

  const leases = () => testDatabase.database.selectFrom('leases').selectAll().execute();

  /**
   * Resolves when `count` runs are stored and all jobs sleep again. The release of leases is awaited too, because a job
   * that holds a lease also sleeps.
   */
  async function settled(count: number, jobs = 2): Promise<void> {
    while ((await runs()).length < count || (await leases()).length > 0 || clock.sleeping < jobs)
      await new Promise(setImmediate);
  }

  beforeEach(async () => {
    site = await startPretendSite();
    other = await startPretendSite();
    testDatabase = await createTemporaryDatabase(kind);
    clock = createManualClock('2026-11-20T12:00:00Z');
    stop = new AbortController();
    upstream = createPatientUpstream();
    arrivals = [];
    reader = inlineReader;
    for (const [name, one] of Object.entries({ site, other })) {
      one.on('/list', () => {
        arrive(name);
        return pageResponse({ awards: [award('1')] });
      });
    }
    running = Promise.resolve();
  });
  afterEach(async () => {
    stop.abort();
    await running;
    await upstream.close();
    await testDatabase.remove();
    await site.stop();
    await other.stop();
  });

  test('the first start scrapes at once, and then every day after 06:00 UTC', async () => {
    running = startProcess();
    await settled(2);
    assert.deepEqual(new Set(arrivals.map(({ path }) => path)), new Set(['site', 'other']));
    await clock.advance(18 * HOUR - 1);
    assert.equal(arrivals.length, 2, 'no request may be sent before 06:00');
    for (let minute = 0; minute < 11; minute += 1) await clock.advance(MINUTE);
    await settled(4);
    assert.ok(arrivals.slice(2).every((arrival) => /^11-21T06:(0\d|10)$/.test(arrival.at)));
  });

  test('if two processes run, only one of them reads a source', async () => {
    running = Promise.all([startProcess(), startProcess()]);
    await settled(2, 4);
    await clock.advance(MINUTE);
    assert.deepEqual(arrivals.map(({ path }) => path).sort(), ['other', 'site']);
  });

  test('no source waits for the slow site of another', async () => {
    const release = Promise.withResolvers<void>();
    site.on('/list', async () => {
      await release.promise;
      return pageResponse({ awards: [] });
    });
    running = startProcess();
    while ((await runs()).length < 1) await new Promise(setImmediate);
    assert.deepEqual(
      (await runs()).map(({ source }) => source),
      ['nsm'],
    );
    release.resolve();
    await settled(2);
  });

  /** Leaves the database in the state of a program that ended during a run. */
  const leaveUnfinished = (workingOn: string | null = null) =>
    withScholarshipTables(testDatabase.database)
      .insertInto('scholarship_started_runs')
      .values({ source: sourceIdOf({ key: 'main' }), started_at: clock.now(), working_on: workingOn })
      .execute();

  const outcomesOfMain = async () =>
    (await runs()).filter(({ source }) => source === 'main').map(({ outcome }) => outcome);

  test('the run after an interrupted run stores what it works on', async () => {
    const noted = () =>
      withScholarshipTables(testDatabase.database).selectFrom('scholarship_started_runs').selectAll();
    const works: unknown[] = [];
    const note = async (page: string) => {
      const main = (await noted().execute()).find(({ source }) => source === 'main');
      works.push([page, main?.working_on?.replace(site.url, '') ?? null]);
    };
    site.on('/list', async () => {
      await note('requested');
      await clock.leap(1_000);
      return pageResponse({ awards: [award('1')] });
    });
    reader = {
      ...inlineReader,
      async readPage(source, page) {
        if (page.url.startsWith(site.url)) await note('read');
        return inlineReader.readPage(source, page);
      },
      async parse(awards, about) {
        if (about.source === 'main') await note('normalized');
        return inlineReader.parse(awards, about);
      },
    };
    await leaveUnfinished();
    running = startProcess();
    while (!(await outcomesOfMain()).includes('ok')) await new Promise(setImmediate);
    assert.deepEqual(works, [
      ['requested', null],
      ['read', '/list'],
      ['normalized', 'the scholarships of all pages'],
    ]);
  });

  test('if the program ends again, this time while it works on a page, there is a pause before the next run', async () => {
    site.on('/list', async () => {
      arrive('site');
      await clock.leap(1_000);
      stop.abort();
      return pageResponse({ awards: [], follow: [{ url: '/more', role: 'list' }] });
    });
    await leaveUnfinished();
    running = startProcess();
    await running;
    assert.deepEqual(await outcomesOfMain(), ['failed']);
    await leaveUnfinished(`${site.url}/list`);
    stop = new AbortController();
    site.on('/list', async () => {
      arrive('site');
      await clock.leap(1_000);
      return pageResponse({ awards: [award('1')] });
    });
    running = startProcess();
    while ((await outcomesOfMain()).length < 2 || clock.sleeping < 2) await new Promise(setImmediate);
    await clock.advance(5 * MINUTE - 1);
    const siteArrivals = () => arrivals.filter(({ path }) => path === 'site').length;
    assert.equal(siteArrivals(), 1, 'no request may be sent before the pause is over');
    await clock.advance(MINUTE);
    while ((await outcomesOfMain()).length < 3) await new Promise(setImmediate);
    assert.deepEqual([siteArrivals(), await outcomesOfMain()], [2, ['failed', 'failed', 'ok']]);
  });

  test('the start of a run is stored until the run ends', async () => {
    const noted = () =>
      withScholarshipTables(testDatabase.database).selectFrom('scholarship_started_runs').selectAll();
    let during: string[] = [];
    site.on('/list', async () => {
      during = (await noted().execute()).map(({ source }) => source);
      return pageResponse({ awards: [] });
    });
    running = startProcess();
    await settled(2);
    assert.ok(during.includes('main'));
    // The start of a run is deleted only after the run is stored.
    stop.abort();
    await running;
    assert.deepEqual(await noted().execute(), []);
  });

  test('an aborted run is repeated at the next start', async () => {
    site.on('/list', () => {
      stop.abort();
      return pageResponse({ awards: [], follow: [{ url: '/more', role: 'list' }] });
    });
    running = startProcess();
    await running;
    assert.ok(!(await runs()).some(({ source }) => source === 'main'));
    stop = new AbortController();
    site.page('/list', { awards: [award('1')] });
    running = startProcess();
    while (!(await runs()).some(({ source }) => source === 'main')) await new Promise(setImmediate);
  });
});
