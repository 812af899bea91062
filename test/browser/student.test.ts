import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { findBarriers, noBrowser, openPage, startBrowser } from '../support/browser.ts';
import { countShifts, paintWhole, shiftsOf } from '../support/layout-shift.ts';
import { openSharedDemo, type SharedDemo } from '../support/shared-demo.ts';

const PHONE = { viewport: { width: 375, height: 800 } };
const SENTENCE = 'second-year nursing student 3.2 GPA Texas need money by March';
const MEANT =
  'search=nursing&fuzzy=1&for=sophomore,undergraduate&gpa=3.2&deadlineTo=2027-03-31&deadline=open';

interface Award {
  readonly id: string;
  readonly title: string;
  readonly amountMin: number | null;
  readonly amountMax: number | null;
}

describe('a student, step by step', { skip: noBrowser }, () => {
  let campus: SharedDemo;
  let browser: Browser;
  before(async () => {
    [campus, browser] = await Promise.all([openSharedDemo(), startBrowser()]);
  });
  after(() => browser?.close());

  const list = async (query: string) =>
    (await (
      await fetch(`${campus.router}/scholarships/api/scholarships?${query}&fields=title,amountMin,amountMax`)
    ).json()) as { total: number; scholarships: readonly Award[] };

  /** Opens a page on which each action of a visitor is counted. */
  async function walk(path: string, options = {}) {
    const page = await openPage(browser, `${campus.router}${path}`, { ...PHONE, ...options });
    let steps = 0;
    const step = async (act: () => Promise<unknown>): Promise<void> => {
      steps += 1;
      await act();
    };
    const total = async () => Number.parseInt((await page.locator('#found').textContent()) ?? '', 10);
    const found = (count: number) =>
      page.locator('#found', { hasText: new RegExp(`^${count} scholarships?\\b`) }).waitFor();
    return { page, step, total, found, steps: () => steps };
  }

  for (const javaScriptEnabled of [true, false]) {
    test(`a typed sentence takes three steps from the home page, ${javaScriptEnabled ? 'with' : 'without'} script`, async () => {
      const { total } = await list(MEANT);
      const { page, step, steps, found } = await walk('/', { javaScriptEnabled });
      await step(() => page.getByRole('searchbox').fill(SENTENCE));
      await step(() => page.keyboard.press('Enter'));
      await page.waitForURL(/search\?q=/);
      await step(() => page.getByRole('link', { name: `See all ${total} and filter` }).click());
      await found(total);
      assert.equal(steps(), 3);
      const { search } = new URL(page.url());
      assert.equal(search, '?search=nursing+Texas&gpa=3.2&for=sophomore&deadlineTo=2027-03-31');
      assert.deepEqual(page.complaints, []);
    });
  }

  test('three questions come before the other filters, and each answer changes the results at once', async () => {
    const { page, step, steps, found, total } = await walk('/scholarships');
    await step(() => page.locator('.filters > summary').click());
    await step(() => page.locator('#study summary').click());
    await step(() => page.locator('#study').getByLabel('Nursing').check());
    await found((await list('field=nursing&deadline=open')).total);
    assert.equal(await page.locator('#study summary').innerText(), 'I study Nursing');
    assert.deepEqual(await findBarriers(page), []);
    await step(() => page.getByLabel('My GPA').fill('3.2'));
    await found((await list('field=nursing&gpa=3.2&deadline=open')).total);
    await step(() => page.getByLabel('Due by').fill('2027-03-31'));
    await found((await list('field=nursing&gpa=3.2&deadline=open&deadlineTo=2027-03-31')).total);
    assert.equal(steps(), 5);
    assert.ok((await total()) > 0);
    assert.deepEqual(page.complaints, []);
  });

  test('back undoes one answer after another, forward restores it, and the visitor stays in the finder', async () => {
    const { page, found } = await walk('/scholarships', { viewport: { width: 1280, height: 900 } });
    const counts = [
      await list('deadline=open'),
      await list('for=junior,undergraduate&deadline=open'),
      await list('for=junior,undergraduate&gpa=3.2&deadline=open'),
      await list('for=junior,undergraduate&gpa=3.2'),
    ].map(({ total }) => total);
    await page.getByRole('checkbox', { name: 'Junior' }).check();
    await found(counts[1] ?? 0);
    // Typed with a pause, but still one answer.
    await page.getByLabel('My GPA').pressSequentially('3');
    await found((await list('for=junior,undergraduate&gpa=3&deadline=open')).total);
    await page.getByLabel('My GPA').pressSequentially('.2');
    await found(counts[2] ?? 0);
    await page.getByRole('checkbox', { name: /^Include \d+ closed$/ }).check();
    await found(counts[3] ?? 0);
    for (const [at, gpa, isJunior] of [
      [2, '3.2', true],
      [1, '', true],
      [0, '', false],
    ] as const) {
      await page.goBack();
      await found(counts[at] ?? 0);
      assert.equal(await page.getByLabel('My GPA').inputValue(), gpa);
      assert.equal(await page.getByRole('checkbox', { name: 'Junior' }).isChecked(), isJunior);
    }
    assert.equal(new URL(page.url()).pathname, '/scholarships');
    await page.goForward();
    await found(counts[1] ?? 0);
    assert.equal(await page.getByRole('checkbox', { name: 'Junior' }).isChecked(), true);
    assert.deepEqual(page.complaints, []);
  });

  test('suggestions on the home page lead to a scholarship and to a topic', async () => {
    const { page } = await walk('/');
    await page.getByRole('searchbox').focus();
    const field = page.getByRole('combobox');
    await field.pressSequentially('nurs');
    await page.getByRole('option').first().waitFor();
    assert.deepEqual(await findBarriers(page), []);
    await page.getByRole('option', { name: /Topic/ }).first().click();
    await page.waitForURL(/\/scholarships\?field=nursing$/);
    await page.goBack();
    await page.locator('#q').fill('');
    await field.pressSequentially('nurs');
    await page
      .getByRole('option', { name: /Scholarship$/ })
      .first()
      .click();
    await page.waitForURL(/\/scholarships\/award\//);
    assert.deepEqual(page.complaints, []);
  });

  test('one tap adds all deadlines to a calendar, even without a public URL', async () => {
    const { page, step, steps } = await walk('/scholarships');
    await step(() => page.getByRole('link', { name: 'Add to your calendar' }).click());
    await page.waitForURL(/calendars$/);
    const links = page.locator('dd').nth(1).getByRole('link');
    const hrefs = await Promise.all(
      (await links.all()).map(async (link) => (await link.getAttribute('href')) ?? ''),
    );
    const { host, origin } = new URL(campus.router);
    const path = '/scholarships/api/scholarships.ics';
    const url = new URL(hrefs[1] ?? '').searchParams.get('url');
    assert.deepEqual(
      [new URL(hrefs[0] ?? '').searchParams.get('cid'), url, hrefs[3]],
      [`webcal://${host}${path}`, `${origin}${path}`, `webcal://${host}${path}`],
    );
    assert.ok((await fetch(url ?? '')).ok);
    assert.equal(steps(), 1);
    assert.deepEqual(page.complaints, []);
  });

  test('the saved list has a sum, marks for applications, notes and a link, and prints as a checklist', async () => {
    const { scholarships } = await list('deadline=open&sort=-amount&limit=3');
    const path = `/scholarships/saved?ids=${scholarships.map(({ id }) => id).join()}`;
    const page = await openPage(browser, 'about:blank', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await countShifts(page);
    await paintWhole(page);
    await page.goto(`${campus.router}${path}`);
    assert.deepEqual(await shiftsOf(page), []);
    const sum = scholarships.reduce(
      (all, { amountMin, amountMax }) => all + (amountMax ?? amountMin ?? 0),
      0,
    );
    const words = (await page.locator('main p').first().innerText()).trim();
    const [, stated = ''] =
      /^3 scholarships, up to \$([\d,]+) (a year|in total|in the first year)\./.exec(words) ?? [];
    assert.ok(Number(stated.replaceAll(',', '')) >= sum, words);
    const row = page.locator('.saved tbody tr').first();
    await row.getByRole('checkbox', { name: /^Applied/ }).check();
    await row.getByPlaceholder('Notes').fill('Ask Dr. Hale');
    await row.getByPlaceholder('Notes').press('Tab');
    assert.equal(await page.locator('[data-progress]').textContent(), 'Applied for 1.');
    assert.equal(await row.getByRole('button', { name: /^Save / }).getAttribute('aria-pressed'), 'true');
    assert.deepEqual(await findBarriers(page), []);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), `${campus.router}${path}`);
    await page.evaluate('window.print = () => { document.title = "printed"; }');
    await page.getByRole('button', { name: 'Print as checklist' }).click();
    assert.equal(await page.title(), 'printed');
    await page.reload();
    assert.equal(await row.getByRole('checkbox', { name: /^Applied/ }).isChecked(), true);
    assert.equal(await row.getByPlaceholder('Notes').inputValue(), 'Ask Dr. Hale');
    await page.emulateMedia({ media: 'print' });
    const boxes = await page.evaluate<string[]>(
      `[...document.querySelectorAll('.saved tbody th')].map((cell) => getComputedStyle(cell, '::before').content)`,
    );
    assert.deepEqual(boxes, ['"☑ "', '"☐ "', '"☐ "']);
    assert.equal(await page.getByRole('button', { name: 'Copy link' }).isVisible(), false);
    await page.emulateMedia({ media: 'screen' });
    // An award that is removed from the list and saved again has its note again.
    const star = row.getByRole('button', { name: /^Save / });
    await star.click();
    await star.click();
    assert.equal(await row.getByPlaceholder('Notes').inputValue(), 'Ask Dr. Hale');
    assert.deepEqual(page.complaints, []);
  });
});
