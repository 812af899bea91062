import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fillDays } from './wording.ts';

const first = Temporal.PlainDate.from('2027-03-01');

describe('days in texts', () => {
  it('are written in every format of the sites', () => {
    const forms =
      'long md ordinal abbr us excel tick weekday weekdaymd european stamp iso year nextfall awardyear';
    assert.deepEqual(
      forms.split(' ').map((form) => fillDays(`{closes:${form}}`, first)),
      [
        ...['March 1, 2027', 'March 1', 'March 1st', 'Mar. 1', '03/01/2027', '3/1/2027', "Mar 1, '27"],
        ...['Monday, March 1, 2027', 'Monday, March 1', '1 March 2027', 'Mar 1 2027 11:59 PM'],
        ...['2027-03-01', '2027', 'Fall 2027', '2027-28'],
      ],
    );
  });

  it('may be before or after the deadline', () => {
    assert.equal(
      fillDays('{closes-90:md} to {closes}, reviewed {closes+14:abbr}', first),
      'December 1 to March 1, 2027, reviewed Mar. 15',
    );
  });

  it('have the right ordinal suffixes', () => {
    const ordinals = [2, 3, 11, 12, 21, 23, 31].map((day) =>
      fillDays('{closes:ordinal}', first.with({ day })).slice(6),
    );
    assert.deepEqual(ordinals, ['2nd', '3rd', '11th', '12th', '21st', '23rd', '31st']);
  });

  it('give an error without a day or in an unknown format', () => {
    assert.throws(() => fillDays('{closes}', null));
    assert.throws(() => fillDays('{closes:roman}', first));
    assert.equal(fillDays('Rolling', null), 'Rolling');
  });
});
