import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AwardItem } from './answers.ts';
import { awardRow, marked, searchedWords } from './award-row.ts';
import { todayAt } from './words.ts';

const today = todayAt(Date.parse('2026-11-21T18:00:00Z'), 'America/Chicago');
const award = {
  id: 'main-1',
  title: '<img src=x onerror=alert(1)>',
  source: 'main',
  amount: '</p><script>alert(1)</script>',
  deadline: null,
  gpaRequirement: null,
  deadlineKind: 'unknown',
  tags: ['essay-required', 'women'],
} as const satisfies AwardItem;

test('what a page printed is text, whatever it is', () => {
  const row = String(awardRow(award, { today, sourceName: '<b>', searched: ['img'] }));
  assert.doesNotMatch(row, /<(script|img|b)\b/);
  assert.match(row, /&lt;<mark>img<\/mark> src/);
});

test('for whom: the tags that say so', () => {
  const row = String(
    awardRow(award, { today, sourceName: 'Arts', audiences: new Set(['women', 'veteran']) }),
  );
  assert.match(row, />Women · Arts</);
});

test('searched words are marked where they stand, without case and accents', () => {
  assert.equal(
    String(marked('Café and cafeteria', searchedWords('CAFE'))),
    '<mark>Café</mark> and <mark>cafeteria</mark>',
  );
  assert.equal(String(marked('Nothing here', searchedWords(''))), 'Nothing here');
});
