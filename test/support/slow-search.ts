import { AMOUNT_BANDS, FACETS, type Facet, TAG_GROUPS } from '../../src/scholarships/catalog/parameters.ts';
import type { Search } from '../../src/scholarships/catalog/search-index.ts';
import type { ServedRecord } from '../../src/scholarships/catalog/served-record.ts';
import { topicOf } from '../../src/scholarships/catalog/topics.ts';
import { fold, wordsOf } from '../../src/scholarships/text/same.ts';

/** Finds the results of a search without `fuzzy` by examining every record, to compare them with those of the index. */

export const TODAY = '2026-11-21';

const isClosed = ({ detail, statedClosed }: ServedRecord) =>
  statedClosed || (detail.deadline !== null && detail.deadline < TODAY);

const daysAway = ({ detail }: ServedRecord) =>
  detail.deadline === null
    ? Number.POSITIVE_INFINITY
    : Math.abs(Date.parse(detail.deadline) - Date.parse(TODAY));

/** 0: all words are in the title; 1: some words are; 2: no word is. */
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

const textOf = ({ detail }: ServedRecord) => fold(`${detail.title} ${detail.description}`);

/** The dimensions of the tags that random awards have. */
const LEVELS = ['high-school', 'freshman', 'undergraduate', 'graduate', 'transfer'];
const isOpenTo = ({ detail: { tags } }: ServedRecord, who: readonly string[]): boolean =>
  [LEVELS, ['women'], ['veteran']].every((dimension) => {
    const requested = tags.filter((tag) => dimension.includes(tag));
    const isNamed = who.some((tag) => dimension.includes(tag));
    return !isNamed || requested.length === 0 || requested.some((tag) => who.includes(tag));
  });

/** Where a word occurs (2 title, 1 tag, 0 description), and whether as a whole word. */
function placeOf(record: ServedRecord, word: string): [place: number, whole: number] {
  const [title, description] = [fold(record.detail.title), fold(record.detail.description)];
  if (title.includes(word)) return [2, Number(title.split(' ').includes(word))];
  const isTag = record.detail.tags.some((tag) => tag.split('-').includes(word) || topicOf(word) === tag);
  return isTag ? [1, 1] : [0, Number(description.split(' ').includes(word))];
}

/**
 * The numbers by which records are ordered, the most important first, and higher numbers first: the sum of places, the
 * number of whole words, then the same for each word, rarest first.
 */
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
  const chosen = FACETS.every((facet) => {
    const wanted = query[facet];
    return (
      wanted === undefined || VALUES[facet](record).some((value) => [wanted].flat().includes(value as never))
    );
  });
  const {
    gpa,
    for: who = [],
    without = [],
    amountMin,
    amountMax,
    deadlineFrom,
    deadlineTo,
    newSince,
  } = query;
  return (
    chosen &&
    words.every((word) => text.includes(word)) &&
    (gpa === undefined || detail.gpaRequirement === null || detail.gpaRequirement <= gpa) &&
    !without.some((tag) => detail.tags.includes(tag)) &&
    isOpenTo(record, who) &&
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

export function findSlowly(records: readonly ServedRecord[], query: Search) {
  const { search = '', for: who = [] } = query;
  const words = wordsOf(fold(search));
  const matches = records.filter((record) => matchesSlowly(record, query, words));
  const countOf = (word: string) => records.filter((record) => textOf(record).includes(word)).length;
  const byRelevance = (a: ServedRecord, b: ServedRecord): number => {
    const [x, y] = [relevanceOf(a, words, countOf), relevanceOf(b, words, countOf)];
    const at = x.findIndex((value, index) => value !== y[index]);
    return at === -1 ? 0 : (y[at] ?? 0) - (x[at] ?? 0);
  };
  const order = (a: ServedRecord, b: ServedRecord): number => {
    const [x, y] = [fold(a.detail.title), fold(b.detail.title)];
    const [s, t] = [a.detail.title, b.detail.title];
    const asks = ({ detail }: ServedRecord): boolean => detail.tags.some((tag) => who.includes(tag));
    return (
      Number(asks(b)) - Number(asks(a)) ||
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
  return { total: matches.length, ids: page.map(({ detail }) => detail.id), facets };
}
