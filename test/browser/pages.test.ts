import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import {
  COLOR_RULES,
  findBarriers,
  LAYOUT_RULES,
  markSeen,
  noBrowser,
  openPage,
  startBrowser,
} from '../support/browser.ts';
import { type Deployment, deploy, fill } from '../support/deployments.ts';
import { countShifts, shiftsOf } from '../support/layout-shift.ts';
import { FEW_SITES } from '../support/small-campus.ts';
import { PLACES } from './places.ts';

const KB = 1_000;

describe('pages in a browser', { skip: noBrowser, timeout: 600_000 }, () => {
  let campus: Deployment;
  let browser: Browser;
  let paths: string[];
  before(async () => {
    [campus, browser] = await Promise.all([
      deploy('one process', { sites: [...FEW_SITES, 'engineering'] }),
      startBrowser(),
    ]);
    await fill(campus);
    paths = await Promise.all(Object.values(PLACES).map((pathOf) => pathOf(campus.router)));
  });
  after(async () => {
    await browser?.close();
    await campus?.stop();
  });

  test('axe finds no barrier on any page: light, dark and 320 px wide (400 % zoom); nothing overflows', async () => {
    const page = await openPage(browser, `${campus.router}${paths[0]}`);
    const assertFits = async (path: string) => {
      const [inner = 0, outer = 0] = await page.evaluate<number[]>(
        '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
      );
      assert.ok(inner <= outer, `${path}: ${inner} px in ${outer}`);
    };
    for (const path of paths) {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(`${campus.router}${path}`);
      assert.deepEqual(await findBarriers(page), [], path);
      await assertFits(path);
      await page.emulateMedia({ colorScheme: 'dark' });
      assert.deepEqual(await findBarriers(page, COLOR_RULES), [], `${path}, dark`);
      await page.emulateMedia({ colorScheme: 'light' });
      const seen = await markSeen(page);
      await page.setViewportSize({ width: 320, height: 700 });
      // Where the same elements are seen, only their places and sizes differ.
      const only = (await markSeen(page)) === seen ? LAYOUT_RULES : undefined;
      assert.deepEqual(await findBarriers(page, only), [], `${path}, 320 px wide`);
      await assertFits(path);
    }
    // The last path does not exist.
    assert.equal(page.complaints.filter((line) => !line.includes('404')).join(), '');
    await page.context().close();
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
      await page.getByRole('radio', { name: /^Open/ }).press('Space');
      await page.getByRole('button', { name: /^Show/ }).press('Enter');
      await page.waitForURL(/deadline=open/);
      await page.getByRole('link', { name: 'Remove filter: Open' }).press('Enter');
      await page.waitForURL((url) => !url.search.includes('deadline'));
      assert.equal(await page.locator('#found').textContent(), all);
      await page.locator('.award a').first().press('Enter');
      await page.waitForURL(/\/scholarships\/award\//);
      assert.equal(await page.locator('h1').count(), 1);
      await page.context().close();
    });
  }

  test('the reference sends a request beside its form, and without script opens the answer', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await openPage(browser, `${campus.router}/docs#listSuggestions`, { javaScriptEnabled });
      const form = page.locator('#listSuggestions form');
      await form.locator('[name=q]').fill('nursing');
      await form.getByRole('button', { name: /^Send the request/ }).click();
      if (javaScriptEnabled) {
        await form.getByRole('region', { name: 'Answer', exact: true }).waitFor();
        assert.match(
          (await form.locator('.answer p').textContent()) ?? '',
          /^200 after \d+ ms: http.*\?q=nursing$/,
        );
        assert.match((await form.locator('pre').last().textContent()) ?? '', /"suggestions"/);
      } else {
        await page.waitForURL(/suggest\?/);
        assert.match((await page.locator('body').textContent()) ?? '', /"suggestions":/);
      }
      await page.context().close();
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
    await page.context().close();
  });

  for (const [name, viewport] of [
    ['phone', { width: 375, height: 800 }],
    ['desktop', { width: 1280, height: 900 }],
  ] as const) {
    test(`pages load without layout shifts on a ${name}`, async () => {
      const page = await (await browser.newContext({ viewport })).newPage();
      await countShifts(page);
      // No game begins or ends while its row is looked at, which changes its words.
      await page.route('**/api/live*', (route) =>
        route.fulfill({ contentType: 'text/event-stream', body: 'retry: 600000\n\n' }),
      );
      for (const path of paths) {
        // What a link names unfolds, and moves what is below: that is wanted.
        await page.goto(`${campus.router}${path.replace(/#.*/, '')}`, { waitUntil: 'load' });
        // Lazy images must have reserved their space.
        await page.evaluate(`Promise.all([...document.images].map((image) => {
          image.loading = 'eager';
          return image.complete || new Promise((done) => { image.onload = image.onerror = done; });
        }))`);
        assert.deepEqual(await shiftsOf(page), [], path);
      }
      await page.context().close();
    });
  }

  /** Transferred bytes of a page and what it loads, without images. */
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

  test('board and finder load at most 60 kB compressed, of which scripts at most 10 kB', async () => {
    for (const path of ['/', '/scholarships']) {
      const bytes = await transferredBytes(path);
      const scripts = Object.entries(bytes).filter(([name]) => name.endsWith('.js'));
      assert.ok(scripts.length >= 1);
      assert.ok(Object.keys(bytes).some((name) => name.endsWith('.css')));
      assert.ok(sum(scripts.map(([, size]) => size)) <= 10 * KB, JSON.stringify(bytes));
      assert.ok(sum(Object.values(bytes)) <= 60 * KB, JSON.stringify(bytes));
    }
  });

  test('the widgets are at most 10 kB compressed', async () => {
    const [size = 0] = Object.values(await transferredBytes('/widgets.js'));
    assert.ok(size > 500 && size <= 10 * KB, String(size));
  });
});
