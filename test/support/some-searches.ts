import fc from 'fast-check';
import { FACETS, SORTS } from '../../src/scholarships/catalog/parameters.ts';
import type { Search } from '../../src/scholarships/catalog/search-index.ts';
import { ServedRecord } from '../../src/scholarships/catalog/served-record.ts';
import type { Scholarship } from '../../src/scholarships/model/award.ts';
import { TODAY } from './slow-search.ts';

/** Random awards that resemble each other in many ways, and searches that find some of them. */

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
const TAGS = ['undergraduate', 'transfer', 'women', 'engineering', 'renewable', 'stem', 'music'];
const someTags = fc.subarray(TAGS);
const someGpa = fc.constantFrom(null, 2, 2.5, 3.25);
const someSource = fc.constantFrom('main', 'nsm' as const);

export const someRecord = fc
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

export const toRecords = (records: readonly Omit<Scholarship, 'id'>[]) =>
  records.map(
    (record, at) =>
      new ServedRecord(
        { ...record, id: `id-${at}` },
        { source: { key: record.source, name: '' }, createdAt: at % 3, updatedAt: 0 },
      ),
  );

export const someOf = <T>(...values: T[]) => fc.subarray(values, { minLength: 1 });
const someDay = fc.constantFrom('2026-11-20', TODAY, '2026-12-21', '2027-01-01');

const someParameters: fc.Arbitrary<Search> = fc.record({
  source: someOf<'main' | 'nsm' | 'tech'>('main', 'nsm', 'tech'),
  audience: someOf('transfer', 'women', 'veteran'),
  field: someOf('engineering', 'nursing', 'music'),
  feature: someOf('renewable'),
  for: someOf('undergraduate', 'freshman', 'transfer', 'women'),
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
    ...[
      'fisrt',
      'woman',
      'engineer art',
      'stme part',
      'women',
      'artsit artsit musicc',
      'art texas',
      'i am a xyz',
    ],
  ),
  sort: fc.constantFrom(...SORTS),
  facets: fc.subarray([...FACETS]),
  limit: fc.integer({ min: 1, max: 12 }),
  offset: fc.oneof(fc.constant(0), fc.nat(45)),
});
const OPTIONAL = Object.keys(fc.sample(someParameters, 1)[0] ?? {}).filter(
  (name) => name !== 'limit' && name !== 'offset',
);
/** A search with few parameters: with all of them, hardly any record would match. */
export const someQuery: fc.Arbitrary<Search> = fc
  .tuple(someParameters, fc.subarray(OPTIONAL, { maxLength: 4 }))
  .map(([{ limit, offset, ...others }, names]) => ({
    ...Object.fromEntries(Object.entries(others).filter(([name]) => names.includes(name))),
    limit,
    offset,
  }));
