import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { sharedPath, skipWithoutShared } from '../test/support/shared.ts';
import { measure, print } from './phrasings.ts';

test('the required share of the recorded phrasings is read correctly', { skip: skipWithoutShared }, () => {
  const report = measure(readFileSync(sharedPath('scholarships', 'phrasings.csv'), 'utf8'));
  assert.ok(
    report.scores.amount.total > 300 && report.scores.deadline.total > 100 && report.scores.gpa.total > 100,
  );
  assert.ok(report.passed, print(report));
});

const HEADER = 'field,raw,expected,expected_max,ref_date,strict';

test('only strict rows are counted, and wrong values are listed', () => {
  const report = measure(`${HEADER}\namount,$500,500,500,,y\namount,$700,500,500,,y\ngpa,3.0,9,,,n\n`);
  assert.deepEqual(report.scores.amount, { right: 1, total: 2 });
  assert.deepEqual(report.scores.gpa, { right: 0, total: 0 });
  assert.equal(report.passed, false);
  assert.match(print(report), /^amount {3}1\/2 50\.0 % \(at least 97 %\)$/m);
  assert.match(print(report), /^amount: "\$700" is 500\/500, read as 700\/700$/m);
});
