import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { load } from 'cheerio';
import { DAY, getListPages, getPage, listPaths, NOW } from '../../test/support/sandbox/sites.ts';
import { scholarshipPaths, scholarshipSites, type TrueScholarship, truth } from './index.ts';
import { SOURCE_KEYS, type SourceKey } from './shared/site.ts';

/** The number of titles on the list pages of a site, in any markup. */
async function titlesShown(source: SourceKey, mode: 'normal' | 'new_layout' | 'empty' | 'shrunk') {
  const markup = await getListPages(source, { mode });
  const text = `${load(markup).text()} ${markup.replaceAll('""', '"')}`;
  return truth(NOW).filter((one) => one.source === source && text.includes(one.title)).length;
}

const offered = (source: SourceKey): number => truth(NOW).filter((one) => one.source === source).length;

describe('the ten sites', () => {
  it('are one site for each source', () => {
    assert.deepEqual(Object.keys(scholarshipSites()), [...SOURCE_KEYS]);
    assert.deepEqual(Object.keys(scholarshipPaths()), [...SOURCE_KEYS]);
  });

  for (const source of SOURCE_KEYS) {
    it(`${source}: has a robots.txt, a home page, and 404 for unknown pages`, async () => {
      const robots = await getPage(source, '/robots.txt');
      assert.equal(robots.status, 200);
      assert.match(robots.headers.get('content-type') ?? '', /^text\/plain/);
      assert.match(robots.text, /User-agent: \*/);
      const home = await getPage(source, '/');
      assert.equal(home.$(`a[href="${scholarshipPaths()[source]}"]`).length > 0, true);
      const missing = await getPage(source, '/no/such/page');
      assert.equal(missing.status, 404);
      assert.match(missing.headers.get('content-type') ?? '', /^text\/html/);
      assert.equal((await getPage(source, '/', { method: 'POST' })).status, 405);
    });

    it(`${source}: every list page has a content type with a charset`, async () => {
      for (const path of listPaths(source)) {
        const { status, headers } = await getPage(source, path);
        assert.equal(status, 200, path);
        assert.match(headers.get('content-type') ?? '', /^text\/(html|csv); charset=(utf-8|windows-1252)$/);
      }
    });

    it(`${source}: shows all awards, in the usual layout and after a redesign`, async () => {
      assert.equal(await titlesShown(source, 'normal'), offered(source));
      assert.equal(await titlesShown(source, 'new_layout'), offered(source));
      assert.notEqual(await getListPages(source), await getListPages(source, { mode: 'new_layout' }));
    });

    it(`${source}: shows no award in the mode "empty", and one award in five in the mode "shrunk"`, async () => {
      assert.equal(await titlesShown(source, 'empty'), 0);
      const left = await titlesShown(source, 'shrunk');
      assert.ok(left >= offered(source) / 5 && left <= offered(source) / 5 + 2, `${left} are left`);
    });

    it(`${source}: has the same pages at every hour of a day`, async () => {
      const morning = await getListPages(source, { now: Date.parse('2026-11-21T06:30:00Z') });
      assert.equal(await getListPages(source, { now: Date.parse('2026-11-22T05:30:00Z') }), morning);
    });
  }

  it('change from one day to the next only if an award changes', async () => {
    for (let day = 0; day < 400; day += 29) {
      const [now, later] = [NOW + day * DAY, NOW + (day + 1) * DAY];
      const [before, after] = [truth(now), truth(later)];
      for (const source of SOURCE_KEYS) {
        if (of(source, before) !== of(source, after)) continue;
        assert.equal(await getListPages(source, { now }), await getListPages(source, { now: later }));
      }
    }
  });
});

const of = (source: SourceKey, all: readonly TrueScholarship[]): string =>
  JSON.stringify(all.filter((one) => one.source === source));
