import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reviewItems } from './review-items.ts';

test('a value is said with what it is compared with, which need not be its own', () => {
  const { suspicious } = reviewItems({
    held: [],
    corrections: [],
    corrected: [],
    doubts: [],
    suspicious: [
      {
        id: 'a-2',
        field: 'amount',
        from: 1_000,
        to: 2_500,
        why: 'a-1 has the same title and another amount',
      },
      { id: 'a-3', field: 'gpaRequirement', from: null, to: 4.5, why: 'a GPA above 4' },
      { id: 'a-4', field: 'amount', from: 9, to: null, why: 'too small: not served' },
    ],
  });
  assert.deepEqual(
    suspicious.map(({ id, what, text }) => `${id}${what}: ${text}`),
    [
      'a-2 amount: 2500, a-1 has the same title and another amount (1000)',
      'a-3 gpaRequirement: 4.5, a GPA above 4',
      'a-4 amount: unknown, too small: not served (9)',
    ],
  );
});
