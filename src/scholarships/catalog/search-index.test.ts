import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fold, wordsOf } from './fold.ts';
import { AMOUNT_BANDS, FACETS, type Facet, SORTS, TAG_GROUPS } from './parameters.ts';
import { type ServedRecord, toServed } from './record.ts';
import { buildSearchIndex, type Search } from './search-index.ts';

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
const someAmount = fc.constantFrom(
  { min: null, max: null },
  { min: 300, max: 300 },
  { min: 500, max: 2_000 },
  { min: null, max: 4_999 },
  { min: 5_000, max: null },
);
const TAGS = ['transfer', 'women', 'engineering', 'renewable'];
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

const someRecords = fc
  .array(someRecord, { maxLength: 40 })
  .map((records) =>
    records.map((record, at) =>
      toServed({ ...record, id: `id-${at}` }, { sourceName: '', createdAt: at % 3, updatedAt: 0 }),
    ),
  );

const someOf = <T>(...values: T[]) => fc.subarray(values, { minLength: 1 });
const someDay = fc.constantFrom('2026-11-20', TODAY, '2026-12-21', '2027-01-01');

const someQuery: fc.Arbitrary<Search> = fc.record(
  {
    source: someOf<'main' | 'nsm' | 'tech'>('main', 'nsm', 'tech'),
    audience: someOf('transfer', 'women', 'veteran'),
    field: someOf('engineering', 'nursing'),
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
    search: fc.constantFrom('art', 'ART music', 'rt', 'e', 'musica', 'gen first', '!', 'none', 'a m'),
    sort: fc.constantFrom(...SORTS),
    facets: fc.subarray([...FACETS]),
    limit: fc.integer({ min: 1, max: 12 }),
    offset: fc.nat(45),
  },
  { requiredKeys: ['limit', 'offset'] },
);

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

const most = ({ award: { amount } }: ServedRecord) => amount.max ?? amount.min;
const least = ({ award: { amount } }: ServedRecord) => amount.min ?? amount.max;
const isUpcoming = ({ detail: { deadline } }: ServedRecord) =>
  deadline !== null && deadline >= TODAY && deadline <= '2026-12-21';

function bandOf(record: ServedRecord): string {
  const amount = most(record);
  if (amount === null) return 'unknown';
  return AMOUNT_BANDS.find(({ from, to }) => amount >= from && amount < to)?.band ?? '';
}

/** The values that a record has of each facet. */
const VALUES: Record<Facet, (record: ServedRecord) => string[]> = {
  source: ({ detail }) => [detail.source],
  audience: ({ detail }) => detail.tags.filter((tag) => TAG_GROUPS.audience.has(tag)),
  field: ({ detail }) => detail.tags.filter((tag) => TAG_GROUPS.field.has(tag)),
  feature: ({ detail }) => detail.tags.filter((tag) => TAG_GROUPS.feature.has(tag)),
  amount: (record) => [bandOf(record)],
  deadline: (record) => [
    ...(isClosed(record) ? ['closed'] : ['open']),
    ...(!isClosed(record) && isUpcoming(record) ? ['upcoming'] : []),
  ],
};

/** The specification, word for word, one record after the other. */
function matchesSlowly(record: ServedRecord, query: Search): boolean {
  const { detail, createdAt } = record;
  const words = wordsOf(fold(query.search ?? ''));
  const text = fold(`${detail.title} ${detail.description}`);
  const chosen = FACETS.every((facet) => {
    const wanted = query[facet];
    return (
      wanted === undefined || VALUES[facet](record).some((value) => [wanted].flat().includes(value as never))
    );
  });
  const { gpa, without = [], amountMin, amountMax, deadlineFrom, deadlineTo, newSince } = query;
  return (
    chosen &&
    words.every((word) => text.includes(word)) &&
    (gpa === undefined || detail.gpaRequirement === null || detail.gpaRequirement <= gpa) &&
    !without.some((tag) => detail.tags.includes(tag)) &&
    (amountMin === undefined || (most(record) !== null && Number(most(record)) >= amountMin)) &&
    (amountMax === undefined || (least(record) !== null && Number(least(record)) <= amountMax)) &&
    (deadlineFrom === undefined || (detail.deadline !== null && detail.deadline >= deadlineFrom)) &&
    (deadlineTo === undefined || (detail.deadline !== null && detail.deadline <= deadlineTo)) &&
    (newSince === undefined || createdAt >= newSince)
  );
}

/** Unknown amounts are last in both directions. */
function bySort(a: ServedRecord, b: ServedRecord, { sort }: Search): number {
  const compare = (x: string, y: string) => (x < y ? -1 : x > y ? 1 : 0);
  if (sort === 'title') return compare(fold(a.detail.title), fold(b.detail.title));
  if (sort === '-created') return b.createdAt - a.createdAt;
  if (sort === undefined || sort === 'deadline') return 0;
  const [x, y] = [most(a), most(b)];
  if (x === null || y === null) return Number(x === null) - Number(y === null);
  return sort === 'amount' ? x - y : y - x;
}

function findSlowly(records: readonly ServedRecord[], query: Search) {
  const words = wordsOf(fold(query.search ?? ''));
  const matches = records.filter((record) => matchesSlowly(record, query));
  const order = (a: ServedRecord, b: ServedRecord): number => {
    const [x, y] = [fold(a.detail.title), fold(b.detail.title)];
    const [s, t] = [a.detail.title, b.detail.title];
    return (
      bySort(a, b, query) ||
      tier(a, words) - tier(b, words) ||
      Number(isClosed(a)) - Number(isClosed(b)) ||
      (daysAway(a) === daysAway(b) ? 0 : daysAway(a) - daysAway(b)) ||
      (x < y ? -1 : x > y ? 1 : s < t ? -1 : s > t ? 1 : a.detail.id < b.detail.id ? -1 : 1)
    );
  };
  const page = matches.sort(order).slice(query.offset, query.offset + query.limit);
  const facets = Object.fromEntries(
    (query.facets ?? []).map((facet) => {
      const others = records.filter((record) => matchesSlowly(record, { ...query, [facet]: undefined }));
      const values = others.flatMap(VALUES[facet]);
      return [
        facet,
        Object.fromEntries([...new Set(values)].map((v) => [v, values.filter((w) => w === v).length])),
      ];
    }),
  );
  return { total: matches.length, ids: page.map(({ detail }) => detail.id), facets };
}

test('the index finds what a look at every record finds, in the same order', async () => {
  await fc.assert(
    fc.asyncProperty(
      someRecords,
      fc.array(someQuery, { minLength: 1, maxLength: 5 }),
      async (records, queries) => {
        const index = await buildSearchIndex(records);
        for (const query of queries) {
          const { total, records: page, facets: counts } = index.find(query, TODAY);
          const facets = Object.fromEntries(
            [...counts].map(([facet, of]) => [facet, Object.fromEntries(of)]),
          );
          const found = { total, ids: page.map(({ detail }) => detail.id), facets };
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
  assert.deepEqual(index.find({ search: 'a', limit: 50, offset: 0 }, TODAY), {
    total: 0,
    records: [],
    facets: new Map(),
  });
});
