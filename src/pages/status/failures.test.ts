import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from 'cheerio';
import { createDayReader } from './day-columns.ts';
import { failureList } from './failures.ts';

/** 90 days up to November 21. */
const read = createDayReader('2026-08-24');
const good = (day: string) => ({ day: `2026-${day}`, good: 1, failed: 0 });
const failed = (day: string) => ({ day: `2026-${day}`, good: 0, failed: 1 });
const partly = (day: string) => ({ day: `2026-${day}`, good: 1, failed: 1 });
const linesOf = (...all: readonly ReturnType<typeof read>[]) =>
  load(String(failureList(all, 'source')))('li')
    .map((_, { children }) => load(children).text())
    .get();

test('failures are listed with their days, newest first; a failure that has not ended shows its first day', () => {
  const seen = [
    good('10-01'),
    failed('10-02'),
    partly('10-03'),
    good('10-04'),
    failed('11-20'),
    failed('11-21'),
  ];
  assert.deepEqual(linesOf(read('Main', seen), read('Honors', [good('10-01'), failed('10-31')])), [
    'Since Nov 20 (2 days): Main',
    'Oct 31 (1 day): Honors',
    'Oct 2 – Oct 3 (2 days): Main',
  ]);
});

test('a failure that began today is shown as “today”, not as “1 day”', () => {
  assert.deepEqual(linesOf(read('Main', [good('11-20'), failed('11-21')])), ['Since Nov 21 (today): Main']);
});

test('failures on the same days share one line', () => {
  const of = (name: string) => read(name, [failed('11-01')]);
  assert.deepEqual(linesOf(of('Main'), of('Honors'), read('Arts', [])), ['Nov 1 (1 day): Main and Honors']);
  assert.deepEqual(linesOf(of('Main'), of('<b>Honors</b>')), ['Nov 1 (1 day): all 2 sources']);
  assert.deepEqual(linesOf(of('<b>Main</b>')), ['Nov 1 (1 day): <b>Main</b>']);
});

test('a failure is shown with its cause; sources with the same cause are grouped', () => {
  const of = (name: string, ...problems: (string | null)[]) =>
    read(
      name,
      problems.map((problem, at) => ({ ...failed(`11-0${at + 1}`), problem })),
    );
  assert.deepEqual(
    linesOf(
      of('Main', 'it responded with 500', null),
      of('Honors', null, 'it responded with 500'),
      of('Arts', null, null),
    ),
    ['Nov 1 – Nov 2 (2 days): Main and Honors (it responded with 500); Arts'],
  );
});

test('without failures the list is empty; beyond six, older failures are only counted', () => {
  assert.deepEqual(linesOf(read('Main', [good('11-21')])), []);
  assert.equal(String(failureList([read('Main', [])], 'source')), '');
  const days = Array.from({ length: 8 }, (_, at) => failed(`10-${10 + 2 * at}`));
  const lines = linesOf(read('Main', days));
  assert.equal(lines.length, 7);
  assert.equal(lines.at(-1), '2 earlier failures, in the table');
});
