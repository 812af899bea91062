import assert from 'node:assert/strict';
import { test } from 'node:test';
import { words } from '../../scholarships/http/contract.ts';
import type { AwardItem } from '../frame/api-types.ts';
import { todayAt } from '../frame/display-text.ts';
import { awardRow, marked, passage } from './award-row.ts';

const today = todayAt(Date.parse('2026-11-21T18:00:00Z'), 'America/Chicago');
const award = {
  id: 'main-1',
  title: '<img src=x onerror=alert(1)>',
  source: 'main',
  amount: '</p><script>alert(1)</script>',
  deadline: null,
  gpaRequirement: null,
  deadlineKind: 'unknown',
  ...{ amountMin: null, amountMax: null, amountPer: null, years: null, opens: null },
  tags: ['essay-required', 'women'],
} as const satisfies AwardItem;

test('markup in an award is escaped', () => {
  const row = String(awardRow(award, { today, sourceName: '<b>', searched: ['img'] }));
  assert.doesNotMatch(row, /<(script|img|b)\b/);
  assert.match(row, /&lt;<mark>img<\/mark> src/);
});

test('facts are one line, with ticks at those that the visitor searches for', () => {
  const facts = [{ text: 'Women', fits: true }, { text: 'Essay required' }];
  const row = String(awardRow(award, { today, sourceName: 'Arts', facts }));
  assert.match(row, /<b class="fits">✓ Women<\/b> · Essay required · Arts</);
});

test('searched words are marked, ignoring case and accents', () => {
  assert.equal(
    String(marked('Café and cafeteria', words('CAFE'))),
    '<mark>Café</mark> and <mark>cafeteria</mark>',
  );
  assert.equal(String(marked('Nothing here', words(''))), 'Nothing here');
});

test('words are marked as searches find them: with apostrophes, in other forms, whole', () => {
  const MARKED: readonly (readonly [text: string, search: string, marked: string])[] = [
    ['Bernard "Bud" O’Dell & Sons Scholarship', 'odell', 'O’Dell'],
    ['Bernard "Bud" O’Dell & Sons Scholarship', "o'dell", 'O’Dell'],
    ['Women’s Club', 'womens', 'Women’s'],
    ['The woman who wins', 'women', 'woman'],
    ['Welder of the Year', 'welders', 'Welder'],
    ['A Department of Art', 'art', 'Art'],
  ];
  for (const [text, search, word] of MARKED)
    assert.deepEqual(
      [...String(marked(text, words(search))).matchAll(/<mark>(.*?)<\/mark>/g)].map(([, found]) => found),
      [word],
      `${text}, ${search}`,
    );
});

test('an award found by its description shows the passage around the words', () => {
  const shown = (title: string, description: string, search: string) =>
    String(passage(title, description, words(search)));
  const long = `${'word '.repeat(40)}for engineers of bridges ${'more '.repeat(40)}`;
  assert.equal(shown('Bridge Award', long, 'bridge award'), '', 'all words are in the title');
  assert.equal(shown('Bridge Award', long, 'nursing'), '', 'it was found by a tag');
  const text = shown('Bridge Award', long, 'bridge engineer');
  assert.match(text, /^<p class="small">… (word )+for <mark>engineers<\/mark> of bridges (more )+…<\/p>$/);
  assert.ok(text.length < 170, text);
  assert.equal(
    shown('X', 'For <b>nurses</b>', 'nurse'),
    '<p class="small">For &lt;b&gt;<mark>nurses</mark>&lt;/b&gt;</p>',
  );
  const longWord = 'a'.repeat(500);
  assert.equal(
    shown('X', longWord, longWord.slice(0, 60)),
    `<p class="small"><mark>${longWord.slice(0, 70)}</mark> …</p>`,
  );
});
