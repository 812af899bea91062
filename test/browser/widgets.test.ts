import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, type TestContext, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { findBarriers, noBrowser, openPage, startBrowser } from '../support/browser.ts';
import { countShifts, shiftsOf } from '../support/layout-shift.ts';
import { withAwards } from './scenarios.ts';

describe('the deadlines widget on a page of another origin', {
  skip: noBrowser,
  timeout: 180_000,
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
  async function openSite(t: TestContext, body: string) {
    const html = `<!doctype html><html lang="en"><title>A site</title><link rel="stylesheet" href="/site.css">
<script type="module" src="${campus.router}/widgets.js"></script><main><h1>A site</h1>${body}<p>Below</p></main>`;
    const css = 'campus-deadlines, campus-games { display: block; min-height: 40rem }';
    const policy = `default-src 'none'; style-src 'self'; script-src ${campus.router}; connect-src ${campus.router}`;
    const site = createServer(({ url }, outgoing) => {
      const [type, text] = url === '/site.css' ? ['text/css', css] : ['text/html', html];
      outgoing.writeHead(200, { 'Content-Type': type, 'Content-Security-Policy': policy }).end(text);
    }).listen(0, '127.0.0.2');
    await once(site, 'listening');
    const page = await openPage(browser, `http://127.0.0.2:${(site.address() as AddressInfo).port}/`);
    t.after(async () => {
      await page.context().close();
      site.close();
      site.closeAllConnections();
    });
    return page;
  }
  const list = async (query: string) => {
    const response = await fetch(`${campus.router}/scholarships/api/scholarships?deadline=open&${query}`);
    return (await response.json()) as {
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
    await page.evaluate(`{
      const widget = document.querySelector('campus-deadlines');
      widget.removeAttribute('field');
      widget.setAttribute('limit', '7');
    }`);
    await items.nth(6).waitFor();
    assert.equal(await items.count(), 7);
  });

  test('the fallback content is shown for an unknown field and while the service is down', async (t) => {
    const page = await openSite(
      t,
      '<campus-deadlines field="nothing"><a href="/all">All of them</a></campus-deadlines><campus-games><a href="/games">All games</a></campus-games>',
    );
    const fallback = page.getByRole('link', { name: 'All of them' });
    const answered = page.waitForResponse(/field=nothing/);
    await page.reload();
    await answered;
    assert.equal(await fallback.isVisible(), true);
    await page.route('**/api/**', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await page.reload();
    await failed;
    assert.equal(await fallback.isVisible(), true);
    assert.equal(await page.getByRole('link', { name: 'All games' }).isVisible(), true);
    assert.deepEqual(await findBarriers(page), []);
  });
});
