import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createSkippingClock } from '../../../test/support/manual-clock.ts';
import { type FailureReason, failed } from '../../platform/upstream/outcome.ts';
import type { UpstreamResponse } from '../../platform/upstream/upstream-request.ts';
import { type Validators, validatorsFrom } from '../../platform/upstream/validators.ts';
import { createPageFetcher } from './fetch-page.ts';
import type { PoliteRequest } from './polite-request.ts';
import { createRobots } from './robots.ts';

const START = Date.parse('2026-11-21T06:00:00Z');
const SITE = 'https://awards.example.edu';
const LIST = `${SITE}/list`;
const HOSTS = new Set(['awards.example.edu']);
const { signal } = new AbortController();

interface StagedPage {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

const HTML = { 'content-type': 'text/html' };

/** Fetches from sites that have only these pages; any other page returns 404. */
function stage(pages: Readonly<Record<string, StagedPage | FailureReason>>) {
  const clock = createSkippingClock(START);
  const requested: PoliteRequest[] = [];
  const request = async (polite: PoliteRequest): Promise<UpstreamResponse> => {
    const { url } = polite;
    if (!url.endsWith('/robots.txt')) requested.push(polite);
    const page = pages[url] ?? { status: 404 };
    if (typeof page === 'string') return failed({ reason: page, problem: '' });
    const { status = 200, headers = HTML, body = '' } = page;
    return { kind: 'reply', url, status, headers, body: Buffer.from(body) };
  };
  const robots = createRobots({ request, clock });
  const fetchPage = createPageFetcher({ request, robots, clock });
  return {
    requested,
    get: (url = LIST, validators?: Validators) => fetchPage(url, { hosts: HOSTS, validators, signal }),
  };
}

test('a page is fetched with its final URL, type and validators', async () => {
  const headers = { ...HTML, etag: '"a"', 'last-modified': 'Sat, 21 Nov 2026 05:00:00 GMT' };
  const moved = { status: 302, headers: { location: '/moved' } };
  const { get, requested } = stage({ [LIST]: moved, [`${SITE}/moved`]: { headers, body: 'Café' } });
  assert.deepEqual(await get(), {
    kind: 'page',
    url: `${SITE}/moved`,
    body: 'Café',
    contentType: 'text/html',
    validators: { etag: '"a"', lastModified: 'Sat, 21 Nov 2026 05:00:00 GMT' },
  });
  assert.deepEqual(
    requested.map(({ url, maxBytes, minDelayMs }) => ({ url, maxBytes, minDelayMs })),
    [LIST, `${SITE}/moved`].map((url) => ({ url, maxBytes: 8_388_608, minDelayMs: 0 })),
  );
});

test('a page may lack both a media type and validators', async () => {
  const { get } = stage({ [LIST]: { headers: {}, body: 'text' } });
  assert.deepEqual(await get(), { kind: 'page', url: LIST, body: 'text', contentType: '', validators: {} });
});

describe('a conditional request', () => {
  const accept = 'text/html,application/xhtml+xml,text/csv;q=0.9,application/json;q=0.9,*/*;q=0.5';
  for (const [etag, lastModified, expected] of [
    ['"a"', 'yesterday', { 'if-none-match': '"a"', 'if-modified-since': 'yesterday' }],
    ['"a"', null, { 'if-none-match': '"a"' }],
    [null, 'yesterday', { 'if-modified-since': 'yesterday' }],
  ] as const) {
    test(`has ${Object.keys(expected).join(' and ')}, and may return 304`, async () => {
      const { get, requested } = stage({ [LIST]: { status: 304 } });
      assert.deepEqual(await get(LIST, validatorsFrom(etag, lastModified)), { kind: 'not_modified' });
      assert.deepEqual(requested[0]?.headers, { accept, 'accept-language': 'en-US,en;q=0.9', ...expected });
    });
  }

  test('returns the page if it has changed', async () => {
    const { get } = stage({ [LIST]: { body: 'new' } });
    const page = await get(LIST, { etag: '"a"' });
    assert.equal(page.kind === 'page' && page.body, 'new');
  });

  test('is not sent without validators, so a 304 response is then an error', async () => {
    const { get, requested } = stage({ [LIST]: { status: 304 } });
    const refusal = { outcome: 'failed', problem: `${LIST} returned 304` };
    for (const validators of [undefined, {}])
      assert.deepEqual(await get(LIST, validators), { kind: 'refused', scope: 'site', refusal });
    assert.deepEqual(requested[0]?.headers, { accept, 'accept-language': 'en-US,en;q=0.9' });
  });
});

const ASK =
  'ask the office for the list as a web page with text, or as a spreadsheet saved as CSV, at a permanent URL';

describe('a response that is not a page', () => {
  const type = (name: string) => ({ headers: { 'content-type': name }, body: 'x' });
  const CASES: readonly (readonly [
    StagedPage | FailureReason,
    scope: string,
    outcome: string,
    problem: string,
  ])[] = [
    [{ status: 404 }, 'page', 'failed', 'returned 404'],
    [{ status: 410 }, 'page', 'failed', 'returned 410'],
    [{ status: 403 }, 'site', 'blocked', 'returned 403'],
    [{ status: 500 }, 'site', 'failed', 'returned 500'],
    [type('image/png'), 'page', 'layout_changed', `is not a page but image/png, which is not read: ${ASK}`],
    [
      type('application/pdf'),
      'page',
      'layout_changed',
      `is not a page but application/pdf, which is not read: ${ASK}`,
    ],
    [type('video/mp4'), 'page', 'layout_changed', 'is not a page but video/mp4'],
    [{ headers: {}, body: Buffer.from([80, 0]) }, 'page', 'layout_changed', 'is not a page but binary data'],
    ['unreadable', 'page', 'failed', 'is too large or cannot be unpacked'],
    ['timeout', 'site', 'failed', 'took too long'],
    [{ status: 302, headers: { location: LIST } }, 'page', 'failed', 'redirects without end'],
  ];
  for (const [page, scope, outcome, problem] of CASES) {
    test(`${problem}: outcome ${outcome} for the ${scope}`, async () => {
      const refusal = { outcome, problem: `${LIST} ${problem}` };
      assert.deepEqual(await stage({ [LIST]: page }).get(), { kind: 'refused', scope, refusal });
    });
  }

  test('results in a refusal with the time of the next attempt, if the site sends Retry-After', async () => {
    const page = { status: 503, headers: { 'retry-after': '120' } };
    const refusal = { outcome: 'failed', problem: `${LIST} returned 503`, notBefore: START + 120_000 };
    assert.deepEqual(await stage({ [LIST]: page }).get(), { kind: 'refused', scope: 'site', refusal });
  });
});

describe('a URL that may not be fetched', () => {
  test('is not requested, whether it is given or comes from a redirect', async () => {
    const location = 'https://elsewhere.example/list';
    const refusal = { outcome: 'blocked', problem: `${location} is on a host that is not allowed` };
    const given = stage({});
    assert.deepEqual(await given.get(location), { kind: 'refused', scope: 'page', refusal });
    assert.equal(given.requested.length, 0);
    const moved = stage({ [LIST]: { status: 302, headers: { location } } });
    const movedTo = { ...refusal, movedTo: location };
    assert.deepEqual(await moved.get(), { kind: 'refused', scope: 'page', refusal: movedTo });
    assert.equal(moved.requested.length, 1);
  });

  test('of a site whose robots.txt has moved to another host is reported with that host', async () => {
    const headers = { location: 'https://elsewhere.example/robots.txt' };
    const { get } = stage({ [`${SITE}/robots.txt`]: { status: 302, headers } });
    const fetched = await get(`${LIST}?page=2`);
    assert.ok(fetched.kind === 'refused');
    assert.equal(fetched.refusal.movedTo, 'https://elsewhere.example/list?page=2');
  });

  test('because of robots.txt is not requested; if robots.txt cannot be read, no page of the site is requested', async () => {
    const plain = { headers: { 'content-type': 'text/plain' } };
    const disallowed = stage({
      [`${SITE}/robots.txt`]: { ...plain, body: 'User-agent: *\nDisallow: /list' },
    });
    assert.deepEqual(await disallowed.get(), {
      kind: 'refused',
      scope: 'page',
      refusal: { outcome: 'blocked', problem: `robots.txt does not allow ${LIST}` },
    });
    const broken = stage({ [`${SITE}/robots.txt`]: { status: 500 } });
    assert.deepEqual(await broken.get(), {
      kind: 'refused',
      scope: 'site',
      refusal: { outcome: 'failed', problem: `${SITE}/robots.txt returned 500` },
    });
    assert.deepEqual([disallowed.requested, broken.requested], [[], []]);
  });
});

test('five redirects are followed, with the crawl delay of robots.txt', async () => {
  const pages: Record<string, StagedPage> = {
    [`${SITE}/robots.txt`]: {
      headers: { 'content-type': 'text/plain' },
      body: 'User-agent: *\nCrawl-delay: 2',
    },
    [`${SITE}/5`]: { body: 'here' },
  };
  for (let at = 0; at < 5; at += 1)
    pages[`${SITE}/${at}`] = { status: 301, headers: { location: `/${at + 1}` } };
  const { get, requested } = stage(pages);
  const page = await get(`${SITE}/0`);
  assert.deepEqual(page.kind === 'page' && [page.url, page.body], [`${SITE}/5`, 'here']);
  assert.deepEqual(
    requested.map(({ minDelayMs }) => minDelayMs),
    Array(6).fill(2_000),
  );
});
