import assert from 'node:assert/strict';
import { test } from 'node:test';
import { awardRow, marked } from './award-row.ts';
import { todayAt } from './words.ts';

const today = todayAt(Date.parse('2026-11-21T18:00:00Z'), 'America/Chicago');
const award = {
  id: 'main-1',
  title: '<img src=x onerror=alert(1)>',
  source: 'main',
  amount: '</p><script>alert(1)</script>',
  deadline: null,
  gpaRequirement: null,
  eligibility: [],
  description: '',
  link: 'javascript:alert(1)',
  createdAt: '2026-11-01T06:00:00.000Z',
  updatedAt: '2026-11-01T06:00:00.000Z',
} as const;

test('what a page printed is text, whatever it is', () => {
  const row = String(awardRow({ ...award, eligibility: [] }, { today, sourceName: '<b>', search: 'img' }));
  assert.doesNotMatch(row, /<(script|img|b)\b/);
  assert.match(row, /&lt;<mark>img<\/mark> src/);
});

test('searched words are marked where they stand, without case and accents', () => {
  assert.equal(String(marked('Café and cafeteria', 'CAFE')), '<mark>Café</mark> and <mark>cafeteria</mark>');
  assert.equal(String(marked('Nothing here', '')), 'Nothing here');
});
