import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findSlowly, TODAY } from '../../../test/support/slow-search.ts';
import { someOf, someQuery, someRecord, toRecords } from '../../../test/support/some-searches.ts';
import type { Scholarship } from '../model/award.ts';
import { SORTS } from './parameters.ts';
import { buildSearchIndex, type Search } from './search-index.ts';
import { ServedRecord } from './served-record.ts';

const someRecords = fc.array(someRecord, { maxLength: 40 }).map(toRecords);

async function agree(records: readonly ServedRecord[], queries: readonly Search[]): Promise<void> {
  const index = await buildSearchIndex(records);
  for (const query of queries) {
    const { total, records: page, facets: counts } = index.find(query, TODAY);
    const facets = Object.fromEntries([...counts].map(([facet, of]) => [facet, Object.fromEntries(of)]));
    const ids = page.map(({ detail }) => detail.id);
    assert.deepEqual({ total, ids, facets }, findSlowly(records, query), JSON.stringify(query));
  }
}

test('the index finds what a scan of every record finds, in the same order', async () => {
  const someQueries = fc.array(someQuery, { minLength: 1, maxLength: 5 });
  await fc.assert(fc.asyncProperty(someRecords, someQueries, agree), { numRuns: 300, seed: 20261121 });
});

test('the index agrees with the scan for many equal records, page after page', async () => {
  const manyRecords = fc.array(someRecord, { minLength: 150, maxLength: 150 }).map(toRecords);
  const pages = fc
    .record(
      { sort: fc.constantFrom(...SORTS), source: someOf('main'), by: fc.nat(70) },
      { requiredKeys: ['sort', 'by'] },
    )
    .map(({ by, ...query }) => [0, by, 2 * by].map((offset) => ({ ...query, offset, limit: 1 + by })));
  await fc.assert(fc.asyncProperty(manyRecords, pages, agree), { numRuns: 8, seed: 20261121 });
});

test('the index agrees with the scan when it sorts by relevance', async () => {
  const search = fc.constantFrom('music', 'stem part', 'art music', 'ar', 'woman art', 'st e');
  const someQueries = fc.array(
    fc
      .tuple(search, fc.nat(20))
      .map(([search, offset]) => ({ search, sort: 'relevance' as const, limit: 30, offset })),
    { minLength: 3, maxLength: 3 },
  );
  await fc.assert(fc.asyncProperty(someRecords, someQueries, agree), { numRuns: 100, seed: 20261121 });
});

test('by relevance, a word in a tag ranks before the same word in a description', async () => {
  const [record = assert.fail()] = fc.sample(someRecord, { numRuns: 1, seed: 1 });
  const sample = { ...record, title: 'Alder', description: 'first', tags: [] };
  const records = toRecords([sample, { ...sample, title: 'Reed', tags: ['first-generation'] }]);
  const index = await buildSearchIndex(records);
  const found = index.find({ search: 'first', sort: 'relevance', limit: 9, offset: 0 }, TODAY);
  assert.deepEqual(
    found.records.map(({ detail }) => detail.title),
    ['Reed', 'Alder'],
  );
});

test('one index serves consecutive days', async () => {
  const record = (deadline: string) => ({
    ...fc.sample(someRecord, { numRuns: 1, seed: 1 })[0],
    id: deadline,
    deadline: { kind: 'date', date: deadline } as const,
  });
  const records = ['2026-11-20', '2026-11-21', '2026-11-22'].map(
    (day) =>
      new ServedRecord(record(day) as Scholarship, {
        source: { key: 'main', name: '' },
        createdAt: 0,
        updatedAt: 0,
      }),
  );
  const index = await buildSearchIndex(records);
  const open = (today: string) =>
    index.find({ deadline: 'open', limit: 9, offset: 0 }, today).records.map(({ detail }) => detail.id);
  assert.deepEqual(open('2026-11-20'), ['2026-11-20', '2026-11-21', '2026-11-22']);
  assert.deepEqual(open('2026-11-22'), ['2026-11-22']);
  assert.deepEqual(open('2026-11-21'), ['2026-11-21', '2026-11-22']);
});

test('an empty index finds nothing', async () => {
  const index = await buildSearchIndex([]);
  for (const fuzzy of [undefined, '1'] as const) {
    const { total, records } = index.find(
      { search: 'no essay "a b" art', fuzzy, limit: 50, offset: 0 },
      TODAY,
    );
    assert.deepEqual([total, records], [0, []]);
  }
});
