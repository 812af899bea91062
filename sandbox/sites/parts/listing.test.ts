import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { closed, closes, pays, rolling, stale, undated, yearly } from './authoring.ts';
import type { Award, Closes } from './award.ts';
import { type House, type Listed, listAwards } from './listing.ts';

const SILENT: House = { lingers: 30, whenOver: 'silent' };

function listOne(when: Closes, today: string, house: House = SILENT): Listed {
  const award: Award = { title: 'One', pays: pays(100), closes: when, gpa: null, about: [] };
  const [listed] = listAwards([award], house, Temporal.PlainDate.from(today));
  assert.ok(listed !== undefined);
  return listed;
}

const facts = ({ kind, date, ended, deadlineText }: Listed) => [
  kind,
  date?.toString() ?? null,
  ended,
  deadlineText,
];

describe('an award on its page', () => {
  it('stays for a while when its day has passed, then next year’s takes its place', () => {
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

  it('is over as its house has it: in a word, or beside the day', () => {
    const word: House = { lingers: 30, whenOver: { word: 'Ended' } };
    assert.deepEqual(facts(listOne(closes('03-01'), '2027-03-01', word)), [
      'date',
      '2027-03-01',
      false,
      'March 1, 2027',
    ]);
    assert.deepEqual(facts(listOne(closes('03-01'), '2027-03-02', word)), ['closed', null, true, 'Ended']);
    const marked: House = { lingers: 30, whenOver: 'marked' };
    assert.deepEqual(facts(listOne(closes('03-01'), '2027-03-02', marked)), [
      'date',
      '2027-03-01',
      true,
      'March 1, 2027',
    ]);
  });

  it('means the next such day where no year is printed', () => {
    assert.deepEqual(facts(listOne(yearly('03-01'), '2027-03-02')), [
      'inferred_year',
      '2028-03-01',
      false,
      'March 1',
    ]);
  });

  it('may be rolling, closed, undated or long forgotten', () => {
    assert.deepEqual(facts(listOne(rolling('Rolling'), '2027-03-02')), ['rolling', null, false, 'Rolling']);
    assert.deepEqual(facts(listOne(closed('Closed'), '2027-03-02')), ['closed', null, true, 'Closed']);
    assert.deepEqual(facts(listOne(undated('06/30/2999'), '2027-03-02')), [
      'unknown',
      null,
      false,
      '06/30/2999',
    ]);
    assert.deepEqual(facts(listOne(stale('2014-11-28', '{closes:iso}'), '2027-03-02')), [
      'date',
      '2014-11-28',
      false,
      '2014-11-28',
    ]);
  });
});
