import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ListQuery } from '../routes.ts';
import { fold, wordsOf } from './fold.ts';
import { type ServedRecord, toServed } from './record.ts';
import { buildSearchIndex } from './search-index.ts';

const TODAY = '2026-11-21';

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
const someGpa = fc.constantFrom(null, 2, 2.5, 3.25);
const someSource = fc.constantFrom('main', 'nsm' as const);

const someRecord = fc
  .record({
    title: someWords,
    description: someWords,
    deadline: someDeadline,
    gpa: someGpa,
    source: someSource,
  })
  .map(({ title, description, deadline, gpa, source }) => ({
    amount: { min: null, max: null },
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
    tags: [],
    raw: { amount: null, deadline: null, gpa: null },
  }));

const someRecords = fc
  .array(someRecord, { maxLength: 40 })
  .map((records) =>
    records.map((record, at) =>
      toServed({ ...record, id: `id-${at}` }, { sourceName: '', createdAt: 0, updatedAt: 0 }),
    ),
  );

const someQuery: fc.Arbitrary<ListQuery> = fc.record(
  {
    source: someSource as fc.Arbitrary<'main' | 'nsm'>,
    gpa: fc.constantFrom(0, 2.25, 4),
    deadline: fc.constantFrom('open' as const, 'upcoming' as const),
    search: fc.constantFrom('art', 'ART music', 'rt', 'e', 'musica', 'gen first', '!', 'none', 'a m'),
    limit: fc.integer({ min: 1, max: 12 }),
    offset: fc.nat(45),
  },
  { requiredKeys: ['limit', 'offset'] },
) as fc.Arbitrary<ListQuery>;

const isClosed = ({ detail, saidClosed }: ServedRecord) =>
  saidClosed || (detail.deadline !== null && detail.deadline < TODAY);

const daysAway = ({ detail }: ServedRecord) =>
  detail.deadline === null
    ? Number.POSITIVE_INFINITY
    : Math.abs(Date.parse(detail.deadline) - Date.parse(TODAY));

/** 0: all words in the title, 1: some, 2: none. */
function tier({ detail }: ServedRecord, words: readonly string[]): number {
  const hits = words.filter((word) => fold(detail.title).includes(word)).length;
  return words.length === 0 || hits === words.length ? 0 : hits > 0 ? 1 : 2;
}

/** The decisions of the contract, word for word, one record after the other. */
function findSlowly(records: readonly ServedRecord[], query: ListQuery) {
  const words = wordsOf(fold(query.search ?? ''));
  const matches = records.filter((record) => {
    const { detail } = record;
    const text = fold(`${detail.title} ${detail.description}`);
    return (
      (query.source === undefined || detail.source === query.source) &&
      (query.gpa === undefined || detail.gpaRequirement === null || detail.gpaRequirement <= query.gpa) &&
      (query.deadline !== 'open' || !isClosed(record)) &&
      (query.deadline !== 'upcoming' ||
        (detail.deadline !== null && detail.deadline >= TODAY && detail.deadline <= '2026-12-21')) &&
      words.every((word) => text.includes(word))
    );
  });
  const order = (a: ServedRecord, b: ServedRecord): number => {
    const [x, y] = [fold(a.detail.title), fold(b.detail.title)];
    const [s, t] = [a.detail.title, b.detail.title];
    return (
      tier(a, words) - tier(b, words) ||
      Number(isClosed(a)) - Number(isClosed(b)) ||
      (daysAway(a) === daysAway(b) ? 0 : daysAway(a) - daysAway(b)) ||
      (x < y ? -1 : x > y ? 1 : s < t ? -1 : s > t ? 1 : a.detail.id < b.detail.id ? -1 : 1)
    );
  };
  const page = matches.sort(order).slice(query.offset, query.offset + query.limit);
  return { total: matches.length, ids: page.map(({ detail }) => detail.id) };
}

test('the index finds what a look at every record finds, in the same order', async () => {
  await fc.assert(
    fc.asyncProperty(
      someRecords,
      fc.array(someQuery, { minLength: 1, maxLength: 5 }),
      async (records, queries) => {
        const index = await buildSearchIndex(records);
        for (const query of queries) {
          const { total, records: page } = index.find(query, TODAY);
          const found = { total, ids: page.map(({ detail }) => detail.id) };
          assert.deepEqual(found, findSlowly(records, query), JSON.stringify(query));
        }
      },
    ),
    { numRuns: 300, seed: 20261121 },
  );
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

test('no records are no trouble', async () => {
  const index = await buildSearchIndex([]);
  assert.deepEqual(index.find({ search: 'a', limit: 50, offset: 0 }, TODAY), { total: 0, records: [] });
});
