import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type DayRule, dayIn, onOrAfter, onOrBefore } from './day-rules.ts';

const march1: DayRule = { kind: 'day', month: 3, day: 1 };
const leapDay: DayRule = { kind: 'day', month: 2, day: 29 };
const lastOfFebruary: DayRule = { kind: 'last', month: 2 };

test('a rule gives the day of a month, its last day, or its nth weekday', () => {
  assert.equal(dayIn(march1, 2027), '2027-03-01');
  assert.equal(dayIn(lastOfFebruary, 2027), '2027-02-28');
  assert.equal(dayIn(lastOfFebruary, 2028), '2028-02-29');
  assert.equal(dayIn({ kind: 'weekday', month: 10, weekday: 5, nth: 1 }, 2027), '2027-10-01');
  assert.equal(dayIn({ kind: 'weekday', month: 5, weekday: 1, nth: -1 }, 2027), '2027-05-31');
});

test('a day that does not exist in a year is null', () => {
  assert.equal(dayIn(leapDay, 2027), null);
  assert.equal(dayIn({ kind: 'day', month: 4, day: 0 }, 2027), null);
  assert.equal(dayIn({ kind: 'day', month: 4, day: 31 }, 2027), null);
  assert.equal(dayIn({ kind: 'weekday', month: 2, weekday: 5, nth: 5 }, 2027), null);
});

test('the next and the last occurrence include the day itself', () => {
  assert.equal(onOrAfter(march1, '2027-03-01'), '2027-03-01');
  assert.equal(onOrAfter(march1, '2027-03-02'), '2028-03-01');
  assert.equal(onOrBefore(march1, '2027-03-01'), '2027-03-01');
  assert.equal(onOrBefore(march1, '2027-02-28'), '2026-03-01');
  assert.equal(onOrAfter(leapDay, '2025-01-01'), null);
});
