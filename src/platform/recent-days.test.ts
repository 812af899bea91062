import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RECENT_DAYS, recentDays } from './recent-days.ts';

const HOUR = 3_600_000;
const lengths = ({ days }: ReturnType<typeof recentDays>) =>
  days.slice(1).map(({ startsAt }, at) => (startsAt - (days[at]?.startsAt ?? 0)) / HOUR);

test('the last 90 days are days in the time zone of the campus, and include today', () => {
  // A time that is on Saturday in UTC, but still on Friday in Chicago.
  const recent = recentDays('America/Chicago', Date.parse('2026-11-21T05:59:59.999Z'));
  assert.deepEqual([recent.from, recent.to], ['2026-08-23', '2026-11-20']);
  assert.equal(new Set(recent.days.map(({ day }) => day)).size, RECENT_DAYS);
  assert.deepEqual(recent.days.at(0), { day: recent.from, startsAt: Date.parse('2026-08-23T05:00Z') });
  assert.deepEqual(recent.days.at(-1), { day: recent.to, startsAt: Date.parse('2026-11-20T06:00Z') });
  assert.equal(recentDays('America/Chicago', Date.parse('2026-11-21T06:00Z')).to, '2026-11-21');
});

test('a day has 25 hours if daylight saving time ends on it, and 23 if it begins', () => {
  const autumn = recentDays('America/Chicago', Date.parse('2026-11-10T18:00Z'));
  const at = autumn.days.findIndex(({ day }) => day === '2026-11-01');
  assert.equal(lengths(autumn)[at], 25);
  const spring = lengths(recentDays('America/Chicago', Date.parse('2026-04-01T18:00Z')));
  assert.deepEqual(
    spring.filter((hours) => hours !== 24),
    [23],
  );
});

test('a day whose midnight is skipped by daylight saving time begins at one o’clock', () => {
  const { days } = recentDays('America/Santiago', Date.parse('2026-09-06T18:00Z'));
  assert.deepEqual(days.at(-1), { day: '2026-09-06', startsAt: Date.parse('2026-09-06T04:00Z') });
});
