import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountText } from './money-text.ts';

const NOTHING = { min: null, max: null };

test('one value, a range, an upper and a lower bound are written out', () => {
  assert.equal(amountText({ min: 1000, max: 1000 }, null), '$1,000');
  assert.equal(amountText({ min: 500, max: 2000 }, null), '$500 - $2,000');
  assert.equal(amountText({ min: null, max: 5000 }, null), 'Up to $5,000');
  assert.equal(amountText({ min: 1000, max: null }, null), 'From $1,000');
});

test('cents are written only if there are any', () => {
  assert.equal(amountText({ min: 1398.96, max: 1398.96 }, null), '$1,398.96');
  assert.equal(amountText({ min: 1000.1, max: 2000 }, null), '$1,000.10 - $2,000');
});

test('a parsed value takes precedence over the printed text', () => {
  assert.equal(amountText({ min: 500, max: 500 }, 'Five hundred'), '$500');
});

test('without a value, the text of the page is served if it is short', () => {
  assert.equal(amountText(NOTHING, ' Full  tuition '), 'Full tuition');
  assert.equal(amountText(NOTHING, 'Varies'), 'Varies');
  assert.equal(amountText(NOTHING, 'Full tuition\n\nand fees'), 'Full tuition and fees');
  assert.equal(amountText(NOTHING, 'x'.repeat(60)), 'x'.repeat(60));
  assert.equal(amountText(NOTHING, 'x'.repeat(61)), null);
});

test('a placeholder is null', () => {
  for (const raw of [
    '',
    ' ',
    '-',
    '--',
    '$0.00',
    '0',
    'N/A',
    'n/a.',
    'NA',
    'None',
    'TBD',
    'TBA',
    'Not specified',
  ]) {
    assert.equal(amountText(NOTHING, raw), null, raw);
  }
  assert.equal(amountText(NOTHING, null), null);
});
