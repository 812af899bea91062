import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { load } from 'cheerio';
import type { Browser } from 'playwright-core';
import { findBarriers, noBrowser, openPage, startBrowser } from '../support/browser.ts';
import { openSharedDemo, type SharedDemo } from '../support/shared-demo.ts';

interface List {
  readonly total: number;
  readonly omitted?: readonly string[];
  readonly scholarships: readonly { id: string; title: string }[];
  readonly facets: Readonly<Record<string, readonly { value: string; count: number }[]>>;
}

const PHONE = { viewport: { width: 375, height: 800 } };

describe('the finder in a browser', { skip: noBrowser }, () => {
  let campus: SharedDemo;
  let browser: Browser;
  before(async () => {
    [campus, browser] = await Promise.all([openSharedDemo(), startBrowser()]);
  });
  after(() => browser?.close());

  const list = async (query: string): Promise<List> =>
    (await fetch(`${campus.router}/scholarships/api/scholarships?${query}`)).json() as Promise<List>;
  const open = (query: string, options = {}) =>
    openPage(browser, `${campus.router}/scholarships${query}`, options);
  /** The number of found awards, as shown on a page. */
  const totalOn = async (page: Awaited<ReturnType<typeof open>>): Promise<number> =>
    Number.parseInt((await page.locator('#found').textContent()) ?? '', 10);

  test('the name of each topic finds the same awards as its filter, even within a question', async () => {
    const { facets } = await list('facets=audience,field,feature');
    for (const [group, values] of Object.entries(facets)) {
      for (const { value, count } of values) {
        const words = value.replaceAll('-', ' ');
        const typed = await list(`search=scholarships for ${words}&fuzzy=1&limit=500`);
        const ids = new Set(typed.scholarships.map(({ id }) => id));
        const filtered = await list(`${group}=${value}&limit=500`);
        assert.equal(filtered.total, count);
        assert.ok(
          filtered.scholarships.every(({ id }) => ids.has(id)),
          words,
        );
      }
    }
  });

  test('words that occur in no award are not misread as other words, but ignored and named', async () => {
    const page = await open('?search=slack+unicycle+engineer+zzqx');
    assert.equal(await totalOn(page), (await list('search=engineer&fuzzy=1&deadline=open')).total);
    assert.equal(await page.getByText(/showing/).count(), 0);
    assert.equal(
      await page.locator('.ignored').textContent(),
      'No scholarship mentions slack, unicycle, and zzqx; these match engineer.',
    );
  });

  /** A topic of engineering and another topic, such that no award has both. */
  async function strangers(): Promise<string> {
    const { facets } = await list('facets=field&deadline=open');
    for (const { value } of facets.field ?? []) {
      const words = `engineering ${value.replaceAll('-', ' ')}`;
      const together = await list(`${new URLSearchParams({ search: words, fuzzy: '1' })}`);
      if (together.omitted !== undefined) return words;
    }
    throw new Error('every topic has an award for engineering');
  }

  test('if no award has all words, those with the other words are shown, and the words left out are named', async () => {
    const page = await open(`?${new URLSearchParams({ search: await strangers() })}`);
    assert.ok((await totalOn(page)) > 0);
    const line = (await page.locator('.ignored').textContent()) ?? '';
    assert.match(line, /^No scholarship matches [a-z ]+ as well; these match [a-z ]+\.$/);
  });

  test('for a short misspelled word a correction is proposed, but not applied', async () => {
    const page = await open('?search=civl');
    assert.equal(await totalOn(page), 0);
    await page.getByText('Did you mean').getByRole('link', { name: 'civil' }).click();
    await page.waitForURL(/search=civil$/);
    assert.ok((await totalOn(page)) > 0);
  });

  for (const javaScriptEnabled of [true, false]) {
    test(`a search works with any GPA, ${javaScriptEnabled ? 'with' : 'without'} script; the URL has no empty parameter`, async () => {
      const page = await open('?gpa=3.875', { ...PHONE, javaScriptEnabled });
      await page.locator('#search').fill('scholarship');
      await page.locator('#search').press('Enter');
      await page.waitForURL(/search=scholarship/);
      assert.equal(new URL(page.url()).search, '?search=scholarship&gpa=3.875');
      assert.equal(await totalOn(page), (await list('gpa=3.875&deadline=open')).total);
    });
  }

  test('the other formats of a search have the same results as the page', async () => {
    const page = await open('?search=enginering');
    const total = await totalOn(page);
    assert.ok(total > 0);
    const links = await page.evaluate<string[]>(
      "[...document.querySelectorAll('.links a')].map(({ href }) => href)",
    );
    const [json = '', csv = ''] = ['/scholarships?', '.csv?'].map((end) =>
      links.find((link) => link.includes(end)),
    );
    assert.equal(((await (await fetch(json)).json()) as List).total, total);
    assert.equal((await (await fetch(csv)).text()).trim().split('\r\n').length - 1, total);
  });

  test('a checked filter changes results, counts, button and URL at once, and is announced in one sentence', async () => {
    const page = await open('');
    const all = await totalOn(page);
    const box = page.locator('input[name=field]').first();
    const value = await box.getAttribute('value');
    const { total } = await list(`field=${value}&deadline=open`);
    await page.locator('#study summary').click();
    await box.press('Space');
    await page.locator('#found', { hasText: new RegExp(`^${total} scholarship`) }).waitFor();
    assert.equal(new URL(page.url()).search, `?field=${value}`);
    assert.match((await page.locator('.submit button').textContent()) ?? '', new RegExp(`^Show ${total} `));
    assert.equal(await page.locator('#spoken').textContent(), `${total} scholarships found`);
    assert.match(await page.title(), /^Scholarships: \w/);
    const focused = page.locator('input:focus');
    assert.deepEqual(
      [await focused.getAttribute('value'), await focused.isChecked()],
      [value, true],
      'the focus stays',
    );
    assert.deepEqual(await findBarriers(page), []);
    await page.locator('#gpa').fill('2');
    const both = await list(`field=${value}&gpa=2&deadline=open`);
    await page.locator('#found', { hasText: new RegExp(`^${both.total} scholarship`) }).waitFor();
    await page.getByRole('link', { name: 'Clear all' }).click();
    await page.waitForURL(/\/scholarships$/);
    assert.equal(await totalOn(page), all);
    await page.goBack();
    assert.equal(await totalOn(page), both.total);
    assert.equal(await page.locator(`input[name=field][value="${value}"]`).isChecked(), true);
    assert.deepEqual(page.complaints, []);
  });

  test('without script, the checked filters match the shown results after going back', async () => {
    const page = await open('', { javaScriptEnabled: false });
    await page.locator('#study summary').click();
    await page.locator('input[name=field]').first().check();
    await page.locator('#study summary').click();
    await page.locator('.award a').first().click();
    await page.waitForURL(/award/);
    await page.goBack();
    assert.equal(await page.locator('input[type=checkbox]:checked').count(), 0);
    assert.equal(await page.locator('.submit button').textContent(), 'Show scholarships');
  });

  test('an old bookmark keeps the filters that are known, and reports ignored values', async () => {
    const get = async (query: string) =>
      load(await (await fetch(`${campus.router}/scholarships${query}`)).text());
    const $ = await get('?source=gone,nsm&field=alchemy&gpa=9&deadline=open&offset=99999');
    const { total } = await list('source=nsm&deadline=open');
    assert.equal(Number.parseInt($('#found').text(), 10), total);
    const shown = $('.notice').text();
    for (const words of [
      '“gone” (not a source)',
      '“alchemy” (not a topic)',
      '“9” (a GPA is 0 to 5)',
      'pages after the last one',
    ])
      assert.ok(shown.includes(words), `${words}: ${shown}`);
    assert.ok($('.award').length > 0);
    assert.doesNotMatch($('title').text(), /Open/, 'the default list');
  });

  test('pages of results have their own titles, and the results are two tab stops after the search', async () => {
    const page = await open('');
    const first = await page.title();
    await page.locator('a[rel=next]').click();
    await page.waitForURL(/offset=20/);
    assert.equal(await page.title(), first.replace('Scholarships', 'Scholarships: page 2'));
    await page.locator('#search').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    assert.equal(await page.locator(':focus').textContent(), 'Skip to results');
    await page.keyboard.press('Enter');
    await page.locator('#found:focus').waitFor();
  });

  test('there are filters for the least amount, the month of the deadline, and requirements to avoid', async () => {
    const page = await open('');
    await page.locator('#amountMin').fill('2000');
    await page.getByLabel('No essay').check();
    const query = 'amountMin=2000&without=essay-required&deadline=open';
    const { total, scholarships } = await list(query);
    assert.ok(total < (await list('deadline=open')).total);
    await page.locator('#found', { hasText: new RegExp(`^${total} scholarship`) }).waitFor();
    const { deadline } = scholarships.find(
      (award) => 'deadline' in award && award.deadline !== null,
    ) as unknown as {
      deadline: string;
    };
    const month = deadline.slice(0, 7);
    const last = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 31 });
    const due = (await list(`deadlineFrom=${month}-01&deadlineTo=${last}&${query}`)).total;
    const choice = page.locator(`[name=month][value="${month}"]`);
    assert.equal(await choice.locator('..').locator('.count').textContent(), String(due));
    await choice.check();
    await page.locator('#found', { hasText: new RegExp(`^${due} scholarship`) }).waitFor();
    assert.equal(new URL(page.url()).searchParams.get('month'), month);
    assert.equal(await page.locator('[name=month]:focus').getAttribute('value'), month);
    assert.deepEqual(await findBarriers(page), []);
  });

  test('each award shows why it matches, and what it requires', async () => {
    const { scholarships } = await list('feature=essay-required&gpa=4&deadline=open&limit=1');
    const page = await open('?feature=essay-required&gpa=4');
    const why = page.locator('.award .facts + p');
    assert.ok(scholarships.length > 0);
    assert.match(
      (await why.first().textContent()) ?? '',
      /^(✓ GPA \d\.\d+ or higher|No GPA requirement listed) · ✓ Essay required · /,
    );
    for (const text of await why.allTextContents())
      assert.equal(text.split(/essay required/i).length, 2, text);
    await page.goto(
      `${campus.router}/scholarships?gpa=4&search=${encodeURIComponent(scholarships[0]?.title ?? '')}`,
    );
    await why.filter({ hasText: 'Essay required' }).first().waitFor();
    // All results have the only chosen subject, so no row repeats it.
    await page.goto(`${campus.router}/scholarships?field=engineering&gpa=4`);
    assert.ok((await why.count()) > 0);
    assert.equal(await why.filter({ hasText: '✓ Engineering' }).count(), 0);
    await page.goto(`${campus.router}/scholarships?field=engineering,nursing`);
    assert.ok((await why.filter({ hasText: '✓ Engineering' }).count()) > 0);
    await page.goto(`${campus.router}/scholarships?search=coding`);
    await page.getByText('Computer science, for “coding”').first().waitFor();
    await page.goto(`${campus.router}/scholarships`);
    assert.equal(await page.locator('.fits').count(), 0);
  });

  test('a star saves an award in the visitor’s list, which has a URL, a calendar, and changes since then', async () => {
    const page = await open('?deadline=open&sort=-amount', { colorScheme: 'dark' });
    const stars = page.getByRole('button', { name: /^Save / });
    await stars.nth(0).press('Enter');
    await stars.nth(1).click();
    assert.equal(await page.locator('#spoken').textContent(), 'Saved in your list');
    assert.deepEqual(await findBarriers(page), []);
    const titles = (await page.locator('.award h3').allTextContents()).slice(0, 2).toSorted();
    await page.getByRole('link', { name: 'My list (2)' }).click();
    await page.waitForURL(/saved\?ids=[^,]+,[^,]+$/);
    assert.deepEqual((await page.locator('.saved tbody th a').allTextContents()).toSorted(), titles);
    assert.deepEqual(await findBarriers(page), []);
    const shared = await openPage(browser, page.url(), { javaScriptEnabled: false });
    assert.equal(await shared.locator('.saved tbody tr').count(), 2);
    const calendar = await shared.locator('.export a', { hasText: 'Calendar' }).getAttribute('href');
    const events = await (await fetch(`${campus.router}${calendar}`)).text();
    assert.equal(events.split('BEGIN:VEVENT').length - 1, 2);
    // As if the amount had been different when the award was saved.
    await page.evaluate(`{
      const saved = JSON.parse(localStorage.getItem('saved'));
      Object.values(saved)[0].amount = '$1';
      localStorage.setItem('saved', JSON.stringify(saved));
    }`);
    await page.goto(`${campus.router}/scholarships/saved`);
    await page.waitForURL(/ids=/);
    await page.getByText('Amount was: $1').waitFor();
    await page
      .getByRole('button', { name: /^Save / })
      .first()
      .click();
    assert.equal(await page.locator('#spoken').textContent(), 'Removed from your list');
    assert.deepEqual(page.complaints, []);
  });

  test('a single award can be added to a calendar', async () => {
    const { scholarships } = await list('deadline=upcoming&limit=1');
    const [award] =
      scholarships.length > 0
        ? scholarships
        : (await list('deadlineFrom=2026-01-01&deadline=open')).scholarships;
    assert.ok(award);
    const page = await openPage(browser, `${campus.router}/scholarships/award/${award.id}`);
    const href = await page.getByRole('link', { name: 'Add deadline to calendar' }).getAttribute('href');
    const text = await (await fetch(`${campus.router}${href}`)).text();
    assert.equal(text.split('BEGIN:VEVENT').length - 1, 1);
    assert.ok(text.includes(`UID:deadline-${award.id}@`));
    assert.match((await page.locator('.strip time').getAttribute('datetime')) ?? '', /^\d{4}-\d{2}-\d{2}$/);
  });

  test('one search from the home page finds scholarships, topics, games, teams and athletes by kind', async () => {
    const page = await openPage(browser, campus.router, PHONE);
    await page.getByRole('heading', { name: 'Search scholarships and games' }).waitFor();
    await page.locator('#q').fill('engineering');
    await page.locator('#q').press('Enter');
    await page.waitForURL(/\/search\?q=engineering$/);
    const { total } = await list('search=engineering&fuzzy=1&deadline=open');
    const heading = (title: string) => page.getByRole('heading', { level: 2, name: new RegExp(`^${title}`) });
    assert.equal(await heading('Scholarships').textContent(), `Scholarships ${total}`);
    await heading('Topics').waitFor();
    const roster = (await (await fetch(`${campus.router}/sports/api/roster?sport=football`)).json()) as {
      athletes: { name: string }[];
    };
    const name = roster.athletes[0]?.name ?? '';
    await page.locator('#q').fill(name);
    await page.locator('#q').press('Enter');
    await page.waitForURL(/q=(?!engineering)/);
    await page.getByRole('link', { name, exact: true }).first().waitFor();
    await page.goto(
      `${campus.router}/search?${new URLSearchParams({ q: `money for ${await strangers()}` })}`,
    );
    await page.locator('.ignored').getByText('No scholarship matches').waitFor();
    await page.goto(`${campus.router}/search?q=football`);
    await heading('Games').waitFor();
    await heading('Teams').waitFor();
    assert.deepEqual(await findBarriers(page), []);
    assert.deepEqual(page.complaints, []);
  });
});
