import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { MAX_TEXT } from '../text/clean.ts';
import { separateLists, splitList } from './lists.ts';

const nothing = { eligibility: [], requirements: [], description: '' };

describe('a text that is split into a list', () => {
  test('splitting an item again changes nothing, whatever the text', () => {
    const word = fc.constantFrom(
      'Must be',
      '; ',
      '1) ',
      '2. ',
      '• ',
      '\n',
      'a junior',
      '3.0 GPA',
      ', ',
      '(',
      ')',
      'and ',
      '. ',
      'é',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), (words) => {
        const items = splitList(words.join(''));
        assert.ok(items.every((item) => item === item.trim() && item !== ''));
        assert.equal(new Set(items).size, items.length);
      }),
    );
  });
});

test('only the beginning of a text that is too long for one award is used', () => {
  const filler = '\n'.repeat(MAX_TEXT);
  const lists = separateLists({
    eligibility: [`${filler}Junior`],
    requirements: [`${filler}Essay`],
    description: `${filler}Must be a junior.`,
  });
  assert.deepEqual(lists, { eligibility: [], requirements: [] });
  const long = `Junior${' who reads books'.repeat(25)}`;
  assert.equal(long.length, 406);
  const { eligibility } = separateLists({ ...nothing, eligibility: [`${long} (an essay is required)`] });
  assert.deepEqual(eligibility, [`${long} (an essay is required)`]);
});
