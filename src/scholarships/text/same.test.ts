import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fold, wordsOf } from './same.ts';

const FOLDED: readonly (readonly [text: string, folded: string])[] = [
  ['Émile ZOLA', 'emile zola'],
  ['Women’s', 'womens'],
  ["O'Brien", 'obrien'],
  ['first-generation', 'first generation'],
  ['$1,000 – $2,500.00', '1000 2500 00'],
  ['1,2,3', '1 2 3'],
  ['Straße, Łódź, Ørsted', 'strasse lodz orsted'],
  ['Æsop, œuvre, Đorđe, Þórður, fæð', 'aesop oeuvre dorde thordur faed'],
  ['  (STEM)\n', 'stem'],
  ['ﬁnance', 'finance'],
  ['İstanbul', 'istanbul'],
  ['奖学金 2026', '奖学金 2026'],
  ['!!!', ''],
  ['', ''],
];
for (const [text, folded] of FOLDED)
  test(`${JSON.stringify(text)} folds to ${JSON.stringify(folded)}`, () => assert.equal(fold(text), folded));

test('each word is listed once', () => {
  assert.deepEqual(wordsOf('a b a'), ['a', 'b']);
  assert.deepEqual(wordsOf(''), []);
});
