import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { findBarriers, noBrowser, openPage, startBrowser } from '../support/browser.ts';
import { openSharedDemo, type SharedDemo } from '../support/shared-demo.ts';

interface Suggestion {
  readonly text: string;
  readonly kind: string;
  readonly value: string;
}

describe('suggestions while typing', { skip: noBrowser }, () => {
  let campus: SharedDemo;
  let browser: Browser;
  before(async () => {
    [campus, browser] = await Promise.all([openSharedDemo(), startBrowser()]);
  });
  after(() => browser?.close());

  async function openFinder(query = '') {
    const page = await openPage(browser, `${campus.router}/scholarships${query}`);
    const requested: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname.endsWith('/suggest')) requested.push(searchParams.get('q') ?? '');
    });
    return { page, requested, field: page.getByRole('combobox', { name: 'Search' }) };
  }
  const suggestionsFor = async (typed: string): Promise<Suggestion[]> => {
    const response = await fetch(`${campus.router}/scholarships/api/suggest?q=${typed}`);
    return ((await response.json()) as { suggestions: Suggestion[] }).suggestions;
  };
  const options = (page: Page) => page.getByRole('option');
  const spoken = (page: Page) => page.locator('#spoken').textContent();
  const isExpanded = (page: Page, is: boolean) =>
    page.locator(`input[aria-expanded=${is}]`).waitFor({ state: 'visible' });

  test('fast typing sends one request; arrows, Enter and Escape work as in a combobox', async () => {
    const { page, requested, field } = await openFinder();
    const expected = await suggestionsFor('bi');
    assert.ok(expected.length > 2);
    await field.pressSequentially('bi');
    await options(page).first().waitFor();
    assert.deepEqual(requested, ['bi']);
    assert.equal(await options(page).count(), expected.length);
    assert.equal(await spoken(page), `${expected.length} suggestions`);
    assert.equal(await field.getAttribute('aria-expanded'), 'true');
    assert.deepEqual(await findBarriers(page), []);
    const chosen = async () => {
      const id = await field.getAttribute('aria-activedescendant');
      return id === null ? null : page.locator(`#${id}[aria-selected=true]`).locator('span').textContent();
    };
    assert.equal(await chosen(), null);
    await field.press('ArrowUp');
    assert.equal((await chosen())?.toLowerCase(), expected.at(-1)?.text.toLowerCase());
    await field.press('ArrowDown');
    assert.equal(await chosen(), null, 'between the last and the first option the field is selected');
    await field.press('ArrowDown');
    assert.equal((await chosen())?.toLowerCase(), expected[0]?.text.toLowerCase());
    await field.press('Escape');
    await isExpanded(page, false);
    assert.equal(await options(page).count(), 0);
    assert.equal(await field.inputValue(), 'bi');
    await field.press('Enter');
    await page.waitForURL(/search=bi\b/);
    assert.deepEqual(page.complaints, []);
  });

  test('choosing a title opens its award, choosing a tag adds a filter', async () => {
    const { page, field } = await openFinder('?gpa=4');
    const [tag] = (await suggestionsFor('biol')).filter(({ kind }) => kind === 'tag');
    assert.ok(tag);
    await field.pressSequentially('biol');
    await options(page).filter({ hasText: 'Topic' }).first().click();
    await page.waitForURL(new RegExp(`gpa=4&field=${tag.value}`));
    assert.equal(await page.locator(`input[value="${tag.value}"]`).isChecked(), true);
    assert.equal(await page.locator('input[name=search]').inputValue(), '');

    const titles = (await suggestionsFor('scholarship')).filter(({ kind }) => kind === 'title');
    await page.locator('input[name=search]').pressSequentially('scholarship');
    await options(page)
      .filter({ hasText: titles[0]?.text ?? '' })
      .first()
      .waitFor();
    const at = (await suggestionsFor('scholarship')).findIndex(({ kind }) => kind === 'title');
    for (let press = 0; press <= at; press += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === `/scholarships/award/${titles[0]?.value}`);
  });

  test('the next key aborts the previous request, and a late response is never shown', async () => {
    const { page, requested, field } = await openFinder();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/suggest?q=ch', async (route) => {
      await released;
      await route.continue().catch((error) => assert.match(String(error), /handled|closed|aborted/i));
    });
    const [, ended] = await Promise.all([
      page.waitForRequest(/suggest\?q=ch$/).then(() => field.pressSequentially('em')),
      page.waitForEvent('requestfailed', (request) => request.url().endsWith('q=ch')),
      field.pressSequentially('ch'),
    ]);
    assert.match(ended.failure()?.errorText ?? '', /ABORTED/);
    await options(page).first().waitFor();
    release();
    assert.deepEqual(requested, ['ch', 'chem']);
    assert.equal(await options(page).count(), (await suggestionsFor('chem')).length);
  });

  test('after a 429 typing continues without suggestions; a single letter sends no request', async () => {
    const { page, requested, field } = await openFinder();
    await page.route('**/api/suggest*', (route) => route.fulfill({ status: 429, body: '{"error":"x"}' }));
    await field.pressSequentially('b');
    await Promise.all([page.waitForResponse(/suggest/), field.pressSequentially('io')]);
    await field.pressSequentially('logy');
    await field.press('Enter');
    await page.waitForURL(/search=biology/);
    assert.deepEqual(requested, ['bio']);
  });

  test('markup in a suggestion is shown as text', async () => {
    const { page, field } = await openFinder();
    const text = '<img src=x onerror="document.title=1">';
    const body = JSON.stringify({ suggestions: [{ text, kind: 'title', value: '../../', count: 1 }] });
    await page.route('**/api/suggest*', (route) => route.fulfill({ contentType: 'application/json', body }));
    await field.pressSequentially('img');
    await options(page).first().waitFor();
    assert.equal(await options(page).locator('span').textContent(), text);
    assert.equal(await page.locator('.suggestions img').count(), 0);
    await options(page).first().click();
    await page.waitForURL(/award\/\.\.%2F\.\.%2F/);
  });
});
