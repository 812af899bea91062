import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { onlyWithAll } from '../support/all-tests.ts';
import {
  findBarriers,
  LAYOUT_RULES,
  markSeen,
  noBrowser,
  type OpenedPage,
  openPage,
  removeRepeated,
  startBrowser,
} from '../support/browser.ts';
import { countShifts, paintWhole, shiftsOf } from '../support/layout-shift.ts';
import { startLocalServer } from '../support/local-server.ts';
import { openSharedDemo, type SharedDemo } from '../support/shared-demo.ts';
import { LIKE_OTHERS, PLACES } from './page-paths.ts';

const KB = 1_000;
const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 320, height: 700 };

describe('pages in a browser', { skip: noBrowser }, () => {
  let campus: SharedDemo;
  let browser: Browser;
  before(async () => {
    [campus, browser] = await Promise.all([openSharedDemo(), startBrowser()]);
  });
  after(() => browser?.close());

  test('pictures that cannot be loaded are replaced by letters', async () => {
    const own = await openPage(browser, 'about:blank');
    await own.route('**/api/image*', (route) => route.fulfill({ status: 502 }));
    await own.goto(`${campus.router}/teams/football?show=standings`);
    const letters = own.locator('tbody span.logo');
    await letters.first().waitFor();
    await own.waitForFunction("document.querySelectorAll('img').length === 0");
    assert.match(await letters.first().innerText(), /^\p{L}$/u);
    await own.unroute('**/api/image*');
    // The browser itself reports each missing picture.
    own.complaints.length = 0;
  });

  describe('each page', () => {
    let page: OpenedPage;
    before(async () => {
      page = await openPage(browser, 'about:blank');
      await countShifts(page);
      await paintWhole(page);
      // No live updates, so that no game begins or ends while its row is checked.
      await page.route('**/api/live*', (route) =>
        route.fulfill({ contentType: 'text/event-stream', body: 'retry: 600000\n\n' }),
      );
    });

    async function assertFits(size: string): Promise<void> {
      const [inner = 0, outer = 0] = await page.evaluate<number[]>(
        '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
      );
      assert.ok(inner <= outer, `${inner} px in ${outer}, ${size}`);
      // The values of both teams are in view beside each other.
      const wide = page.locator('.table:has(.opposed)');
      for (const table of await wide.all())
        assert.ok(await table.evaluate('(table) => table.scrollWidth <= table.clientWidth'), size);
    }

    for (const [name, pathOf] of Object.entries(PLACES)) {
      const skip = LIKE_OTHERS.includes(name) && onlyWithAll;
      test(`${name}: no layout shifts, no overflow, no accessibility errors, also in dark at 320 px (400 % zoom)`, {
        skip,
      }, async () => {
        const url = `${campus.router}${await pathOf(campus.router)}`;
        for (const [size, viewport] of Object.entries({ NARROW, WIDE })) {
          await page.setViewportSize(viewport);
          // Without the fragment: its target unfolds and intentionally moves the content below.
          await page.goto(url.replace(/#.*/, ''), { waitUntil: 'load' });
          // Lazy images must have reserved their space.
          await page.evaluate(`Promise.all([...document.images].map((image) => {
            image.loading = 'eager';
            return image.complete || new Promise((done) => { image.onload = image.onerror = done; });
          }))`);
          assert.deepEqual(await shiftsOf(page), [], size);
          await assertFits(size);
        }
        if (url.includes('#')) await page.goto(url);
        await assertFits('unfolded');
        assert.deepEqual(await removeRepeated(page), [], 'ids');
        // Checking takes half a second, so a usual run checks each page in one look, where there is least room.
        if (!onlyWithAll) assert.deepEqual(await findBarriers(page), []);
        const seen = onlyWithAll || (await markSeen(page));
        await page.setViewportSize(NARROW);
        // Dark pages differ only in colors. Narrow pages with the same visible elements differ only in positions and
        // sizes.
        const only = (await markSeen(page)) === seen ? LAYOUT_RULES : undefined;
        await page.emulateMedia({ colorScheme: 'dark' });
        assert.deepEqual(await findBarriers(page, only), [], 'dark, 320 px wide');
        await page.emulateMedia({ colorScheme: 'light' });
        const isWanted = (line: string) => name === 'not-found' && line.includes('404');
        assert.deepEqual(
          page.complaints.filter((line) => !isWanted(line)),
          [],
        );
      });
    }
  });

  test('the home page does not move while it arrives', async () => {
    const own = await openPage(browser, 'about:blank', { viewport: WIDE });
    await countShifts(own);
    const home = await fetch(campus.router, { headers: { accept: 'text/html' } });
    const [head = '', ...blocks] = (await home.text()).split(/(?=<section|<footer)/);
    assert.ok(blocks.length >= 5, String(blocks.length));
    const begun = Promise.withResolvers<ServerResponse>();
    await using host = await startLocalServer(async (request, response) => {
      if (request.url === '/') {
        response.setHeader('content-type', 'text/html');
        response.write(head);
        begun.resolve(response);
      } else if (request.url?.includes('/api/live')) {
        response.setHeader('content-type', 'text/event-stream').end('retry: 600000\n\n');
      } else {
        const asset = await fetch(`${campus.router}${request.url}`);
        response.setHeader('content-type', asset.headers.get('content-type') ?? '');
        response.end(await asset.bytes());
      }
    });
    await own.goto(host.url, { waitUntil: 'commit' });
    const response = await begun.promise;
    for (const block of blocks) {
      response.write(block);
      await shiftsOf(own);
    }
    response.end();
    await own.waitForLoadState('load');
    assert.deepEqual(await shiftsOf(own), []);
  });

  for (const javaScriptEnabled of [true, false]) {
    test(`a student finds an award by keyboard, ${javaScriptEnabled ? 'with' : 'without'} script`, async () => {
      const page = await openPage(browser, `${campus.router}/`, { javaScriptEnabled });
      await page.keyboard.press('Tab');
      assert.equal(await page.locator(':focus').textContent(), 'Skip to content');
      await page
        .getByRole('navigation', { name: 'Site' })
        .getByRole('link', { name: 'Scholarships' })
        .press('Enter');
      const search = page.locator('input[name=search]');
      await search.fill('engineer');
      await search.press('Enter');
      await page.waitForURL(/search=engineer/);
      const all = await page.locator('#found').textContent();
      await page.getByRole('radio', { name: /^Due within 30 days/ }).press('Space');
      await page.getByRole('button', { name: /^Show/ }).press('Enter');
      await page.waitForURL(/deadline=upcoming/);
      await page.getByRole('link', { name: 'Remove filter: Due within 30 days' }).press('Enter');
      await page.waitForURL((url) => !url.search.includes('deadline'));
      assert.equal(await page.locator('#found').textContent(), all);
      await page.locator('.award a').first().press('Enter');
      await page.waitForURL(/\/scholarships\/award\//);
      assert.equal(await page.locator('h1').count(), 1);
    });
  }

  test('with forced colors, buttons, live games and the current link stand out', async () => {
    const page = await openPage(browser, `${campus.router}/scholarships`, { forcedColors: 'active' });
    await page.evaluate(`document.querySelector('h1').classList.add('live')`);
    const styleOf = (selector: string, property: string, part = '') =>
      page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}'), '${part}').${property}`);
    assert.equal(await styleOf('.search button', 'borderTopStyle'), 'solid');
    assert.notEqual(await styleOf('.search button', 'borderTopWidth'), '0px');
    const ground = await styleOf('body', 'backgroundColor');
    assert.notEqual(await styleOf('h1', 'backgroundColor', '::before'), ground);
    assert.notEqual(await styleOf('nav a[aria-current]', 'borderBottomColor'), ground);
    assert.equal(await styleOf('nav a:not([aria-current])', 'borderBottomColor'), ground);
  });

  test('the row of a game shows venue, round and channel, and reacts to a pointer', async () => {
    const page = await openPage(browser, `${campus.router}/games`);
    const games = page.locator('a.game:visible');
    const notes = await games.locator('.note').allTextContents();
    assert.ok(
      notes.some((note) => note.split(' · ').length > 1),
      notes.join(),
    );
    for (const [at, note] of notes.entries()) {
      const heard = await games.nth(at).ariaSnapshot();
      assert.doesNotMatch(heard, /null|undefined/);
      for (const part of note.split(' · ')) assert.ok(heard.includes(part), `${part} in ${heard}`);
    }
    const ground = () =>
      page.evaluate<string>(`getComputedStyle(document.querySelector('li:has(a.game)')).backgroundColor`);
    const still = await ground();
    await page.locator('li:has(a.game)').first().hover();
    assert.notEqual(await ground(), still);
  });

  test('on a phone the button to apply stays visible from the beginning of an award to its end', async () => {
    const page = await openPage(browser, 'about:blank', { viewport: { width: 375, height: 500 } });
    await page.goto(`${campus.router}${await PLACES.award?.(campus.router)}`);
    const button = page.locator('.apply a');
    for (const share of [0, 0.5, 1]) {
      await page.evaluate(`scrollTo(0, ${share} * (document.documentElement.scrollHeight - innerHeight))`);
      const { y = -1, height = 0 } = (await button.boundingBox()) ?? {};
      assert.ok(y >= 0 && y + height <= 500, `${y} at ${share}`);
    }
  });

  test('a search text with markup is not run', async () => {
    const typed = '"><img src=x onerror="document.title=1"><script>document.title=2</script>';
    const page = await openPage(
      browser,
      `${campus.router}/scholarships?${new URLSearchParams({ search: typed })}`,
    );
    assert.equal(await page.locator('input[name=search]').inputValue(), typed);
    assert.match(await page.title(), /^Scholarships: "/);
  });

  /** The transferred bytes of a page and its resources, without images. */
  async function transferredBytes(path: string): Promise<Record<string, number>> {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${campus.router}${path}`, { waitUntil: 'load' });
    const entries = await page.evaluate<[string, number][]>(`
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .filter(({ initiatorType }) => initiatorType !== 'img')
        .map(({ name, transferSize }) => [new URL(name).pathname, transferSize])
    `);
    await context.close();
    return Object.fromEntries(
      entries.filter(([name]) => !name.endsWith('/image') && !name.endsWith('/live')),
    );
  }
  const sum = (bytes: readonly number[]): number => bytes.reduce((all, one) => all + one, 0);

  test('without pictures, the home page loads at most 20 kB, the finder 25 kB; scripts are at most 10 kB', async () => {
    for (const [path, most] of [
      ['/', 20],
      ['/scholarships', 25],
    ] as const) {
      const bytes = await transferredBytes(path);
      const scripts = Object.entries(bytes).filter(([name]) => name.endsWith('.js'));
      assert.ok(scripts.length >= 1);
      assert.ok(Object.keys(bytes).some((name) => name.endsWith('.css')));
      assert.ok(sum(scripts.map(([, size]) => size)) <= 10 * KB, JSON.stringify(bytes));
      assert.ok(sum(Object.values(bytes)) <= most * KB, JSON.stringify(bytes));
    }
  });

  test('the widgets are at most 10 kB compressed', async () => {
    const [size = 0] = Object.values(await transferredBytes('/widgets.js'));
    assert.ok(size > 500 && size <= 10 * KB, String(size));
  });
});
