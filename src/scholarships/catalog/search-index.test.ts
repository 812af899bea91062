import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Scholarship } from '../model/award.ts';
import { fold, wordsOf } from './fold.ts';
import { AMOUNT_BANDS, FACETS, type Facet, SORTS, TAG_GROUPS } from './parameters.ts';
import { createRealWords } from './real-words.ts';
import { type ServedRecord, toServed } from './record.ts';
import { buildSearchIndex, type Search } from './search-index.ts';
import { termsOf, topicOf } from './topics.ts';

const TODAY = '2026-11-21';
const isReal = createRealWords();

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

const isClosed = ({ detail, saidClosed }: ServedRecord) =>
  saidClosed || (detail.deadline !== null && detail.deadline < TODAY);

const daysAway = ({ detail }: ServedRecord) =>
  detail.deadline === null
    ? Number.POSITIVE_INFINITY
    : Math.abs(Date.parse(detail.deadline) - Date.parse(TODAY));

/** 0: all words are in the title; 1: some; 2: none. */
function tier({ detail }: ServedRecord, words: readonly string[]): number {
  const hits = words.filter((word) => hasAll(fold(detail.title), word)).length;
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

/** The values of each facet that a record has. */
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

/** The words of a phrase may stand anywhere. */
const hasAll = (text: string, phrase: string) => phrase.split(' ').every((word) => text.includes(word));

const textOf = ({ detail }: ServedRecord) => fold(`${detail.title} ${detail.description}`);

/** Optimal string alignment, written as its definition. */
function editsSlowly(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length;
  const [a, b] = [one.slice(0, -1), other.slice(0, -1)];
  const same = one.at(-1) === other.at(-1) ? 0 : 1;
  const swapped = one.length > 1 && one.at(-1) === other.at(-2) && one.at(-2) === other.at(-1);
  return Math.min(
    editsSlowly(a, other) + 1,
    editsSlowly(one, b) + 1,
    editsSlowly(a, b) + same,
    swapped ? editsSlowly(one.slice(0, -2), other.slice(0, -2)) + 1 : Number.POSITIVE_INFINITY,
  );
}

/** The words that are searched: as typed, or with `fuzzy` the nearest ones that occur. */
function readSlowly(records: readonly ServedRecord[], { search = '', fuzzy }: Search): string[] {
  if (fuzzy === undefined) return wordsOf(fold(search));
  return termsOf(search).map((typed) => {
    const texts = records.map(textOf);
    const isWord = isReal(typed) || topicOf(typed) !== undefined;
    if (isWord || texts.some((text) => text.includes(typed))) return typed;
    const allowedFor = (letters: number) => (letters >= 8 ? 2 : letters >= 4 ? 1 : 0);
    const columns = records.flatMap(({ detail }) => [
      wordsOf(fold(detail.title)),
      wordsOf(fold(detail.description)),
    ]);
    const countOf = (word: string) => columns.filter((words) => words.includes(word)).length;
    const near = [...new Set(columns.flat())]
      .map((word) => ({ word, edits: editsSlowly(typed, word), starts: word[0] === typed[0] }))
      .filter(({ word, edits }) => edits > 0 && edits <= allowedFor(Math.max(typed.length, word.length)))
      .sort(
        (x, y) =>
          x.edits - y.edits ||
          Number(y.starts) - Number(x.starts) ||
          countOf(y.word) - countOf(x.word) ||
          (x.word < y.word ? -1 : 1),
      );
    return near[0]?.word ?? typed;
  });
}

const meansTag = ({ detail }: ServedRecord, word: string) => detail.tags.includes(topicOf(word) ?? '-');

/** Where a word occurs (2 title, 1 tag, 0 description), and whether as a whole word. */
function placeOf(record: ServedRecord, word: string): [place: number, whole: number] {
  const [title, description] = [fold(record.detail.title), fold(record.detail.description)];
  if (title.includes(word)) return [2, Number(title.split(' ').includes(word))];
  const isTag = record.detail.tags.some((tag) => tag.split('-').includes(word));
  return isTag || meansTag(record, word) ? [1, 1] : [0, Number(description.split(' ').includes(word))];
}

/** Numbers to compare one after another, higher first: sum of places, sum of wholes, then each word, rarest first. */
function relevanceOf(
  record: ServedRecord,
  words: readonly string[],
  countOf: (word: string) => number,
): number[] {
  const rarest = [...words].sort((a, b) => countOf(a) - countOf(b)).map((word) => placeOf(record, word));
  const sum = (at: 0 | 1) => rarest.reduce((total, place) => total + place[at], 0);
  return [sum(0), sum(1), ...rarest.flat()];
}

/** The specification, applied literally to one record. */
function matchesSlowly(record: ServedRecord, query: Search, words: readonly string[]): boolean {
  const { detail, createdAt } = record;
  const text = textOf(record);
  const has = (term: string) => hasAll(text, term) || (query.fuzzy === '1' && meansTag(record, term));
  const chosen = FACETS.every((facet) => {
    const wanted = query[facet];
    return (
      wanted === undefined || VALUES[facet](record).some((value) => [wanted].flat().includes(value as never))
    );
  });
  const { gpa, without = [], amountMin, amountMax, deadlineFrom, deadlineTo, newSince } = query;
  return (
    chosen &&
    words.every(has) &&
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
  if (sort === undefined || sort === 'deadline' || sort === 'relevance') return 0;
  const [x, y] = [most(a), most(b)];
  if (x === null || y === null) return Number(x === null) - Number(y === null);
  return sort === 'amount' ? x - y : y - x;
}

function findSlowly(records: readonly ServedRecord[], query: Search) {
  const words = readSlowly(records, query);
  const { search = '', fuzzy } = query;
  const typed = fuzzy === undefined ? wordsOf(fold(search)) : termsOf(search);
  const searched = Object.fromEntries(typed.flatMap((t, at) => (t === words[at] ? [] : [[t, words[at]]])));
  const matches = records.filter((record) => matchesSlowly(record, query, words));
  const countOf = (word: string) =>
    records.filter((record) => hasAll(textOf(record), word) || (query.fuzzy && meansTag(record, word)))
      .length;
  const byRelevance = (a: ServedRecord, b: ServedRecord): number => {
    const [x, y] = [relevanceOf(a, words, countOf), relevanceOf(b, words, countOf)];
    const at = x.findIndex((value, index) => value !== y[index]);
    return at === -1 ? 0 : (y[at] ?? 0) - (x[at] ?? 0);
  };
  const order = (a: ServedRecord, b: ServedRecord): number => {
    const [x, y] = [fold(a.detail.title), fold(b.detail.title)];
    const [s, t] = [a.detail.title, b.detail.title];
    return (
      bySort(a, b, query) ||
      (query.sort === 'relevance' ? byRelevance(a, b) : tier(a, words) - tier(b, words)) ||
      Number(isClosed(a)) - Number(isClosed(b)) ||
      (daysAway(a) === daysAway(b) ? 0 : daysAway(a) - daysAway(b)) ||
      (x < y ? -1 : x > y ? 1 : s < t ? -1 : s > t ? 1 : a.detail.id < b.detail.id ? -1 : 1)
    );
  };
  const page = matches.sort(order).slice(query.offset, query.offset + query.limit);
  const facets = Object.fromEntries(
    (query.facets ?? []).map((facet) => {
      const others = records.filter((record) =>
        matchesSlowly(record, { ...query, [facet]: undefined }, words),
      );
      const values = others.flatMap(VALUES[facet]);
      return [
        facet,
        Object.fromEntries([...new Set(values)].map((v) => [v, values.filter((w) => w === v).length])),
      ];
    }),
  );
  return { total: matches.length, ids: page.map(({ detail }) => detail.id), facets, searched };
}

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
