import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { SQLITE } from '../../../test/support/databases.ts';
import {
  award,
  type PretendSite,
  pageResponse,
  startPretendSite,
} from '../../../test/support/pretend-site.ts';
import { type ScrapeHarness, startScrapeHarness } from '../../../test/support/scrape-harness.ts';

let harness: ScrapeHarness;
let other: PretendSite;

beforeEach(async () => {
  harness = await startScrapeHarness(SQLITE, { politeness: { delayMs: 1_000, jitterMs: 500 } });
  other = await startPretendSite();
  harness.site.page('/list', { awards: [award('1')], follow: [{ url: '/list?page=2', role: 'list' }] });
  harness.site.page('/list?page=2', { awards: [award('2')] });
});
afterEach(async () => {
  await harness.stop();
  await other.stop();
});

const robots = (text: string, status = 200, type = 'text/plain') =>
  harness.site.on('/robots.txt', () => ({ status, headers: { 'content-type': type }, body: text }));

describe('robots.txt', () => {
  const REFUSED = [
    ['disallows a page by its query', () => robots('User-agent: *\nDisallow: /*?page=\n'), 'blocked'],
    ['fails with 500', () => robots('', 500), 'failed'],
  ] as const;
  for (const [what, write, outcome] of REFUSED) {
    test(`${what}: the outcome is ${outcome}, and only allowed pages are fetched`, async () => {
      write();
      const report = await harness.run();
      assert.equal(report.outcome, outcome, report.problem ?? '');
      assert.ok(!harness.site.paths().includes('/list?page=2'));
    });
  }
});

describe('pace', () => {
  test('between two requests to a host there is a pause with a random part', async () => {
    const at: number[] = [];
    for (const path of ['/robots.txt', '/list?page=2']) {
      harness.site.on(path, () => {
        at.push(harness.clock.now());
        return path === '/robots.txt' ? { status: 404 } : pageResponse({ awards: [] });
      });
    }
    await harness.run();
    const [first = 0, third = 0] = at;
    assert.equal(third - first, 2 * (1_000 + 0.5 * 500));
  });

  test('a short Retry-After makes the run wait; a long Retry-After ends the run and is stored', async () => {
    let sent = 0;
    harness.site.on('/list?page=2', () => {
      sent += 1;
      return sent === 1
        ? { status: 429, headers: { 'retry-after': '30' } }
        : pageResponse({ awards: [award('2')] });
    });
    const start = harness.clock.now();
    assert.equal((await harness.run()).outcome, 'ok');
    assert.ok(harness.clock.now() - start >= 30_000);

    harness.site.on('/list', () => ({ status: 429, headers: { 'retry-after': '7200' } }));
    const report = await harness.run();
    assert.equal(report.outcome, 'blocked');
    assert.equal((await harness.runs()).at(-1)?.not_before, report.finishedAt + 7_200_000);
  });

  test('every request has a User-Agent with a contact URL', async () => {
    await harness.run();
    for (const { headers } of harness.site.requests) {
      assert.equal(headers['user-agent'], 'CampusData/0.0.0 (+https://example.edu/contact)');
    }
  });
});

describe('the hosts of a run', () => {
  test('a redirect on the same host is followed, and links are relative to its target', async () => {
    harness.site.on('/list', () => ({ status: 302, headers: { location: '/moved/list' } }));
    harness.site.page('/moved/list', { awards: [award('1')], follow: [{ url: 'more', role: 'list' }] });
    harness.site.page('/moved/more', { awards: [award('2')] });
    const report = await harness.run();
    assert.deepEqual([report.outcome, report.records], ['ok', 2]);
  });

  test('a link to another host is not followed unless that host is allowed', async () => {
    other.page('/list', { awards: [award('9')] });
    harness.site.page('/list', { awards: [], follow: [{ url: `${other.url}/list`, role: 'list' }] });
    assert.equal((await harness.run()).outcome, 'blocked');
    assert.deepEqual(other.requests, []);
    const allowed = { ...harness.source, hosts: [other.host] };
    assert.deepEqual((await harness.run({}, allowed)).records, 1);
    assert.ok(other.requests.some(({ path }) => path === '/robots.txt'));
  });
});
