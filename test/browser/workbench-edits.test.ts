import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { startSandbox } from '../../sandbox/index.ts';
import { reviewedPage } from '../../src/desk/workbench/session.ts';
import { onlyWithAll } from '../support/all-tests.ts';
import {
  andReload,
  findBarriers,
  noBrowser,
  type OpenedPage,
  openPage,
  startBrowser,
} from '../support/browser.ts';
import { releaseStack } from '../support/release-stack.ts';
import { smallCampus } from '../support/small-campus.ts';
import { stageWorkbench, type WorkbenchStage, WRITTEN } from '../support/workbench-stage.ts';

/** One site for each layout except tables: panels, prose, headings, boxes. */
const SITES = ['nsm', 'honors', 'engineering', 'arch'];

const ALL = '<h1>Money</h1><p>We read what has come by March 1, 2027.</p><h2>Elm Grant</h2><p>$700</p>';
const NONE = `<h1>Help</h1>${['Reed', 'Alder']
  .map((name) => `<p class="name">${name} circle</p><p>It helps people who study at night.</p>`)
  .join('')}`;

/** Names in buttons whose parts are laid out one by one, over a picture, beside others, and in pieces. */
const LAYOUT = `<style>button { display: flex; justify-content: space-between; width: 300px; gap: 20px }
  .over { position: relative; height: 80px } .over h2 { position: absolute; right: 10px; bottom: 0 } .row { display: flex }</style>
  <h2><button>Reed Award <b>+</b></button></h2><p>Amount: $500</p>
  <div class="over"><h2>Alder Grant</h2></div><p>Amount: $600. Deadline: March 1, 2027</p>
  <div class="row"><h2>Elm Fellowship</h2><button>Apply</button></div><p>Amount: <b>$7</b>00</p>
  <h2><b>Fir</b> Scholarship</h2><p>Amount: $800</p>`;

const ROW = `<p>${'A word of the office about nothing that a student asked for. '.repeat(16)}<a href="#top">Up</a></p>`;
/** A long page that tries to run scripts, redirect, request a private URL, cover everything and hide our marks. */
const HOSTILE = `<!doctype html><title>Office</title><base href="https://elsewhere.example/" target="_top">
  <meta http-equiv="refresh" content="0;url=https://elsewhere.example/">
  <style>@import "/more.css"; * { position: relative; z-index: 9 !important; color: #fff !important; background: url(/b.png) }
  a, mark { display: none !important } body > i { position: fixed !important; inset: 0 }</style>
  <script>top.bad = 1; document.body.textContent = 'bad';</script><body onload="top.bad=1"><i></i>
  ${'<iframe src="/inside"></iframe><script>for (;;);</script><object data="/inside"></object>'.repeat(500)}
  <main>${ROW.repeat(500)}<h1>Money</h1>
  ${['Reed Award', 'Alder Grant', 'Elm Fellowship']
    .map(
      (name) =>
        `<h2 onclick="top.bad=1" id="award-0">${name}</h2><p>Amount: $500</p><p>Deadline: March 1, 2027</p>`,
    )
    .join('')}</main>`;

describe('changes made in the page', { skip: noBrowser }, () => {
  const begun = releaseStack();
  let browser: Browser;
  let workbench: WorkbenchStage;
  before(async () => {
    const sandbox = await startSandbox();
    begun.defer(() => sandbox.stop());
    const pages = { '/hostile': HOSTILE, '/all': ALL, '/layout': LAYOUT, '/none': NONE };
    workbench = await stageWorkbench(pages, ({ url, host }) => {
      const campus = smallCampus(sandbox, ['business', ...SITES]) as {
        sources: object;
        privateHosts?: string[];
      };
      const hostile = { name: 'Hostile', kind: 'list', url: `${url}/hostile` };
      const privateHosts = [...(campus.privateHosts ?? []), host];
      return { ...campus, privateHosts, sources: { ...campus.sources, hostile } };
    });
    begun.defer(() => workbench.stop());
    browser = await startBrowser();
    begun.defer(() => browser.close());
  });

  /** Runs an action after which both pages load again. */
  async function andReadAgain(page: Page, act: () => Promise<void>): Promise<void> {
    await andReload(page, act);
    await page.frameLocator('iframe').locator('body').waitFor();
  }
  const titlesOf = (page: Page): Promise<string[]> => page.locator('.record h2').allTextContents();

  /** Removes the first award from the list and adds it again by its text in the page; `between` runs while it is gone. */
  async function takeAndGive(
    page: OpenedPage,
    between: (titles: readonly string[]) => Promise<void>,
  ): Promise<string> {
    await page.frameLocator('iframe').locator('.campus-number').first().waitFor();
    const titles = await titlesOf(page);
    const first = page.locator('[id="award-0"]');
    const name = ((await first.locator('h2').textContent()) ?? '').replace(/^\s*1\s+/, '').trim();
    await andReadAgain(page, () => first.getByRole('button', { name: `Not a scholarship: ${name}` }).click());
    assert.match((await page.locator('#news').textContent()) ?? '', /Gone: .*/);
    assert.equal((await titlesOf(page)).length, titles.length - 1);
    await between(titles);
    // Text of the page can be found without a pointing device, and applies to all awards.
    await page.getByLabel(/Click text in the page/).fill(name);
    await page.keyboard.press('Enter');
    await page.locator('#pointed:not([hidden])').waitFor();
    await andReadAgain(page, () =>
      page.getByRole('button', { name: 'Also a scholarship', exact: true }).click(),
    );
    assert.ok(
      (await titlesOf(page)).some((title) => title.includes(name)),
      'it is an award again',
    );
    assert.deepEqual(page.complaints, [], 'the console is empty');
    await page.getByRole('button', { name: 'Write to campus file' }).click();
    assert.match((await page.locator('dialog pre').textContent()) ?? '', /^\+ .*also/m);
    return name;
  }

  test('from opening to saving, by clicks on both sides', async () => {
    const { file } = workbench;
    const before = await readFile(file, 'utf8');
    const review = await workbench.open('business');
    const page = await openPage(browser, review.url);
    await takeAndGive(page, async (titles) => {
      await andReadAgain(page, () => page.getByRole('button', { name: 'Undo' }).click());
      assert.deepEqual(await titlesOf(page), titles);
      await andReadAgain(page, () => page.getByRole('button', { name: 'Redo' }).click());
      assert.deepEqual(await findBarriers(page), []);
    });
    assert.equal(await readFile(file, 'utf8'), before, 'nothing is written without confirmation');
    await andReadAgain(page, () => page.getByRole('button', { name: 'Save', exact: true }).click());
    const [was, is] = [before, await readFile(file, 'utf8')].map((text) =>
      Object.keys(JSON.parse(text).sources),
    );
    assert.deepEqual(is, was);
    assert.notEqual((await workbench.sourceIn('business')).options?.also, undefined);
    await review.close();
  });

  for (const key of [...SITES, 'hostile']) {
    const skip = key !== 'nsm' && key !== 'hostile' && onlyWithAll;
    test(`an award is added by its text in the page, ${key}`, { skip }, async () => {
      const { site, open, pageAfter, sourceIn } = workbench;
      const review = await open(key);
      const page = await openPage(browser, review.url);
      const name = await takeAndGive(page, async () => undefined);
      assert.deepEqual(await pageAfter(review, { do: 'save' }), [200, WRITTEN]);
      const { options = {} } = await sourceIn(key);
      assert.match(String(options.also), /^\S.*…$/);
      // A symbol that opens a panel may precede the name.
      assert.ok(String(options.also).endsWith(`${name}…`));
      assert.equal(options.not, undefined);
      assert.equal(await page.evaluate('window.bad'), undefined);
      assert.ok(!site.paths().some((path) => /inside|more|\.png/.test(path)), 'only the page was requested');
      await review.close();
    });
  }

  test('a value for all awards is set by a click in the page, and the workbench exits when its tab is closed', async () => {
    const review = await workbench.headings('/all');
    const page = await openPage(browser, review.url);
    const frame = page.frameLocator('iframe');
    await frame.locator('.campus-number').first().waitFor();
    await frame.getByText(/We read/).click();
    await page.locator('#pointed:not([hidden])').waitFor();
    await andReadAgain(page, () => page.locator('[data-point="all"][data-field="deadline"]').click());
    assert.match(
      (await page.locator('#news').textContent()) ?? '',
      /Elm Grant, deadline: not stated → 2027-03-01/,
    );
    await page.getByRole('button', { name: 'Write to campus file' }).click();
    assert.match((await page.locator('dialog pre').textContent()) ?? '', /"forAll": \{\n.*"deadline": "/);
    await andReadAgain(page, () => page.getByRole('button', { name: 'Save', exact: true }).click());
    await page.context().close();
    // The workbench exits when its last tab is closed.
    await review.ended;
    await review.close();
  });

  test('a page in which no award was found opens, and its first award can be clicked', async () => {
    const url = `${workbench.site.url}/none`;
    const suggestion = await workbench.suggester.look(url);
    assert.equal(suggestion?.kind, 'nothing');
    const review = await workbench.show(reviewedPage(url, suggestion), 'none');
    const page = await openPage(browser, review.url);
    await page.getByText(/^Nothing was found: /).waitFor();
    await page.frameLocator('iframe').getByText('Reed circle', { exact: true }).click();
    await andReadAgain(page, () => page.getByRole('button', { name: 'Only these are the names' }).click());
    assert.deepEqual(await titlesOf(page), ['1 Reed circle', '2 Alder circle']);
    assert.equal(await page.locator('#remark').count(), 0);
    await page.getByRole('button', { name: 'Write to campus file' }).click();
    await andReadAgain(page, () => page.getByRole('button', { name: 'Save', exact: true }).click());
    assert.deepEqual(await workbench.sourceIn('none'), {
      ...{ name: 'Office', kind: 'list', url },
      options: { title: 'p.name' },
    });
    await review.close();
  });

  test('marks do not move the content of the page, wherever its names are', async () => {
    const review = await workbench.headings('/layout');
    const marked = await openPage(browser, review.url);
    const frame = marked.frameLocator('iframe');
    assert.equal(await frame.locator('.campus-number').count(), 4);
    const width = Number(await marked.evaluate('document.querySelector("iframe").clientWidth'));
    const own = await openPage(browser, `${workbench.site.url}/layout`, {
      viewport: { width, height: 900 },
      javaScriptEnabled: false,
    });
    const placesOf = `(document) => [...document.querySelectorAll('main, main *')]
      .filter((one) => !one.matches('campus-words, campus-mark, .campus-number'))
      .map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [one.localName, ...[x, y, width, height].map(Math.round)].join(' ');
      })`;
    const places = await own.evaluate(`(${placesOf})(document)`);
    assert.deepEqual(
      await marked.evaluate(`(${placesOf})(document.querySelector('iframe').contentDocument)`),
      places,
    );
    await review.close();
  });

  test('everything works with the keyboard: warnings, records, selecting text, undo and saving', async () => {
    const review = await workbench.open('arch');
    const page = await openPage(browser, review.url);
    /** Presses Tab until an element with this name has the focus. */
    async function tabTo(name: string): Promise<void> {
      const focused = () =>
        page.evaluate<string>(
          'const one = document.activeElement; one.getAttribute("aria-label") ?? (one.labels?.[0] ?? one).textContent.trim()',
        );
      for (let at = 0; at < 400 && !(await focused()).startsWith(name); at += 1)
        await page.keyboard.press('Tab');
      assert.ok((await focused()).startsWith(name), `${name} is reached`);
    }
    const current = () => page.locator('[aria-current] h2').textContent();
    const titles = await titlesOf(page);
    await page.keyboard.press('j');
    assert.equal(await current(), titles[0]);
    await page.keyboard.press('j');
    assert.equal(await current(), titles[1]);
    await page.keyboard.press('k');
    assert.equal(await current(), titles[0]);
    await page.keyboard.press('n');
    assert.match((await page.locator('#message').textContent()) ?? '', /warning|^$/);
    const name = (titles[0] ?? '').replace(/^\s*1\s+/, '').trim();
    await tabTo(`Not a scholarship: ${name}`);
    await andReadAgain(page, () => page.keyboard.press('Enter'));
    assert.equal((await titlesOf(page)).length, titles.length - 1);
    await tabTo('Undo');
    await andReadAgain(page, () => page.keyboard.press('Enter'));
    assert.deepEqual(await titlesOf(page), titles);
    await tabTo('Redo');
    await andReadAgain(page, () => page.keyboard.press('Enter'));
    await tabTo('Click text in the page');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    const pointed = async () => (await page.locator('#pointed-words').textContent()) ?? '';
    const words = await pointed();
    await tabTo('Wider');
    await page.keyboard.press('Enter');
    assert.ok((await pointed()).length > words.length, 'a longer text');
    await tabTo('Write to campus file');
    await page.keyboard.press('Enter');
    await tabTo('Save');
    await andReadAgain(page, () => page.keyboard.press('Enter'));
    assert.match(String((await workbench.sourceIn('arch')).options?.not), new RegExp(name));
    await review.close();
  });
});
