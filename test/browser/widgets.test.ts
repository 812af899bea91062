import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, type TestContext, test } from 'node:test';
import { load } from 'cheerio';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { findBarriers, noBrowser, openPage, startBrowser } from '../support/browser.ts';
import { countShifts, shiftsOf } from '../support/layout-shift.ts';
import { startLocalServer } from '../support/local-server.ts';
import { ROOT } from '../support/root.ts';
import { withAwards } from './scenarios.ts';

describe('the deadlines widget on a page of another origin', {
  skip: noBrowser,
}, () => {
  let campus: Awaited<ReturnType<ReturnType<typeof withAwards>>>;
  let browser: Browser;
  before(async () => {
    [campus, browser] = await Promise.all([withAwards(12, { CORS_ORIGINS: '*' })(), startBrowser()]);
  });
  after(async () => {
    await browser?.close();
    await campus?.stop();
  });

  /** A page of another site with a strict policy; its style sheet reserves space, as our docs recommend. */
  async function openSite(t: TestContext, body: string, inner = '') {
    const html = `<!doctype html><html lang="en"><title>A site</title><link rel="stylesheet" href="/site.css">
<script type="module" src="${campus.router}/widgets.js"></script><main><h1>A site</h1>${body}<p>Below</p></main>`;
    const css = 'campus-deadlines, campus-games { display: block; min-height: 40rem }';
    const policy = `default-src 'none'; style-src 'self'; script-src ${campus.router}; connect-src ${campus.router}; frame-src 'self' ${campus.router}`;
    const site = await startLocalServer(({ url }, outgoing) => {
      const others: Readonly<Record<string, [type: string, text: string]>> = {
        '/site.css': ['text/css', css],
        '/inner': ['text/html', `<!doctype html><html lang="en"><title>Inner</title>${inner}`],
      };
      const [type, text] = others[url ?? ''] ?? ['text/html', html];
      outgoing.writeHead(200, { 'Content-Type': type, 'Content-Security-Policy': policy }).end(text);
    }, '127.0.0.2');
    const page = await openPage(browser, site.url);
    t.after(async () => {
      await site[Symbol.asyncDispose]();
    });
    return page;
  }
  const list = async (query: string) => {
    const response = await fetch(`${campus.router}/scholarships/api/scholarships?deadline=open&${query}`);
    return (await response.json()) as {
      total: number;
      scholarships: { id: string; title: string }[];
      facets?: { field: { value: string; count: number }[] };
    };
  };

  test('the next deadlines are shown as links, with hostile titles as text and without layout shifts', async (t) => {
    const { scholarships } = await list('limit=5');
    assert.ok(scholarships.some(({ title }) => title.startsWith('<b>')));
    const page = await openSite(t, '<campus-deadlines></campus-deadlines>');
    await countShifts(page);
    await page.reload();
    const links = page.getByRole('list', { name: 'Scholarships by deadline' }).getByRole('link');
    await links.nth(4).waitFor();
    assert.deepEqual(
      await links.locator('b').allTextContents(),
      scholarships.map(({ title }) => title),
    );
    assert.equal(
      await links.first().getAttribute('href'),
      `${campus.router}/scholarships/award/${scholarships[0]?.id}`,
    );
    assert.match((await links.first().textContent()) ?? '', /due [A-Z][a-z]{2} \d/);
    assert.deepEqual(await shiftsOf(page), []);
    assert.deepEqual(await findBarriers(page), []);
    assert.deepEqual(page.complaints, []);
  });

  test('the list is limited to a field, and follows changed attributes', async (t) => {
    const { facets } = await list('facets=field');
    const [field] = facets?.field ?? [];
    assert.ok(field);
    const page = await openSite(t, `<campus-deadlines field="${field.value}"></campus-deadlines>`);
    const items = page.locator('campus-deadlines li');
    await items.first().waitFor();
    assert.equal(await items.count(), Math.min(5, field.count));
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).searchParams.get('limit') ?? ''));
    // The response to the first of two changes arrives after the response to the second.
    const shown = Promise.withResolvers<void>();
    await page.route(/limit=6$/, (route) => shown.promise.then(() => route.continue()));
    await page.evaluate(`{
      const widget = document.querySelector('campus-deadlines');
      widget.removeAttribute('field');
      widget.setAttribute('limit', '6');
    }`);
    await page.evaluate("document.querySelector('campus-deadlines').setAttribute('limit', '7')");
    await items.nth(6).waitFor();
    assert.deepEqual(requests, ['6', '7'], 'one request per change');
    const late = page.waitForResponse(/limit=6$/);
    shown.resolve();
    await (await late).finished();
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    assert.equal(await items.count(), 7);
  });

  test('attributes are the parameters of the list, a heading and a theme; others cause a warning', async (t) => {
    const page = await openSite(t, '<h2>Money</h2><div></div>');
    const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
    await page.evaluate(`document.querySelector('div').innerHTML =
      '<campus-deadlines source="honors" amountmin="1" limit="2" theme="dark" heading="Of our college" colour="red" class="x"></campus-deadlines>'`);
    assert.match((await warned).text(), /<campus-deadlines> has no attribute colour, only search, gpa/);
    const widget = page.locator('campus-deadlines');
    await widget.getByRole('list', { name: 'Of our college' }).waitFor();
    assert.equal(await widget.locator('.heading').textContent(), 'Of our college');
    const { scholarships, total } = await list('source=honors&amountMin=1&limit=2');
    assert.deepEqual(
      await widget.locator('li b').allTextContents(),
      scholarships.map(({ title }) => title),
    );
    const all = widget.getByRole('link', { name: `All ${total} scholarships` });
    assert.equal(await all.getAttribute('href'), `${campus.router}/scholarships?source=honors&amountMin=1`);
    assert.equal(
      await page.evaluate("getComputedStyle(document.querySelector('campus-deadlines')).colorScheme"),
      'dark',
    );
    assert.deepEqual(await findBarriers(page), []);
  });

  test('the fallback content is shown for an unknown field and while the service is down', async (t) => {
    const page = await openSite(
      t,
      '<campus-deadlines field="nothing" limit="3"><a href="/all">All of them</a></campus-deadlines><campus-games><a href="/games">All games</a></campus-games>',
    );
    const fallback = page.getByRole('link', { name: 'All of them' });
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
    await page.reload();
    assert.match((await warned).text(), /^<campus-deadlines>: Invalid field parameter \(\/scholarships\//);
    assert.equal(await fallback.isVisible(), true);
    assert.equal(
      requested.filter((url) => url.includes('field=nothing')).length,
      1,
      'one request for all attributes',
    );
    await page.route('**/api/**', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await page.reload();
    await failed;
    assert.equal(await fallback.isVisible(), true);
    assert.equal(await page.getByRole('link', { name: 'All games' }).isVisible(), true);
    assert.deepEqual(await findBarriers(page), []);
  });

  /** The markup into which a content management system turns the line from our docs. */
  const SYSTEMS: readonly (readonly [
    name: string,
    system: string,
    made: (line: string) => string,
    frames?: readonly string[],
  ])[] = [
    [
      'WordPress, block editor',
      'WordPress',
      (line) =>
        `<div class="entry-content wp-block-post-content is-layout-constrained wp-block-post-content-is-layout-constrained">\n${line}\n</div>`,
    ],
    ['WordPress, classic editor', 'WordPress', (line) => `<div class="entry-content"><p>${line}</p>\n</div>`],
    [
      'WordPress, for a provider that is not allowed',
      'Drupal',
      (line) =>
        `<figure class="wp-block-embed is-type-rich"><div class="wp-block-embed__wrapper">\n${line
          .replace(
            '<iframe ',
            '<iframe class="wp-embedded-content" sandbox="allow-scripts" security="restricted" ',
          )
          .replace(
            /src="([^"]+)"/,
            'src="$1#?secret=a1B2c3D4e5" data-secret="a1B2c3D4e5"',
          )}\n</div></figure>`,
      ['iframe'],
    ],
    [
      'Drupal, a text',
      'Drupal',
      (line) =>
        `<div class="clearfix text-formatted field field--name-body field--type-text-with-summary field--label-hidden field__item"><p>${line}</p></div>`,
      ['iframe'],
    ],
    [
      'Drupal, a media item',
      'Drupal',
      () =>
        '<div class="field field--name-field-media-oembed-video field--type-string field__item"><iframe src="/inner" width="600" height="420" class="media-oembed-content" loading="eager" title="Scholarships"></iframe></div>',
      ['iframe', 'iframe'],
    ],
    [
      'Cascade, which writes XML',
      'Cascade',
      (line) => load(`<div class="wysiwyg">${line}</div>`, { xml: { selfClosingTags: true } }).xml(),
    ],
  ];
  for (const [name, system, made, frames = []] of SYSTEMS) {
    test(`the line from the docs works in the markup of ${name}`, async (t) => {
      const docs = readFileSync(join(ROOT, 'docs/widgets.md'), 'utf8');
      const [, section = ''] = docs.split(`\n**${system}**: `);
      const [, documented = ''] = /```html\n(.*)\n```/.exec(section) ?? [];
      assert.match(documented, /^<(script|iframe) /);
      const line = documented.replaceAll('https://campus.example.edu', campus.router);
      const page = await openSite(t, made(line), line);
      const place = frames.reduce<Page | FrameLocator>((outer, frame) => outer.frameLocator(frame), page);
      const { scholarships } = await list('field=nursing&limit=5');
      const first = place.getByRole('link', { name: scholarships[0]?.title ?? '' });
      await first.first().waitFor();
      assert.equal(await page.getByText('Below').isVisible(), true, 'the content below is still on the page');
      assert.deepEqual(page.complaints, []);
    });
  }
});
