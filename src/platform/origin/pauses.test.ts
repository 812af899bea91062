import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPauses, readRetryAfter } from './pauses.ts';

const NOW = Date.parse('2026-11-21T06:00:00Z');

test('Retry-After is seconds or a date', () => {
  assert.equal(readRetryAfter('120', NOW), 120);
  assert.equal(readRetryAfter('Sat, 21 Nov 2026 06:01:30 GMT', NOW), 90);
  for (const header of [undefined, '', ' ', '0', '-5', 'soon', 'Sat, 21 Nov 2026 05:00:00 GMT']) {
    assert.equal(readRetryAfter(header, NOW), undefined, String(header));
  }
});

test('a pause is kept per origin, until it is over', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: NOW });
  const pauses = createPauses();
  pauses.note('one', 429, '60');
  const paused = pauses.of('one');
  assert.deepEqual([paused?.failure.reason, paused?.failure.retryAfterSeconds], ['skipped', 60]);
  assert.equal(pauses.of('other'), undefined);
  t.mock.timers.setTime(NOW + 60_000);
  assert.equal(pauses.of('one'), undefined);
});

test('only 429 and 503 ask for one, and for ten minutes at most', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: NOW });
  const pauses = createPauses();
  for (const status of [200, 301, 403, 500]) pauses.note('one', status, '60');
  assert.equal(pauses.of('one'), undefined);
  pauses.note('one', 503, '86400');
  assert.equal(pauses.of('one')?.failure.retryAfterSeconds, 600);
});
