import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reviewItems } from './review-items.ts';

test('a suspicious value is listed with the value that it was compared with', () => {
  const { suspicious } = reviewItems({
    held: [],
    lacking: [],
    unchecked: [],
    leftOut: [],
    proposed: [],
    corrections: [],
    corrected: [],
    doubts: [],
    suspicious: [
      {
        id: 'a-2',
        field: 'amount',
        from: 1_000,
        to: 2_500,
        why: 'another scholarship with the same title, a-1, has a different amount',
      },
      { id: 'a-3', field: 'gpaRequirement', from: null, to: 4.5, why: 'a GPA above 4' },
      { id: 'a-4', field: 'amount', from: 9, to: null, why: 'too small: not served' },
    ],
  });
  assert.deepEqual(
    suspicious.map(({ ids, what, text }) => `${ids} ${what}: ${text}`),
    [
      'a-2 amount: 2500, another scholarship with the same title, a-1, has a different amount (1000)',
      'a-3 gpaRequirement: 4.5, a GPA above 4',
      'a-4 amount: unknown, too small: not served (9)',
    ],
  );
});

test('an expired correction is listed with the command that removes it', () => {
  const correction = { id: 'a-1', state: 'expired', because: 'a letter', fields: ['hide'] } as const;
  const { corrections } = reviewItems({
    ...{
      held: [],
      lacking: [],
      unchecked: [],
      leftOut: [],
      proposed: [],
      corrected: [],
      suspicious: [],
      doubts: [],
    },
    corrections: [correction],
  });
  assert.deepEqual(
    corrections.map(({ text }) => text),
    ['expired: its last day has passed. Remove it with `npm run correct -- a-1 --remove`. Because: a letter'],
  );
});

test('a warning that several scholarships share is listed once, with all their ids', () => {
  const ONE_DAY = 'The page names one deadline for several awards.';
  const about = (id: string, field: string, why = ONE_DAY) => ({ id, field: field as 'deadline', why });
  const { doubts } = reviewItems({
    ...{
      held: [],
      lacking: [],
      unchecked: [],
      leftOut: [],
      proposed: [],
      corrections: [],
      corrected: [],
      suspicious: [],
    },
    doubts: [
      about('a-1', 'deadline'),
      about('a-2', 'amount'),
      about('b-1', 'deadline'),
      about('b-2', 'deadline', 'Other.'),
    ],
  });
  assert.deepEqual(doubts, [
    { ids: ['a-1', 'b-1'], what: 'deadline', text: ONE_DAY },
    { ids: ['a-2'], what: 'amount', text: ONE_DAY },
    { ids: ['b-2'], what: 'deadline', text: 'Other.' },
  ]);
});
