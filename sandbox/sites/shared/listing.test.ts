import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Award, Closes } from './award.ts';
import { type ClosingPolicy, type ListedAward, listAwards } from './listing.ts';

const SILENT: ClosingPolicy = { daysShown: 30, whenOver: 'silent' };

function listOne(when: Closes, today: string, policy: ClosingPolicy = SILENT): ListedAward {
  const award: Award = {
    title: 'One',
    pays: { min: 100, max: 100, text: '$100' },
    closes: when,
    gpa: null,
    about: [],
  };
  const [listed] = listAwards([award], policy, Temporal.PlainDate.from(today));
  assert.ok(listed !== undefined);
  return listed;
}

const closes = (day: string): Closes => ({ kind: 'date', day, text: '{closes}' });

const facts = ({ kind, date, ended, deadlineText }: ListedAward) => [
  kind,
  date?.toString() ?? null,
  ended,
  deadlineText,
];

describe('an award on its page', () => {
  it('has the same deadline for 30 days after that deadline, then the deadline of the next year', () => {
    assert.deepEqual(facts(listOne(closes('03-01'), '2027-03-31')), [
      'date',
      '2027-03-01',
      false,
      'March 1, 2027',
    ]);
    assert.deepEqual(facts(listOne(closes('03-01'), '2027-04-01')), [
      'date',
      '2028-03-01',
      false,
      'March 1, 2028',
    ]);
  });

  it('is marked as closed by a word in place of the day, or by a mark beside the day', () => {
    const word: ClosingPolicy = { daysShown: 30, whenOver: { word: 'Ended' } };
    assert.deepEqual(facts(listOne(closes('03-01'), '2027-03-01', word)), [
      'date',
      '2027-03-01',
      false,
      'March 1, 2027',
    ]);
    assert.deepEqual(facts(listOne(closes('03-01'), '2027-03-02', word)), ['closed', null, true, 'Ended']);
    const marked: ClosingPolicy = { daysShown: 30, whenOver: 'marked' };
    assert.deepEqual(facts(listOne(closes('03-01'), '2027-03-02', marked)), [
      'date',
      '2027-03-01',
      true,
      'March 1, 2027',
    ]);
  });

  it('has the next such day as its deadline if no year is printed', () => {
    assert.deepEqual(
      facts(listOne({ kind: 'inferred_year', day: '03-01', text: '{closes:md}' }, '2027-03-02')),
      ['inferred_year', '2028-03-01', false, 'March 1'],
    );
  });

  it('may have a rolling, closed, impossible or old deadline', () => {
    assert.deepEqual(facts(listOne({ kind: 'rolling', text: 'Rolling' }, '2027-03-02')), [
      'rolling',
      null,
      false,
      'Rolling',
    ]);
    assert.deepEqual(facts(listOne({ kind: 'closed', text: 'Closed' }, '2027-03-02')), [
      'closed',
      null,
      true,
      'Closed',
    ]);
    assert.deepEqual(facts(listOne({ kind: 'unknown', text: '06/30/2999' }, '2027-03-02')), [
      'unknown',
      null,
      false,
      '06/30/2999',
    ]);
    assert.deepEqual(
      facts(listOne({ kind: 'stale', date: '2014-11-28', text: '{closes:iso}' }, '2027-03-02')),
      ['date', '2014-11-28', false, '2014-11-28'],
    );
  });
});
