import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { destinationOf, entryIn } from '../../src/cli/campus-destination.ts';
import { type OpenSuggester, openSuggester } from '../../src/cli/open-suggester.ts';
import { type Desk, type LookedAt, lookedAt } from '../../src/scholarships/index.ts';
import { findBarriers, noBrowser, openPage, startBrowser } from '../support/browser.ts';
import { createHurriedClock } from '../support/manual-clock.ts';
import { type PretendSite, startPretendSite } from '../support/pretend-site.ts';
import { smallCampus } from '../support/small-campus.ts';

/** A site of each layout: table, panels, prose, headings, boxes. */
const SITES = ['business', 'nsm', 'honors', 'engineering', 'arch'];

const htmlOf = (main: string) => () => ({
  headers: { 'content-type': 'text/html' },
  body: `<!doctype html><title>Office</title><main>${main}</main>`,
});
const ONE = '<h1>Money</h1><h2>Reed Award</h2><p>Amount: $500</p><p>Deadline: March 1, 2027</p>';
const NONE = ['Reed', 'Alder']
  .map((name) => `<p class="name">${name} memorial</p><p>It helps people who study at night.</p>`)
  .join('');

const MANY = Array.from(
  { length: 111 },
  (_, at) =>
    `<h2>Elm ${at} Grant</h2><p>Amount: $${at + 1},500</p><p>Deadline: March 1, 2027</p><p>GPA: 3.0</p>`,
).join('');

/** Names in buttons whose parts are laid out one by one, over a picture, beside others, and in pieces. */
const LAYOUT = `<style>button { display: flex; justify-content: space-between; width: 300px; gap: 20px }
  .over { position: relative; height: 80px } .over h2 { position: absolute; right: 10px; bottom: 0 } .row { display: flex }</style>
  <h2><button>Reed Award <b>+</b></button></h2><p>Amount: $500</p>
  <div class="over"><h2>Alder Grant</h2></div><p>Amount: $600. Deadline: March 1, 2027</p>
  <div class="row"><h2>Elm Fellowship</h2><button>Apply</button></div><p>Amount: <b>$7</b>00</p>
  <h2><b>Fir</b> Scholarship</h2><p>Amount: $800</p>`;

/** Of a page as large as one may be. */
const ROW = `<p>${'A word of the office about nothing that a student asked for. '.repeat(16)}<a href="#top">Up</a></p>`;
/** As large as a page may be; it would run, lead elsewhere, reach inside, cover everything and hide our marks. */
const HOSTILE = `<!doctype html><title>Office</title><base href="https://elsewhere.example/" target="_top">
  <meta http-equiv="refresh" content="0;url=https://elsewhere.example/">
  <style>@import "/more.css"; * { position: relative; z-index: 9 !important; color: #fff !important; background: url(/b.png) }
  a, mark { display: none !important } body > i { position: fixed !important; inset: 0 }</style>
  <script>top.bad = 1; document.body.textContent = 'bad';</script><body onload="top.bad=1"><i></i>
  ${'<iframe src="/inside"></iframe><script>for (;;);</script><object data="/inside"></object>'.repeat(500)}
  <main>${ROW.repeat(Math.floor(7_900_000 / ROW.length))}<h1>Money</h1>
  ${['Reed Award', 'Alder Grant', 'Elm Fellowship']
    .map(
      (name) =>
        `<h2 onclick="top.bad=1" id="award-0">${name}</h2><p>Amount: $500</p><p>Deadline: March 1, 2027</p>`,
    )
    .join('')}</main>`;

interface WrittenSource {
  readonly url: string;
  readonly options?: Record<string, unknown>;
}

describe('what a person says at a page', { skip: noBrowser, timeout: 240_000 }, () => {
  let sandbox: Sandbox;
  let site: PretendSite;
  let browser: Browser;
  let suggester: OpenSuggester;
  let folder: string;
  let file: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'look-'));
    file = join(folder, 'campus.json');
    sandbox = await startSandbox();
    site = await startPretendSite();
    site.on('/one', htmlOf(ONE));
    site.on(
      '/all',
      htmlOf('<h1>Money</h1><p>All applications are due March 1, 2027.</p><h2>Elm Grant</h2><p>$700</p>'),
    );
    site.on('/many', htmlOf(`<h1>Money</h1>${MANY}`));
    const headers = { 'content-type': 'text/html' };
    site.on('/hostile', () => ({ headers, body: HOSTILE }));
    site.on(
      '/list',
      htmlOf(
        '<div class="card"><h2><a href="/list/reed">Reed Award</a></h2></div><div class="card"><h2><a href="/list/elm">Elm Grant</a></h2></div>',
      ),
    );
    for (const name of ['Reed Award', 'Elm Grant'])
      site.on(
        `/list/${name.split(' ', 1)[0]?.toLowerCase()}`,
        htmlOf(`<h1>${name}</h1><dl><dt>Amount<dd>$500<dt>Deadline<dd>May 1, 2027</dl>`),
      );
    site.on('/layout', htmlOf(LAYOUT));
    site.on('/none', htmlOf(`<h1>Help</h1>${NONE}`));
    const campus = smallCampus(sandbox, SITES) as {
      readonly privateHosts?: readonly string[];
      readonly sources: object;
    };
    const hostile = { name: 'Hostile', kind: 'headings', url: `${site.url}/hostile` };
    const privateHosts = [...(campus.privateHosts ?? []), site.host];
    await writeFile(
      file,
      JSON.stringify({ ...campus, privateHosts, sources: { ...campus.sources, hostile } }, null, 2),
    );
    suggester = openSuggester({ clock: createHurriedClock() }, 'https://campus.example/');
    browser = await startBrowser();
  });
  after(async () => {
    await browser?.close();
    await suggester?.close();
    await site?.stop();
    await sandbox?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function show(looked: LookedAt | string, key: string): Promise<Desk> {
    assert.ok(typeof looked !== 'string', String(looked));
    const destination = destinationOf(file, key, { name: 'Office' });
    const desk = await suggester.show(looked, { port: 0, destination, others: [] });
    assert.ok(typeof desk !== 'string', String(desk));
    return desk;
  }
  const open = async (key: string): Promise<Desk> =>
    show(await suggester.lookAtEntry(entryIn(file, key)), key);
  /** What the page of a desk says when something is said there. */
  async function sayAt(desk: Desk, said: object): Promise<[status: number, text: string]> {
    const headers = { origin: new URL(desk.url).origin, 'content-type': 'application/json' };
    const answer = await fetch(`${desk.url}say`, { method: 'POST', body: JSON.stringify(said), headers });
    return [answer.status, await answer.text()];
  }
  const sourceIn = async (key: string): Promise<WrittenSource> =>
    JSON.parse(await readFile(file, 'utf8')).sources[key];
  /** Does what makes the page load anew. */
  async function andReload(page: Page, act: () => Promise<void>): Promise<void> {
    await Promise.all([page.waitForEvent('load', { timeout: 30_000 }), act()]);
    await page.frameLocator('iframe').locator('body').waitFor();
  }
  const titlesOf = (page: Page): Promise<string[]> => page.locator('.record h2').allTextContents();

  for (const key of [...SITES, 'hostile']) {
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
      await page.getByLabel(/Click words in the page/).fill(name);
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
      assert.deepEqual(page.complaints, [], 'nothing is in the console');
      assert.equal(await page.evaluate('window.bad'), undefined);
      assert.ok(!site.paths().some((path) => /inside|more|\.png/.test(path)), 'only the page was asked');
      await page.context().close();
      await desk.close();
    });
  }

  test('a value for all awards is said by a click in the page, and the workbench ends with its tab', async () => {
    const desk = await show(await suggester.lookAtEntry({ kind: 'headings', url: `${site.url}/all` }), 'all');
    const page = await openPage(browser, desk.url);
    const frame = page.frameLocator('iframe');
    await frame.locator('.campus-number').first().waitFor();
    await frame.getByText(/All applications/).click();
    await page.locator('#pointed:not([hidden])').waitFor();
    await andReload(page, () => page.locator('[data-point="all"][data-field="deadline"]').click());
    assert.match(
      (await page.locator('#news').textContent()) ?? '',
      /Elm Grant, deadline: not stated → 2027-03-01/,
    );
    await page.getByRole('button', { name: 'Write to campus file' }).click();
    assert.match((await page.locator('dialog pre').textContent()) ?? '', /"forAll": \{\n.*"deadline": "/);
    await andReload(page, () => page.getByRole('button', { name: 'Save', exact: true }).click());
    await page.context().close();
    // It ends with its last tab.
    await desk.ended;
    await desk.close();
  });

  test('the only award may be none: the list is empty then, and says so', async () => {
    const desk = await show(await suggester.lookAtEntry({ kind: 'headings', url: `${site.url}/one` }), 'one');
    assert.deepEqual(await sayAt(desk, { say: 'not', name: 'Reed Award' }), [200, '']);
    const text = await (await fetch(desk.url)).text();
    assert.match(text, /0 awards\..*No award is read on this page\./s);
    assert.match(text, /Gone: Reed Award/);
    await desk.close();
  });

  test('what leads to nothing on the page is refused in words', async () => {
    const desk = await show(await suggester.lookAtEntry({ kind: 'headings', url: `${site.url}/one` }), 'one');
    for (const [said, why] of [
      [{ say: 'names', selector: 'p.fund' }, /stands at p\.fund/],
      [{ say: 'also', place: 'Elm Grant…' }, /No further award begins at Elm Grant…/],
      [{ say: 'also', place: 'Reed Award…' }, /it is one already/],
      [{ say: 'value', field: 'amount', place: 'Worth…' }, /no further amount .*in an award at Worth…/],
      [{ say: 'all', field: 'deadline', place: 'p.due' }, /no further deadline .*for all awards at p\.due/],
    ] as const) {
      const [status, text] = await sayAt(desk, said);
      assert.equal(status, 422, text);
      assert.match(text, why);
    }
    assert.match(await (await fetch(desk.url)).text(), /1 award,/);
    await desk.close();
  });

  test('a page on which nothing is found opens, and its first award is pointed at', async () => {
    const url = `${site.url}/none`;
    const suggestion = await suggester.look(url);
    assert.equal(suggestion?.kind, 'nothing');
    const desk = await show(lookedAt(url, suggestion), 'none');
    const page = await openPage(browser, desk.url);
    await page.getByText(/^Nothing was found: /).waitFor();
    await page.frameLocator('iframe').getByText('Reed memorial', { exact: true }).click();
    await andReload(page, () => page.getByRole('button', { name: 'Only these are the names' }).click());
    assert.deepEqual(await titlesOf(page), ['1 Reed memorial', '2 Alder memorial']);
    assert.equal(await page.locator('#remark').count(), 0);
    await page.getByRole('button', { name: 'Write to campus file' }).click();
    await andReload(page, () => page.getByRole('button', { name: 'Save', exact: true }).click());
    assert.deepEqual(await sourceIn('none'), {
      ...{ name: 'Office', kind: 'headings', url },
      options: { heading: 'p.name' },
    });
    await page.context().close();
    await desk.close();
  });

  test('a page with 111 awards is read again in less than two seconds of the processor', async () => {
    const desk = await show(
      await suggester.lookAtEntry({ kind: 'headings', url: `${site.url}/many` }),
      'many',
    );
    const before = process.cpuUsage();
    assert.deepEqual(await sayAt(desk, { say: 'not', name: 'Elm 7 Grant' }), [200, '']);
    const { user, system } = process.cpuUsage(before);
    assert.ok(user + system < 2_000_000, `${(user + system) / 1000} ms`);
    const marks = (await (await fetch(`${desk.url}page`)).text()).match(/class="campus-mark campus-name"/g);
    assert.equal(marks?.length, 110);
    await desk.close();
  });

  test('a list whose awards have their own pages is read with them at the first saying, too', async () => {
    const url = `${site.url}/list`;
    const entry = { kind: 'cards', url, options: { item: '.card', details: true } };
    const desk = await show(await suggester.lookAtEntry(entry), 'list');
    assert.deepEqual(await sayAt(desk, { say: 'not', name: 'Elm Grant' }), [200, '']);
    const text = await (await fetch(desk.url)).text();
    assert.match(text, /1 award,.*Gone: Elm Grant.*500/s);
    assert.doesNotMatch(text, /A run would refuse this page/);
    await desk.close();
  });

  test('of an index of pages, an award may be none, but not the only one; what a kind cannot be told is said', async () => {
    const entry = { kind: 'definitions', url: `${site.url}/list` };
    const desk = await show(await suggester.lookAtEntry(entry), 'index');
    const refused = async (said: object, why: RegExp): Promise<void> => {
      const [status, text] = await sayAt(desk, said);
      assert.equal(status, 422, text);
      assert.match(text, why);
    };
    await refused(
      { say: 'value', field: 'amount', place: 'Worth…' },
      /^The kind definitions cannot be told this, .*correct the award\.$/,
    );
    assert.deepEqual(await sayAt(desk, { say: 'not', name: 'Elm Grant' }), [200, '']);
    assert.match(await (await fetch(desk.url)).text(), /1 award,.*Gone: Elm Grant/s);
    await refused(
      { say: 'not', name: 'Reed Award' },
      /^Each run would refuse the page then: no link to the page/,
    );
    assert.deepEqual(await sayAt(desk, { do: 'save' }), [200, 'Written.']);
    assert.deepEqual((await sourceIn('index')).options, { skip: ['Elm Grant'] });
    await desk.close();
  });

  test('marks move nothing of the page, wherever its names stand', async () => {
    const url = `${site.url}/layout`;
    const desk = await show(await suggester.lookAtEntry({ kind: 'headings', url }), 'layout');
    const marked = await openPage(browser, desk.url);
    const frame = marked.frameLocator('iframe');
    assert.equal(await frame.locator('.campus-number').count(), 4);
    const width = Number(await marked.evaluate('document.querySelector("iframe").clientWidth'));
    const own = await openPage(browser, url, { viewport: { width, height: 900 } });
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
    for (const page of [marked, own]) await page.context().close();
    await desk.close();
  });

  test('by keyboard alone: doubts, records, pointing, undo and saving', async () => {
    const desk = await open('arch');
    const page = await openPage(browser, desk.url);
    /** Presses Tab until something of this name has the focus. */
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
    assert.match((await page.locator('#said').textContent()) ?? '', /doubt|^$/);
    const name = (titles[0] ?? '').replace(/^\s*1\s+/, '').trim();
    await tabTo(`No award: ${name}`);
    await andReload(page, () => page.keyboard.press('Enter'));
    assert.equal((await titlesOf(page)).length, titles.length - 1);
    await tabTo('Undo');
    await andReload(page, () => page.keyboard.press('Enter'));
    assert.deepEqual(await titlesOf(page), titles);
    await tabTo('Redo');
    await andReload(page, () => page.keyboard.press('Enter'));
    await tabTo('Click words in the page');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    const pointed = async () => (await page.locator('#pointed-words').textContent()) ?? '';
    const words = await pointed();
    await tabTo('Wider');
    await page.keyboard.press('Enter');
    assert.ok((await pointed()).length > words.length, 'more words');
    await tabTo('Write to campus file');
    await page.keyboard.press('Enter');
    await tabTo('Save');
    await andReload(page, () => page.keyboard.press('Enter'));
    assert.match(String((await sourceIn('arch')).options?.not), new RegExp(name));
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
