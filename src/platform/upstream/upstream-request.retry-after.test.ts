import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseRetryAfter } from './upstream-request.ts';

const NOW = Date.parse('2026-11-21T06:00:00Z');

test('Retry-After is a number of seconds or a date', () => {
  assert.equal(parseRetryAfter('120', NOW), 120_000);
  assert.equal(parseRetryAfter(' 120 ', NOW), 120_000);
  assert.equal(parseRetryAfter('Sat, 21 Nov 2026 06:01:30 GMT', NOW), 90_000);
});

test('a time in the past or an unreadable value is not a delay', () => {
  for (const header of [undefined, '', ' ', '0', '-5', 'soon', 'Sat, 21 Nov 2026 05:00:00 GMT'])
    assert.equal(parseRetryAfter(header, NOW), undefined, String(header));
});
