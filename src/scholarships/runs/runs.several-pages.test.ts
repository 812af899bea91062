import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { describeOnDatabases } from '../../../test/support/databases.ts';
import { award, pageResponse, pretendKind } from '../../../test/support/pretend-site.ts';
import { type ScrapeHarness, startScrapeHarness } from '../../../test/support/scrape-harness.ts';
import { kindNamed } from '../../../test/support/site-pages.ts';
import type { SourcePage, SourceSettings } from '../crawl/source.ts';
import type { Extractor } from '../extractors/extractor.ts';

const HTML = { 'content-type': 'text/html' };
const panel = (name: string): string =>
  `<details><summary>${name}</summary><p>$500 for juniors.</p></details>`;
const row = (name: string): string => `<tr><td>${name}</td><td>$500</td></tr>`;
const card = (name: string): string => `<div class="card"><h3>${name}</h3><p>$500 for juniors.</p></div>`;
const section = (name: string): string => `<h2>${name}</h2><p>$500 for juniors.</p>`;
const bold = (name: string): string => `<p><b>${name}</b><br>$500 for juniors.</p>`;
const grant = (name: string): object => ({ '@type': 'MonetaryGrant', name });

/** For each extractor, a page with two awards in the layout that it reads. */
const pageOf = (kind: string, all: (names: readonly string[]) => string): string =>
  `<main><h1>Awards</h1>${all([`Reed ${kind} Award`, `Alder ${kind} Grant`])}</main>`;
const DEPARTMENTS = {
  headings: pageOf('headings', (names) => names.map(section).join('')),
  accordion: pageOf('accordion', (names) => names.map(panel).join('')),
  table: pageOf('table', (names) => `<table><tr><th>Name<th>Amount</tr>${names.map(row).join('')}</table>`),
  cards: pageOf('cards', (names) => `<div>${names.map(card).join('')}</div>`),
  prose: pageOf('prose', (names) => names.map(bold).join('')),
  'json-ld': pageOf(
    'json-ld',
    (names) => `<script type="application/ld+json">${JSON.stringify(names.map(grant))}</script>`,
  ),
} as const;

/** A second extractor, which reads other awards from the same page. */
const second: Extractor = {
  ...pretendKind,
  name: 'second',
  read(page, options) {
    const reading = pretendKind.read(page, options);
    if (reading.kind === 'layout_changed') return reading;
    return { ...reading, records: [award('boxed', { title: 'Boxed' })] };
  },
};

await describeOnDatabases('a source of several pages', (kind) => {
  let harness: ScrapeHarness;
  let source: SourceSettings;

  beforeEach(async () => {
    harness = await startScrapeHarness(kind);
    harness.site.page('/list', { awards: [award('1'), award('2')] });
    harness.site.page('/civil', {
      awards: [award('1', { link: 'https://civil.example.edu/1' }), award('9')],
      follow: [{ url: '/civil/1', role: 'detail' }],
    });
    harness.site.page('/civil/1', { awards: [{ key: '1', description: 'Of civil engineers' }] });
    source = {
      ...harness.source,
      morePages: [
        { url: `${harness.site.url}/civil`, kind: pretendKind, options: {} },
        { url: `${harness.site.url}/list`, kind: second, options: {} },
      ],
    };
  });
  afterEach(() => harness.stop());

  const ids = async () => (await harness.records()).map(({ id }) => id);

  test('is read in one run; awards of different pages stay apart, and each page is fetched once', async () => {
    const report = await harness.run({}, source);
    assert.deepEqual([report.outcome, report.pages, report.records], ['ok', 3, 5]);
    assert.deepEqual(await ids(), ['main-1', 'main-1-2', 'main-2', 'main-9', 'main-boxed']);
    const [first, other] = await harness.records();
    assert.equal(JSON.parse(first?.body ?? '').description, '');
    assert.equal(JSON.parse(other?.body ?? '').description, 'Of civil engineers');
    assert.deepEqual(harness.site.paths(), ['/list', '/civil', '/civil/1']);
  });

  test('keeps the ids of awards when further pages are added', async () => {
    await harness.run();
    const before = await ids();
    const { added, gone } = await harness.run({}, source);
    assert.deepEqual([added, gone], [3, 0]);
    assert.deepEqual(
      (await ids()).filter((id) => before.includes(id)),
      before,
    );
  });

  test('fails if any of its pages fails', async () => {
    harness.site.on('/civil', () => ({ status: 500 }));
    const report = await harness.run({}, source);
    assert.deepEqual([report.outcome, await ids()], ['failed', []]);
  });

  test('may have pages of all kinds; if one cannot be read, the run fails', async () => {
    const pages = Object.entries(DEPARTMENTS);
    for (const [name, body] of pages) harness.site.on(`/${name}`, () => ({ headers: HTML, body }));
    const [first, ...morePages] = pages.map(([name]): SourcePage => {
      const kind = kindNamed(name);
      return { url: `${harness.site.url}/${name}`, kind, options: kind.options.parse({}) };
    });
    const departments: SourceSettings = { ...harness.source, ...first, morePages };
    const report = await harness.run({}, departments);
    assert.deepEqual([report.outcome, report.pages, report.problem], ['ok', 6, null]);
    const titles = (await harness.records()).map(({ body }) => String(JSON.parse(body).title)).toSorted();
    const expected = pages.flatMap(([name]) => [`Alder ${name} Grant`, `Reed ${name} Award`]);
    assert.deepEqual(titles, expected.toSorted());
    harness.site.on('/table', () => ({ headers: HTML, body: '<main><p>We moved.</p></main>' }));
    const failed = await harness.run({}, departments);
    assert.equal(failed.outcome, 'layout_changed');
    assert.equal((await harness.records()).length, 12);
  });

  test('is not_modified if none of its pages is modified', async () => {
    for (const path of ['/list', '/civil', '/civil/1']) {
      const page = { awards: path === '/civil/1' ? [] : [award(path)] };
      harness.site.on(path, ({ headers }) =>
        headers['if-none-match'] === path
          ? { status: 304 }
          : pageResponse(
              { ...page, follow: path === '/civil' ? [{ url: '/civil/1', role: 'detail' }] : [] },
              { etag: path },
            ),
      );
    }
    assert.equal((await harness.run({}, source)).outcome, 'ok');
    assert.equal((await harness.run({}, source)).outcome, 'not_modified');
  });
});
