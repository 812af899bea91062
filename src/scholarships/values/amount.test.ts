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

test('a sum in a foreign currency is quoted unless the text also has a sum in dollars', () => {
  const quoted: readonly (readonly [text: string, foreign: string | null])[] = [
    ['Worth £1,500 a year', '£1,500'],
    ['Up to ₹1,00,000 once', '₹1,00,000'],
    ['Rs. 50,000 per semester', 'Rs. 50,000'],
    ['CAD 500 once', 'CAD 500'],
    ['CAD 500 dollars', 'CAD 500'],
    ['A prize of A$500', 'A$500'],
    ['AUD $500 a year', 'AUD $500'],
    ['R25,000 a year', 'R25,000'],
    ['£500 - 900 a year', '£500 - 900'],
    ['The award is $750 CAD.', '$750 CAD'],
    ['500 euros to each', '500 euros'],
    ['500 Canadian dollars to each', '500 Canadian dollars'],
    ['500€ to each', '500€'],
    ['five hundred pounds', 'five hundred pounds'],
    ['€1,700 for one semester, £3,000 for two', '€1,700'],
    ['£1,500 or $2,000', null],
    ['$500 a year', null],
    ['Varies', null],
  ];
  for (const [text, foreign] of quoted) assert.equal(readAmount(text).foreign, foreign, text);
});
