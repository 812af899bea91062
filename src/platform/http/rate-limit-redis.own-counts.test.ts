import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOwnCounts } from './rate-limit-redis.ts';

function stage() {
  let at = 0;
  const own = createOwnCounts(() => at);
  return {
    own,
    wait(ms: number) {
      at += ms;
    },
    missed: () =>
      own
        .missed()
        .map(({ key, count, leftMs }) => [key, count, leftMs])
        .sort(),
  };
}

test('what was missed is added once, and not after the end of its window', () => {
  const { own, wait, missed } = stage();
  own.counted('a', 30_000);
  for (const key of ['a', 'a', 'b']) own.miss(key);
  wait(10_000);
  assert.deepEqual(missed(), [
    ['a', 2, 20_000],
    ['b', 1, 50_000],
  ]);
  own.added({ key: 'a', count: 2, leftMs: 20_000 }, 20_000);
  assert.deepEqual(missed(), [['b', 1, 50_000]]);
  wait(50_000);
  assert.deepEqual(missed(), []);
  own.miss('b');
  assert.deepEqual(missed(), [['b', 1, 60_000]]);
});

test('after a loss of data all that was counted in the present window is missing', () => {
  const { own, wait, missed } = stage();
  for (let n = 0; n < 3; n += 1) own.counted('a', 5_000 - n);
  wait(6_000);
  for (let n = 0; n < 2; n += 1) own.counted('a', 60_000);
  own.miss('a');
  own.lose();
  assert.deepEqual(missed(), [['a', 3, 60_000]]);
  own.added({ key: 'a', count: 3, leftMs: 60_000 }, 40_000);
  own.lose();
  assert.deepEqual(missed(), [['a', 3, 40_000]], 'it may be lost again');
});

test('a request that was missed while the rest was being added is added, too', () => {
  const { own, missed } = stage();
  own.miss('a');
  const [first] = own.missed();
  assert.ok(first);
  own.miss('a');
  own.added(first, 60_000);
  assert.deepEqual(missed(), [['a', 1, 60_000]]);
});
