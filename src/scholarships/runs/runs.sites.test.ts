import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { SQLITE } from '../../../test/support/databases.ts';
import {
  award,
  type PretendResponse,
  pageResponse,
  type SiteRequest,
  sourceOf,
} from '../../../test/support/pretend-site.ts';
import { type ScrapeHarness, startScrapeHarness } from '../../../test/support/scrape-harness.ts';
import { kindNamed } from '../../../test/support/site-pages.ts';
import { DAY_MS } from '../../platform/time.ts';
import { isGood, notFollowedText } from '../model/run.ts';

/** Sites as people have reported them, read by whole runs. */

let harness: ScrapeHarness;
beforeEach(async () => {
  harness = await startScrapeHarness(SQLITE);
});
afterEach(() => harness.stop());

const listed = (...names: string[]): string =>
  names.map((name) => `<h3>${name}</h3><p>Amount: $500</p><p>Deadline: March 1, 2027</p>`).join('');
const html = (main: string, head = ''): PretendResponse => ({
  headers: { 'content-type': 'text/html' },
  body: `<!doctype html><html lang="en"><head><title>Scholarships</title>${head}</head><body><main><h1>Scholarships</h1>${main}</main></body></html>`,
});
/** A source whose pages are read as a list of headings. */
const asList = (path = '/list') => ({
  ...sourceOf(harness.site),
  url: `${harness.site.url}${path}`,
  kind: kindNamed('list'),
  options: kindNamed('list').options.parse({}),
});
async function runList() {
  const report = await harness.run({}, asList());
  const [run] = (await harness.runs()).slice(-1);
  const titles = (await harness.records()).map(({ body }) => JSON.parse(body).title);
  return { outcome: report.outcome, titles, notFollowed: run?.not_followed ?? null };
}

describe('a server that answers every conditional request with 304', () => {
  test('is asked for the whole page after a week, and for every trigger', async () => {
    let amount = 500;
    harness.site.on('/list', ({ headers }) =>
      headers['if-none-match'] === undefined
        ? pageResponse({ awards: [award('1', { amount: `$${amount}` })] }, { etag: '"same"' })
        : { status: 304 },
    );
    const outcomes: string[] = [];
    for (let day = 0; day < 9; day += 1) {
      outcomes.push((await harness.run()).outcome);
      amount += 1;
      await harness.clock.sleep(DAY_MS, new AbortController().signal);
    }
    assert.deepEqual([...new Set(outcomes.slice(1, 7))], ['not_modified']);
    assert.equal(outcomes.filter((outcome) => outcome === 'ok').length, 2);
    assert.equal((await harness.run({ isWhole: true })).changed, 1);
  });

  test('even if the request has no condition, fails', async () => {
    harness.site.page('/list', { awards: [award('1')] }, { etag: '"a"' });
    await harness.run();
    harness.site.on('/list', () => ({ status: 304 }));
    assert.ok(isGood((await harness.run()).outcome));
    assert.equal((await harness.run({ isWhole: true })).problem, `${harness.site.url}/list returned 304`);
  });
});

describe('a site that sets a cookie and redirects', () => {
  for (const [name, location] of [
    ['to the same page', '/list'],
    ['to another address', '/list?cookieSet=1'],
  ] as const)
    test(`${name} gets its cookie back`, async () => {
      const respond = ({ headers }: SiteRequest): PretendResponse =>
        headers.cookie?.includes('seen=1')
          ? html(listed('Aspen Scholarship', 'Birch Scholarship'))
          : { status: 302, headers: { location, 'set-cookie': 'seen=1; Path=/; HttpOnly' } };
      harness.site.on('/list', respond);
      harness.site.on('/list?cookieSet=1', respond);
      assert.deepEqual((await runList()).titles, ['Aspen Scholarship', 'Birch Scholarship']);
      harness.site.requests.length = 0;
      await runList();
      assert.equal(harness.site.requests.at(0)?.headers.cookie, undefined, 'cookies end with the page');
    });

  test('without end is named with its cookies', async () => {
    const headers = { location: '/list', 'set-cookie': 'again=1' };
    harness.site.on('/list', () => ({ status: 302, headers }));
    const { problem } = await harness.run({}, asList());
    assert.match(problem ?? '', /redirects without end, although its cookies were sent back$/);
  });
});

test('a site with two languages is read in English, or in the language of the campus file', async () => {
  await harness.stop();
  for (const [acceptLanguage, title] of [
    [undefined, 'Aspen Scholarship'],
    ['es', 'Beca Álamo'],
  ] as const) {
    harness = await startScrapeHarness(SQLITE, {
      politeness: { delayMs: 0, jitterMs: 0, ...(acceptLanguage && { acceptLanguage }) },
    });
    harness.site.on('/list', ({ headers }) =>
      html(
        listed(
          headers['accept-language']?.startsWith('en') ? 'Aspen Scholarship' : 'Beca Álamo',
          'Birch Award',
        ),
      ),
    );
    assert.ok((await runList()).titles.includes(title));
    if (acceptLanguage === undefined) await harness.stop();
  }
});

describe('a list that goes on elsewhere', () => {
  const two = listed('Aspen Scholarship', 'Birch Scholarship');
  const own = () => `${harness.site.url}/list`;

  for (const [name, main, head, text] of [
    [
      'shows a range of its results',
      `<p>Results 1–2 of 57</p>${two}`,
      '',
      /states 57 scholarships, and 2 were read/,
    ],
    [
      'has a button that loads more',
      `${two}<button class="load-more" data-page="2">Load more scholarships</button>`,
      '',
      /next page was not followed.*\/list$/,
    ],
    [
      'is divided by letters',
      `<ul><li><a href="?letter=A">A</a></li><li><a href="?letter=B">B</a></li><li><a href="?letter=C">C</a></li></ul>${two}`,
      '',
      /next page was not followed.*\?letter=A$/,
    ],
  ] as const)
    test(`is named if it ${name}`, async () => {
      harness.site.on('/list', () => html(main, head));
      const { outcome, notFollowed } = await runList();
      assert.deepEqual(
        [outcome, text.test(notFollowedText(notFollowed ?? ''))],
        ['ok', true],
        `${notFollowed}`,
      );
    });

  for (const [name, main, head] of [
    ['the head of the page links', two, '<link rel="next" href="?page=2">'],
    ['a number links', `${two}<p><b>1</b> <a href="?&p=2">2</a></p>`, ''],
  ] as const)
    test(`is read if ${name} its next page`, async () => {
      harness.site.on('/list', () => html(main, head));
      for (const path of ['/list?page=2', '/list?&p=2'])
        harness.site.on(path, () => html(listed('Cedar Scholarship', 'Doe Scholarship')));
      assert.equal((await runList()).titles.length, 4);
    });

  test('is not named if all that it states was read, or if its last page links to itself', async () => {
    const next = (page: number) => `<a rel="next" href="/list?page=${page}">Next ›</a>`;
    harness.site.on('/list', () => html(`<p>Showing 2 of 4</p>${two}${next(2)}`));
    harness.site.on('/list?page=2', () =>
      html(`<p>Showing 2 of 4</p>${listed('Cedar Scholarship', 'Doe Scholarship')}${next(2)}`),
    );
    assert.equal((await runList()).notFollowed, null);
  });

  test('ends at the first page that brings nothing new; links are those of the first page', async () => {
    for (let page = 1; page < 9; page += 1)
      harness.site.on(page === 1 ? '/list' : `/list?page=${page}`, () =>
        html(`${two}<a rel="next" href="/list?page=${page + 1}">Next</a>`),
      );
    assert.equal((await runList()).titles.length, 2);
    assert.deepEqual(harness.site.paths(), ['/list', '/list?page=2']);
    const links = (await harness.records()).map(({ body }) => JSON.parse(body).link);
    assert.ok(
      links.every((link: string) => link.startsWith(`${own()}#`) || link === own()),
      links.join(),
    );
  });
});
