import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLabelVocabulary } from './label-vocabulary.ts';
import { endsAsAward, nameKind } from './name.ts';

test('a name with a deadline printed after it is a label', () => {
  const printed = 'Transfer Scholarship Deadline: May 1';
  assert.equal(nameKind('Transfer Scholarship', createLabelVocabulary(), printed), 'label');
});

test('the name of an award may be followed by its program, a number, a year, or words in parentheses', () => {
  const names = [
    'Reed Bursary Programme 2027',
    'Reed Scholarship II',
    'Reed Grant (RG)',
    'Reed Prize for Botany (Year 3)',
    'Reed Tuition Waiver',
    'Reed Award 2026-27',
  ];
  assert.deepEqual(
    names.filter((name) => !endsAsAward(name)),
    [],
  );
  const others = [
    'Awards for 2027',
    'Ada Moor has received the Reed Award',
    'Reed Scholarship Office (Room 5)',
  ];
  assert.deepEqual(others.filter(endsAsAward), []);
});
