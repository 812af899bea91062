import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { SQLITE } from '../../../test/support/databases.ts';
import {
  award,
  type PretendSite,
  pageResponse,
  startPretendSite,
} from '../../../test/support/pretend-site.ts';
import { openScrapeForm, type ScrapeTrigger } from '../../../test/support/scrape-desk.ts';

let desk: ScrapeTrigger;
let other: PretendSite;

beforeEach(async () => {
  desk = await openScrapeForm(SQLITE, { politeness: { delayMs: 1_000, jitterMs: 500 } });
  other = await startPretendSite();
  desk.site.page('/list', { awards: [award('1')], follow: [{ url: '/list?page=2', role: 'list' }] });
  desk.site.page('/list?page=2', { awards: [award('2')] });
});
afterEach(async () => {
  await desk.stop();
  await other.stop();
});

const robots = (text: string, status = 200, type = 'text/plain') =>
  desk.site.on('/robots.txt', () => ({ status, headers: { 'content-type': type }, body: text }));

describe('robots.txt', () => {
  const REFUSED = [
    ['disallows a page by its query', () => robots('User-agent: *\nDisallow: /*?page=\n'), 'blocked'],
    ['fails with 500', () => robots('', 500), 'failed'],
  ] as const;
  for (const [what, write, outcome] of REFUSED) {
    test(`${what}: ${outcome}, and only what it allows is fetched`, async () => {
      write();
      const report = await desk.run();
      assert.equal(report.outcome, outcome, report.problem ?? '');
      assert.ok(!desk.site.paths().includes('/list?page=2'));
    });
  }
});

describe('pace', () => {
  test('between two requests to a host there is a pause with a random part', async () => {
    const at: number[] = [];
    for (const path of ['/robots.txt', '/list?page=2']) {
      desk.site.on(path, () => {
        at.push(desk.clock.now());
        return path === '/robots.txt' ? { status: 404 } : pageResponse({ awards: [] });
      });
    }
    await desk.run();
    const [first = 0, third = 0] = at;
    assert.equal(third - first, 2 * (1_000 + 0.5 * 500));
  });

  test('a run waits for a short Retry-After; a long one ends it and is stored', async () => {
    let sent = 0;
    desk.site.on('/list?page=2', () => {
      sent += 1;
      return sent === 1
        ? { status: 429, headers: { 'retry-after': '30' } }
        : pageResponse({ awards: [award('2')] });
    });
    const start = desk.clock.now();
    assert.equal((await desk.run()).outcome, 'ok');
    assert.ok(desk.clock.now() - start >= 30_000);

    desk.site.on('/list', () => ({ status: 429, headers: { 'retry-after': '7200' } }));
    const report = await desk.run();
    assert.equal(report.outcome, 'blocked');
    assert.equal((await desk.runs()).at(-1)?.not_before, report.finishedAt + 7_200_000);
  });

  test('every request has a User-Agent with a contact URL', async () => {
    await desk.run();
    for (const { headers } of desk.site.requests) {
      assert.equal(headers['user-agent'], 'CampusData/0.0.0 (+https://example.edu/contact)');
    }
  });
});

describe('the hosts of a run', () => {
  test('a redirect on the same host is followed, and links are relative to its target', async () => {
    desk.site.on('/list', () => ({ status: 302, headers: { location: '/moved/list' } }));
    desk.site.page('/moved/list', { awards: [award('1')], follow: [{ url: 'more', role: 'list' }] });
    desk.site.page('/moved/more', { awards: [award('2')] });
    const report = await desk.run();
    assert.deepEqual([report.outcome, report.records], ['ok', 2]);
  });

  test('a link to another host is not followed unless that host is allowed', async () => {
    other.page('/list', { awards: [award('9')] });
    desk.site.page('/list', { awards: [], follow: [{ url: `${other.url}/list`, role: 'list' }] });
    assert.equal((await desk.run()).outcome, 'blocked');
    assert.deepEqual(other.requests, []);
    const allowed = { ...desk.source, hosts: [other.host] };
    assert.deepEqual((await desk.run({}, allowed)).records, 1);
    assert.ok(other.requests.some(({ path }) => path === '/robots.txt'));
  });
});
