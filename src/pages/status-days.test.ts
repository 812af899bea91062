import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'cheerio';
import { createDayReader, dayBars, dayTable } from './status-days.ts';

/** 90 days up to November 21. */
const FROM = '2026-08-24';
const read = createDayReader(FROM);
const titlesOf = (known: Parameters<typeof read>[1]) =>
  load(String(dayBars(read('Main', known))))('.bars i')
    .map((_, { attribs }) => `${attribs.class}|${attribs.title}`)
    .get();

test('a column a day, the last one today; each says its letter', () => {
  const titles = titlesOf([
    { day: '2026-08-24', good: 1, failed: 0 },
    { day: '2026-11-01', good: 1, failed: 1_000 },
    { day: '2026-11-21', good: 0, failed: 5 },
  ]);
  assert.equal(titles.length, 90);
  assert.equal(titles[0], 'good|Aug 24: G, good');
  assert.equal(titles[1], 'unknown|Aug 25: –, no data');
  assert.equal(titles[69], 'partly|Nov 1: P, 1,000 of 1,001 failed');
  assert.equal(titles[89], 'failed|Nov 21: F, failed');
  assert.equal(titles.filter((title) => title.startsWith('unknown')).length, 87);
});

test('a day from before the first, or after the last, is nowhere', () => {
  const titles = titlesOf([
    { day: '2026-08-23', good: 1, failed: 0 },
    { day: '2026-11-22', good: 1, failed: 0 },
  ]);
  assert.ok(titles.every((title) => title.startsWith('unknown')));
});

test('those who hear it hear how many days of each kind there were', () => {
  const known = [
    { day: '2026-11-20', good: 2, failed: 0 },
    { day: '2026-11-21', good: 0, failed: 5 },
  ];
  const label = load(String(dayBars(read('Main', known))))('.bars').attr('aria-label');
  assert.equal(label, 'Last 90 days: 1 good, 1 failed, 88 no data');
});

test('the table tells the same, days in a row together', () => {
  const known = [
    { day: '2026-11-17', good: 2, failed: 0 },
    { day: '2026-11-18', good: 1, failed: 0 },
    { day: '2026-11-20', good: 1, failed: 2 },
    { day: '2026-11-21', good: 0, failed: 5 },
  ];
  const $ = load(String(dayTable([read('<b>Main</b>', known)], 'Source', 'Runs')));
  const rows = $('tbody tr').map((_, row) =>
    $('th, td', row)
      .map((_, cell) => $(cell).text())
      .get()
      .join(' | '),
  );
  assert.deepEqual(rows.get(), [
    '<b>Main</b>',
    'Aug 24 – Nov 16 | – no data | ',
    'Nov 17 – Nov 18 | G good | 3',
    'Nov 19 | – no data | ',
    'Nov 20 | P partly failed | 2 of 3 failed',
    'Nov 21 | F failed | 5',
  ]);
});
