import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayOf } from './leagues.ts';

test('the provider’s day is in US Eastern time', () => {
  assert.equal(dayOf(Date.parse('2026-11-21T04:59Z')), '2026-11-20');
  assert.equal(dayOf(Date.parse('2026-11-21T05:00Z')), '2026-11-21');
  assert.equal(dayOf(Date.parse('2026-07-01T04:00Z')), '2026-07-01', 'in summer');
});
