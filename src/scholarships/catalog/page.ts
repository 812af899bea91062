import { type Bitset, countWithin, membersWithin } from './bitset.ts';
import type { Range } from './record-order.ts';

/** The matches that a page is taken from: `tiers` are sets, the best first, each in the order of the day. */
export interface Paging {
  readonly tiers: readonly Bitset[];
  readonly ranges: readonly Range[];
  readonly offset: number;
  readonly limit: number;
}

/** One page of record numbers: the best tier first, and within a tier in the order of the day. */
export function pageOf({ tiers, ranges, offset, limit }: Paging): number[] {
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
