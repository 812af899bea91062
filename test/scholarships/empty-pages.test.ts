import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { systemClock } from '../../src/platform/clock.ts';
import { createThreadReader } from '../../src/scholarships/crawl/page-reader.ts';
import { siteKinds } from '../../src/scholarships/kinds/site-kinds.ts';
import type { TestDatabase } from '../support/databases.ts';
import { createManualClock } from '../support/manual-clock.ts';
import { type PretendSite, sourceOf, startPretendSite } from '../support/pretend-site.ts';
import { releasedAfter } from '../support/released-after.ts';
import {
  createTemporaryDatabase,
  type ScholarshipsBackend,
  startScholarships,
} from '../support/scholarships-backend.ts';

const files = ['a', 'b', 'c', 'd'].map((name) => `<li><a href="${name}.pdf">Form ${name}</a></li>`).join('');
const table = ['Reed Award', 'Alder Grant'].map((name) => `<tr><td>${name}<td>$500</tr>`).join('');
const drawn = '<div id="root"></div><script type="module" src="/app.js"></script>';

interface Case {
  readonly kind: string;
  readonly page: string;
  readonly outcome: 'ok' | 'layout_changed';
  readonly problem: RegExp | null;
}

/** By the key of the source. */
const CASES: Readonly<Record<string, Case>> = {
  none: {
    kind: 'cards',
    page: '<main><h1>Awards</h1><p>There are currently no open scholarships.</p></main>',
    outcome: 'ok',
    problem: null,
  },
  drawn: {
    kind: 'cards',
    page: drawn,
    outcome: 'layout_changed',
    problem: /by scripts in the browser/,
  },
  files: {
    kind: 'headings',
    page: `<main><h1>Forms</h1><ul>${files}</ul></main>`,
    outcome: 'layout_changed',
    problem: /a list of 4 PDF files/,
  },
  rows: {
    kind: 'accordion',
    page: `<main><h1>Awards</h1><table><tr><th>Name<th>Amount</tr>${table}</table></main>`,
    outcome: 'layout_changed',
    problem: /another kind reads it: table \(2 awards\)/,
  },
};

const HTML = { 'content-type': 'text/html; charset=utf-8' };

describe('a page without awards', () => {
  let site: PretendSite;
  let testDatabase: TestDatabase;
  let api: ScholarshipsBackend;
  const clock = createManualClock('2026-11-21T18:00:00.000Z');
  const begun = releasedAfter();
  before(async () => {
    site = await startPretendSite();
    begun.defer(() => site.stop());
    testDatabase = await createTemporaryDatabase();
    begun.defer(() => testDatabase.remove());
    const sources = Object.entries(CASES).map(([key, { kind: name, page }]) => {
      const kind = siteKinds[name];
      assert.ok(kind);
      site.on(`/${key}`, () => ({ headers: HTML, body: page }));
      return sourceOf(site, {
        key,
        name: key,
        kind,
        options: kind.options.parse({}),
        url: `${site.url}/${key}`,
      });
    });
    api = await startScholarships({
      clock,
      database: testDatabase.database,
      sources,
      reader: createThreadReader({ clock: systemClock }),
    });
    begun.defer(() => api.stop());
  });

  for (const [key, { outcome, problem }] of Object.entries(CASES)) {
    test(`${key}: the outcome is ${outcome}, and the health of the source says why`, async () => {
      const [result] = (await api.trigger(`?source=${key}`)).results;
      assert.deepEqual([result.outcome, result.records], [outcome, 0]);
      const { sources } = await api.json('/api/sources/health');
      const health = sources.find((each: { key: string }) => each.key === key);
      assert.deepEqual([health.outcome, health.count], [outcome, 0]);
      for (const stated of [result.problem, health.problem]) {
        if (problem === null) assert.equal(stated, null);
        else assert.match(stated, problem);
      }
    });
  }

  test('awards stay if the page is rendered by scripts later, and are removed if it says that there are none', async () => {
    const card = '<div class="card"><h3>Reed Award</h3><p>$500</p></div>';
    const show = (body: string): void => site.on('/none', () => ({ headers: HTML, body }));
    const run = async (): Promise<string> => {
      await clock.leap(1_000);
      return (await api.trigger('?source=none')).results[0].outcome;
    };
    const listed = async (): Promise<number> => (await api.json('/api/scholarships?source=none')).total;
    show(`<main><h1>Awards</h1>${card}${card.replace('Reed', 'Alder')}</main>`);
    assert.deepEqual([await run(), await listed()], ['ok', 2]);
    show(drawn);
    assert.deepEqual([await run(), await listed()], ['layout_changed', 2]);
    show(CASES.none?.page ?? '');
    // An empty list is a large drop, so it is accepted only after three runs.
    assert.deepEqual(
      [await run(), await run(), await run(), await listed()],
      ['suspicious_drop', 'suspicious_drop', 'ok', 0],
    );
  });
});
