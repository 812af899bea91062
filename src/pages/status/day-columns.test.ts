import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'cheerio';
import { createDayReader, dayBars, dayTable } from './day-columns.ts';

/** 90 days up to November 21. */
const FROM = '2026-08-24';
const read = createDayReader(FROM);
/** Start, length, class and text of each streak. */
function drawn(seen: Parameters<typeof read>[1]): string[] {
  const $ = load(String(dayBars(read('Main', seen))));
  return $('.bars path')
    .map((_, path) => {
      const [, from, days] = /^M(\d+) \d+h(\d+)$/.exec(path.attribs.d ?? '') ?? [];
      return `${from}+${days} ${path.attribs.class}|${$(path).text()}`;
    })
    .get();
}

test('the chart has one column per day up to today; consecutive days with one state form a streak with its letter', () => {
  assert.deepEqual(
    drawn([
      { day: '2026-08-24', good: 1, failed: 0 },
      { day: '2026-11-01', good: 1, failed: 1_000 },
      { day: '2026-11-20', good: 0, failed: 2 },
      { day: '2026-11-21', good: 0, failed: 5 },
    ]),
    [
      '0+1 good|Aug 24: G, good',
      '1+68 unknown|Aug 25 – Oct 31: –, no data',
      '69+1 partly|Nov 1: P, 1,000 of 1,001 failed',
      '70+18 unknown|Nov 2 – Nov 19: –, no data',
      '88+2 failed|Nov 20 – Nov 21: F, failed',
    ],
  );
});

test('days outside the 90 are not drawn', () => {
  const outside = [
    { day: '2026-08-23', good: 1, failed: 0 },
    { day: '2026-11-22', good: 1, failed: 0 },
  ];
  assert.deepEqual(drawn(outside), ['0+90 unknown|Aug 24 – Nov 21: –, no data']);
});

test('the label for screen readers counts the days of each state', () => {
  const seen = [
    { day: '2026-11-20', good: 2, failed: 0 },
    { day: '2026-11-21', good: 0, failed: 5 },
  ];
  const label = load(String(dayBars(read('Main', seen))))('.bars').attr('aria-label');
  assert.equal(label, 'Last 90 days: 1 good, 1 failed, 88 no data');
});

test('the table has a row per streak, beginning with the first day that has data', () => {
  const seen = [
    { day: '2026-11-17', good: 2, failed: 0 },
    { day: '2026-11-18', good: 1, failed: 0 },
    { day: '2026-11-20', good: 1, failed: 2 },
    { day: '2026-11-21', good: 0, failed: 5 },
  ];
  const $ = load(String(dayTable([read('<b>Main</b>', seen)], 'Source', 'Runs')));
  const rows = $('tbody tr').map((_, row) =>
    $('th, td', row)
      .map((_, cell) => $(cell).text())
      .get()
      .join(' | '),
  );
  assert.deepEqual(rows.get(), [
    '<b>Main</b>',
    'Nov 17 – Nov 18 | good | 3',
    'Nov 19 | no data | ',
    'Nov 20 | partly failed | 2 of 3 failed',
    'Nov 21 | failed | 5',
  ]);
});
