import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { destinationOf, entryIn } from '../../src/cli/campus-destination.ts';
import { type OpenSuggester, openSuggester } from '../../src/cli/open-suggester.ts';
import type { Desk } from '../../src/scholarships/index.ts';
import { findBarriers, noBrowser, openPage, startBrowser } from '../support/browser.ts';
import { createHurriedClock } from '../support/manual-clock.ts';
import { smallCampus } from '../support/small-campus.ts';

/** A site of each layout: table, panels, prose, headings, boxes. */
const SITES = ['business', 'nsm', 'honors', 'engineering', 'arch'];

interface WrittenSource {
  readonly url: string;
  readonly options?: Record<string, unknown>;
}

describe('what a person says at a page', { skip: noBrowser, timeout: 240_000 }, () => {
  let sandbox: Sandbox;
  let browser: Browser;
  let suggester: OpenSuggester;
  let folder: string;
  let file: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'look-'));
    file = join(folder, 'campus.json');
    sandbox = await startSandbox();
    await writeFile(file, JSON.stringify(smallCampus(sandbox, SITES), null, 2));
    suggester = openSuggester(createHurriedClock(), 'https://campus.example/');
    browser = await startBrowser();
  });
  after(async () => {
    await browser?.close();
    await suggester?.close();
    await sandbox?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function open(key: string): Promise<Desk> {
    const looked = await suggester.lookAtEntry(entryIn(file, key));
    assert.ok(typeof looked !== 'string', String(looked));
    const desk = await suggester.show(looked, { port: 0, destination: destinationOf(file, key), others: [] });
    assert.ok(typeof desk !== 'string', String(desk));
    return desk;
  }
  const sourceIn = async (key: string): Promise<WrittenSource> =>
    JSON.parse(await readFile(file, 'utf8')).sources[key];
  /** Does what makes the page load anew. */
  async function andReload(page: Page, act: () => Promise<void>): Promise<void> {
    await Promise.all([page.waitForEvent('load', { timeout: 8_000 }), act()]);
    await page.frameLocator('iframe').locator('body').waitFor();
  }
  const titlesOf = (page: Page): Promise<string[]> => page.locator('.record h2').allTextContents();

  for (const key of SITES) {
    test(`${key}: from opening to saving, by clicks on both sides`, async () => {
      const before = await readFile(file, 'utf8');
      const desk = await open(key);
      const page = await openPage(browser, desk.url);
      const frame = page.frameLocator('iframe');
      await frame.locator('.campus-number').first().waitFor();
      const titles = await titlesOf(page);
      const first = page.locator('[id="award-0"]');
      const name = ((await first.locator('h2').textContent()) ?? '').replace(/^\s*1\s+/, '').trim();

      await andReload(page, () => first.getByRole('button', { name: `No award: ${name}` }).click());
      assert.match((await page.locator('#news').textContent()) ?? '', /Gone: .*/);
      assert.equal((await titlesOf(page)).length, titles.length - 1);
      await andReload(page, () => page.getByRole('button', { name: 'Undo' }).click());
      assert.deepEqual(await titlesOf(page), titles);
      await andReload(page, () => page.getByRole('button', { name: 'Redo' }).click());

      // Words of the page are found without a pointing device, and hold for all awards.
      await page.getByLabel(/Point at the page/).fill(name);
      await page.keyboard.press('Enter');
      await page.locator('#pointed:not([hidden])').waitFor();
      if (key === SITES[0]) assert.deepEqual(await findBarriers(page), []);
      await andReload(page, () => page.getByRole('button', { name: 'An award too', exact: true }).click());
      assert.ok(
        (await titlesOf(page)).some((title) => title.includes(name)),
        'it is an award again',
      );
      assert.equal(await readFile(file, 'utf8'), before, 'nothing is written unseen');

      await page.getByRole('button', { name: 'Write to campus file' }).click();
      assert.match((await page.locator('dialog pre').textContent()) ?? '', /^\+ .*also/m);
      await andReload(page, () => page.getByRole('button', { name: 'Save', exact: true }).click());
      const { options = {} } = await sourceIn(key);
      assert.match(String(options.also), /^\S.*…$/);
      // A sign that opens a panel may stand before the name.
      assert.ok(String(options.also).endsWith(`${name}…`));
      assert.equal(options.not, undefined);
      const [was, is] = [before, await readFile(file, 'utf8')].map((text) =>
        Object.keys(JSON.parse(text).sources),
      );
      assert.deepEqual(is, was);
      assert.deepEqual(
        page.complaints.filter((text) => !/404|asset\/\d/.test(text)),
        [],
      );
      await page.context().close();
      await desk.close();
    });
  }

  test('a value in each award and one for all are said by a click in the page', async () => {
    const desk = await open('engineering');
    const page = await openPage(browser, desk.url);
    const frame = page.frameLocator('iframe');
    await frame.locator('.campus-number').first().waitFor();
    await frame.locator('main p', { hasText: /\d/ }).first().click();
    await page.locator('#pointed:not([hidden])').waitFor();
    await andReload(page, () => page.locator('[data-point="all"][data-field="deadline"]').click());
    await page.getByRole('button', { name: 'Write to campus file' }).click();
    assert.match((await page.locator('dialog pre').textContent()) ?? '', /"forAll": \{\n.*"deadline": "/);
    await page.context().close();
    await desk.close();
  });

  test('only its own page may say something, and it must be something to say', async () => {
    const desk = await open('honors');
    const say = async (body: string, headers: Record<string, string>): Promise<number> =>
      (await fetch(`${desk.url}say`, { method: 'POST', body, headers })).status;
    const own = { origin: new URL(desk.url).origin, 'content-type': 'application/json' };
    const undo = '{"do":"undo"}';
    assert.equal(await say(undo, own), 200);
    assert.equal(await say(undo, { ...own, origin: 'null' }), 403);
    assert.equal(await say(undo, { ...own, origin: 'https://elsewhere.example' }), 403);
    assert.equal(await say(undo, { 'content-type': 'application/json' }), 403);
    assert.equal(await say(undo, { ...own, 'content-type': 'text/plain' }), 403);
    assert.equal(await say('{"say":"also","place":"p > > b"}', own), 422);
    assert.equal(await say(`{"say":"not","name":"${'x'.repeat(2_000)}"}`, own), 422);
    assert.equal(await say('{', own), 422);
    await desk.close();
  });
});
