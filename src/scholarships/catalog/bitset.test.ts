import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  add,
  countWithin,
  emptyBitset,
  intersectInto,
  membersWithin,
  subtractFrom,
  uniteInto,
} from './bitset.ts';

const SIZE = 200;
const someMembers = fc.uniqueArray(fc.nat(SIZE - 1));

function setOf(members: readonly number[]) {
  const set = emptyBitset(SIZE);
  for (const member of members) add(set, member);
  return set;
}

const listOf = (set: ReturnType<typeof setOf>) => membersWithin(set, 0, SIZE, 0, SIZE);
const sorted = (members: Iterable<number>) => [...members].sort((a, b) => a - b);

test('a bitset behaves as a set', () => {
  fc.assert(
    fc.property(someMembers, someMembers, (a, b) => {
      const [x, y] = [new Set(a), new Set(b)];
      assert.deepEqual(listOf(setOf(a)), sorted(x));
      assert.deepEqual(listOf(intersectInto(setOf(a), setOf(b))), sorted(x.intersection(y)));
      assert.deepEqual(listOf(uniteInto(setOf(a), setOf(b))), sorted(x.union(y)));
      assert.deepEqual(listOf(subtractFrom(setOf(a), setOf(b))), sorted(x.difference(y)));
    }),
  );
});

test('a range of a bitset is counted and listed like a slice of a sorted list', () => {
  const place = fc.nat(SIZE);
  fc.assert(
    fc.property(someMembers, place, place, fc.nat(50), fc.nat(50), (members, a, b, skip, take) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)];
      const within = sorted(members).filter((member) => member >= from && member < to);
      const set = setOf(members);
      assert.equal(countWithin(set, from, to), within.length);
      assert.deepEqual(membersWithin(set, from, to, skip, take), within.slice(skip, skip + take));
    }),
  );
});
