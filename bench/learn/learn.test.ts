import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { probabilityOf } from '../../src/scholarships/suggest/opinion/opinion.ts';
import type { Example } from './examples.ts';
import { crossValidated } from './judge.ts';
import { learn } from './logistic-regression.ts';

/** Twenty records of ten institutions: awards have an amount, the others are questions; both may have a link. */
const examples = Array.from({ length: 20 }, (_, at): Example => {
  const isAward = at % 2 === 0;
  const features = { amount: isAward ? 1 : 0, question: isAward ? 0 : 1, link: at % 3 === 0 ? 1 : 0 };
  return { institution: `college ${at % 10}`, page: `page ${at}`, features, isAward, weight: 1 };
});

describe('what is learned from examples', () => {
  test('a measure of awards counts for them, one of others against them, one of both for neither', () => {
    const { of } = learn(examples);
    assert.ok((of.amount ?? 0) > 1 && (of.question ?? 0) < -1, JSON.stringify(of));
    assert.ok(Math.abs(of.link ?? 1) < 0.3, JSON.stringify(of));
  });

  test('records that it was not taught are told apart', () => {
    const weights = learn(examples);
    assert.ok(probabilityOf({ amount: 1, question: 0, link: 0 }, weights) > 0.8);
    assert.ok(probabilityOf({ amount: 0, question: 1, link: 1 }, weights) < 0.2);
  });

  test('the same examples give the same numbers, in any order', () => {
    assert.deepEqual(learn(examples.toReversed()), learn(examples));
  });

  test('an example without weight changes nothing', () => {
    const wrong = { ...(examples[0] as Example), isAward: false, weight: 0 };
    assert.deepEqual(learn([...examples, wrong]), learn(examples));
  });

  test('a judgement is made of institutions that were not taught', () => {
    assert.match(crossValidated(examples), /^100\.0 % of 20 records right/);
    // An institution that contradicts all others is judged by what the others say.
    const odd = examples.map((each) =>
      each.institution === 'college 1' ? { ...each, isAward: true } : each,
    );
    assert.match(crossValidated(odd), /^90\.0 % of 20 records right/);
  });
});
