import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { systemClock } from '../../src/platform/clock.ts';
import { createProcessReader } from '../../src/scholarships/crawl/page-reader.ts';
import type { SourceSettings } from '../../src/scholarships/crawl/source.ts';
import { createManualClock } from '../support/manual-clock.ts';
import { casesIn } from '../support/page-cases.ts';
import {
  type PretendResponse,
  type PretendSite,
  sourceOf,
  startPretendSite,
} from '../support/pretend-site.ts';
import { releaseStack } from '../support/release-stack.ts';
import {
  createTemporaryDatabase,
  type ScholarshipsBackend,
  startScholarships,
} from '../support/scholarships-backend.ts';
import { sharedPath, skipWithoutShared } from '../support/shared.ts';
import { kindNamed } from '../support/site-pages.ts';

const DAY_MS = 86_400_000;
const HTML = { 'content-type': 'text/html; charset=utf-8' };
const page = (title: string, main: string): string =>
  `<!doctype html><html><head><title>${title}</title></head><body>${main}</body></html>`;
const NAMES = ['Reed Award', 'Alder Grant', 'Oar Scholarship', 'Mill Fellowship'];
const each = (markup: (name: string) => string): string => NAMES.map(markup).join('');
const list = (markup: string): string => page('Awards', `<main><h1>Awards</h1>${markup}</main>`);

/** For each kind, a list of four awards. */
const LISTS: Readonly<Record<string, string>> = {
  list: list(each((name) => `<h3>${name}</h3><p>Amount: $500</p>`)),
  cards: list(each((name) => `<div class="card"><h3>${name}</h3><p>$500</p></div>`)),
  accordion: list(each((name) => `<details><summary>${name}</summary><p>$500 for juniors.</p></details>`)),
  table: list(`<table><tr><th>Name<th>Amount</tr>${each((name) => `<tr><td>${name}<td>$500</tr>`)}</table>`),
  definitions: list(
    `<ul>${each((name) => `<li><a href="/awards/${name.toLowerCase().replace(' ', '-')}">${name}</a></li>`)}</ul>`,
  ),
  'json-ld': list(
    `<script type="application/ld+json">${JSON.stringify(NAMES.map((name) => ({ '@type': 'MonetaryGrant', name })))}</script>`,
  ),
  nextgen: list(
    `<div id="results-list">${each((name) => `<div class="result"><h3><a href="/go?${name.length}">${name}</a></h3></div>`)}</div>`,
  ),
};
const OPTIONS: Readonly<Record<string, object>> = {
  nextgen: { list: '#results-list', item: '.result' },
};

const SIGN_IN =
  '<main><h1>Welcome back</h1><form method="post"><input name="user"><input type="PASSWORD" name="p"><button>Go</button></form></main>';

/** What sites send with status 200 in place of a list, and what a run says about it. */
const NOT_THE_LIST = casesIn<{ readonly outcome: string; readonly problem?: string }>(
  join(import.meta.dirname, 'pages/not-the-list.html'),
);
const bodyOf = (name: string): string =>
  NOT_THE_LIST.find(({ sentence }) => sentence === name)?.page.body ?? assert.fail(name);

const cleanup = releaseStack();
const clock = createManualClock('2026-11-21T18:00:00.000Z');
let site: PretendSite;
let api: ScholarshipsBackend;
let response: PretendResponse = { headers: HTML, body: '' };

const kindOf = (name: string) => {
  const kind = kindNamed(name);
  return { kind, options: kind.options.parse(OPTIONS[name] ?? {}) };
};
const KINDS = Object.keys(LISTS);
const listed = async (source: string): Promise<number> =>
  (await api.json(`/api/scholarships?source=${source}`)).total;

/** Runs on the next day; returns the result of each source. */
async function run(query = ''): Promise<Map<string, { outcome: string; problem: string; gone: number }>> {
  await clock.leap(DAY_MS);
  const { results } = await api.trigger(query);
  return new Map(results.map((result: { source: string }) => [result.source, result]));
}

before(async () => {
  site = await startPretendSite();
  cleanup.defer(() => site.stop());
  const { database, remove } = await createTemporaryDatabase();
  cleanup.defer(() => remove());
  const source = (key: string, more: Partial<SourceSettings>) =>
    sourceOf(site, { key, name: key, url: `${site.url}/${key}`, ...more });
  for (const name of NAMES)
    site.on(`/awards/${name.toLowerCase().replace(' ', '-')}`, () => ({
      headers: HTML,
      body: page(name, `<main><h1>${name}</h1><p><b>Amount:</b> $500</p></main>`),
    }));
  for (const key of KINDS) site.on(`/${key}`, () => ({ headers: HTML, body: LISTS[key] ?? '' }));
  for (const key of ['new', 'second', 'details'])
    site.on(`/${key}`, () => ({ headers: HTML, body: LISTS.list ?? '' }));
  api = await startScholarships({
    clock,
    database,
    sources: [
      ...KINDS.map((key) => source(key, kindOf(key))),
      source('new', kindOf('list')),
      source('none', kindOf('list')),
      source('two', {
        ...kindOf('accordion'),
        morePages: [{ url: `${site.url}/second`, ...kindOf('list') }],
      }),
      source('details', {
        ...kindOf('table'),
        options: kindOf('table').kind.options.parse({ details: true }),
      }),
    ],
    reader: createProcessReader({ clock: systemClock }),
  });
  cleanup.defer(() => api.stop());
});

describe('a page that is not the list', () => {
  before(async () => {
    const first = await Promise.all(KINDS.map((key) => run(`?source=${key}`)));
    for (const [at, key] of KINDS.entries()) assert.equal(first[at]?.get(key)?.outcome, 'ok', key);
    for (const key of KINDS) site.on(`/${key}`, () => response);
  });

  for (const { sentence, page, expected } of NOT_THE_LIST) {
    const { outcome, problem = '.' } = expected;
    test(`${sentence} is ${outcome} for every kind, and all awards stay`, async () => {
      response = { headers: HTML, body: page.body };
      for (const key of KINDS) {
        const result = (await run(`?source=${key}`)).get(key);
        assert.equal(result?.outcome, outcome, `${key}: ${result?.problem}`);
        assert.match(result?.problem ?? '', new RegExp(problem), key);
        assert.equal(await listed(key), 4, key);
      }
      const { sources } = await api.json('/api/sources/health');
      const { outcome: shown, count } = sources.find((one: { key: string }) => one.key === 'list');
      assert.deepEqual([shown, count], [outcome, 4]);
    });
  }

  test('a page that is not the list is accepted neither by repetition nor by a person', async () => {
    response = { headers: HTML, body: bodyOf('a home page') };
    for (let day = 0; day < 9; day += 1) {
      const result = (await run('?source=list&accept=1')).get('list');
      assert.deepEqual([result?.outcome, await listed('list')], ['layout_changed', 4]);
    }
  });

  test('a redirect to another page is reported even if that page has no results', async () => {
    response = { status: 301, headers: { location: '/' } };
    const none = page('Welcome', '<main><h1>Welcome</h1><p>No results found.</p></main>');
    for (const body of [bodyOf('a home page'), none]) {
      site.on('/', () => ({ headers: HTML, body }));
      const result = (await run('?source=list')).get('list');
      assert.deepEqual([result?.outcome, await listed('list')], ['layout_changed', 4]);
      assert.equal(result?.problem.split(': ')[0], `${site.url}/list redirects to ${site.url}/`);
    }
  });

  test('reviewed pages that are not lists are not read as lists', { skip: skipWithoutShared }, async () => {
    for (const name of ['03-soft404.html', '03b-blank.html', '03c-waf.html']) {
      const body = readFileSync(sharedPath('reviews/inputs/scholarships', name), 'utf8');
      response = { headers: HTML, body };
      for (const key of KINDS) {
        const result = (await run(`?source=${key}`)).get(key);
        assert.notEqual(result?.outcome, 'ok', `${name} ${key}`);
        assert.equal(await listed(key), 4, key);
      }
    }
  });

  test('an error page is blocked even if it is the first page of a new source', async () => {
    site.on('/new', () => ({ headers: HTML, body: bodyOf('a soft 404') }));
    assert.equal((await run('?source=new')).get('new')?.outcome, 'blocked');
    const { sources } = await api.json('/api/sources/health');
    const health = sources.find((one: { key: string }) => one.key === 'new');
    assert.deepEqual([health.outcome, health.lastGoodRun], ['blocked', null]);
  });

  test('one blocked page blocks a source of several pages', async () => {
    site.on('/two', () => ({ headers: HTML, body: LISTS.accordion ?? '' }));
    site.on('/second', () => ({
      headers: HTML,
      body: list('<h3>Fern Award</h3><p>$5</p><h3>Ash Award</h3><p>$6</p>'),
    }));
    assert.deepEqual([(await run('?source=two')).get('two')?.outcome, await listed('two')], ['ok', 6]);
    site.on('/second', () => ({ headers: HTML, body: page('Portal', SIGN_IN) }));
    for (let day = 0; day < 5; day += 1)
      assert.deepEqual([(await run('?source=two')).get('two')?.outcome, await listed('two')], ['blocked', 6]);
  });

  test('another page in place of an award’s own page does not change the award', async () => {
    const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((name) => `${name} Award`);
    const rows = names.map((name, at) => `<tr><td><a href="/details/${at}">${name}</a><td>$500</tr>`);
    const table = list(`<table><tr><th>Name<th>Amount</tr>${rows.join('')}</table>`);
    site.on('/details', () => ({ headers: HTML, body: table }));
    for (const [at, name] of names.entries()) {
      const body = page(name, `<main><h1>${name}</h1><p>Deadline: May 1, 2027</p></main>`);
      site.on(`/details/${at}`, () => ({ headers: HTML, body }));
    }
    site.on('/', () => ({ headers: HTML, body: bodyOf('a home page') }));
    const awards = async (): Promise<unknown> =>
      (await api.json('/api/scholarships?source=details')).scholarships.map(
        ({ id, title, deadline }: Record<string, string>) => [id, title, deadline],
      );
    assert.equal((await run('?source=details')).get('details')?.outcome, 'ok');
    const known = await awards();
    for (const response of [
      { headers: HTML, body: bodyOf('a soft 404') },
      { headers: HTML, body: page('Portal', SIGN_IN) },
      { status: 302, headers: { location: '/' } },
    ]) {
      site.on('/details/0', () => response);
      assert.equal((await run('?source=details')).get('details')?.outcome, 'ok');
      assert.deepEqual(await awards(), known);
    }
  });
});

describe('a page without awards', () => {
  test('a page may state that it has no awards; if it replaces a list of awards, a person must accept it', async () => {
    const none = list('<p>There are currently no open scholarships.</p>');
    const show = (body: string): void => site.on('/none', () => ({ headers: HTML, body }));
    show(none);
    const first = (await run('?source=none')).get('none');
    assert.deepEqual([first?.outcome, await listed('none')], ['ok', 0]);
    show(LISTS.list ?? '');
    assert.deepEqual([(await run('?source=none')).get('none')?.outcome, await listed('none')], ['ok', 4]);
    show(none);
    for (let day = 0; day < 9; day += 1) {
      const result = (await run('?source=none')).get('none');
      assert.deepEqual([result?.outcome, await listed('none')], ['suspicious_drop', 4]);
      assert.match(result?.problem ?? '', /4 of 4 open scholarships are gone; .* until a person accepts/);
    }
    const accepted = (await run('?source=none&accept=1')).get('none');
    assert.deepEqual([accepted?.outcome, await listed('none')], ['ok', 0]);
  });

  test('the problem names another kind that would find awards, or a list of files', async () => {
    const row = (name: string): string => `<tr><td>${name}<td>$500</tr>`;
    response = { headers: HTML, body: LISTS.table ?? '' };
    site.on('/accordion', () => response);
    assert.match((await run('?source=accordion')).get('accordion')?.problem ?? '', /table \(4 awards\)/);
    const files = ['a', 'b', 'c', 'd'].map((name) => `<li><a href="${name}.pdf">Form ${name}</a></li>`);
    response = { headers: HTML, body: list(`<ul>${files.join('')}</ul>${row('')}`) };
    assert.match((await run('?source=accordion')).get('accordion')?.problem ?? '', /list of 4 PDF files/);
  });
});
