import { setImmediate as nextTurn } from 'node:timers/promises';
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
import type { Facet, Sort } from './parameters.ts';
import { readTyped, termsOfText } from './read-typed.ts';
import { createDayOrder, type DayOrder, nextInBaseOrder, type Paging, pageOf } from './record-order.ts';
import { createRelevance } from './relevance.ts';
import { createTermReader, type QueryWord, type ReadTerms } from './search-terms.ts';
import type { ServedRecord } from './served-record.ts';
import { NO_ORDERS, nextOrders, pageOfOrder, type SortOrders } from './sort-orders.ts';
import { type Suggestion, suggest } from './suggestions.ts';
import { twinsAmong } from './twins.ts';
import { LEVELS, type TypedFilters } from './typed-filters.ts';
import { type Columns, NO_COLUMNS, nextColumns } from './value-columns.ts';
import { emptyWordIndex, type WordIndex } from './word-index.ts';

export interface Search extends Filters {
  readonly search?: string | undefined;
  readonly fuzzy?: '1' | undefined;
  readonly sort?: Sort | undefined;
  readonly facets?: readonly Facet[] | undefined;
  readonly limit: number;
  readonly offset: number;
}

/**
 * For each value of each facet, how many records a search with that value would match; values without a match are
 * omitted.
 */
export type FacetCounts = ReadonlyMap<Facet, ReadonlyMap<string, number>>;

interface SearchResult extends Omit<ReadTerms, 'required' | 'optional'> {
  readonly records: readonly ServedRecord[];
  /** Number of matches on all pages. */
  readonly total: number;
  readonly facets: FacetCounts;
  /** The filters that the text was read as; `undefined` if it has none. */
  readonly understood: TypedFilters | undefined;
}

export interface SearchIndex {
  find(query: Search, today: string): SearchResult;
  /** `sourceNames`: the names of sources by key. */
  suggest(typed: string, today: string, sourceNames: ReadonlyMap<string, string>): Suggestion[];
  get(id: string): ServedRecord | undefined;
  /** The same award as other sources list it. */
  also(id: string): readonly ServedRecord['detail'][];
  ids(): Iterable<string>;
  count(source: SourceKey): number;
  readonly size: number;
  /** The index after a change. The index before the change stays valid and unchanged. */
  after(change: IndexChange): Promise<SearchIndex>;
}

interface IndexChange {
  /** New awards, and awards that are served differently now. */
  readonly served: readonly ServedRecord[];
  /** The ids of awards that are no longer served. */
  readonly removed?: readonly string[];
}

/** Splits matches into three sets: all words are in the title, some are, or none is. */
function tiersByTitle(words: readonly QueryWord[], matches: Bitset, size: number): Bitset[] {
  const titles = words.map(({ inTitle }) => inTitle);
  const someInTitle = intersectInto(titles.reduce(uniteInto, emptyBitset(size)), matches);
  const allInTitle = titles.reduce(intersectInto, matches.slice());
  const noneInTitle = subtractFrom(matches.slice(), someInTitle);
  return [allInTitle, subtractFrom(someInTitle, allInTitle), noneInTitle];
}

/** The parts of an index from which the next index is made. */
interface Indexed {
  /** In base order. */
  readonly records: readonly ServedRecord[];
  readonly wordIndex: WordIndex;
  readonly columns: Columns;
  readonly orders: SortOrders;
  readonly numbersById: ReadonlyMap<string, number>;
}

/** Filters that were typed as text, as parameters. */
export const parametersOf = ({ gpa, levels, ...rest }: TypedFilters): Filters => ({
  ...rest,
  ...(gpa !== undefined && { gpa: Number(gpa) }),
  ...(levels !== undefined && { for: [...new Set(levels.flatMap((level) => LEVELS[level] ?? []))] }),
});

type FormerKeys = ReadonlyMap<SourceKey, SourceKey> | undefined;

export function buildSearchIndex(
  served: readonly ServedRecord[],
  formerKeys?: FormerKeys,
): Promise<SearchIndex> {
  const nothing = {
    records: [],
    wordIndex: emptyWordIndex(),
    columns: NO_COLUMNS,
    orders: NO_ORDERS,
    numbersById: new Map(),
  };
  return indexAfter(nothing, formerKeys, { served });
}

/**
 * Indexes only the changed records. All others are only renumbered, with pauses in which the thread serves requests.
 */
async function indexAfter(
  before: Indexed,
  formerKeys: FormerKeys,
  { served, removed = [] }: IndexChange,
): Promise<SearchIndex> {
  const ids = new Set([...removed, ...served.map(({ detail }) => detail.id)]);
  const leaving = [...ids].flatMap((id) => before.records[before.numbersById.get(id) ?? -1] ?? []);
  const { records, added, renumbering } = nextInBaseOrder(before.records, leaving, served);
  const texts = added.map(({ detail: { title, description }, furtherTexts }) => ({
    title,
    description,
    further: furtherTexts.join(' '),
  }));
  const wordIndex = await before.wordIndex.after(renumbering, texts);
  if (wordIndex.isMostlyUnused()) return buildSearchIndex(records, formerKeys);
  const orders = await nextOrders(before.orders, renumbering, added);
  await nextTurn();
  const columns = nextColumns(before.columns, renumbering, added);
  await nextTurn();
  const numbersById = new Map(records.map(({ detail }, number) => [detail.id, number]));
  return createSearchIndex({ records, wordIndex, columns, orders, numbersById }, formerKeys);
}

function createSearchIndex(indexed: Indexed, formerKeys: FormerKeys): SearchIndex {
  const { records, wordIndex, columns, orders, numbersById } = indexed;
  const { sources, tags } = columns;
  const size = records.length;
  const filters = createFilters(columns, { size, numberOf: (id) => numbersById.get(id), formerKeys });
  const termReader = createTermReader(wordIndex, records, (tag) => tags.get(tag));
  const byRelevance = createRelevance(wordIndex, tags);
  const orderOf = createDayOrder(records, columns.numbers.deadline);
  const everything = emptyBitset(size);
  for (let number = 0; number < size; number += 1) everything[number >>> 5] = -1;
  let twins: ReadonlyMap<string, readonly ServedRecord['detail'][]> | undefined;
  let order: { today: string; of: DayOrder } | undefined;

  function orderFor(today: string): DayOrder {
    if (order?.today !== today) order = { today, of: orderOf(today) };
    return order.of;
  }

  /** Counts the values of each facet among the records that `baseOf` returns for the facet. */
  function countFacets(
    facets: readonly Facet[],
    baseOf: (facet: Facet) => Bitset,
    day: DayOrder,
  ): FacetCounts {
    const counted = facets.map((facet) => {
      const base = baseOf(facet);
      const counts = [...filters.valuesOf(facet, day)].map(
        ([value, members]) => [value, countCommon(base, members)] as const,
      );
      return [facet, new Map(counts.filter(([, count]) => count > 0))] as const;
    });
    return new Map(counted);
  }

  /** Splits matches into sets, the best set first. */
  function tiersOf(words: readonly QueryWord[], matches: Bitset, sort: Sort | undefined): Bitset[] {
    if (words.length === 0) return [matches];
    return sort === 'relevance' ? byRelevance(words, matches, size) : tiersByTitle(words, matches, size);
  }

  /** Awards that require one of these tags come before awards without such a requirement. */
  const partsOf = (matches: Bitset, who: readonly string[]): Bitset[] => {
    if (who.length === 0) return [matches];
    const requiring = intersectInto(filters.requiring(who).slice(), matches);
    return [requiring, subtractFrom(matches.slice(), requiring)];
  };

  function numbersOf(paging: Paging, sort: Sort | undefined): number[] {
    if (sort === undefined || sort === 'deadline' || sort === 'relevance') return pageOf(paging);
    return pageOfOrder(orders[sort], paging);
  }

  /** What a search is understood as, and the words that records must have. */
  function readSearch(
    { search = '', fuzzy }: Search,
    today: string,
    matchesByFilter: ReadonlyMap<keyof Filters, Bitset>,
  ): ReadTerms & Pick<SearchResult, 'understood'> {
    if (fuzzy === undefined) return { understood: undefined, ...termReader.readExactly(search) };
    const typed = readTyped(search, today);
    const isName = typed.mayBeName && termReader.isTitle(search);
    const understood = isName ? undefined : typed.filters;
    const sets = [...matchesByFilter.values()];
    if (understood !== undefined)
      sets.push(...filters.of(parametersOf(understood), orderFor(today)).values());
    const isFiltered =
      understood !== undefined || [...matchesByFilter.keys()].some((name) => name !== 'deadline');
    const read = isName ? termsOfText(search) : typed.terms;
    const isTitle = read.some(({ isUnwanted }) => isUnwanted) && termReader.isTitle(search);
    const terms = isTitle ? read.map(({ isUnwanted: _, ...term }) => term) : read;
    return {
      understood,
      ...termReader.read(terms, sets.reduce(intersectInto, everything.slice()), isFiltered),
    };
  }

  return {
    size,
    after: (change) => indexAfter(indexed, formerKeys, change),
    ids: () => numbersById.keys(),
    get: (id) => records[numbersById.get(id) ?? -1],
    also(id) {
      const groups = () => twinsAmong(records.map(({ detail }) => detail));
      twins ??= new Map(groups().flatMap((group) => group.map((award) => [award.id, group])));
      const group = twins.get(id) ?? [];
      const own = group.find((award) => award.id === id);
      return group.filter(({ source }) => source !== own?.source);
    },
    count: (source) => countWithin(sources.get(source) ?? emptyBitset(size), 0, size),
    suggest(typed, today, sourceNames) {
      const values = {
        records,
        tags: { sets: tags, textOf: (tag: string) => tag.replaceAll('-', ' ') },
        sources: { sets: sources, textOf: (key: string) => sourceNames.get(key) ?? key },
      };
      return suggest(values, termReader.readIncomplete(typed), orderFor(today).ranges);
    },
    find(query, today) {
      const day = orderFor(today);
      const matchesByFilter = filters.of(query, day);
      const { understood, required, wanted, optional, ...notes } = readSearch(query, today, matchesByFilter);
      const understoodSets =
        understood === undefined ? [] : [...filters.of(parametersOf(understood), day).values()];
      const sets = [
        ...required.map(({ anywhere }) => anywhere),
        ...(wanted === undefined ? [] : [wanted]),
        ...understoodSets,
        ...matchesByFilter.values(),
      ];
      const words = [...required, ...optional];
      const matches = sets.reduce(intersectInto, everything.slice());
      /** The records that would match if the facet's own filter were not set. */
      const baseOf = (facet: Facet): Bitset => {
        const ownMatches = matchesByFilter.get(facet);
        return ownMatches === undefined
          ? matches
          : sets.filter((set) => set !== ownMatches).reduce(intersectInto, everything.slice());
      };
      const facets = countFacets(query.facets ?? [], baseOf, day);
      const total = countWithin(matches, 0, size);
      const { sort, offset, limit } = query;
      const page: number[] = [];
      let before = 0;
      // Typed levels of study are tags, too. The wider ones (`undergraduate` for a junior) do not decide the order.
      const who = [...(query.for ?? []), ...(understood?.levels ?? [])];
      for (const part of partsOf(matches, who)) {
        const count = countWithin(part, 0, size);
        const rest = { offset: Math.max(0, offset - before), limit: limit - page.length };
        if (rest.offset < count && rest.limit > 0)
          page.push(...numbersOf({ tiers: tiersOf(words, part, sort), ranges: day.ranges, ...rest }, sort));
        before += count;
      }
      return {
        total,
        records: page.flatMap((number) => records[number] ?? []),
        facets,
        understood,
        ...notes,
      };
    },
  };
}
