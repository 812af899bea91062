import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { describeOnDatabases } from '../../../test/support/databases.ts';
import { award, gate, pageResponse } from '../../../test/support/pretend-site.ts';
import { API_KEY, totalOf } from '../../../test/support/scholarships-backend.ts';
import { OPENED_AT, openTwoSites, type TwoSites } from '../../../test/support/two-sites.ts';
import { withScholarshipTables } from '../store/tables.ts';

let site: TwoSites['site'];
let other: TwoSites['other'];
let testDatabase: TwoSites['testDatabase'];
let clock: TwoSites['clock'];
let api: TwoSites['api'];
let start: TwoSites['start'];
let stop: TwoSites['stop'];

await describeOnDatabases('the trigger', (kind) => {
  beforeEach(async () => {
    ({ site, other, testDatabase, clock, api, start, stop } = await openTwoSites(kind));
  });
  afterEach(async () => {
    await api.stop();
    await stop();
  });

  describe('POST /api/trigger/scholarships', () => {
    const post = (query = '', headers: Record<string, string> = {}) =>
      fetch(`${api.url}/api/trigger/scholarships${query}`, { method: 'POST', headers });

    test('responds with the results when the work is done; the new data is visible at once', async () => {
      const response = await post('', { 'X-API-Key': API_KEY });
      assert.equal(response.headers.get('cache-control'), 'no-store');
      const quiet = { problem: null, pages: 1, dropped: 0, changed: 0, gone: 0 };
      assert.deepEqual(await response.json(), {
        triggered: 'scholarships',
        startedAt: OPENED_AT,
        finishedAt: OPENED_AT,
        results: [
          { source: 'main', outcome: 'ok', records: 2, added: 2, ...quiet },
          { source: 'nsm', outcome: 'ok', records: 1, added: 1, ...quiet },
        ],
      });
      assert.equal((await api.json('/api/scholarships')).total, 3);
    });

    test('?source= scrapes only that source', async () => {
      const { results } = await api.trigger('?source=nsm');
      assert.deepEqual(
        results.map(({ source }: { source: string }) => source),
        ['nsm'],
      );
      assert.deepEqual(site.requests, []);
    });

    test('a request during the same run joins that run', async () => {
      const page = gate(() => pageResponse({ awards: [award('1')] }));
      site.on('/list', page.respond);
      const first = api.trigger('?source=main');
      await page.requested;
      await clock.advance(5_000);
      const second = api.trigger();
      while (!other.paths().includes('/list')) await new Promise(setImmediate);
      page.open();
      const [one, two] = [await first, await second];
      assert.equal(site.paths().length, 1);
      assert.deepEqual(two.results[0], one.results[0]);
      assert.equal(two.startedAt, OPENED_AT);
    });

    test('a list that became much smaller is held back until ?accept=1', async () => {
      await api.trigger();
      site.page('/list', { awards: [] });
      assert.equal((await api.trigger('?source=main')).results[0].outcome, 'suspicious_drop');
      assert.equal((await api.json('/api/scholarships?source=main')).total, 2);
      assert.equal((await api.trigger('?source=main&accept=1')).results[0].gone, 2);
      assert.equal((await api.json('/api/scholarships?source=main')).total, 0);
    });
  });

  test('a run with a timestamp in the future neither counts nor delays other runs, and is reported in health', async () => {
    const aheadMs = 30 * 86_400_000;
    clock.step(aheadMs);
    await api.trigger();
    clock.step(-aheadMs);
    assert.deepEqual((await api.json('/health')).problems, ['clock']);
    const modified = Date.parse((await api.get('/api/scholarships')).headers.get('last-modified') ?? '');
    assert.ok(modified <= clock.now());
    const jobs = api.backend.jobs.filter(({ name }) => name.startsWith('scholarships daily '));
    const requests = site.requests.length;
    for (const job of jobs) {
      assert.ok((await job.due()) <= clock.now(), job.name);
      await job.run(new AbortController().signal);
      assert.ok((await job.due()) > clock.now(), 'done');
    }
    assert.ok(site.requests.length > requests);
    const { sources } = await api.json('/api/sources/health');
    assert.deepEqual(
      sources.map(({ lastGoodRun }: { lastGoodRun: string }) => lastGoodRun),
      [OPENED_AT, OPENED_AT],
    );
    await clock.leap(aheadMs);
    for (const job of jobs)
      assert.ok((await job.due()) <= clock.now(), 'the misdated run must not count on its own day either');
  });

  test('if the clock is years ahead for a day, at most the two oldest stored days are lost', async () => {
    const [dayMs, yearsMs] = [86_400_000, 10 * 365 * 86_400_000];
    const days: string[] = [];
    for (const amount of ['$100', '$200', '$300', '$400', '$500']) {
      site.page('/list', { awards: [award('1', { amount })] });
      await api.trigger('?source=main');
      days.push(new Date(clock.now()).toISOString());
      await clock.leap(dayMs);
    }
    const prune = api.backend.jobs.find(({ name }) => name === 'scholarships prune') ?? assert.fail();
    assert.ok((await prune.due()) <= clock.now());
    const stored = async () => {
      const { changes } = await api.json('/api/history?id=main-1');
      const runs = await withScholarshipTables(testDatabase.database)
        .selectFrom('scholarship_runs')
        .select('finished_at')
        .execute();
      return [changes.map(({ at }: { at: string }) => at).sort(), runs.length];
    };
    assert.deepEqual(await stored(), [days, days.length]);
    clock.step(yearsMs);
    let isDone = false;
    const pruned = prune.run(new AbortController().signal).then(() => (isDone = true));
    while (!isDone) await clock.leap(1_000);
    await pruned;
    assert.ok((await prune.due()) > clock.now(), 'old runs must be deleted only once a day');
    clock.step(-yearsMs);
    assert.deepEqual(await stored(), [days.slice(2), days.length - 2]);
  });

  describe('while a source fails', () => {
    beforeEach(async () => {
      await api.trigger();
      other.on('/list', () => ({ status: 403 }));
      await clock.leap(3_600_000);
      await api.trigger('?source=nsm');
    });

    test('stored data is served, with its true age and a detail in Cache-Status', async () => {
      const response = await api.get('/api/scholarships?source=nsm');
      assert.equal(await totalOf(response), 1);
      assert.equal(response.headers.get('age'), '3600');
      assert.match(response.headers.get('cache-status') ?? '', /hit; .*detail=nsm:blocked/);
      const fine = await api.get('/api/scholarships?source=main');
      assert.doesNotMatch(fine.headers.get('cache-status') ?? '', /detail/);
      const { sources } = await api.json('/api/sources');
      assert.equal(sources[1].lastScraped, OPENED_AT);
    });

    test('a response has the age of its oldest data, and the time of the last change', async () => {
      const yearMs = 365 * 86_400_000;
      await clock.leap(yearMs);
      await api.trigger('?source=main');
      const old = String((yearMs + 3_600_000) / 1_000);
      const lastYear = new Date(OPENED_AT).toUTCString();
      for (const [path, age, modified] of [
        ['/api/scholarships?source=nsm', old, lastYear],
        ['/api/scholarships.csv?source=nsm', old, lastYear],
        ['/api/scholarship?id=nsm-3', old, lastYear],
        ['/api/history?id=nsm-3', old, lastYear],
        ['/api/scholarships?source=main', '0', new Date(clock.now()).toUTCString()],
        ['/api/scholarships?source=main,nsm', old, new Date(clock.now()).toUTCString()],
        ['/api/scholarships', old, new Date(clock.now()).toUTCString()],
      ] as const) {
        const { status, headers } = await api.get(path);
        assert.equal(status, 200, path);
        assert.deepEqual([headers.get('age'), headers.get('last-modified')], [age, modified], path);
      }
      assert.equal((await api.json('/api/stats')).lastUpdated, new Date(clock.now()).toISOString());
    });

    test('health is degraded, with a detailed problem', async () => {
      assert.equal((await api.json('/health')).status, 'degraded');
      const later = new Date(clock.now()).toISOString();
      assert.deepEqual(await api.json('/api/sources/health'), {
        sources: [
          {
            key: 'main',
            name: 'Main Campus',
            outcome: 'ok',
            lastGoodRun: OPENED_AT,
            lastAttempt: OPENED_AT,
            count: 2,
            problem: null,
          },
          {
            key: 'nsm',
            name: 'Natural Sciences',
            outcome: 'blocked',
            lastGoodRun: OPENED_AT,
            lastAttempt: later,
            count: 1,
            problem: `${other.url}/list returned 403`,
            failingSince: later,
            nextAttempt: new Date(clock.now() + 5 * 60_000).toISOString(),
          },
        ],
      });
    });

    test('health is ok again after a good run', async () => {
      other.page('/list', { awards: [award('3')] });
      await clock.leap(1_000);
      await api.trigger('?source=nsm');
      assert.equal((await api.json('/health')).status, 'ok');
    });
  });

  test('aborted work is not an error, leaves nothing behind, and can be repeated by the next process', async () => {
    await api.stop();
    const givenUp = new AbortController();
    api = await start({ givenUp: givenUp.signal });
    const { requested, open, respond } = gate(() => pageResponse({ awards: [award('1')] }));
    site.on('/list', respond);
    const post = () =>
      fetch(`${api.url}/api/trigger/scholarships?source=main`, {
        method: 'POST',
        headers: { 'X-API-Key': API_KEY },
      });
    const triggered = post();
    await requested;
    givenUp.abort();
    const refused = await triggered;
    assert.equal(refused.status, 503);
    assert.equal(refused.headers.get('retry-after'), '10');
    assert.deepEqual(await refused.json(), { error: 'Service temporarily unavailable' });
    for (const table of ['leases', 'scholarship_runs', 'scholarships'] as const) {
      const rows = await withScholarshipTables(testDatabase.database).selectFrom(table).selectAll().execute();
      assert.deepEqual(rows, [], table);
    }
    open();
    await api.stop();
    api = await start();
    assert.equal((await post()).status, 200);
  });
});
