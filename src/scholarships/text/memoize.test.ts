import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoizeByText } from './memoize.ts';

test('a short text is parsed once, a long text each time, and old results are evicted', () => {
  let reads = 0;
  const read = memoizeByText((text) => {
    reads += 1;
    return { text };
  });
  assert.equal(read('May 1'), read('May 1'));
  assert.equal(reads, 1);
  const long = 'x'.repeat(1_001);
  read(long);
  read(long);
  assert.equal(reads, 3);
  for (let at = 0; at < 400; at += 1) read(`${at}`.padEnd(1_000));
  read('May 1');
  assert.equal(reads, 404);
});
