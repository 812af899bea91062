import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { describeOnDatabases, type TestDatabase } from '../../../test/support/databases.ts';
import { createManualClock } from '../../../test/support/manual-clock.ts';
import { createPatientUpstream } from '../../../test/support/patient-upstream.ts';
import {
  award,
  type PretendSite,
  pretendKind,
  sourceOf,
  startPretendSite,
} from '../../../test/support/pretend-site.ts';
import { createTemporaryDatabase } from '../../../test/support/scholarships-backend.ts';
import { scraperDeps } from '../../../test/support/scraper-deps.ts';
import { kindNamed } from '../../../test/support/site-pages.ts';
import type { SourceSettings } from '../crawl/source.ts';
import { withScholarshipTables } from '../store/tables.ts';
import { createScraper, type Scraper } from './scraper.ts';

let site: PretendSite;
let testDatabase: TestDatabase;
let upstream: ReturnType<typeof createPatientUpstream>;
let scraper: Scraper;
const { signal } = new AbortController();

await describeOnDatabases('the scraper', (kind) => {
  beforeEach(async () => {
    site = await startPretendSite();
    testDatabase = await createTemporaryDatabase(kind);
    upstream = createPatientUpstream();
    const clock = createManualClock('2026-11-21T06:00:00Z');
    scraper = createScraper(scraperDeps({ database: testDatabase.database, clock, upstream }));
  });
  afterEach(async () => {
    await upstream.close();
    await testDatabase.remove();
    await site.stop();
  });

  test('an inspection reports how often each field is filled, and stores nothing', async () => {
    site.page('/list', {
      awards: [
        award('1', { amount: '$500', ended: true, eligibility: ['Enrolled'] }),
        award('2'),
        award('3', { amount: '$100' }),
      ],
      unreadable: 0,
    });
    const found = await scraper.inspect(sourceOf(site), { signal });
    assert.deepEqual([found.outcome, found.problem, found.pages, found.dropped], ['ok', null, 1, 0]);
    assert.deepEqual(found.filled, {
      amount: 67,
      deadline: 33,
      gpaRequirement: 0,
      eligibility: 33,
      requirements: 0,
      description: 0,
      contactEmail: 0,
      tags: 0,
      link: 100,
    });
    assert.equal(found.records[0]?.title, 'Award 1');
    const tables = withScholarshipTables(testDatabase.database);
    assert.deepEqual(await tables.selectFrom('scholarships').selectAll().execute(), []);
  });

  test('an inspection lists labels that are not known, and what was left out', async () => {
    const section = (name: string) =>
      `<h2>${name} Award</h2><p>$500 for juniors.</p><p><b>Tutor:</b> ${name}</p>`;
    const body = `<main>${section('Reed')}${section('Alder')}<h2>News of the college</h2><p>None.</p></main>`;
    for (const path of ['/list', '/civil'])
      site.on(path, () => ({ headers: { 'content-type': 'text/html' }, body }));
    site.page('/data', { awards: [] });
    const headings = kindNamed('headings');
    const inspect = (options: object) => {
      const part = { kind: headings, options: headings.options.parse(options) };
      const morePages = [
        { url: `${site.url}/civil`, ...part },
        { url: `${site.url}/data`, kind: pretendKind, options: {} },
      ];
      return scraper.inspect(sourceOf(site, { ...part, morePages }), { signal });
    };
    const { unknownLabels, leftOut, pages } = await inspect({});
    assert.equal(pages, 3);
    assert.deepEqual(unknownLabels, ['Tutor (2 times)', 'Tutor (2 times)']);
    assert.deepEqual(leftOut, [
      { kind: 'item', text: 'News of the college', values: [], why: 'named like a section of the page' },
    ]);
    assert.deepEqual((await inspect({ labels: { tutor: 'note' } })).unknownLabels, []);
  });

  test('an inspection names a next page that was not followed, unless the entry lists that page or states that there is no next page', async () => {
    const page =
      (name: string, more = '') =>
      () => ({
        headers: { 'content-type': 'text/html' },
        body: `<main><h2>${name} Award</h2><p>$500</p><h2>${name} Grant</h2><p>$700</p>${more}</main>`,
      });
    site.on('/list', page('Reed', '<a href="/awards-two?key=1">Next ›</a>'));
    site.on('/awards-two?key=1', page('Alder'));
    const headings = kindNamed('headings');
    const next = async (options: object, more: Partial<SourceSettings> = {}) =>
      (
        await scraper.inspect(
          sourceOf(site, { kind: headings, options: headings.options.parse(options), ...more }),
          { signal },
        )
      ).notFollowed;
    assert.equal(await next({}), `${site.url}/awards-two?key=1`);
    assert.equal(await next({ paging: false }), null);
    assert.equal(await next({ paging: 'a' }), null);
    const second = {
      url: `${site.url}/awards-two?key=1`,
      kind: headings,
      options: headings.options.parse({}),
    };
    assert.equal(await next({}, { morePages: [second] }), null);
  });

  test('an inspection reports that the site refuses requests', async () => {
    site.on('/list', () => ({ status: 403 }));
    const found = await scraper.inspect(sourceOf(site), { signal });
    assert.deepEqual([found.outcome, found.records.length], ['blocked', 0]);
    assert.match(found.problem ?? '', /returned 403$/);
    assert.deepEqual([...new Set(Object.values(found.filled))], [0]);
  });

  test('progress is reported after each page', async () => {
    site.page('/list', { awards: [award('1')], follow: [{ url: '/more', role: 'list' }] });
    site.page('/more', { awards: [award('2'), award('3')] });
    const seen: unknown[] = [];
    await scraper.scrape(sourceOf(site), { signal, onPage: (progress) => seen.push(progress) });
    assert.deepEqual(seen, [
      { pages: 1, records: 1 },
      { pages: 2, records: 3 },
    ]);
  });

  test('sources of one host are read one after another, even if one of them fails', async () => {
    const order: string[] = [];
    for (const path of ['/a', '/b']) {
      site.on(path, () => {
        order.push(path);
        return { status: path === '/a' ? 403 : 200, body: '{"awards":[]}' };
      });
    }
    const [a, b] = await Promise.all([
      scraper.scrape(sourceOf(site, { url: `${site.url}/a` }), { signal }),
      scraper.scrape(sourceOf(site, { key: 'nsm', url: `${site.url}/b` }), { signal }),
    ]);
    assert.deepEqual([a.outcome, b.outcome, order], ['blocked', 'ok', ['/a', '/b']]);
  });
});
