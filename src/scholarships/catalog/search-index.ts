import type { SourceKey } from '../model/award.ts';
import {
  type Bitset,
  countCommon,
  countWithin,
  emptyBitset,
  intersectInto,
  subtractFrom,
  uniteInto,
} from './bitset.ts';
import { createFilters, type Filters } from './filters.ts';
import { type Paging, pageOf } from './page.ts';
import type { Facet, Sort } from './parameters.ts';
import { createWordReader, type QueryWord } from './query-words.ts';
import type { ServedRecord } from './record.ts';
import { createDayOrder, type DayOrder, inBaseOrder } from './record-order.ts';
import { createRelevance } from './relevance.ts';
import { createSortOrders } from './sort-orders.ts';
import { type Suggestion, suggest } from './suggestions.ts';
import { buildWordIndex } from './word-index.ts';

export interface Search extends Filters {
  readonly search?: string | undefined;
  readonly fuzzy?: '1' | undefined;
  readonly sort?: Sort | undefined;
  readonly facets?: readonly Facet[] | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** For each value of each facet, how many records it would match; values without a match are omitted. */
export type FacetCounts = ReadonlyMap<Facet, ReadonlyMap<string, number>>;

interface SearchResult {
  readonly records: readonly ServedRecord[];
  /** Number of matches on all pages. */
  readonly total: number;
  readonly facets: FacetCounts;
  /** Words that occur nowhere, and the words that were searched in their place. */
  readonly searched: ReadonlyMap<string, string>;
}

export interface SearchIndex {
  find(query: Search, today: string): SearchResult;
  /** `sourceNames`: the names of sources by key. */
  suggest(typed: string, today: string, sourceNames: ReadonlyMap<string, string>): Suggestion[];
  get(id: string): ServedRecord | undefined;
  count(source: SourceKey): number;
  readonly size: number;
}

/** Splits matches into three sets: all words in the title, some, none. */
function tiersByTitle(words: readonly QueryWord[], matches: Bitset, size: number): Bitset[] {
  const titles = words.map(({ inTitle }) => inTitle);
  const someInTitle = intersectInto(titles.reduce(uniteInto, emptyBitset(size)), matches);
  const allInTitle = titles.reduce(intersectInto, matches.slice());
  return [
    allInTitle,
    subtractFrom(someInTitle.slice(), allInTitle),
    subtractFrom(matches.slice(), someInTitle),
  ];
}

/** Indexes everything that is served. With `formerKeys`, a source is also found by its former keys. */
export async function buildSearchIndex(
  served: readonly ServedRecord[],
  formerKeys?: ReadonlyMap<SourceKey, SourceKey>,
): Promise<SearchIndex> {
  const records = inBaseOrder(served);
  const size = records.length;
  const wordIndex = await buildWordIndex(records.map(({ detail }) => detail));
  const filters = createFilters(records, formerKeys);
  const wordReader = createWordReader(wordIndex, (tag) => filters.tags.get(tag));
  const byRelevance = createRelevance(wordIndex, filters.tags);
  const sortOrders = createSortOrders(records);
  const orderOf = createDayOrder(records);
  const byId = new Map(records.map((record) => [record.detail.id, record]));
  const everything = emptyBitset(size);
  for (let number = 0; number < size; number += 1) everything[number >>> 5] = -1;
  let order: { today: string; of: DayOrder } | undefined;

  function orderFor(today: string): DayOrder {
    if (order?.today !== today) order = { today, of: orderOf(today) };
    return order.of;
  }

  /** Counts each facet as if its own parameter were not given. */
  function countFacets(
    facets: readonly Facet[],
    matches: Bitset,
    given: ReadonlyMap<keyof Filters, Bitset>,
    day: DayOrder,
  ): FacetCounts {
    const counted = facets.map((facet) => {
      const base = matches.slice();
      for (const [name, set] of given) if (name !== facet) intersectInto(base, set);
      const counts = [...filters.valuesOf(facet, day)].map(
        ([value, members]) => [value, countCommon(base, members)] as const,
      );
      return [facet, new Map(counts.filter(([, count]) => count > 0))] as const;
    });
    return new Map(counted);
  }

  /** Splits matches into sets, the better ones first. */
  function tiersOf(words: readonly QueryWord[], matches: Bitset, sort: Sort | undefined): Bitset[] {
    if (words.length === 0) return [matches];
    return sort === 'relevance' ? byRelevance(words, matches, size) : tiersByTitle(words, matches, size);
  }

  function numbersOf(paging: Paging, sort: Sort | undefined): number[] {
    if (sort === undefined || sort === 'deadline' || sort === 'relevance') return pageOf(paging);
    return sortOrders[sort](paging);
  }

  return {
    size,
    get: (id) => byId.get(id),
    count: (source) => countWithin(filters.sources.get(source) ?? emptyBitset(size), 0, size),
    suggest(typed, today, sourceNames) {
      const values = {
        records,
        tags: { sets: filters.tags, textOf: (tag: string) => tag.replaceAll('-', ' ') },
        sources: { sets: filters.sources, textOf: (key: string) => sourceNames.get(key) ?? key },
      };
      return suggest(values, wordReader.readTyped(typed), orderFor(today).ranges);
    },
    find(query, today) {
      const day = orderFor(today);
      const words = wordReader.read(query.search ?? '', query.fuzzy === '1');
      const matches = words.reduce((set, { anywhere }) => intersectInto(set, anywhere), everything.slice());
      const given = filters.of(query, day);
      const facets = countFacets(query.facets ?? [], matches, given, day);
      for (const set of given.values()) intersectInto(matches, set);
      const total = countWithin(matches, 0, size);
      const { sort, offset, limit } = query;
      const tiers = total === 0 ? [] : tiersOf(words, matches, sort);
      const page = numbersOf({ tiers, ranges: day.ranges, offset, limit }, sort);
      return {
        total,
        records: page.flatMap((number) => records[number] ?? []),
        facets,
        searched: new Map(words.flatMap(({ typed, word }) => (typed === word ? [] : [[typed, word]]))),
      };
    },
  };
}
