import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRateLimit } from './rate-limit.ts';

const MINUTE = 60_000;
const LIMIT = 10_000_000;

/** A limit with a clock that the test sets. */
function stage(perMinute = LIMIT) {
  let at = 0;
  const limit = createRateLimit(perMinute, () => at);
  return {
    /** Counts a request. Returns the number of requests in the window so far, and how many seconds are left. */
    count(client: string, now = 0): readonly [used: number, seconds: number] {
      at = now;
      const [, left, seconds] = /r=(\d+);t=(\d+)$/.exec(limit.count(client).rateLimit) ?? [];
      return [perMinute - Number(left), Number(seconds)];
    },
    isAllowed: (client: string): boolean => limit.count(client).isAllowed,
  };
}

test('a client’s window begins with its first request and ends a minute later', () => {
  const { count } = stage();
  assert.deepEqual(count('192.0.2.1', 1_000), [1, 60]);
  assert.deepEqual(count('192.0.2.1', 31_000), [2, 30]);
  assert.deepEqual(count('192.0.2.2', 31_000), [1, 60]);
  assert.deepEqual(count('192.0.2.1', 60_999), [3, 1]);
  assert.deepEqual(count('192.0.2.1', 61_000), [1, 60]);
});

test('the first request of each window counts as one, whenever the window begins', () => {
  const { count } = stage();
  let at = 0;
  // Some steps make the last bits of two window ends equal; others are close to the longest time that a slot can
  // represent.
  for (const step of [256, 2 ** 31 + 300_000, 256, 255, 1, 257, 65_536].map((ms) => ms + MINUTE)) {
    at += step;
    assert.deepEqual(
      [count('192.0.2.1', at)[0], count('192.0.2.1', at + 1)[0]],
      [1, 2],
      `a new window must begin after ${step} ms`,
    );
  }
});

test('a client may make as many requests as the limit, and no more', () => {
  const { isAllowed } = stage(3);
  assert.deepEqual(
    [1, 2, 3, 4, 5].map(() => isAllowed('192.0.2.1')),
    [true, true, true, false, false],
  );
});

test('after the clock is set back, a new window begins', () => {
  const { count } = stage();
  count('192.0.2.1', 10 * MINUTE);
  assert.deepEqual(count('192.0.2.1', MINUTE), [1, 60]);
});

test('the count of a busy client survives a flood of other clients', () => {
  const { count } = stage();
  for (let n = 0; n < 50; n += 1) count('192.0.2.1');
  for (let n = 0; n < 300_000; n += 1) count(`2001:db8:${n.toString(16)}::/64`);
  assert.equal(count('192.0.2.1')[0], 51);
});

test('the count of a busy client survives a flood of other clients', () => {
  const { count } = stage();
  for (let n = 0; n < 50; n += 1) count('192.0.2.1');
  for (let n = 0; n < 300_000; n += 1) count(`2001:db8:${n.toString(16)}::/64`);
  assert.equal(count('192.0.2.1')[0], 51);
});

test('the counts of the last minute are kept when another minute begins', () => {
  const { count } = stage();
  count('192.0.2.1', MINUTE - 2);
  count('192.0.2.2', MINUTE + 1);
  assert.equal(count('192.0.2.1', 2 * MINUTE - 3)[0], 2);
});

test('a hundred thousand clients are counted separately', () => {
  const { count } = stage();
  const clients = Array.from({ length: 100_000 }, (_, n) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
  for (const client of clients) count(client);
  assert.deepEqual(
    clients.filter((client) => count(client)[0] !== 2),
    [],
  );
});
