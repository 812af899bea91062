import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { processorTime } from '../../../test/support/processor-time.ts';
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

test('no text makes a reader throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), unicodeText({ maxLength: 300 })), (text) => {
      assert.equal(readAll(text).length, 3);
    }),
    { numRuns: 3000 },
  );
});

test('kinds of white space, dashes and apostrophes do not matter', () => {
  const space = fc.constantFrom(' ', '  ', '\u00a0', '\u2009', '\n', '\t', ' \u200b');
  const dash = fc.constantFrom('-', '–', '—', '\u2011', '\u2212');
  fc.assert(
    fc.property(fc.constantFrom(...SAMPLES), space, dash, (text, gap, line) => {
      const other = text.replaceAll(' ', gap).replaceAll('-', line).replaceAll("'", '’');
      assert.deepEqual(readAll(` ${other}${gap}`), readAll(text), JSON.stringify(other));
    }),
  );
});

/** What slows down naive patterns and nested searches: long repetitions of what they look for. */
const UNITS =
  "$1 |$|1,000|,|(|($1 |)|may |may 1 |March 1, |March 1 and |1-|-|gpa 3.0 |3.0 or |up to |up to $1 to |\n\n|a.|.|a'|one |hundred and |2026 |1/1/|12:30:|thousand |renewable if |preference |need of a ".split(
    '|',
  );

test('a hostile text of 200,000 characters takes a bounded time', () => {
  for (const unit of UNITS) {
    const text = unit.repeat(Math.ceil(200_000 / unit.length));
    const took = processorTime(() => readAll(text));
    assert.ok(took < 3000, `${JSON.stringify(unit)} took ${Math.round(took)} ms`);
  }
});

test('ten thousand texts take seconds at most', () => {
  const took = processorTime(() => {
    for (let at = 0; at < 3334; at += 1) readAll(SAMPLES[at % SAMPLES.length] ?? '');
  });
  assert.ok(took < 5000, `${Math.round(took)} ms`);
});
