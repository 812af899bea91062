import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { academicYear, campusDay, campusMidnight, nextOccurrence } from './calendar.ts';

const day = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text);
const next = (when: string, from: string): string => nextOccurrence(when, day(from)).toString();

describe('the campus calendar', () => {
  it('has a new day at midnight in Chicago, in summer and winter', () => {
    assert.equal(campusDay(Date.parse('2026-11-21T05:59:59Z')).toString(), '2026-11-20');
    assert.equal(campusDay(Date.parse('2026-07-21T05:00:00Z')).toString(), '2026-07-21');
    assert.equal(campusMidnight(day('2026-11-21')), Date.parse('2026-11-21T06:00:00Z'));
  });

  it('finds the next March 1, which may be today', () => {
    assert.equal(next('03-01', '2026-11-21'), '2027-03-01');
    assert.equal(next('03-01', '2027-03-01'), '2027-03-01');
    assert.equal(next('03-01', '2027-03-02'), '2028-03-01');
  });

  it('finds the last day of February and the first Friday in October', () => {
    assert.equal(next('02-last', '2027-03-01'), '2028-02-29');
    assert.equal(next('10-1-fri', '2026-11-21'), '2027-10-01');
    assert.equal(next('10-1-fri', '2025-11-21'), '2026-10-02');
  });

  it('begins academic years in July', () => {
    assert.equal(academicYear(day('2027-06-30')), '2026-27');
    assert.equal(academicYear(day('2099-07-01')), '2099-00');
  });
});
