import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { unicodeText } from '../../../test/support/unicode-text.ts';
import { readAmount } from './amount.ts';
import { readDeadline } from './deadline.ts';
import { readGpa } from './gpa.ts';

const TODAY = '2026-11-21';
const readAll = (text: string): unknown[] => [
  readAmount(text).value,
  readDeadline(text, TODAY).value,
  readGpa(text).value,
];

const SAMPLES = [
  'Award: $500 - $1,500 per year. Deadline: March 1, 2027 - no exceptions. GPA 3.0 - 3.5',
  "Up to $2,000. Applications open October 1 - January 15. Applicants' GPA: 2.75 or above.",
  'Two @ $1,200 each; due 02/15/2027; 3.25 GPA',
];

test('no text makes a parser throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), unicodeText({ maxLength: 300 })), (text) => {
      assert.equal(readAll(text).length, 3);
    }),
    { numRuns: 3000 },
  );
});

test('variants of white space, dashes and apostrophes do not change the result', () => {
  const space = fc.constantFrom(' ', '  ', '\u00a0', '\u2009', '\n', '\t', ' \u200b');
  const dash = fc.constantFrom('-', '–', '—', '\u2011', '\u2212');
  fc.assert(
    fc.property(fc.constantFrom(...SAMPLES), space, dash, (text, gap, line) => {
      const other = text.replaceAll(' ', gap).replaceAll('-', line).replaceAll("'", '’');
      assert.deepEqual(readAll(` ${other}${gap}`), readAll(text), JSON.stringify(other));
    }),
  );
});
