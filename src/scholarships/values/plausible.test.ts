import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rawScholarship } from '../../../test/support/raw-scholarship.ts';
import type { RawScholarship } from '../model/award.ts';
import { parseScholarship } from './scholarship.ts';

const TODAY = '2026-11-22';

const read = (more: Partial<RawScholarship>) =>
  parseScholarship(rawScholarship(more), { source: 'main', today: TODAY });

test('an implausible amount becomes unknown; its printed text stays', () => {
  const award = read({ amount: '$900,000' });
  assert.deepEqual([award.amount, award.amountText], [{ min: null, max: null }, null]);
  assert.equal(award.raw.amount, '$900,000');
  assert.deepEqual(award.withheld, [{ field: 'amount', value: '$900,000', why: 'above $250,000' }]);
  const wide = read({ amount: '$10 - $5,000' });
  assert.deepEqual(wide.amount, { min: null, max: null });
  assert.deepEqual(wide.withheld, [
    { field: 'amount', value: '$10 - $5,000', why: 'the maximum is more than fifty times the minimum' },
  ]);
});

test('a deadline more than three years away becomes unknown', () => {
  const award = read({ deadline: 'March 1, 2072' });
  assert.deepEqual(award.deadline, { kind: 'unknown', date: null });
  assert.deepEqual(award.withheld, [
    { field: 'deadline', value: '2072-03-01', why: 'more than three years away' },
  ]);
  assert.equal(read({ deadline: 'November 23, 2029' }).deadline.kind, 'unknown');
});

test('a labeled grade point average above 5 becomes unknown, and is listed', () => {
  for (const [gpa, value] of [
    ['7.5', '7.5'],
    ['Minimum CGPA: 6.75', '6.75'],
  ] as const) {
    const award = read({ gpa });
    assert.deepEqual([award.gpaRequirement, award.raw.gpa], [null, gpa]);
    assert.deepEqual(award.withheld, [{ field: 'gpaRequirement', value, why: 'above 5' }]);
  }
  // The first number is on another scale, and the second is not an average.
  assert.equal('withheld' in read({ gpa: '85 of 100' }), false);
  assert.equal('withheld' in read({ description: 'Print your GPA on 8.5 by 11 paper.' }), false);
});

test('values up to the limit are served', () => {
  const award = read({ amount: '$5,000 - $250,000', deadline: 'November 22, 2029', gpa: '3.5' });
  assert.deepEqual(award.amount, { min: 5_000, max: 250_000 });
  assert.equal(award.deadline.date, '2029-11-22');
  assert.equal(award.gpaRequirement, 3.5);
  assert.equal('withheld' in award, false);
  assert.deepEqual(read({ amount: 'Up to $1,000' }).amount, { min: null, max: 1_000 });
  assert.deepEqual(read({ amount: '$100 - $5,000' }).amount, { min: 100, max: 5_000 });
  assert.equal(read({ gpa: '5.0' }).gpaRequirement, 5);
});

test('several implausible values are withheld at once', () => {
  const award = read({ amount: '$900,000', deadline: 'May 1, 2050' });
  assert.deepEqual(
    award.withheld?.map(({ field }) => field),
    ['amount', 'deadline'],
  );
});
