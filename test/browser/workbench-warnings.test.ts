import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { type OpenSuggester, openSuggester } from '../../src/desk/open-suggester.ts';
import type { ReviewHandler } from '../../src/desk/workbench/review-server.ts';
import { andReload, noBrowser, openPage, startBrowser } from '../support/browser.ts';
import { createHurriedClock } from '../support/manual-clock.ts';
import { type PretendSite, startPretendSite } from '../support/pretend-site.ts';

const MENU = '<li><a href="/news">News</a></li>'.repeat(60);
const PAGE = `<!doctype html><title>Office</title><ul>${MENU}</ul><main><h1>Scholarships</h1>
<h2>Reed Award</h2><p>Amount: $500</p><p>Deadline: March 1, 2027 or April 1, 2027</p>
<h2>Alder Grant</h2><p>Worth: $50 of books</p><p>Amount: $700</p><p>Deadline: March 1, 2027</p>
<h2>Student groups</h2><p>They meet on Fridays.</p>
<h2>Elm Fellowship</h2><p>Amount: $800</p><p>Deadline: March 1, 2027</p>
<p class="fund"><b>Birch Scholarship</b> for juniors</p><p>It pays $900.</p>
<p class="fund"><b>Fir Scholarship</b> for seniors</p><p>It pays $1,000.</p>
<p>Gorse Days. Deadline: May 1, 2027</p></main>`;

describe('warnings and missing awards', { skip: noBrowser }, () => {
  let site: PretendSite;
  let browser: Browser;
  let suggester: OpenSuggester;
  let review: ReviewHandler;
  let page: Page;
  before(async () => {
    site = await startPretendSite();
    site.on('/awards', () => ({ headers: { 'content-type': 'text/html' }, body: PAGE }));
    suggester = openSuggester({ clock: createHurriedClock('2026-11-21T18:00Z') }, 'https://campus.example/');
    const url = `${site.url}/awards`;
    const suggestion = await suggester.look(url);
    assert.equal(suggestion?.kind, 'found');
    const entry = { kind: 'list', url, options: { skip: ['Elm Fellowship'] } };
    const looked = await suggester.lookAtEntry(entry);
    assert.ok(typeof looked !== 'string');
    // As `suggest` does with names that it proposes to skip.
    const doubts = [{ award: 'Elm Fellowship', field: null, why: 'not read' }, ...looked.doubts];
    const shown = await suggester.show(
      { ...looked, doubts },
      { port: 0, destination: null, others: suggestion.others },
    );
    assert.ok(typeof shown !== 'string');
    review = shown;
    browser = await startBrowser();
    page = await openPage(browser, review.url);
    await page.frameLocator('iframe').locator('.campus-number').first().waitFor();
  });
  after(async () => {
    await browser?.close();
    await review?.close();
    await suggester?.[Symbol.asyncDispose]();
    await site?.stop();
  });

  const news = async (): Promise<string> => ((await page.locator('#news').textContent()) ?? '').trim();
  const state = async (): Promise<string> => (await page.locator('header p').first().textContent()) ?? '';
  async function press(name: string): Promise<void> {
    const button = page.getByRole('button', { name, exact: true });
    await andReload(page, () => button.click());
    await page.frameLocator('iframe').locator('body').waitFor();
  }

  test('are listed first, with text and reason; skipped names are marked; the key n moves to the next one', async () => {
    const records = await page.locator('.record').allTextContents();
    assert.match(records[0] ?? '', /^\s*\?1 Elm Fellowship\s*not read/);
    assert.match(
      records[1] ?? '',
      /Reed Award.*The page gives two deadlines.*2027-03-01.*March 1, 2027 or April 1/s,
    );
    assert.equal(records.length, 4);
    assert.equal(await page.frameLocator('iframe').locator('.campus-left').textContent(), 'Elm Fellowship');
    assert.ok(
      Number(await page.evaluate('frames[0].scrollY')) > 0,
      'the page is scrolled to its first award',
    );
    assert.match(records[2] ?? '', /Student groups\s*perhaps not a scholarship/);
    assert.match(await state(), /3 scholarships, 3 warnings/);
    const current = () => page.locator('[aria-current] h2').textContent();
    await page.keyboard.press('n');
    assert.match((await current()) ?? '', /Elm Fellowship/);
    await page.keyboard.press('n');
    assert.match((await current()) ?? '', /Reed Award/);
    await page.keyboard.press('n');
    await page.keyboard.press('n');
    await page.getByText('That was the last warning.').waitFor();
  });

  test('are resolved by one click each, until none is left', async () => {
    await press('Add scholarship: Elm Fellowship');
    assert.match(await news(), /New: Elm Fellowship/);
    await press('Correct: Reed Award');
    await press('Correct: Elm Fellowship');
    await press('Not a scholarship: Student groups');
    assert.match(await state(), /3 scholarships, no warnings\./);
    await page.keyboard.press('n');
    await page.getByText('No warnings.', { exact: true }).waitFor();
  });

  test('awards are added one by one or together with all similar ones, and a value is read where it is clicked', async () => {
    const frame = page.frameLocator('iframe');
    await frame.getByText('Birch Scholarship').click();
    await press('All 2 like this are scholarships');
    assert.match(await news(), /New: Birch Scholarship.*New: Fir Scholarship/s);
    const scrolled = Number(await page.evaluate('frames[0].scrollY'));
    assert.ok(scrolled > 0, 'the scroll position of the page stays the same');
    // The name at the beginning of a line that continues with a value.
    await frame.getByText('Gorse Days').click();
    await press('Also a scholarship');
    assert.match(await news(), /New: Gorse Days(?!\.)/);
    await frame.getByText('Worth: $50').click();
    await page.locator('[data-point="value"][data-field="amount"]').click();
    await page.getByText(/^Alder Grant, amount: \$50 - \$700 → \$50$/).waitFor();
  });

  test('without a campus file the entry is shown, and the option to choose one', async () => {
    assert.match((await page.locator('header').textContent()) ?? '', /restart with --campus FILE/);
    const { options } = JSON.parse((await page.locator('header pre').textContent()) ?? '');
    assert.deepEqual(options, {
      not: ['Student groups'],
      also: ['Elm Fellowship…', 'p.fund > b', 'Gorse Days…'],
      values: { amount: 'Worth…' },
    });
  });

  test('another list that was found on the page is used instead', async () => {
    await page.getByText('Use another list').click();
    const [lists] = await Promise.all([
      page.locator('main ul li').filter({ hasText: 'Birch Scholarship' }).count(),
    ]);
    assert.ok(lists > 0, 'a list of the bold names');
    const inLists = page.locator('main ul li').filter({ hasText: 'Birch Scholarship' });
    await andReload(page, () => inLists.last().getByRole('button').click());
    assert.match(await news(), /Gone: /);
    await press('Undo');
  });
});
