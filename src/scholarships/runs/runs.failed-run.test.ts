import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { describeOnDatabases } from '../../../test/support/databases.ts';
import { award, pageResponse } from '../../../test/support/pretend-site.ts';
import { type ScrapeHarness, startScrapeHarness } from '../../../test/support/scrape-harness.ts';

let harness: ScrapeHarness;

await describeOnDatabases('failed runs', (kind) => {
  beforeEach(async () => {
    harness = await startScrapeHarness(kind);
  });
  afterEach(() => harness.stop());

  const awards = (count: number) => Array.from({ length: count }, (_, at) => award(String(at + 1)));
  const ids = async () => (await harness.records()).map(({ id }) => id);

  describe('a run that does not read everything changes nothing', () => {
    beforeEach(async () => {
      harness.site.page('/list', { awards: awards(4), follow: [{ url: '/list?page=2', role: 'list' }] });
      harness.site.page('/list?page=2', { awards: [award('5')] });
      await harness.run();
    });

    const FAULTS = [
      ['403', 'blocked', () => ({ status: 403 })],
      ['429', 'blocked', () => ({ status: 429 })],
      ['a 202 stub', 'blocked', () => ({ status: 202, body: 'please wait' })],
      ['401', 'blocked', () => ({ status: 401 })],
      [
        'a redirect to the sign-in page',
        'blocked',
        () => ({ status: 302, headers: { location: '/users/sign_in' } }),
      ],
      [
        'a redirect to another host',
        'blocked',
        () => ({ status: 302, headers: { location: 'http://127.0.0.2:1/' } }),
      ],
      ['500', 'failed', () => ({ status: 500 })],
      ['404', 'failed', () => ({ status: 404 })],
      ['a redirect loop', 'failed', () => ({ status: 302, headers: { location: '/list?page=2' } })],
      ['another layout', 'layout_changed', () => ({ body: '<html><p>Welcome</p></html>' })],
      ['a picture', 'layout_changed', () => ({ headers: { 'content-type': 'image/png' }, body: 'PNG' })],
      ['mostly unreadable rows', 'layout_changed', () => pageResponse({ awards: [], unreadable: 2 })],
    ] as const;
    for (const [what, outcome, response] of FAULTS) {
      test(`${what} on the second page is ${outcome}`, async () => {
        const before = await harness.records();
        harness.site.on('/list?page=2', response);
        harness.site.page('/list', { awards: awards(2), follow: [{ url: '/list?page=2', role: 'list' }] });
        const report = await harness.run();
        assert.equal(report.outcome, outcome, report.problem ?? '');
        assert.match(
          report.problem ?? '',
          /^[^?]+$/,
          'the URL must be reported without its query, which may contain a key',
        );
        assert.deepEqual(report.changes, []);
        assert.deepEqual(await harness.records(), before);
        assert.equal((await harness.runs()).at(-1)?.outcome, outcome);
      });
    }

    test('a bug in reading fails the run, and its text is not in the report', async () => {
      const broken = {
        ...harness.source,
        kind: {
          ...harness.source.kind,
          read: () => {
            throw new TypeError('secret');
          },
        },
      };
      const report = await harness.run({}, broken);
      assert.deepEqual([report.outcome, report.problem], ['failed', 'internal error']);
    });

    test('a run that was stopped stores nothing', async () => {
      const stop = new AbortController();
      const runsBefore = await harness.runs();
      harness.site.on('/list?page=2', () => {
        stop.abort();
        return pageResponse({ awards: [] });
      });
      harness.site.page('/list', {
        awards: awards(1),
        follow: [
          { url: '/list?page=2', role: 'list' },
          { url: '/list?page=3', role: 'list' },
        ],
      });
      await assert.rejects(harness.run({ signal: stop.signal }), { name: 'AbortError' });
      assert.deepEqual(await harness.runs(), runsBefore);
      assert.equal((await ids()).length, 5);
    });
  });
});
