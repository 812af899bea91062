import { add, type Bitset, emptyBitset, forEachMember } from './bitset.ts';

/** The new number of a record that is not in the next index. */
export const GONE = -1;

/** How the records of an index are numbered in the next index. Remaining records keep their order. */
export interface Renumbering {
  /** The next number of each record, or `GONE`. */
  readonly numbers: Int32Array;
  /** The numbers of new records, ascending. */
  readonly added: readonly number[];
  /** How many records the next index has. */
  readonly size: number;
}

/** A column after a renumbering. `values`: the values of the new records. */
export function nextColumn(
  before: Float64Array,
  { numbers, added, size }: Renumbering,
  values: readonly number[],
): Float64Array {
  const next = new Float64Array(size);
  for (let old = 0; old < before.length; old += 1) {
    const number = numbers[old] ?? GONE;
    if (number !== GONE) next[number] = before[old] ?? Number.NaN;
  }
  for (const [at, number] of added.entries()) next[number] = values[at] ?? Number.NaN;
  return next;
}

/** A set of records for each value. */
export type ValueSets = ReadonlyMap<string, Bitset>;

/** Sets after a renumbering. `values`: the values of each new record. Values without a record are dropped. */
export function nextSets(
  before: ValueSets,
  { numbers, added, size }: Renumbering,
  values: readonly (readonly string[])[],
): ValueSets {
  const next = new Map<string, Bitset>();
  const addTo = (value: string, number: number): void => {
    const members = next.get(value) ?? emptyBitset(size);
    add(members, number);
    next.set(value, members);
  };
  for (const [value, members] of before) {
    forEachMember(members, (old) => {
      const number = numbers[old] ?? GONE;
      if (number !== GONE) addTo(value, number);
    });
  }
  for (const [at, number] of added.entries()) for (const value of values[at] ?? []) addTo(value, number);
  return next;
}
