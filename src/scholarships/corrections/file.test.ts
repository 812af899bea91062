import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CorrectionsError, parseCorrections } from './file.ts';

const because = 'a letter';
const errorsOf = (value: unknown): string[] => {
  try {
    parseCorrections(value, 'corrections.json');
    return [];
  } catch (error) {
    assert.ok(error instanceof CorrectionsError);
    return error.message.split('\n').map((line) => line.replace('corrections.json: ', ''));
  }
};

describe('a corrections file', () => {
  test('accepts every field, and `hide`', () => {
    const set = {
      title: 'Reed Award',
      amountMin: 100,
      amountMax: null,
      deadline: 'rolling',
      gpaRequirement: 3.5,
      link: 'https://x.edu/reed',
      contactEmail: 'aid@x.edu',
      description: '',
      eligibility: ['Juniors'],
      requirements: [],
    };
    const was = { deadline: 'Feb 15', eligibility: ['Seniors'], gpaRequirement: null };
    const value = {
      'main-1': { set, was, because, by: 'Ann', until: '2027-03-01' },
      'main-2': { hide: true, because },
    };
    assert.deepEqual(parseCorrections(value, 'corrections.json'), value);
  });

  test('reports each error with its path', () => {
    assert.deepEqual(errorsOf({ a: { set: { deadline: '2027-02-30' }, because } }), [
      'a: set: deadline: must be a day such as 2027-02-15, rolling, closed or null',
    ]);
    assert.deepEqual(errorsOf({ a: { set: { title: 'X' } } }), ['a: because: is missing: give a reason']);
    assert.deepEqual(errorsOf({ a: { because } }), ['a: must have set, or hide']);
    assert.deepEqual(errorsOf({ a: { set: { title: 'X' }, hide: true, because } }), [
      'a: must have set, or hide',
    ]);
    assert.deepEqual(errorsOf({ a: { set: { amountMin: 5, amountMax: 1 }, because } }), [
      'a: amountMin must be at most amountMax',
    ]);
    assert.deepEqual(errorsOf({ a: { hide: true, because, until: 'May' } }), [
      'a: until: must be a day such as 2027-03-01',
    ]);
  });

  test('is refused if it would make an award invalid', () => {
    for (const set of [
      { title: ' ' },
      { amountMax: -1 },
      { gpaRequirement: 7 },
      { link: 'javascript:alert(1)' },
      { contactEmail: 'nobody' },
      { eligibility: [''] },
      { tags: ['nursing'] },
      {},
    ]) {
      assert.ok(errorsOf({ a: { set, because } }).length > 0, JSON.stringify(set));
    }
    assert.equal(errorsOf([]).length, 1);
  });
});
