import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClientLimits, parseClientLimits } from './client-address.ts';

test('the limit of a client is that of the narrowest range that contains its address', () => {
  const entries = ['129.7.0.0/16=6000', '129.7.1.1=9000', '2001:db8::/32 = 300'];
  const perMinuteOf = createClientLimits(parseClientLimits(entries), 60);
  for (const [client, perMinute] of [
    ['129.7.255.1', 6_000],
    ['129.7.1.1', 9_000],
    ['129.8.0.1', 60],
    ['2001:db8:1::1', 300],
    ['2001:db9::1', 60],
    ['', 60],
  ] as const) {
    assert.equal(perMinuteOf(client), perMinute, client);
  }
});

test('an entry is refused unless it consists of a range and a number', () => {
  for (const wrong of ['129.7.0.0/16', '129.7.0.0/33=5', 'x=5', '10.0.0.1=0', '10.0.0.1=1e3', '=5', '10.1=5'])
    assert.throws(() => parseClientLimits([wrong]), wrong);
});
