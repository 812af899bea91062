import { setImmediate as nextTurn } from 'node:timers/promises';
import { add, emptyBitset, has, intersectInto, uniteInto } from './bitset.ts';
import type { Sort } from './parameters.ts';
import { GONE, type Renumbering } from './record-numbers.ts';
import { compare, type Paging, pageOf } from './record-order.ts';
import type { ServedRecord } from './served-record.ts';
import { mostOf } from './value-columns.ts';

/**
 * Sorts whose order does not depend on the day. The other sorts use the order of the day, with better matches first.
 */
const SORTED = ['amount', '-amount', '-created', 'title'] as const satisfies readonly Sort[];
type Sorted = (typeof SORTED)[number];

const LAST = Number.POSITIVE_INFINITY;

type Key = string | number;

/** The sort keys of records. */
const KEYS: Readonly<Record<Sorted, (record: ServedRecord) => Key>> = {
  amount: (record) => mostOf(record) ?? LAST,
  '-amount': (record) => -(mostOf(record) ?? -LAST),
  '-created': ({ createdAt }) => -createdAt,
  title: ({ foldedTitle }) => foldedTitle,
};

/** Records in the order of a sort. Records with equal keys form a group, in base order. */
interface SortOrder {
  readonly numbers: Uint32Array;
  /** The key of each record, in this order. */
  readonly keys: readonly Key[];
  /** Where each group begins, and where the last group ends. */
  readonly starts: readonly number[];
}

interface Sortable {
  readonly key: Key;
  readonly number: number;
}
const bySort = (a: Sortable, b: Sortable): number => compare(a.key, b.key) || a.number - b.number;

/** Merges the remaining part of an order with new records, so that only the new records are sorted. */
function nextOrder(
  before: SortOrder,
  { numbers: renumbered, added: addedNumbers, size }: Renumbering,
  addedKeys: readonly Key[],
): SortOrder {
  const added = addedNumbers.map((number, at) => ({ number, key: addedKeys[at] ?? LAST })).sort(bySort);
  const numbers = new Uint32Array(size);
  const keys: Key[] = [];
  const starts: number[] = [];
  function push(key: Key, number: number): void {
    if (keys.length === 0 || key !== keys.at(-1)) starts.push(keys.length);
    numbers[keys.length] = number;
    keys.push(key);
  }
  let next = 0;
  for (let at = 0; at < before.numbers.length; at += 1) {
    const number = renumbered[before.numbers[at] ?? 0] ?? GONE;
    if (number === GONE) continue;
    const key = before.keys[at] ?? LAST;
    for (
      let newRecord = added[next];
      newRecord !== undefined && bySort(newRecord, { key, number }) < 0;
      newRecord = added[next]
    ) {
      push(newRecord.key, newRecord.number);
      next += 1;
    }
    push(key, number);
  }
  for (const { key, number } of added.slice(next)) push(key, number);
  return { numbers, keys, starts: [...starts, size] };
}

/** A page of a precomputed order, so that no request has to sort. */
export function pageOfOrder({ numbers, starts }: SortOrder, paging: Paging): number[] {
  const { tiers, ranges, offset, limit } = paging;
  const all = tiers.reduce(uniteInto, emptyBitset(numbers.length));
  const page: number[] = [];
  let skip = offset;
  for (let group = 0; group + 1 < starts.length; group += 1) {
    const [from = 0, to = 0] = [starts[group], starts[group + 1]];
    let count = 0;
    for (let at = from; at < to; at += 1) if (has(all, numbers[at] ?? 0)) count += 1;
    if (skip >= count) {
      skip -= count;
      continue;
    }
    const members = emptyBitset(numbers.length);
    for (let at = from; at < to; at += 1) add(members, numbers[at] ?? 0);
    // Among records with equal keys, better matches come first, and equal matches are in the order of the day.
    const groupTiers = tiers.map((tier) => intersectInto(tier.slice(), members));
    page.push(...pageOf({ tiers: groupTiers, ranges, offset: skip, limit: limit - page.length }));
    if (page.length === limit) break;
    skip = 0;
  }
  return page;
}

const NO_ORDER: SortOrder = { numbers: new Uint32Array(0), keys: [], starts: [0] };

export type SortOrders = Readonly<Record<Sorted, SortOrder>>;

export const NO_ORDERS: SortOrders = {
  ...{ amount: NO_ORDER, '-amount': NO_ORDER, '-created': NO_ORDER, title: NO_ORDER },
};

/** The orders after a change; `added`: the new records. */
export async function nextOrders(
  before: SortOrders,
  renumbering: Renumbering,
  added: readonly ServedRecord[],
): Promise<SortOrders> {
  const next = { ...before };
  for (const sort of SORTED) {
    await nextTurn();
    next[sort] = nextOrder(before[sort], renumbering, added.map(KEYS[sort]));
  }
  return next;
}
