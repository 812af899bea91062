import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readAmount } from './amount.ts';

const dollars = fc.integer({ min: 1, max: 900_000 });
const WRITTEN: readonly ((value: number) => string)[] = [
  (value) => `$${value}`,
  (value) => `$${value.toLocaleString('en-US')}`,
  (value) => `$ ${value.toLocaleString('en-US')}.00`,
  (value) => `$${value.toLocaleString('en-US')} per year`,
  (value) => `USD ${value}`,
  (value) => `${value} dollars`,
  (value) => `One @ $${value}`,
  (value) => `3 awards of $${value.toLocaleString('en-US')} each`,
  (value) => `For Fall 2027: two scholarships of $${value}`,
  (value) => `Estimated $${value.toLocaleString('en-US')}`,
];
const written = fc.constantFrom(...WRITTEN);

test('an amount is extracted from every notation', () => {
  fc.assert(
    fc.property(dollars, written, (value, write) => {
      assert.deepEqual(readAmount(write(value)).value, { min: value, max: value }, write(value));
    }),
  );
});

test('a range is extracted, whatever joins its two ends', () => {
  const joint = fc.constantFrom('-', ' - ', '–', ' — ', ' to ', '\u00a0-\u00a0', ' through ');
  fc.assert(
    fc.property(dollars, dollars, joint, fc.boolean(), (a, b, by, signed) => {
      const [low, high] = a < b ? [a + 100, b + 101] : [b + 100, a + 101];
      const text = `$${low.toLocaleString('en-US')}${by}${signed ? '$' : ''}${high.toLocaleString('en-US')}`;
      assert.deepEqual(readAmount(text).value, { min: low, max: high }, text);
    }),
  );
});

test('upper and lower bounds are recognized', () => {
  const upper = fc.constantFrom('Up to', 'up to a maximum of', 'not to exceed', 'Maximum:', 'no more than');
  const lower = fc.constantFrom('At least', 'minimum of', 'Starting at', 'From', 'no less than');
  fc.assert(
    fc.property(dollars, upper, lower, (value, most, least) => {
      assert.deepEqual(readAmount(`${most} $${value}`).value, { min: null, max: value });
      assert.deepEqual(readAmount(`${least} $${value}`).value, { min: value, max: null });
    }),
  );
});

test('the minimum is never above the maximum, and no value is 0 or infinite', () => {
  const piece = fc.constantFrom(
    '$',
    '1,000',
    '0',
    'up to',
    'at least',
    '-',
    'to',
    '(',
    ')',
    '500',
    'k',
    'total',
    'awards',
    ';',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const { min, max } = readAmount(pieces.join(' ')).value;
      for (const value of [min, max]) assert.ok(value === null || (value > 0 && Number.isFinite(value)));
      assert.ok(min === null || max === null || min <= max, pieces.join(' '));
    }),
    { numRuns: 2000 },
  );
});

test('a text is parsed as a field unless the caller marks it as prose', () => {
  assert.deepEqual(readAmount('1500').value, { min: 1500, max: 1500 });
  assert.deepEqual(readAmount('1500', 'prose').value, { min: null, max: null });
});

test('an empty text has no amount', () => {
  assert.deepEqual(readAmount('').value, { min: null, max: null });
  assert.deepEqual(readAmount('   ').value, { min: null, max: null });
});
