import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  dayHeading,
  dayText,
  deadlineText,
  durationText,
  momentText,
  paidText,
  todayAt,
} from './display-text.ts';

const today = todayAt(Date.parse('2026-11-21T18:00:00Z'), 'America/Chicago');

test('days: today, tomorrow, a weekday within the week, otherwise the date, with the year unless it is this year', () => {
  const label = ['2026-11-21', '2026-11-22', '2026-11-20', '2026-11-27', '2026-11-28', '2027-02-01'];
  assert.deepEqual(
    label.map((day) => dayText(day, today.day)),
    ['today', 'tomorrow', 'yesterday', 'Friday', 'Nov 28', 'Feb 1, 2027'],
  );
  assert.equal(dayHeading('2026-11-22', today.day), 'Tomorrow · Sunday, November 22');
  assert.equal(dayHeading('2026-11-25', today.day), 'Wednesday, November 25');
});

test('deadlines: days left, soon in less than a week, closed from the next day on', () => {
  const of = (deadline: string | null, deadlineKind = 'date') => {
    const { text, isSoon, isClosed, opens } = deadlineText({ deadline, deadlineKind, opens: null }, today);
    assert.equal(opens, null);
    return { text, isSoon, isClosed };
  };
  assert.deepEqual(of('2026-11-21'), { text: 'due today', isSoon: true, isClosed: false });
  assert.deepEqual(of('2026-11-27'), { text: 'due Nov 27 (6 days)', isSoon: true, isClosed: false });
  assert.deepEqual(of('2026-11-28'), { text: 'due Nov 28 (7 days)', isSoon: false, isClosed: false });
  assert.equal(of('2026-12-04', 'inferred_year').text, 'due Dec 4 (13 days)\u00a0· 2026\u00a0assumed');
  assert.deepEqual(of('2026-11-20'), { text: 'closed Nov 20', isSoon: false, isClosed: true });
  assert.deepEqual(of(null, 'unknown'), { text: 'no deadline stated', isSoon: false, isClosed: false });
  assert.deepEqual(of(null, 'rolling'), { text: 'rolling deadline', isSoon: false, isClosed: false });
  assert.deepEqual(of(null, 'closed'), { text: 'closed', isSoon: false, isClosed: true });
});

test('the first day to apply is shown as long as it is in the future', () => {
  const of = (deadline: string | null, opens: string, deadlineKind = 'date') =>
    deadlineText({ deadline, deadlineKind, opens }, today);
  assert.deepEqual(of('2027-03-01', '2026-12-01'), {
    ...{ text: 'opens Dec 1, due Mar 1, 2027', when: 'Mar 1', assumed: '', opens: 'Dec 1' },
    ...{ isSoon: false, isClosed: false },
  });
  assert.equal(of(null, '2026-12-01', 'unknown').text, 'opens Dec 1');
  assert.equal(of('2026-11-15', '2027-08-01').text, 'closed Nov 15, opens again Aug 1, 2027');
  for (const since of ['2026-11-21', '2026-10-01'])
    assert.equal(of('2026-12-05', since).text, 'due Dec 5 (14 days)');
});

test('an amount is shown with how often and for how long it is paid', () => {
  const of = (amountPer: 'year' | 'semester' | 'month' | 'once' | null, years: number | null) =>
    paidText({ amount: '$500 - $2,000', amountPer, years });
  assert.deepEqual(
    [of('year', 4), of('semester', 1), of('month', null), of('once', null), of(null, null)],
    [
      '$500–$2,000 a year, up to 4 years',
      '$500–$2,000 a semester, for one year',
      ...['$500–$2,000 a month', '$500–$2,000 once', '$500–$2,000'],
    ],
  );
});

test('moments are written in the time zone of the campus', () => {
  assert.equal(momentText('2026-11-21T18:05:00Z', today), '12:05 PM');
  assert.equal(momentText('2026-11-21T05:59:00Z', today), 'Friday, 11:59 PM');
  assert.equal(momentText('2026-11-01T12:00:00Z', today), 'Nov 1, 6:00 AM');
  assert.equal(durationText(59_000), 'less than a minute');
  assert.equal(durationText(3 * 3_600_000), '3 hours');
});
