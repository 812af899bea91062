/** A set of record numbers below a fixed size, with one bit for each number. */
export type Bitset = Uint32Array<ArrayBuffer>;

export const emptyBitset = (size: number): Bitset => new Uint32Array((size + 31) >>> 5);

export function add(set: Bitset, member: number): void {
  const word = member >>> 5;
  set[word] = (set[word] ?? 0) | (1 << (member & 31));
}

export const has = (set: Bitset, member: number): boolean =>
  ((set[member >>> 5] ?? 0) & (1 << (member & 31))) !== 0;

/** In ascending order. */
export function forEachMember(set: Bitset, visit: (member: number) => void): void {
  for (let word = 0; word < set.length; word += 1) {
    for (let bits = set[word] ?? 0; bits !== 0; bits &= bits - 1)
      visit((word << 5) + 31 - Math.clz32(bits & -bits));
  }
}

export function intersectInto(set: Bitset, other: Bitset): Bitset {
  for (let word = 0; word < set.length; word += 1) set[word] = (set[word] ?? 0) & (other[word] ?? 0);
  return set;
}

export function uniteInto(set: Bitset, other: Bitset): Bitset {
  for (let word = 0; word < set.length; word += 1) set[word] = (set[word] ?? 0) | (other[word] ?? 0);
  return set;
}

export function subtractFrom(set: Bitset, other: Bitset): Bitset {
  for (let word = 0; word < set.length; word += 1) set[word] = (set[word] ?? 0) & ~(other[word] ?? 0);
  return set;
}

function popcount(bits: number): number {
  let n = bits - ((bits >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** How many members both sets have. */
export function countCommon(one: Bitset, other: Bitset): number {
  let count = 0;
  for (let word = 0; word < one.length; word += 1) count += popcount((one[word] ?? 0) & (other[word] ?? 0));
  return count;
}

/** The bits of one word of `set` for members from `from` up to, not including, `to`. */
function wordWithin(set: Bitset, word: number, from: number, to: number): number {
  let bits = set[word] ?? 0;
  const start = word << 5;
  if (from > start) bits &= -1 << (from - start);
  if (to < start + 32) bits &= ~(-1 << (to - start));
  return bits;
}

/** Number of members from `from` up to, not including, `to`. */
export function countWithin(set: Bitset, from: number, to: number): number {
  let count = 0;
  for (let word = from >>> 5; word << 5 < to; word += 1) count += popcount(wordWithin(set, word, from, to));
  return count;
}

/**
 * At most `take` members from `from` up to, not including, `to`, in ascending order, after the first `skip` are
 * skipped.
 */
export function membersWithin(set: Bitset, from: number, to: number, skip: number, take: number): number[] {
  const members: number[] = [];
  let toSkip = skip;
  for (let word = from >>> 5; word << 5 < to && members.length < take; word += 1) {
    let bits = wordWithin(set, word, from, to);
    const count = popcount(bits);
    if (count <= toSkip) {
      toSkip -= count;
      continue;
    }
    for (; bits !== 0 && members.length < take; bits &= bits - 1) {
      if (toSkip > 0) toSkip -= 1;
      else members.push((word << 5) + 31 - Math.clz32(bits & -bits));
    }
  }
  return members;
}
