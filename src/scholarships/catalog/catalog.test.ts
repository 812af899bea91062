import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import { describeOnDatabases } from '../../../test/support/databases.ts';
import { award, gate, pageResponse } from '../../../test/support/pretend-site.ts';
import { type ScholarshipsBackend, totalOf } from '../../../test/support/scholarships-backend.ts';
import { openTwoSites, type TwoSites } from '../../../test/support/two-sites.ts';
import { withScholarshipTables } from '../store/tables.ts';

let site: TwoSites['site'];
let testDatabase: TwoSites['testDatabase'];
let clock: TwoSites['clock'];
let api: TwoSites['api'];
let start: TwoSites['start'];
let stop: TwoSites['stop'];

await describeOnDatabases('the catalog', (kind) => {
  beforeEach(async () => {
    ({ site, testDatabase, clock, api, start, stop } = await openTwoSites(kind));
  });
  afterEach(async () => {
    await api.stop();
    await stop();
  });

  test('control characters that an older release stored are not served', async () => {
    await api.trigger();
    site.page('/list', { awards: [award('1', { amount: '$5' }), award('2')] });
    await api.trigger();
    const tables = withScholarshipTables(testDatabase.database);
    const title = sql<string>`replace(body, ${'"title":"'}, ${'"title":"\\u001b[31m\\u202e'})`;
    await tables.updateTable('scholarships').set({ body: title }).execute();
    const amount = sql<string>`replace(previous, '$', ${'\\u0007$'})`;
    await tables.updateTable('scholarship_changes').set({ previous: amount }).execute();
    const again = await start();
    for (const path of ['scholarships', 'scholarship?id=main-1', 'changes', 'history?id=main-1', 'stats']) {
      const text = await (await again.get(`/api/${path}`)).text();
      assert.doesNotMatch(text, /\\u00|\p{Cc}/u, path);
      if (path !== 'stats' && path.startsWith('sch'))
        assert.match(text, /\[31m\u202eAward[^"]*\u202c"/, path);
    }
    await again.stop();
  });

  test('amounts are compared per year, and change when the payment interval changes', async () => {
    const list = (amount: string) =>
      site.page('/list', {
        awards: [
          ...[award('semester', { amount }), award('month', { amount: '$150 a month' })],
          ...[award('year', { amount: '$1,000 per year' }), award('once', { amount: '$1,100 once' })],
        ],
      });
    const ids = async (query: string) => {
      const { scholarships } = await api.json(`/api/scholarships?source=main&${query}`);
      return scholarships.map(({ id }: { id: string }) => id.replace('main-', ''));
    };
    list('$600');
    await api.trigger();
    assert.deepEqual(await ids('sort=-amount'), ['month', 'once', 'year', 'semester']);
    list('$600 per semester');
    await api.trigger();
    assert.deepEqual(await ids('sort=-amount'), ['month', 'semester', 'once', 'year']);
    assert.deepEqual((await ids('amountMin=1200')).toSorted(), ['month', 'semester']);
    assert.deepEqual(await ids('amountMax=1000'), ['year']);
    assert.deepEqual(await ids('amount=500-999'), []);
    const { changes } = await api.json('/api/history?id=main-semester');
    assert.deepEqual(changes[0].fields, [{ field: 'amountPer', from: null, to: 'semester' }]);
  });

  describe('another process', () => {
    let second: ScholarshipsBackend;

    beforeEach(async () => {
      second = await start();
    });
    afterEach(() => second.stop());

    /** Resolves when both services have read the database again. */
    async function refreshBoth(): Promise<void> {
      const { sleeping } = clock;
      await clock.advance(2_000);
      await clock.asleep(sleeping);
    }

    test('sees a run within seconds', async () => {
      await second.trigger();
      assert.equal((await api.json('/api/scholarships')).total, 0);
      await refreshBoth();
      assert.equal((await api.json('/api/scholarships')).total, 3);
    });

    test('sends byte-equal responses with equal validators', async () => {
      await second.trigger();
      await refreshBoth();
      for (const path of ['/api/scholarships', '/api/sources', '/api/stats', '/api/scholarship?id=main-1']) {
        const [one, two] = await Promise.all([api.get(path), second.get(path)]);
        assert.equal(one.headers.get('etag'), two.headers.get('etag'), path);
        assert.equal(one.headers.get('last-modified'), two.headers.get('last-modified'), path);
        assert.equal(await one.text(), await two.text());
      }
    });

    test('makes this process wait, and return the run of the other process, if both scrape the same source', async () => {
      const page = gate(() => pageResponse({ awards: [award('1')] }));
      site.on('/list', page.respond);
      const first = second.trigger('?source=main');
      await page.requested;
      const mine = api.trigger('?source=main');
      await clock.asleep(4);
      await clock.advance(1);
      page.open();
      await first;
      await clock.advance(2_000);
      assert.equal((await mine).results[0].outcome, 'ok');
      assert.equal(site.paths().length, 1);
    });
  });

  describe('nocache=1', () => {
    const bypass = () => api.get('/api/scholarships?nocache=1');

    test('reads the database again, at most once in 10 seconds, and the response is no-store', async () => {
      await api.trigger();
      await testDatabase.database.deleteFrom('scholarships' as never).execute();
      const first = await bypass();
      assert.equal(first.headers.get('cache-control'), 'no-store');
      assert.equal(await totalOf(first), 0);

      await api.trigger();
      assert.equal(await totalOf(await bypass()), 3, 'a run must be visible without nocache');
      await testDatabase.database.deleteFrom('scholarships' as never).execute();
      assert.equal(await totalOf(await bypass()), 3, 'the database must not be read again so soon');
      await clock.advance(10_000);
      assert.equal(await totalOf(await bypass()), 0);
    });
  });

  test('the age of one source’s list does not depend on changes of another source', async () => {
    await api.trigger();
    const modified = async (source = 'nsm') =>
      (await api.get(`/api/scholarships?source=${source}`)).headers.get('last-modified');
    const before = await modified();
    assert.equal(await modified('main'), before);
    await clock.leap(3_600_000);
    site.page('/list', { awards: [award('1', { title: 'Other' }), award('2')] });
    await api.trigger('?source=main');
    assert.equal(await modified(), before);
    assert.notEqual(await modified('main'), before);
  });

  test('after a restart while the sites are down, all responses are the same as before the restart', async () => {
    await api.trigger();
    const paths = ['/api/scholarships', '/api/scholarship?id=nsm-3', '/api/sources', '/api/stats'];
    const before = await Promise.all(paths.map(async (path) => (await api.get(path)).text()));
    await api.stop();
    await site.stop();
    await clock.leap(3_600_000);
    api = await start();
    const after = await Promise.all(paths.map(async (path) => (await api.get(path)).text()));
    assert.deepEqual(after, before);
  });
});
