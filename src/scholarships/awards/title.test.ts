import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTitle } from './title.ts';

const CASES: readonly (readonly [
  printed: string,
  text: string,
  amount?: string | undefined,
  deadline?: string | undefined,
  stamp?: string,
])[] = [
  ['Reed Award', 'Reed Award'],
  ['▼ T. G. Alder Endowed Scholarship', 'T. G. Alder Endowed Scholarship'],
  ['• Reed Award:', 'Reed Award'],
  ['12. Reed Award', 'Reed Award'],
  ['3- Reed Award', 'Reed Award'],
  ['NEW! Reed Award', 'Reed Award'],
  ['Reed Award [PDF]', 'Reed Award'],
  ['Reed Award Aug 1 2026 11:59 PM', 'Reed Award', undefined, undefined, 'Aug 1 2026 11:59 PM'],
  ['Reed Award – $1,500', 'Reed Award', '$1,500'],
  ['Reed Medal and $500', 'Reed Medal', 'and $500'],
  ['Reed Award ($500 - $1,000)', 'Reed Award', '$500 - $1,000'],
  ['Reed Award up to $2,000 per year', 'Reed Award', 'up to $2,000 per year'],
  ['Reed Award (Deadline: March 1, 2027)', 'Reed Award', undefined, 'Deadline: March 1, 2027'],
  [
    'Reed Award - Priority deadline for Fall 2027: March 1',
    'Reed Award',
    undefined,
    'Priority deadline for Fall 2027: March 1',
  ],
  [
    'Reed Award (due by Friday, March 1 at 5 p.m.)',
    'Reed Award',
    undefined,
    'due by Friday, March 1 at 5 p.m.',
  ],
  ['Two prizes of $500 each', 'Two prizes of $500 each'],
  ['The $1,000 Award', 'The $1,000 Award'],
  ['Class of 1974 Scholarship', 'Class of 1974 Scholarship'],
  ['$1,000 Award', '$1,000 Award'],
  ['3M Endowed Scholarship', '3M Endowed Scholarship'],
  ['C++ Club Award', 'C++ Club Award'],
  ['2026', '2026'],
];

for (const [printed, text, amount = null, deadline = null, stamp = null] of CASES) {
  test(printed, () =>
    assert.deepEqual(readTitle(printed), {
      text,
      amount,
      deadline,
      stamp,
      closed: false,
      aside: null,
    }),
  );
}

test('a mark after the name closes the award', () => {
  for (const mark of [
    ' (Closed)',
    ' – CLOSED',
    ' [expired]',
    ' - no longer available',
    ' (applications closed)',
    ' INACTIVE',
  ]) {
    assert.deepEqual(
      [readTitle(`Reed Award${mark}`).text, readTitle(`Reed Award${mark}`).closed],
      ['Reed Award', true],
      mark,
    );
  }
  for (const name of ['Closed Circuit Award', 'Reed Award (closed to freshmen)'])
    assert.equal(readTitle(name).closed, false, name);
});

test('a badge after the name is not part of the name', () => {
  for (const badge of [' New', ' (Open)', ' – Now open', ' NEW!', ' - applications open'])
    assert.equal(readTitle(`Rural Schools Grant${badge}`).text, 'Rural Schools Grant', badge);
  assert.equal(readTitle('Pebble Beach Open').text, 'Pebble Beach Open');
});

test('a URL, a badge in capitals or a label after the name is not part of the name', () => {
  for (const behind of [
    ' https://x.edu/a?b=1',
    ' (www.x.edu/reed)',
    ' CHECKING...',
    ' NEW',
    ' Application',
    ' Qualifications',
  ])
    assert.equal(readTitle(`Reed Hall Scholarship${behind}`).text, 'Reed Hall Scholarship', behind);
  for (const name of [
    'REED HALL AWARD',
    'Scholarship Application',
    'Undergraduate Scholarships Information',
    'Award of the ABC',
  ])
    assert.equal(readTitle(name).text, name);
});
