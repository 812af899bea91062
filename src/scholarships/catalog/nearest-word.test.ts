import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNearestWord, editsBetween } from './nearest-word.ts';

const counts: Record<string, number> = {
  engineering: 9,
  nurse: 3,
  purse: 8,
  nurses: 5,
  stem: 1,
  award: 4,
  aware: 4,
  bake: 1,
  cake: 9,
};
const words = createNearestWord();
for (const word of Object.keys(counts)) words.add(word);
const nearest = (typed: string) => words.find(typed, (word) => Object.values(counts)[word] ?? 0);

test('one edit from four letters, two from eight; a transposition is one', () => {
  assert.equal(nearest('enginering'), 'engineering');
  assert.equal(nearest('enigneerin'), 'engineering');
  assert.equal(nearest('nigeneerin'), undefined, 'three');
  assert.equal(nearest('nusre'), 'nurse');
  assert.equal(nearest('nusree'), undefined, 'two, of six letters');
  assert.equal(nearest('stm'), 'stem', 'four were meant');
  assert.equal(nearest('wad'), undefined, 'two, of five letters');
  assert.equal(nearest('egineein'), undefined, 'three, of eleven');
  assert.equal(nearest('stme'), 'stem');
});

test('fewest edits, then the same first letter, then the more common, then the alphabet', () => {
  assert.equal(nearest('nursess'), 'nurses');
  assert.equal(nearest('nrurse'), 'nurse');
  assert.equal(nearest('nursse'), 'nurses');
  assert.equal(nearest('nurs'), 'nurse', 'not the more common purse, which is two away');
  assert.equal(nearest('bcake'), 'bake', 'not the more common cake');
  assert.equal(nearest('urse'), 'purse', 'neither begins as typed');
  assert.equal(nearest('awarx'), 'award');
});

test('a word with fewer edits wins over an earlier candidate that is more common', () => {
  const few = createNearestWord();
  for (const word of ['abcdefgx', 'bacdefgh']) few.add(word);
  assert.equal(
    few.find('aacdefgh', () => 1),
    'bacdefgh',
    'though it begins with another letter',
  );
  assert.equal(
    few.find('abcdefyz', () => 1),
    'abcdefgx',
    'two edits of eight letters',
  );
});

test('edits are counted up to a limit', () => {
  assert.equal(editsBetween('kitten', 'sitting', 3), 3);
  assert.equal(editsBetween('kitten', 'sitting', 2), 3);
  assert.equal(editsBetween('abcd', 'badc', 2), 2);
});
