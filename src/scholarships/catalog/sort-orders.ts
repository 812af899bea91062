import { add, type Bitset, countCommon, emptyBitset, has, intersectInto, uniteInto } from './bitset.ts';
import { mostOf } from './filters.ts';
import { fold } from './fold.ts';
import { type Paging, pageOf } from './page.ts';
import type { Sort } from './parameters.ts';
import type { ServedRecord } from './record.ts';

/** Sorts that have an order of their own. The others use the order of the day, with better matches first. */
type Sorted = Exclude<Sort, 'deadline' | 'relevance'>;

/** Records that are equal in a sort: as numbers if they are few, as a set if they are many. */
type Group = { readonly few: readonly number[] } | { readonly many: Bitset };

/** From this number on, a set is faster to count and page than a list of numbers. */
const MANY = 64;

function groupsBy(records: readonly ServedRecord[], keyOf: (record: ServedRecord) => number): Group[] {
  const groups = Map.groupBy(records.keys(), (number) => keyOf(records[number] as ServedRecord));
  // Compared, not subtracted: infinity minus infinity is NaN.
  const keys = [...groups.keys()].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return keys.map((key) => {
    const few = groups.get(key) ?? [];
    if (few.length <= MANY) return { few };
    const many = emptyBitset(records.length);
    for (const number of few) add(many, number);
    return { many };
  });
}

function countIn(group: Group, all: Bitset): number {
  if ('many' in group) return countCommon(group.many, all);
  let count = 0;
  for (const number of group.few) if (has(all, number)) count += 1;
  return count;
}

function setOf(group: Group, size: number): Bitset {
  if ('many' in group) return group.many;
  const set = emptyBitset(size);
  for (const number of group.few) add(set, number);
  return set;
}

/** A page of an order that was computed together with the index, so that no request has to sort. */
function pageOfGroups(groups: readonly Group[], size: number, paging: Paging): number[] {
  const { tiers, ranges, offset, limit } = paging;
  const all = tiers.reduce(uniteInto, emptyBitset(size));
  const page: number[] = [];
  let skip = offset;
  for (const group of groups) {
    const count = countIn(group, all);
    if (skip >= count) {
      skip -= count;
      continue;
    }
    // Equal records keep the order of the day, better matches first.
    const members = setOf(group, size);
    const alike = tiers.map((tier) => intersectInto(tier.slice(), members));
    page.push(...pageOf({ tiers: alike, ranges, offset: skip, limit: limit - page.length }));
    if (page.length === limit) break;
    skip = 0;
  }
  return page;
}

/** For each sort, a function that takes a page in its order. */
export function createSortOrders(
  records: readonly ServedRecord[],
): Record<Sorted, (paging: Paging) => number[]> {
  const titles = [...new Set(records.map(({ detail }) => fold(detail.title)))].sort();
  const rankOf = new Map(titles.map((title, rank) => [title, rank]));
  const last = Number.POSITIVE_INFINITY;
  const keys: Record<Sorted, (record: ServedRecord) => number> = {
    amount: (record) => mostOf(record) ?? last,
    '-amount': (record) => -(mostOf(record) ?? -last),
    '-created': ({ createdAt }) => -createdAt,
    title: ({ detail }) => rankOf.get(fold(detail.title)) ?? 0,
  };
  const orderBy = (keyOf: (record: ServedRecord) => number) => {
    const groups = groupsBy(records, keyOf);
    return (paging: Paging) => pageOfGroups(groups, records.length, paging);
  };
  return {
    amount: orderBy(keys.amount),
    '-amount': orderBy(keys['-amount']),
    '-created': orderBy(keys['-created']),
    title: orderBy(keys.title),
  };
}
