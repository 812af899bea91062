import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { SQLITE } from '../../../test/support/databases.ts';
import { award, type PretendSite, pageAnswer, startPretendSite } from '../../../test/support/pretend-site.ts';
import { openScrapeDesk, type ScrapeDesk } from '../../../test/support/scrape-desk.ts';

let desk: ScrapeDesk;
let other: PretendSite;

beforeEach(async () => {
  desk = await openScrapeDesk(SQLITE, { politeness: { delayMs: 1_000, jitterMs: 500 } });
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

const robotsRequests = () => desk.site.requests.filter(({ path }) => path === '/robots.txt').length;

describe('robots.txt', () => {
  const ALLOWED = [
    ['absent', () => undefined],
    ['forbidden to read', () => robots('', 403)],
    ['an error page with status 200', () => robots('<html>Sorry</html>', 200, 'text/html')],
    ['about others', () => robots('User-agent: GPTBot\nDisallow: /\n')],
    ['about other paths', () => robots('User-agent: *\nDisallow: /private\n')],
    ['more friendly to us', () => robots('User-agent: *\nDisallow: /\n\nUser-agent: campusdata\nAllow: /\n')],
  ] as const;
  for (const [what, write] of ALLOWED) {
    test(`${what}: the site is read`, async () => {
      write();
      assert.equal((await desk.run()).outcome, 'ok');
    });
  }

  const REFUSED = [
    ['disallows everybody', () => robots('User-agent: *\nDisallow: /\n'), 'blocked'],
    ['disallows us', () => robots('User-agent: CampusData\nDisallow: /list\n'), 'blocked'],
    ['disallows a page by its query', () => robots('User-agent: *\nDisallow: /*?page=\n'), 'blocked'],
    ['is refused with 429', () => robots('', 429), 'blocked'],
    ['fails with 500', () => robots('', 500), 'failed'],
  ] as const;
  for (const [what, write, outcome] of REFUSED) {
    test(`${what}: ${outcome}, and nothing is fetched that it does not allow`, async () => {
      write();
      const report = await desk.run();
      assert.equal(report.outcome, outcome, report.problem ?? '');
      assert.ok(!desk.site.paths().includes('/list?page=2'));
    });
  }

  test('is requested once a day', async () => {
    robots('User-agent: *\nDisallow: /private\n');
    await desk.run();
    await desk.run();
    assert.equal(robotsRequests(), 1);
    desk.clock.set(desk.clock.now() + 24 * 3_600_000);
    await desk.run();
    assert.equal(robotsRequests(), 2);
  });

  test('is requested again by the next run if it could not be fetched', async () => {
    robots('', 500);
    await desk.run();
    robots('User-agent: *\nDisallow:\n');
    assert.equal((await desk.run()).outcome, 'ok');
  });

  test('is followed to another address on an allowed host', async () => {
    desk.site.on('/robots.txt', () => ({ status: 301, headers: { location: '/moved.txt' } }));
    desk.site.on('/moved.txt', () => ({
      headers: { 'content-type': 'text/plain' },
      body: 'User-agent: *\nDisallow: /list',
    }));
    assert.equal((await desk.run()).outcome, 'blocked');
  });
});

describe('pace', () => {
  test('between two requests to a host there is a pause with a random part', async () => {
    const at: number[] = [];
    for (const path of ['/robots.txt', '/list?page=2']) {
      desk.site.on(path, () => {
        at.push(desk.clock.now());
        return path === '/robots.txt' ? { status: 404 } : pageAnswer({ awards: [] });
      });
    }
    await desk.run();
    const [first = 0, third = 0] = at;
    assert.equal(third - first, 2 * (1_000 + 0.5 * 500));
  });

  test('Crawl-delay is obeyed up to 30 seconds', async () => {
    const start = desk.clock.now();
    robots('User-agent: *\nCrawl-delay: 10\n');
    await desk.run();
    assert.equal(desk.clock.now() - start, 2 * (10_000 + 250));
    robots('User-agent: *\nCrawl-delay: 86400\n');
    desk.clock.set(start + 25 * 3_600_000);
    const second = desk.clock.now();
    await desk.run();
    assert.equal(desk.clock.now() - second, 2 * (30_000 + 250));
  });

  test('a run waits for a short Retry-After; a long one ends it and is stored', async () => {
    let asked = 0;
    desk.site.on('/list?page=2', () => {
      asked += 1;
      return asked === 1
        ? { status: 429, headers: { 'retry-after': '30' } }
        : pageAnswer({ awards: [award('2')] });
    });
    const start = desk.clock.now();
    assert.equal((await desk.run()).outcome, 'ok');
    assert.ok(desk.clock.now() - start >= 30_000);

    desk.site.on('/list', () => ({ status: 429, headers: { 'retry-after': '7200' } }));
    const report = await desk.run();
    assert.equal(report.outcome, 'blocked');
    assert.equal((await desk.runs()).at(-1)?.not_before, report.finishedAt + 7_200_000);
  });

  test('every request has a User-Agent with a contact address', async () => {
    await desk.run();
    for (const { headers } of desk.site.requests) {
      assert.equal(headers['user-agent'], 'CampusData/0.0.0 (+https://example.edu/contact)');
    }
  });
});

describe('where a run may go', () => {
  test('a redirect on the same host is followed, and links are relative to its target', async () => {
    desk.site.on('/list', () => ({ status: 302, headers: { location: '/moved/list' } }));
    desk.site.page('/moved/list', { awards: [award('1')], follow: [{ url: 'more', role: 'list' }] });
    desk.site.page('/moved/more', { awards: [award('2')] });
    const report = await desk.run();
    assert.deepEqual([report.outcome, report.records], ['ok', 2]);
  });

  test('another host is not requested because of a link, unless it is allowed', async () => {
    other.page('/list', { awards: [award('9')] });
    desk.site.page('/list', { awards: [], follow: [{ url: `${other.url}/list`, role: 'list' }] });
    assert.equal((await desk.run()).outcome, 'blocked');
    assert.deepEqual(other.requests, []);
    const allowed = { ...desk.source, hosts: [other.host] };
    assert.deepEqual((await desk.run({}, allowed)).records, 1);
    assert.ok(other.requests.some(({ path }) => path === '/robots.txt'));
  });

  for (const path of ['/users/sign_in', '/login', '/user/login?next=/list', '/saml2/sso', '/wp-login.php']) {
    test(`${path} is a sign-in page and is not requested`, async () => {
      desk.site.page('/list', { awards: [], follow: [{ url: path, role: 'list' }] });
      assert.equal((await desk.run()).outcome, 'blocked');
      assert.deepEqual(desk.site.paths(), ['/list']);
    });
  }

  for (const url of [
    'ftp://127.0.0.1/list',
    'file:///etc/passwd',
    'javascript:void(0)',
    'http://user:secret@127.0.0.1/',
  ]) {
    test(`${url} is not followed`, async () => {
      desk.site.on('/list', () => pageAnswer({ awards: [], follow: [{ url, role: 'list' }] }));
      assert.equal((await desk.run()).outcome, 'blocked');
    });
  }

  test('a page of more than 8 MiB fails the run', async () => {
    desk.site.on('/list', () => ({
      headers: { 'content-type': 'text/html' },
      body: 'x'.repeat(9 * 1024 * 1024),
    }));
    const report = await desk.run();
    assert.equal(report.outcome, 'failed');
    assert.match(report.problem ?? '', /too large or cannot be unpacked$/);
  });

  test('a source with more than 3,000 pages fails', async () => {
    const follow = Array.from({ length: 3_000 }, (_, at) => ({ url: `/p${at}`, role: 'list' }));
    desk.site.page('/list', { awards: [], follow });
    const report = await desk.run();
    assert.deepEqual([report.outcome, report.problem], ['failed', 'more than 3000 pages']);
  });
});
