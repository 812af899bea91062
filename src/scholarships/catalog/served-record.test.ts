import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Deadline, Scholarship } from '../model/award.ts';
import { LISTED_FIELDS } from '../model/fields.ts';
import { chosenOf, ServedRecord } from './served-record.ts';

const TODAY = '2026-11-21';

const AWARD: Scholarship = {
  id: 'main-1',
  source: 'main',
  title: 'Reed Award',
  description: 'For juniors.',
  amount: { min: 500, max: 2_000 },
  amountText: '$500 - $2,000',
  amountPer: 'year',
  years: 4,
  opens: '2026-10-01',
  deadline: { kind: 'inferred_year', date: '2026-12-01' },
  gpaRequirement: 3.25,
  eligibility: ['Junior standing'],
  requirements: ['Essay'],
  link: 'https://univ.example/1',
  contactEmail: 'awards@univ.example',
  tags: ['undergraduate', 'essay-required'],
  raw: { amount: 'five hundred and up', deadline: 'December 1', gpa: '3.25 or better' },
  corrected: ['amount'],
};
const served = (given: Partial<Scholarship> = {}) =>
  new ServedRecord(
    { ...AWARD, ...given },
    {
      source: { key: 'main', name: 'Main office' },
      createdAt: 0,
      updatedAt: 86_400_000,
    },
  );

describe('an award with all its fields', () => {
  test('has the served values, the texts they were read from, and what a correction set', () => {
    assert.deepEqual(served().whole(TODAY), {
      id: 'main-1',
      title: 'Reed Award',
      source: 'main',
      sourceName: 'Main office',
      amount: '$500 - $2,000',
      amountMin: 500,
      amountMax: 2_000,
      amountPer: 'year',
      years: 4,
      opens: '2026-10-01',
      deadline: '2026-12-01',
      deadlineKind: 'inferred_year',
      state: 'open',
      gpaRequirement: 3.25,
      eligibility: ['Junior standing'],
      requirements: ['Essay'],
      description: 'For juniors.',
      link: 'https://univ.example/1',
      contactEmail: 'awards@univ.example',
      tags: ['undergraduate', 'essay-required'],
      createdAt: '1970-01-01T00:00:00.000Z',
      updatedAt: '1970-01-02T00:00:00.000Z',
      printed: { amount: 'five hundred and up', deadline: 'December 1', gpa: '3.25 or better' },
      corrected: ['amount'],
    });
  });

  test('has the positions of its texts, once a run has stored them', () => {
    const where = { amount: 'https://univ.example/#:~:text=five', deadline: null, gpa: null };
    assert.deepEqual(served({ where }).whole(TODAY).printed.where, where);
  });

  test('has no corrected fields without a correction', () => {
    const { corrected: _, ...uncorrected } = AWARD;
    const record = new ServedRecord(uncorrected, {
      source: { key: 'main', name: '' },
      createdAt: 0,
      updatedAt: 0,
    });
    assert.deepEqual(record.whole(TODAY).corrected, []);
  });

  test('returns the requested fields in the requested order, always with its id', () => {
    const chosen = chosenOf(served().whole(TODAY), ['title', 'amount']);
    assert.deepEqual(Object.entries(chosen), [
      ['id', 'main-1'],
      ['title', 'Reed Award'],
      ['amount', '$500 - $2,000'],
    ]);
  });
});

test('a list item has only the item’s fields', () => {
  const { listed, item } = served();
  assert.deepEqual(Object.keys(listed), LISTED_FIELDS);
  assert.equal(listed.title, 'Reed Award');
  assert.deepEqual(JSON.parse(item.body), listed);
});

const STATES: readonly (readonly [
  what: string,
  deadline: Deadline,
  state: 'open' | 'closed',
  isOver: boolean,
])[] = [
  ['a future deadline', { kind: 'date', date: '2026-11-22' }, 'open', false],
  ['due today', { kind: 'date', date: TODAY }, 'open', false],
  ['a deadline that has passed', { kind: 'date', date: '2026-11-20' }, 'closed', false],
  ['no deadline', { kind: 'rolling', date: null }, 'open', false],
  ['stated to be closed', { kind: 'closed', date: null }, 'closed', true],
];
for (const [what, deadline, state, isOver] of STATES) {
  test(`${what}: ${state}`, () => {
    const record = served({ deadline });
    assert.equal(record.isClosedOn(TODAY), state === 'closed');
    assert.equal(record.whole(TODAY).state, state);
    assert.equal(record.statedClosed, isOver);
  });
}
