import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LeftOut, leftOutOf } from './left-out.ts';

const left = (kind: LeftOut['kind'], text: string, ...values: string[]): LeftOut => ({
  kind,
  text,
  values,
  why: 'not read',
});

test('a run counts values and rows that are left out, but no heading without values', () => {
  const all = [
    left('heading', 'Contact'),
    left('item', 'Elm'),
    left('line', 'Due', 'May 1'),
    left('repeat', 'Elm'),
  ];
  const { count, withValues, first } = leftOutOf(all, 1, null);
  assert.deepEqual([count, withValues, first.map(({ text }) => text)], [2, 1, ['Due', 'Elm']]);
});
