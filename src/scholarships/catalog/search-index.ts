import type { SourceKey } from '../model.ts';
import type { ListQuery } from '../routes.ts';
import {
  add,
  type Bitset,
  countWithin,
  createScratch,
  emptyBitset,
  intersect,
  membersWithin,
  type Scratch,
  subtract,
  unite,
} from './bitset.ts';
import { fold, wordsOf } from './fold.ts';
import { createDayOrder, type DayOrder, inStandingOrder, type Range } from './order.ts';
import type { ServedRecord } from './record.ts';
import { buildWordIndex, type WordIndex } from './word-index.ts';

export interface Found {
  readonly records: readonly ServedRecord[];
  /** Matching records on all pages. */
  readonly total: number;
}

export interface SearchIndex {
  find(query: ListQuery, today: string): Found;
  get(id: string): ServedRecord | undefined;
  count(source: SourceKey): number;
  readonly size: number;
}

function indexSources(records: readonly ServedRecord[]): Map<SourceKey, Bitset> {
  const bySource = new Map<SourceKey, Bitset>();
  records.forEach(({ detail }, number) => {
    const members = bySource.get(detail.source) ?? emptyBitset(records.length);
    add(members, number);
    bySource.set(detail.source, members);
  });
  return bySource;
}

/** Records open to a GPA, by the highest requirement it meets: sites name few different ones. */
function createGpaFilter(records: readonly ServedRecord[]): (gpa: number) => Bitset {
  const required = records.map(({ detail }) => detail.gpaRequirement);
  const steps = [...new Set(required.filter((gpa) => gpa !== null))].sort((a, b) => a - b);
  const made = new Map<number | undefined, Bitset>();
  return (gpa) => {
    const step = steps.findLast((requirement) => requirement <= gpa);
    const known = made.get(step);
    if (known !== undefined) return known;
    const members = emptyBitset(records.length);
    required.forEach((requirement, number) => {
      if (requirement === null || (step !== undefined && requirement <= step)) add(members, number);
    });
    made.set(step, members);
    return members;
  };
}

/** Matches by how well they match: all words in the title, some, none. */
function searchTiers(index: WordIndex, words: readonly string[], scratch: Scratch): Bitset[] {
  const found = words.map((word) => index.holding(word, scratch));
  const [first, ...others] = found;
  if (first === undefined) return [];
  const matches = others.reduce(
    (set, { anywhere }) => intersect(set, anywhere),
    scratch.copy(first.anywhere),
  );
  const allInTitle = others.reduce(
    (set, { inTitle }) => intersect(set, inTitle),
    scratch.copy(first.inTitle),
  );
  const someInTitle = others.reduce((set, { inTitle }) => unite(set, inTitle), scratch.copy(first.inTitle));
  intersect(someInTitle, matches);
  return [
    allInTitle,
    subtract(someInTitle, allInTitle),
    subtract(subtract(matches, allInTitle), someInTitle),
  ];
}

const clip = (range: Range, window: Range): Range => ({
  from: Math.max(range.from, window.from),
  to: Math.min(range.to, window.to),
});

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

/** Everything that is served, in memory, in an order of which each day takes its own. */
export async function buildSearchIndex(served: readonly ServedRecord[]): Promise<SearchIndex> {
  const records = inStandingOrder(served);
  const words = await buildWordIndex(records.map(({ detail }) => detail));
  const sources = indexSources(records);
  const openTo = createGpaFilter(records);
  const orderOf = createDayOrder(records);
  const byId = new Map(records.map((record) => [record.detail.id, record]));
  const everything = emptyBitset(records.length).fill(0xffffffff);
  const nothing = emptyBitset(records.length);
  const scratch = createScratch(records.length);
  let order: { today: string; of: DayOrder } | undefined;

  function orderFor(today: string): DayOrder {
    if (order?.today !== today) order = { today, of: orderOf(today) };
    return order.of;
  }

  function filtersOf({ source, gpa }: ListQuery): Bitset[] {
    const filters: Bitset[] = [];
    if (source !== undefined) filters.push(sources.get(source) ?? nothing);
    if (gpa !== undefined) filters.push(openTo(gpa));
    return filters;
  }

  return {
    size: records.length,
    get: (id) => byId.get(id),
    count: (source) => countWithin(sources.get(source) ?? nothing, 0, records.length),
    find(query, today) {
      const day = orderFor(today);
      const window = day[query.deadline ?? 'all'];
      const searched = wordsOf(fold(query.search ?? ''));
      const filters = filtersOf(query);
      const tiers = searched.length > 0 ? searchTiers(words, searched, scratch) : [scratch.copy(everything)];
      for (const tier of tiers) for (const filter of filters) intersect(tier, filter);
      const total = tiers.reduce((sum, tier) => sum + countWithin(tier, window.from, window.to), 0);
      const ranges = day.ranges.map((range) => clip(range, window));
      const page = total === 0 ? [] : pageOf(tiers, ranges, query.offset, query.limit);
      scratch.clear();
      return { total, records: page.flatMap((number) => records[number] ?? []) };
    },
  };
}
