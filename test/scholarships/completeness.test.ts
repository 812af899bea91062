import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { Registry } from 'prom-client';
import { extractors } from '../../src/scholarships/extractors/loaded-extractors.ts';
import { reviewStored } from '../../src/scholarships/index.ts';
import { describeOnDatabases, type TestDatabase } from '../support/databases.ts';
import { createManualClock } from '../support/manual-clock.ts';
import { type PretendSite, sourceOf, startPretendSite } from '../support/pretend-site.ts';
import { releaseStack } from '../support/release-stack.ts';
import {
  createTemporaryDatabase,
  type ScholarshipsBackend,
  startScholarships,
} from '../support/scholarships-backend.ts';

const DAY_MS = 86_400_000;
const KEYS = ['falls', 'shrinks', 'grows', 'small', 'never', 'paged'] as const;
type Key = (typeof KEYS)[number];

interface Row {
  readonly name: string;
  readonly deadline?: string;
  readonly link?: string;
}

/** Awards with the numbers from `from` to `to`, exclusive. */
const rows = (from: number, to: number, more: Omit<Row, 'name'> = {}): Row[] =>
  Array.from({ length: to - from }, (_, at) => ({ name: `Alder ${from + at} Scholarship`, ...more }));
const DATED = { deadline: 'March 1, 2027' };

const pageOf = (listed: readonly Row[], pager: string): string => `<!doctype html><main><h1>Awards</h1>
  ${listed
    .map(
      ({ name, deadline, link }) =>
        `<h3>${link === undefined ? name : `<a href="${link}">${name}</a>`}</h3><p>Amount: $500</p>${deadline === undefined ? '' : `<p>Deadline: ${deadline}</p>`}`,
    )
    .join('')}${pager}</main></html>`;

await describeOnDatabases('the completeness of a source', (kind) => {
  const cleanup = releaseStack();
  const clock = createManualClock('2026-11-21T18:00:00Z');
  const registry = new Registry();
  const { list } = extractors;
  let site: PretendSite;
  let stored: TestDatabase;
  let api: ScholarshipsBackend;
  const sources = () =>
    KEYS.map((key) =>
      sourceOf(site, {
        ...{ key, name: key, url: `${site.url}/${key}` },
        ...(list && { kind: list, options: list.options.parse({}) }),
      }),
    );

  before(async () => {
    site = await startPretendSite();
    cleanup.defer(() => site.stop());
    stored = await createTemporaryDatabase(kind);
    cleanup.defer(() => stored.remove());
    api = await startScholarships({ clock, database: stored.database, sources: sources(), registry });
    cleanup.defer(() => api.stop());
  });

  /** Runs a source on the next day. */
  async function run(key: Key, listed: readonly Row[], query = '', pager = ''): Promise<void> {
    await clock.leap(DAY_MS);
    site.on(`/${key}`, () => ({ headers: { 'content-type': 'text/html' }, body: pageOf(listed, pager) }));
    const { results } = await api.trigger(`?source=${key}${query}`);
    assert.equal(results[0].outcome, 'ok', results[0].problem);
  }
  const findSource = (key: Key, all: { key: string }[]) => all.find((one) => one.key === key);
  const problemOf = async (key: Key) =>
    (await api.json('/api/sources/health')).sources.find((one: { key: string }) => one.key === key).problem;
  const lackingOf = async (key: Key) =>
    (await api.json('/api/review')).lacking.filter(({ source }: { source: string }) => source === key);
  async function metric(name: string, key: Key, field: string): Promise<number | undefined> {
    const found = (await registry.getMetricsAsJSON()).find((one) => one.name === name);
    return found?.values.find(({ labels }) => labels.source === key && labels.field === field)?.value;
  }

  test('each run counts the awards with each field; a link that several awards share is not counted', async () => {
    const linked = [
      ...rows(0, 5, { link: '/apply' }),
      ...rows(5, 9).map((row) => ({ ...row, ...DATED, link: row.name })),
    ];
    await run('falls', linked);
    const { latest } = findSource('falls', (await api.json('/api/sources/runs')).sources) as never;
    assert.deepEqual((latest as { filled: object }).filled, {
      ...{ amount: 9, deadline: 4, gpaRequirement: 0, eligibility: 0, requirements: 0 },
      ...{ description: 0, contactEmail: 0, tags: 0, link: 4 },
    });
    assert.equal(await metric('campus_source_filled_ratio', 'falls', 'deadline'), 4 / 9);
    assert.equal(await problemOf('falls'), null);
  });

  test('a field that most awards have lost is reported until they have it again', async () => {
    await run('falls', rows(0, 12, DATED));
    await run('falls', [...rows(0, 2, DATED), ...rows(2, 12)]);
    // The next run has the same awards. It is compared with the last run in which most awards had the field.
    await run('falls', [...rows(0, 2, DATED), ...rows(2, 12)].toReversed());
    const why = '2 of 12 scholarships have a deadline; on 2026-11-23 12 of 12 had';
    const before = { filled: 12, records: 12, at: '2026-11-23T18:00:00.000Z' };
    assert.deepEqual(await lackingOf('falls'), [
      { source: 'falls', field: 'deadline', filled: 2, records: 12, before, why },
    ]);
    assert.equal(await problemOf('falls'), why);
    assert.equal((await api.json('/health')).status, 'ok');
    assert.equal(await metric('campus_source_lacking', 'falls', 'deadline'), 1);
    assert.equal(await metric('campus_source_lacking', 'falls', 'amount'), 0);
    const about = { sources: sources(), now: clock.now(), timeZone: 'America/Chicago', file: '/none.json' };
    assert.deepEqual(
      (await reviewStored(stored.database, about)).lacking.map((lack) => lack.why),
      [why],
    );

    await run('falls', rows(0, 12, DATED));
    assert.deepEqual([await lackingOf('falls'), await problemOf('falls')], [[], null]);
    assert.equal(await metric('campus_source_lacking', 'falls', 'deadline'), 0);
  });

  test('accepting a list accepts its lost field; a later loss is reported again', async () => {
    await run('falls', rows(0, 12));
    assert.equal((await lackingOf('falls')).length, 1);
    await run('falls', rows(0, 12), '&accept=1');
    assert.deepEqual(await lackingOf('falls'), []);
    await run('falls', rows(0, 13));
    assert.deepEqual([await lackingOf('falls'), await problemOf('falls')], [[], null]);
    await run('falls', rows(0, 13, DATED));
    await run('falls', rows(0, 13));
    assert.equal((await lackingOf('falls')).length, 1);
  });

  test('a field is not lost if the awards that had it are gone, or if new awards never had it', async () => {
    await run('shrinks', [...rows(0, 11, DATED), ...rows(11, 20)]);
    await run('shrinks', [...rows(0, 1, DATED), ...rows(11, 22)]);
    assert.deepEqual(await lackingOf('shrinks'), []);
    await run('grows', rows(0, 6, DATED));
    await run('grows', [...rows(0, 6, DATED), ...rows(6, 40)]);
    assert.deepEqual(await lackingOf('grows'), []);
    await run('grows', rows(0, 40));
    assert.equal(
      (await lackingOf('grows')).length,
      1,
      'the six awards must be reported, because they have lost the field',
    );
  });

  test('a lost field is not reported for a source with few awards', async () => {
    await run('small', rows(0, 4, DATED));
    await run('small', rows(0, 4));
    assert.deepEqual(await lackingOf('small'), []);
  });

  test('a next page that was not followed is reported until its link is gone', async () => {
    await run('paged', rows(0, 5, DATED), '', '<a href="/more?a=1&b=2">Next page</a>');
    assert.equal(
      await problemOf('paged'),
      `a next page was not followed, because it is not clear that the list continues there: ${site.url}/more?a=1&b=2`,
    );
    await run('paged', rows(0, 5, DATED));
    assert.equal(await problemOf('paged'), null);
  });

  test('a source without any deadline is reported from its first run on, until its list is accepted', async () => {
    await run('never', rows(0, 5));
    const why = 'no deadline was found: none of 5 scholarships has one';
    const lack = { source: 'never', field: 'deadline', filled: 0, records: 5, before: null, why };
    assert.deepEqual(await lackingOf('never'), [lack]);
    assert.equal(await problemOf('never'), why);
    assert.equal(await metric('campus_source_lacking', 'never', 'deadline'), 0);
    await run('never', rows(0, 5), '&accept=1');
    assert.deepEqual([await lackingOf('never'), await problemOf('never')], [[], null]);
  });
});
