import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { findSlowly, TODAY } from '../../../test/support/slow-search.ts';
import type { Scholarship } from '../model/award.ts';
import { FACETS, SORTS } from './parameters.ts';
import { type ServedRecord, toServed } from './record.ts';
import { buildSearchIndex, type Search } from './search-index.ts';

const someWords = fc
  .array(fc.constantFrom('art', 'artist', 'Música', 'music', 'STEM', 'first-gen', 'é', 'Part'), {
    maxLength: 4,
  })
  .map((words) => words.join(' '));
const someDeadline = fc.constantFrom(
  '2026-11-19',
  '2026-11-20',
  TODAY,
  '2026-12-21',
  '2026-12-22',
  null,
  'closed',
);
const someAmount = fc.constantFrom(
  { min: null, max: null },
  { min: 300, max: 300 },
  { min: 500, max: 2_000 },
  { min: null, max: 4_999 },
  { min: 5_000, max: null },
);
const TAGS = ['transfer', 'women', 'engineering', 'renewable', 'stem', 'music'];
const someTags = fc.subarray(TAGS);
const someGpa = fc.constantFrom(null, 2, 2.5, 3.25);
const someSource = fc.constantFrom('main', 'nsm' as const);

const someRecord = fc
  .record({
    title: someWords,
    description: someWords,
    deadline: someDeadline,
    gpa: someGpa,
    source: someSource,
    amount: someAmount,
    tags: someTags,
  })
  .map(({ title, description, deadline, gpa, source, amount, tags }) => ({
    amount,
    tags,
    amountText: null,
    source: source as 'main' | 'nsm',
    title,
    description,
    gpaRequirement: gpa,
    deadline:
      deadline === 'closed'
        ? ({ kind: 'closed', date: null } as const)
        : ({ kind: deadline === null ? 'unknown' : 'date', date: deadline } as const),
    eligibility: [],
    requirements: [],
    link: '',
    contactEmail: null,
    raw: { amount: null, deadline: null, gpa: null },
  }));

const toRecords = (records: readonly Omit<Scholarship, 'id'>[]) =>
  records.map((record, at) =>
    toServed({ ...record, id: `id-${at}` }, { sourceName: '', createdAt: at % 3, updatedAt: 0 }),
  );
const someRecords = fc.array(someRecord, { maxLength: 40 }).map(toRecords);

const someOf = <T>(...values: T[]) => fc.subarray(values, { minLength: 1 });
const someDay = fc.constantFrom('2026-11-20', TODAY, '2026-12-21', '2027-01-01');

const someParameters: fc.Arbitrary<Search> = fc.record({
  source: someOf<'main' | 'nsm' | 'tech'>('main', 'nsm', 'tech'),
  audience: someOf('transfer', 'women', 'veteran'),
  field: someOf('engineering', 'nursing', 'music'),
  feature: someOf('renewable'),
  without: someOf(...TAGS, 'veteran'),
  amount: someOf('0-499', '1000-2499', '2500-4999', '5000-', 'unknown'),
  amountMin: fc.constantFrom(0, 500, 2_000, 6_000),
  amountMax: fc.constantFrom(0, 300, 500, 5_000),
  gpa: fc.constantFrom(0, 2.25, 4),
  deadline: fc.constantFrom('open', 'upcoming', 'closed'),
  deadlineFrom: someDay,
  deadlineTo: someDay,
  newSince: fc.nat(3),
  search: fc.constantFrom(
    ...['art', 'ART music', 'rt', 'e', 'musica', 'gen first', '!', 'none', 'a m', 'artits', 'musci art'],
    ...['fisrt', 'woman', 'engineer art', 'stme part', 'women', 'artsit artsit musicc'],
  ),
  fuzzy: fc.constant('1' as const),
  sort: fc.constantFrom(...SORTS),
  facets: fc.subarray([...FACETS]),
  limit: fc.integer({ min: 1, max: 12 }),
  offset: fc.oneof(fc.constant(0), fc.nat(45)),
});
const OPTIONAL = Object.keys(fc.sample(someParameters, 1)[0] ?? {}).filter(
  (name) => name !== 'limit' && name !== 'offset',
);
/** Few parameters at once: with all of them hardly any record would match. */
const someQuery: fc.Arbitrary<Search> = fc
  .tuple(someParameters, fc.subarray(OPTIONAL, { maxLength: 4 }))
  .map(([{ limit, offset, ...others }, names]) => ({
    ...Object.fromEntries(Object.entries(others).filter(([name]) => names.includes(name))),
    limit,
    offset,
  }));

async function agree(records: readonly ServedRecord[], queries: readonly Search[]): Promise<void> {
  const index = await buildSearchIndex(records);
  for (const query of queries) {
    const { total, records: page, facets: counts, searched } = index.find(query, TODAY);
    const facets = Object.fromEntries([...counts].map(([facet, of]) => [facet, Object.fromEntries(of)]));
    const ids = page.map(({ detail }) => detail.id);
    const found = { total, ids, facets, searched: Object.fromEntries(searched) };
    assert.deepEqual(found, findSlowly(records, query), JSON.stringify(query));
  }
}

test('the index finds what a look at every record finds, in the same order', async () => {
  const someQueries = fc.array(someQuery, { minLength: 1, maxLength: 5 });
  await fc.assert(fc.asyncProperty(someRecords, someQueries, agree), { numRuns: 300, seed: 20261121 });
});

test('so it does where many records are alike, page after page', async () => {
  const manyRecords = fc.array(someRecord, { minLength: 150, maxLength: 150 }).map(toRecords);
  const pages = fc
    .record(
      { sort: fc.constantFrom(...SORTS), source: someOf('main'), by: fc.nat(70) },
      { requiredKeys: ['sort', 'by'] },
    )
    .map(({ by, ...query }) => [0, by, 2 * by].map((offset) => ({ ...query, offset, limit: 1 + by })));
  await fc.assert(fc.asyncProperty(manyRecords, pages, agree), { numRuns: 8, seed: 20261121 });
});

test('so it does by relevance, and with words that are misspelled', async () => {
  const search = fc.constantFrom('music', 'stem part', 'art music', 'stme', 'musci e', 'woman art', 'artsit');
  const someQueries = fc.array(
    fc
      .tuple(search, fc.constantFrom('1' as const, undefined), fc.nat(20))
      .map(([search, fuzzy, offset]) => ({ search, fuzzy, sort: 'relevance' as const, limit: 30, offset })),
    { minLength: 3, maxLength: 3 },
  );
  await fc.assert(fc.asyncProperty(someRecords, someQueries, agree), { numRuns: 100, seed: 20261121 });
});

test('one index serves one day after the other', async () => {
  const record = (deadline: string) => ({
    ...fc.sample(someRecord, { numRuns: 1, seed: 1 })[0],
    id: deadline,
    deadline: { kind: 'date', date: deadline } as const,
  });
  const records = ['2026-11-20', '2026-11-21', '2026-11-22'].map((day) =>
    toServed(record(day) as Parameters<typeof toServed>[0], { sourceName: '', createdAt: 0, updatedAt: 0 }),
  );
  const index = await buildSearchIndex(records);
  const open = (today: string) =>
    index.find({ deadline: 'open', limit: 9, offset: 0 }, today).records.map(({ detail }) => detail.id);
  assert.deepEqual(open('2026-11-20'), ['2026-11-20', '2026-11-21', '2026-11-22']);
  assert.deepEqual(open('2026-11-22'), ['2026-11-22']);
  assert.deepEqual(open('2026-11-21'), ['2026-11-21', '2026-11-22']);
});

test('an empty list works', async () => {
  const index = await buildSearchIndex([]);
  assert.deepEqual(index.find({ search: 'a', limit: 50, offset: 0 }, TODAY), {
    total: 0,
    records: [],
    facets: new Map(),
    searched: new Map(),
  });
});
