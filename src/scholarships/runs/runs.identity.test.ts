import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { SQLITE } from '../../../test/support/databases.ts';
import { sourceOf } from '../../../test/support/pretend-site.ts';
import { type ScrapeHarness, startScrapeHarness } from '../../../test/support/scrape-harness.ts';
import { kindNamed } from '../../../test/support/site-pages.ts';

const award = (name: string, amount: string, more = ''): string =>
  `<h3>${name}</h3><p>Amount: ${amount}</p><p>Deadline: March 1, 2027</p>${more}`;
const rest = ['Birch', 'Cedar', 'Elm', 'Fir', 'Oak'].map((name) => award(`${name} Award`, '$100')).join('');

/** What two runs of a list show: the ids after the second one, without those of the rest, and its counts. */
interface Case {
  readonly shows: string;
  readonly first: string;
  readonly second: string;
  readonly ids: readonly string[];
  readonly added?: number;
  /** How many awards the second run changes, if that matters. */
  readonly changed?: number;
}
const counters = (ago: string, left: number): string =>
  `<p>Posted ${ago} ago</p><p>${left} days left to apply</p><p>${left + 1_000} views</p>
<p>For juniors – ${left} days left</p><dl><dt>Last updated<dd>November ${left - 80}, 2026</dl>
<p>Last updated: November ${left - 80}, 2026</p>`;
const dean = award("Dean's Scholarship", '$500', '<p>For students in need.</p>');
const graduate = award("Dean's Scholarship", '$2,000', '<p>For students who teach.</p>');
const CASES: readonly Case[] = [
  {
    shows: 'the first of two awards of one name keeps its id, and the newcomer has its group in its id',
    first: `<h2>Undergraduate</h2>${dean}`,
    second: `<h2>Undergraduate</h2>${dean}<h2>Graduate</h2>${graduate}`,
    ids: ['main-deans-scholarship', 'main-deans-scholarship-graduate'],
    added: 1,
  },
  {
    shows: 'so it is if the newcomer stands above',
    first: dean,
    second: graduate + dean,
    ids: ['main-deans-scholarship', 'main-deans-scholarship-2'],
    added: 1,
  },
  {
    shows: 'an edited award leaves the other id alone',
    first: dean + graduate,
    second: dean.replace('in need', 'in great need') + graduate.replace('$2,000', '$2,500'),
    ids: ['main-deans-scholarship', 'main-deans-scholarship-2'],
  },
  {
    shows: 'an academic year, a counter or NEW! is no part of a name',
    first: award('Aspen Scholarship 2026-2027', '$500') + award('Ash Scholarship (95 days left)', '$500'),
    second:
      award('NEW! Aspen Scholarship 2027-2028', '$500') + award('Ash Scholarship (94 days left)', '$500'),
    ids: ['main-ash-scholarship', 'main-aspen-scholarship'],
  },
  {
    shows: 'a state before a name is no part of it',
    first: award('Aspen Scholarship', '$500'),
    second: award('CLOSED: Aspen Scholarship', '$500'),
    ids: ['main-aspen-scholarship'],
    changed: 1,
  },
  {
    shows: 'what a site counts or dates by itself is no content',
    first: award('Ash Scholarship', '$500', counters('2 hours', 95)),
    second: award('Ash Scholarship', '$500', counters('3 days', 92)),
    ids: ['main-ash-scholarship'],
    changed: 0,
  },
];

describe('two runs of one list', () => {
  let harness: ScrapeHarness;
  before(async () => {
    harness = await startScrapeHarness(SQLITE);
  });
  after(() => harness.stop());

  const kind = kindNamed('headings');
  const run = async (path: string, body: string) => {
    harness.site.on(path, () => ({
      headers: { 'content-type': 'text/html' },
      body: `<main><h1>Awards</h1>${body}${rest}</main>`,
    }));
    const url = `${harness.site.url}${path}`;
    return harness.run({}, { ...sourceOf(harness.site), kind, options: kind.options.parse({}), url });
  };
  const shownIds = async (): Promise<string[]> =>
    (await harness.records())
      .filter(({ state, id }) => state === 'listed' && !id.endsWith('-award'))
      .map(({ id }) => id);

  for (const [at, { shows, first, second, ids, added = 0, changed }] of CASES.entries())
    test(shows, async () => {
      await harness.tables.deleteFrom('scholarships').execute();
      await run(`/${at}`, first);
      const report = await run(`/${at}`, second);
      assert.deepEqual([report.outcome, report.added, report.gone], ['ok', added, 0]);
      assert.deepEqual(await shownIds(), ids);
      assert.equal(report.changed, changed ?? report.changed);
    });

  for (const [id, name] of [
    ['main-aspen-scholarship-2025-2026', 'Aspen Scholarship 2026-2027'],
    ['main-closed-pine-scholarship', 'Pine Scholarship'],
  ] as const)
    test(`an award that an older release stored keeps its id: ${id}`, async () => {
      await harness.tables.deleteFrom('scholarships').execute();
      const pine = award(name, '$500');
      await run(`/${id}/a`, pine);
      const [made = ''] = await shownIds();
      const { body = '' } = (await harness.records()).find((record) => record.id === made) ?? {};
      const older = { id, body: body.replaceAll(made, id) };
      await harness.tables.updateTable('scholarships').set(older).where('id', '=', made).execute();
      const report = await run(`/${id}/b`, pine);
      assert.deepEqual([report.added, report.gone], [0, 0]);
      assert.deepEqual(await shownIds(), [id]);
    });
});
