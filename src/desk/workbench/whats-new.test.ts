import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whatsNew } from './whats-new.ts';

const award = (title: string, amountText: string | null) => ({
  title,
  amountText,
  deadline: { kind: 'unknown', date: null, text: null } as const,
  gpaRequirement: null,
});

test('two awards with the same name are compared one by one', () => {
  const before = [award('Reed Award', '$500'), award('Reed Award', '$700'), award('Alder Award', null)];
  const now = [award('Reed Award', '$600'), award('Reed Award', '$700'), award('Birch Award', null)];
  assert.deepEqual(whatsNew(before, now), [
    'New: Birch Award',
    'Gone: Alder Award',
    'Reed Award, amount: $500 → $600',
  ]);
});
