import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { noBrowser, startBrowser } from '../support/browser.ts';
import { type Deployment, deploy, fill } from '../support/deployments.ts';
import { countShifts, shiftsOf } from '../support/layout-shift.ts';
import { PLACES } from './places.ts';

const KB = 1_000;

describe('loading a page', { skip: noBrowser, timeout: 180_000 }, () => {
  let campus: Deployment;
  let browser: Browser;
  before(async () => {
    [campus, browser] = await Promise.all([deploy('one process'), startBrowser()]);
    await fill(campus);
  });
  after(async () => {
    await browser?.close();
    await campus?.stop();
  });

  for (const [name, viewport] of [
    ['phone', { width: 375, height: 800 }],
    ['desktop', { width: 1280, height: 900 }],
  ] as const) {
    test(`pages load without layout shifts on a ${name}`, async () => {
      const page = await (await browser.newContext({ viewport })).newPage();
      await countShifts(page);
      for (const pathOf of Object.values(PLACES)) {
        const path = await pathOf(campus.router);
        await page.goto(`${campus.router}${path}`, { waitUntil: 'load' });
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
