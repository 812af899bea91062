import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createSkippingClock } from '../../../test/support/manual-clock.ts';
import { failed } from '../../platform/upstream/outcome.ts';
import type { UpstreamResponse } from '../../platform/upstream/upstream-request.ts';
import type { PoliteRequest } from './polite-request.ts';
import { createRobots } from './robots.ts';

const SITE = 'https://awards.example.edu';
const LIST = `${SITE}/list?page=2`;
const HOSTS = new Set(['awards.example.edu', 'www.example.edu']);
const { signal } = new AbortController();

interface StagedPage {
  readonly status?: number;
  readonly type?: string;
  readonly body?: string | Buffer;
  readonly location?: string;
}

/** Robots for sites that have only these pages; any other page returns 404. */
function stage(pages: Readonly<Record<string, StagedPage | 'unreachable'>>) {
  const clock = createSkippingClock('2026-11-21T06:00:00Z');
  const requested: PoliteRequest[] = [];
  const request = async (polite: PoliteRequest): Promise<UpstreamResponse> => {
    requested.push(polite);
    const { url } = polite;
    const page = pages[url] ?? { status: 404 };
    if (page === 'unreachable') return failed({ reason: 'unreachable', problem: '' });
    const { status = 200, type = 'text/plain', body = '', location } = page;
    return {
      kind: 'reply',
      url,
      status,
      headers: { ...(type !== '' && { 'content-type': type }), location },
      body: Buffer.from(body),
    };
  };
  const robots = createRobots({ request, clock });
  return { clock, requested, run: (url = LIST) => robots.permission(url, HOSTS, signal) };
}

const ROBOTS = `${SITE}/robots.txt`;
const DISALLOW_ALL = 'User-agent: *\nDisallow: /\n';

describe('a page may be read', () => {
  const CASES: readonly (readonly [what: string, page: StagedPage])[] = [
    ['if there is no robots.txt', { status: 404 }],
    ['if robots.txt returns 400', { status: 400 }],
    ['if robots.txt returns another 4xx status, whatever its text', { status: 499, body: DISALLOW_ALL }],
    ['if robots.txt is empty', {}],
    ['if robots.txt disallows other paths', { body: 'User-agent: *\nDisallow: /private\n' }],
    ['if robots.txt disallows it for other robots', { body: 'User-agent: OtherBot\nDisallow: /\n' }],
    ['if robots.txt has no type', { type: '', body: 'User-agent: *\nDisallow: /private\n' }],
    ['if robots.txt has a type with a charset', { type: 'Text/Plain; charset=utf-8' }],
    [
      'if robots.txt is an HTML page',
      { type: 'text/html', body: '<html><p>User-agent: *<p>Disallow: /</html>' },
    ],
    ['if robots.txt is binary', { type: '', body: Buffer.from([80, 75, 0, 0]) }],
    [
      'if robots.txt has too many rules for other robots',
      { body: 'User-agent: a\nDisallow: /\n'.repeat(5_001) },
    ],
    ['if robots.txt has a generic media type', { type: 'application/octet-stream', body: '# none' }],
  ];
  for (const [what, page] of CASES) {
    test(what, async () => {
      assert.deepEqual(await stage({ [ROBOTS]: page }).run(), { kind: 'allowed', minDelayMs: 0 });
    });
  }
});

describe('a page may not be read', () => {
  const CASES: readonly (readonly [
    what: string,
    page: StagedPage | 'unreachable',
    outcome: string,
    problem: string,
  ])[] = [
    ['if it is disallowed', { body: DISALLOW_ALL }, 'blocked', `robots.txt does not allow ${SITE}/list`],
    [
      'if it is disallowed for our robot',
      { body: 'User-agent: CampusData\nDisallow: /list\n' },
      'blocked',
      `robots.txt does not allow ${SITE}/list`,
    ],
    [
      'if robots.txt has no type and disallows it',
      { type: '', body: `\n ${DISALLOW_ALL}` },
      'blocked',
      `robots.txt does not allow ${SITE}/list`,
    ],
    ['if robots.txt cannot be reached', 'unreachable', 'failed', `${ROBOTS} could not be reached`],
    ['if robots.txt returns a server error', { status: 500 }, 'failed', `${ROBOTS} returned 500`],
    ['if robots.txt was requested too often', { status: 429 }, 'blocked', `${ROBOTS} returned 429`],
    ['if the site returns 202', { status: 202 }, 'blocked', `${ROBOTS} returned 202`],
    [
      'if robots.txt has another media type and disallows it',
      { type: 'text/html', body: DISALLOW_ALL },
      'blocked',
      `robots.txt does not allow ${SITE}/list`,
    ],
    [
      'if robots.txt has odd bytes and disallows it',
      { type: '', body: Buffer.concat([Buffer.from([0, 255, 10]), Buffer.from(DISALLOW_ALL)]) },
      'blocked',
      `robots.txt does not allow ${SITE}/list`,
    ],
    [
      'if robots.txt has far too many rules',
      { body: `User-agent: *\n${'Disallow: /x\n'.repeat(5_001)}` },
      'failed',
      `${ROBOTS} has more than 5000 rules`,
    ],
  ];
  for (const [what, page, outcome, problem] of CASES) {
    test(what, async () => {
      const refusal = { outcome, problem };
      assert.deepEqual(await stage({ [ROBOTS]: page }).run(), { kind: 'refused', refusal });
    });
  }
});

describe('robots.txt', () => {
  for (const [delay, minDelayMs] of [
    ['10', 10_000],
    ['0.5', 500],
    ['30', 30_000],
    ['86400', 30_000],
    ['soon', 0],
  ] as const) {
    test(`can set pauses: Crawl-delay ${delay} is ${minDelayMs} ms`, async () => {
      const body = `User-agent: *\nCrawl-delay: ${delay}\n`;
      assert.deepEqual(await stage({ [ROBOTS]: { body } }).run(), { kind: 'allowed', minDelayMs });
    });
  }

  test('is fetched once a day, separately for each site', async () => {
    const { run, requested, clock } = stage({ [ROBOTS]: { body: DISALLOW_ALL } });
    for (const url of [LIST, `${SITE}/other`, LIST]) assert.equal((await run(url)).kind, 'refused');
    assert.deepEqual(
      requested.map(({ url, headers, minDelayMs, maxBytes }) => ({ url, headers, minDelayMs, maxBytes })),
      [{ url: ROBOTS, headers: {}, minDelayMs: 0, maxBytes: 1_048_576 }],
    );
    assert.equal((await run('https://www.example.edu/list')).kind, 'allowed');
    await clock.sleep(24 * 3_600_000 - 1);
    await run();
    assert.equal(requested.length, 2);
    await clock.sleep(1);
    await run();
    assert.equal(requested.length, 3);
  });

  test('is requested again for the next page if it could not be read', async () => {
    const pages: Record<string, StagedPage> = { [ROBOTS]: { status: 500 } };
    const { run } = stage(pages);
    assert.equal((await run()).kind, 'refused');
    pages[ROBOTS] = {};
    assert.equal((await run()).kind, 'allowed');
  });

  test('may redirect to an allowed host, at most five times', async () => {
    const moved = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [
          at === 0 ? ROBOTS : `https://www.example.edu/${at}`,
          { status: 301, location: `https://www.example.edu/${at + 1}` },
        ]),
      );
    const five = stage({ ...moved(5), 'https://www.example.edu/5': { body: DISALLOW_ALL } });
    assert.deepEqual(await five.run(), {
      kind: 'refused',
      refusal: { outcome: 'blocked', problem: `robots.txt does not allow ${SITE}/list` },
    });
    assert.deepEqual(await stage(moved(6)).run(), {
      kind: 'refused',
      refusal: { outcome: 'failed', problem: `${ROBOTS} redirects without end` },
    });
  });

  test('may not redirect to a host that is not allowed, or to a sign-in page', async () => {
    const elsewhere = 'https://elsewhere.example/robots.txt';
    for (const [location, why, more] of [
      [elsewhere, 'is on a host that is not allowed', { movedTo: elsewhere }],
      [`${SITE}/login`, 'is a sign-in page', {}],
    ] as const) {
      const { run, requested } = stage({ [ROBOTS]: { status: 302, location } });
      const problem = `${ROBOTS} redirects to ${location}, which ${why}`;
      assert.deepEqual(await run(), { kind: 'refused', refusal: { outcome: 'failed', problem, ...more } });
      assert.equal(requested.length, 1);
    }
  });
});
