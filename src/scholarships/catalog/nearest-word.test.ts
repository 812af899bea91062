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

test('one edit is allowed in four letters or more, two edits in eight or more; a swap of two letters is one edit', () => {
  assert.equal(nearest('enginering'), 'engineering');
  assert.equal(nearest('enigneerin'), 'engineering');
  assert.equal(nearest('nigeneerin'), undefined, 'three edits are too many');
  assert.equal(nearest('nusre'), 'nurse');
  assert.equal(nearest('nusree'), undefined, 'two edits are too many in six letters');
  assert.equal(nearest('stm'), 'stem', 'one edit is allowed, because the intended word has four letters');
  assert.equal(nearest('wad'), undefined, 'two edits are too many in five letters');
  assert.equal(nearest('egineein'), undefined, 'three edits are too many in eleven letters');
  assert.equal(nearest('stme'), 'stem');
});

test('words are ranked by fewest edits, then the same first letter, then frequency, then the alphabet', () => {
  assert.equal(nearest('nursess'), 'nurses');
  assert.equal(nearest('nrurse'), 'nurse');
  assert.equal(nearest('nursse'), 'nurses');
  assert.equal(
    nearest('nurs'),
    'nurse',
    'the more common word purse must rank lower, because it needs two edits',
  );
  assert.equal(
    nearest('bcake'),
    'bake',
    'the more common word cake must rank lower, because it begins with another letter',
  );
  assert.equal(
    nearest('urse'),
    'purse',
    'the more common word must win, because neither candidate begins with the typed letter',
  );
  assert.equal(nearest('awarx'), 'award');
});

test('a word with fewer edits wins over an earlier candidate that is more common', () => {
  const few = createNearestWord();
  for (const word of ['abcdefgx', 'bacdefgh']) few.add(word);
  assert.equal(
    few.find('aacdefgh', () => 1),
    'bacdefgh',
    'the word with one edit must win, although it begins with another letter',
  );
  assert.equal(
    few.find('abcdefyz', () => 1),
    'abcdefgx',
    'two edits are allowed in eight letters',
  );
});

test('edits are counted up to a limit', () => {
  assert.equal(editsBetween('kitten', 'sitting', 3), 3);
  assert.equal(editsBetween('kitten', 'sitting', 2), 3);
  assert.equal(editsBetween('abcd', 'badc', 2), 2);
});
