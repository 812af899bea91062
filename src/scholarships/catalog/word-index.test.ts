import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Bitset, forEachMember } from './bitset.ts';
import { emptyWordIndex } from './word-index.ts';

/** Words of so few different letters that many words share sequences of three letters. */
const someWord = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 7 });
const someText = fc.array(someWord, { maxLength: 4 }).map((words) => words.join(' '));
const someTexts = fc.array(fc.record({ title: someText, description: someText }), { maxLength: 80 });

const buildWordIndex = (texts: readonly { title: string; description: string }[]) => {
  const added = [...texts.keys()];
  return emptyWordIndex().after({ numbers: new Int32Array(0), added, size: texts.length }, texts);
};

function membersOf(set: Bitset): number[] {
  const members: number[] = [];
  forEachMember(set, (member) => members.push(member));
  return members;
}

test('a word matches exactly the texts that contain it, whole or as a part', async () => {
  const check = async (texts: { title: string; description: string }[], word: string) => {
    const index = await buildWordIndex(texts);
    const having = (has: (text: string) => boolean, fields: readonly ('title' | 'description')[]) =>
      [...texts.keys()].filter((at) => fields.some((field) => has(texts[at]?.[field] ?? '')));
    const isPart = (text: string) => text.includes(word);
    const isWhole = (text: string) => text.split(' ').includes(word);
    for (const [found, has] of [
      [index.find(word), isPart],
      [index.findWhole(word), isWhole],
    ] as const) {
      assert.deepEqual(membersOf(found.inTitle), having(has, ['title']));
      assert.deepEqual(membersOf(found.anywhere), having(has, ['title', 'description']));
    }
  };
  await fc.assert(fc.asyncProperty(someTexts, someWord, check), { numRuns: 200, seed: 20261121 });
});

test('of two equally near words, the word in more texts is chosen', async () => {
  const text = (title: string, description = '') => ({ title, description });
  const index = await buildWordIndex([text('music'), text('mural', 'murax'), text('', 'murax')]);
  assert.equal(index.nearest('musik'), 'music');
  assert.equal(index.nearest('murap'), 'murax');
  assert.equal(index.nearest('zzzzz'), undefined);
});
