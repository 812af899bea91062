import type { SourceKey } from '../model.ts';
import {
  type Bitset,
  countCommon,
  countWithin,
  emptyBitset,
  intersect,
  membersWithin,
  subtract,
  unite,
} from './bitset.ts';
import { createFilters, type Filters, mostOf } from './filters.ts';
import { fold, wordsOf } from './fold.ts';
import type { Facet, Sort } from './parameters.ts';
import type { ServedRecord } from './record.ts';
import { createDayOrder, type DayOrder, inBaseOrder, type Range } from './record-order.ts';
import { buildWordIndex, type WordIndex } from './word-index.ts';

export interface Search extends Filters {
  readonly search?: string | undefined;
  readonly sort?: Sort | undefined;
  readonly facets?: readonly Facet[] | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** How many records each value of each facet would leave; values without any are left out. */
export type FacetCounts = ReadonlyMap<Facet, ReadonlyMap<string, number>>;

export interface Found {
  readonly records: readonly ServedRecord[];
  /** Matching records on all pages. */
  readonly total: number;
  readonly facets: FacetCounts;
}

export interface SearchIndex {
  find(query: Search, today: string): Found;
  get(id: string): ServedRecord | undefined;
  count(source: SourceKey): number;
  readonly size: number;
}

/** Matches in three sets: all words in the title, some, none. */
function searchTiers(findWord: WordIndex, words: readonly string[]): Bitset[] {
  const found = words.map(findWord);
  const titles = found.map(({ inTitle }) => inTitle);
  const matches = found.map(({ anywhere }) => anywhere).reduce(intersect);
  const someInTitle = intersect(titles.reduce(unite, emptyBitset(matches.length * 32)), matches);
  const allInTitle = titles.reduce(intersect);
  const others = subtract(matches, someInTitle);
  return [allInTitle, subtract(someInTitle, allInTitle), others];
}

/** The page of record numbers in the order of the day, better matches first. */
function pageOf(tiers: readonly Bitset[], ranges: readonly Range[], offset: number, limit: number): number[] {
  const page: number[] = [];
  let skip = offset;
  for (const tier of tiers) {
    for (const { from, to } of ranges) {
      if (page.length === limit) return page;
      if (from >= to) continue;
      const count = countWithin(tier, from, to);
      if (skip >= count) skip -= count;
      else {
        for (const member of membersWithin(tier, from, to, skip, limit - page.length)) page.push(member);
        skip = 0;
      }
    }
  }
  return page;
}

/** For each sort but the day's order: a number per record, small ones first. */
function createSortKeys(records: readonly ServedRecord[]): Record<Exclude<Sort, 'deadline'>, Float64Array> {
  const keys = (of: (record: ServedRecord) => number) => Float64Array.from(records, of);
  const titles = [...new Set(records.map(({ detail }) => fold(detail.title)))].sort();
  const rankOf = new Map(titles.map((title, rank) => [title, rank]));
  const last = Number.POSITIVE_INFINITY;
  return {
    amount: keys((record) => mostOf(record) ?? last),
    '-amount': keys((record) => -(mostOf(record) ?? -last)),
    '-created': keys(({ createdAt }) => -createdAt),
    title: keys(({ detail }) => rankOf.get(fold(detail.title)) ?? 0),
  };
}

/** Indexes everything that is served. */
export async function buildSearchIndex(served: readonly ServedRecord[]): Promise<SearchIndex> {
  const records = inBaseOrder(served);
  const size = records.length;
  const findWord = await buildWordIndex(records.map(({ detail }) => detail));
  const filters = createFilters(records);
  const sortKeys = createSortKeys(records);
  const orderOf = createDayOrder(records);
  const byId = new Map(records.map((record) => [record.detail.id, record]));
  const everything = emptyBitset(size);
  for (let number = 0; number < size; number += 1) everything[number >>> 5] = -1;
  let order: { today: string; of: DayOrder } | undefined;

  function orderFor(today: string): DayOrder {
    if (order?.today !== today) order = { today, of: orderOf(today) };
    return order.of;
  }

  /** Each facet counts what its own parameter would let through, were it not given. */
  function countFacets(
    facets: readonly Facet[],
    matches: Bitset,
    given: ReadonlyMap<keyof Filters, Bitset>,
    day: DayOrder,
  ): FacetCounts {
    const counted = facets.map((facet) => {
      const base = matches.slice();
      for (const [name, set] of given) if (name !== facet) intersect(base, set);
      const counts = [...filters.valuesOf(facet, day)].map(
        ([value, members]) => [value, countCommon(base, members)] as const,
      );
      return [facet, new Map(counts.filter(([, count]) => count > 0))] as const;
    });
    return new Map(counted);
  }

  function sorted(tiers: readonly Bitset[], day: DayOrder, { sort, offset, limit }: Search): number[] {
    if (sort === undefined || sort === 'deadline') return pageOf(tiers, day.ranges, offset, limit);
    const keys = sortKeys[sort];
    const all = pageOf(tiers, day.ranges, 0, size);
    const ranked = all.sort((a, b) => compareNumbers(keys[a] ?? 0, keys[b] ?? 0));
    return ranked.slice(offset, offset + limit);
  }

  return {
    size,
    get: (id) => byId.get(id),
    count: (source) => countWithin(filters.sources.get(source) ?? emptyBitset(size), 0, size),
    find(query, today) {
      const day = orderFor(today);
      const words = wordsOf(fold(query.search ?? ''));
      const tiers = words.length > 0 ? searchTiers(findWord, words) : [everything.slice()];
      const given = filters.of(query, day);
      const { facets = [] } = query;
      const counts =
        facets.length === 0
          ? new Map()
          : countFacets(facets, tiers.reduce(unite, emptyBitset(size)), given, day);
      for (const tier of tiers) for (const set of given.values()) intersect(tier, set);
      const total = tiers.reduce((sum, tier) => sum + countWithin(tier, 0, size), 0);
      const page = total === 0 ? [] : sorted(tiers, day, query);
      return { total, records: page.flatMap((number) => records[number] ?? []), facets: counts };
    },
  };
}

/** Of two infinite ones neither is first. */
const compareNumbers = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0);
