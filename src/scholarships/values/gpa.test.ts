import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readGpa } from './gpa.ts';

const average = fc.integer({ min: 100, max: 400 }).map((hundredths) => hundredths / 100);
const WRITTEN: readonly ((value: string) => string)[] = [
  (value) => value,
  (value) => `Minimum GPA: ${value}`,
  (value) => `a cumulative G.P.A. of at least ${value} on a 4.0 scale`,
  (value) => `${value}+ GPA`,
  (value) => `must have a ${value} grade-point average or higher`,
  (value) => `GPA of ${value}/4.0 and an ACT of 24`,
  (value) => `1. Major in Art 2. Overall GPA of ${value} or better 3. Two letters of 2 pages`,
  (value) => `${value} GPA required, $1,500.00 per year for 4 years`,
];

test('an average is read from every notation', () => {
  fc.assert(
    fc.property(average, fc.constantFrom(...WRITTEN), (value, write) => {
      const text = write(value.toFixed(2));
      assert.equal(readGpa(text).value, value, text);
    }),
  );
});

test('a preference, a renewal term or another scale is not a minimum', () => {
  const other = fc.constantFrom(
    (value: string) => `Preference given to students with a GPA of ${value}`,
    (value: string) => `${value} GPA preferred`,
    (value: string) => `Renewable with a ${value} GPA`,
    (value: string) => `To renew, students must have a GPA of ${value}`,
    (value: string) => `GPA of ${Number(value) + 80} or above`,
  );
  fc.assert(
    fc.property(average, other, (value, write) => {
      assert.equal(readGpa(write(value.toFixed(2))).value, null, write(value.toFixed(2)));
    }),
  );
});

test('the lowest of several alternatives is used, in any order', () => {
  fc.assert(
    fc.property(average, average, (one, other) => {
      const text = `High school GPA of ${one.toFixed(2)} or college GPA of ${other.toFixed(2)}`;
      assert.equal(readGpa(text).value, Math.min(one, other));
    }),
  );
});

test('every result is between 1 and 5', () => {
  const piece = fc.constantFrom(...'GPA 3.0 4.0 scale on a 90 0.5 of / or 2 maintain renew ;'.split(' '));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 15 }), (pieces) => {
      const { value } = readGpa(pieces.join(' '));
      assert.ok(value === null || (value >= 1 && value <= 5));
    }),
    { numRuns: 2000 },
  );
});
