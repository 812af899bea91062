import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysIn, sumsIn } from './classify-text.ts';

test('results are character offsets in the line', () => {
  const line = 'Reed Award ($500 – $1,000), due Sept. 5, 2027';
  const shown = (ranges: readonly { readonly from: number; readonly to: number }[]) =>
    ranges.map(({ from, to }) => line.slice(from, to));
  assert.deepEqual([shown(sumsIn(line)), shown(daysIn(line))], [['$500 – $1,000'], ['Sept. 5, 2027']]);
  assert.deepEqual([...sumsIn('TX 77204-4000'), ...daysIn('Room 3-4')], []);
});
