import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSkippingClock } from '../../../test/support/manual-clock.ts';
import { createCampusDay } from './catalog.ts';

const MOMENTS: readonly (readonly [now: string, day: string, startsAt: string])[] = [
  ['2026-11-21T05:59:59.999Z', '2026-11-20', '2026-11-20T06:00:00.000Z'],
  ['2026-11-21T06:00:00.000Z', '2026-11-21', '2026-11-21T06:00:00.000Z'],
  // Daylight saving time begins on March 14 and ends on November 7.
  ['2027-03-14T23:00:00.000Z', '2027-03-14', '2027-03-14T06:00:00.000Z'],
  ['2027-03-15T05:00:00.000Z', '2027-03-15', '2027-03-15T05:00:00.000Z'],
  ['2027-11-08T05:30:00.000Z', '2027-11-07', '2027-11-07T05:00:00.000Z'],
  // The clock was set back.
  ['2026-11-20T12:00:00.000Z', '2026-11-20', '2026-11-20T06:00:00.000Z'],
];

test('the day follows the campus’s time zone, even when daylight saving time begins or ends', () => {
  const clock = createSkippingClock('2026-11-21T05:59:59.999Z');
  const today = createCampusDay(clock, 'America/Chicago');
  for (const [now, day, startsAt] of MOMENTS) {
    clock.set(now);
    assert.equal(today().day, day, now);
    assert.equal(new Date(today().startsAt).toISOString(), startsAt, now);
  }
});
