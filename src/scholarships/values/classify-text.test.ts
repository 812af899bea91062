import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  daysIn,
  deadlineSentences,
  isClosedLine,
  isClosedStatus,
  isDay,
  isDueDay,
  isGpa,
  isOpenBadge,
  isSum,
  isSumCell,
  statesDeadline,
  statesNoDeadline,
  sumsIn,
} from './classify-text.ts';

const which = (texts: readonly string[], is: (text: string) => boolean): string[] => texts.filter(is);

const CELLS = [
  'March 1',
  'Due Friday, March 1 at noon',
  '$2,000',
  'Up to $500 per year',
  '3.0',
  'GPA of 3.5 or higher',
];
const OTHERS = [
  '',
  '3',
  'March',
  'For juniors',
  'PGH 651',
  'March 1 Movement Award',
  'Earn $500 by March 1',
  '$3.50 for 3.0',
  'March 1. It is a Monday.',
  'March 1, 250',
  '$500. Ask at the desk.',
  '$500 and $700 for books',
  'Those of the first year keep a GPA of 3.0 and those of the second 3.2.',
  'No GPA',
];

test('a line that is only a day, a sum or an average is recognized', () => {
  assert.deepEqual(which([...CELLS, ...OTHERS], isDay), CELLS.slice(0, 2));
  assert.deepEqual(which([...CELLS, ...OTHERS], isSum), CELLS.slice(2, 4));
  assert.deepEqual(which([...CELLS, ...OTHERS], isGpa), CELLS.slice(4));
});

test('a line may have several days or sums, and small words around them', () => {
  for (const text of [
    'March 1, June 1',
    'Fri., March 5 - noon',
    'Due by March 1.',
    'October 1 - March 1',
    'March 1, 12 noon',
  ])
    assert.ok(isDay(text), text);
  for (const text of ['$500, $1,000', '$2,000 scholarship', 'One-time award: $500', 'varies up to $900'])
    assert.ok(isSum(text), text);
  assert.ok(!isSum('one award'));
});

test('a due date needs a word such as `due`; a sum in a cell needs no currency sign', () => {
  const days = [
    'Due March 1',
    'Application deadline for Fall 2027: March 1',
    'March 1',
    'Reed, due March 1',
    '',
  ];
  assert.deepEqual(which(days, isDueDay), days.slice(0, 2));
  const sums = ['1,500', '2500', '$500', 'up to 750 per year', '3 people', 'Varies', ''];
  assert.deepEqual(which(sums, isSumCell), sums.slice(0, 4));
});

test('results are character offsets in the line', () => {
  const line = 'Reed Award ($500 – $1,000), due Sept. 5, 2027';
  assert.deepEqual(
    sumsIn(line).map(({ from, to }) => line.slice(from, to)),
    ['$500 – $1,000'],
  );
  assert.deepEqual(
    daysIn(line).map(({ from, to }) => line.slice(from, to)),
    ['Sept. 5, 2027'],
  );
  assert.deepEqual([...sumsIn('TX 77204-4000'), ...daysIn('Room 3-4')], []);
});

const STATED = [
  'The cycle runs from October 30, 2025 to December 30, 2025.',
  'Apply before the 4th Friday of May.',
  'Applications are accepted on a rolling basis.',
  'Due 3/1/2027.',
  'Deadline for this award: None – requests are taken all year',
];
const ELSEWHERE = [
  'Founded on May 5, 1998.',
  'Founded by May Reed in 1921.',
  'Recipients are notified by May 1.',
  'The FAFSA is due March 2.',
  'The office closes at 5.',
  'See you by the river.',
];

test('a deadline in prose is recognized in any wording', () => {
  assert.deepEqual(which([...STATED, ...ELSEWHERE], statesDeadline), STATED);
});

test('sentences about deadlines are sorted, the clearest first', () => {
  assert.deepEqual(
    deadlineSentences(
      'The FAFSA is due March 2. Priority is given until May 1. Scholarship applications close April 1.',
    ),
    ['Scholarship applications close April 1.'],
  );
  assert.deepEqual(deadlineSentences(ELSEWHERE.join('\n\n')), []);
});

test('texts that mean that applications are closed, or that there is no deadline, are recognized', () => {
  for (const text of ['[CLOSED]', 'Closed for 2026–27.', 'This opportunity is no longer available.'])
    assert.ok(isClosedLine(text), text);
  for (const text of ['Closed to freshmen', 'The application closed April 14', 'Past winners', 'Open'])
    assert.ok(!isClosedLine(text), text);
  for (const text of ['Rolling', 'Ended', 'Accepted on a rolling basis'])
    assert.ok(statesNoDeadline(text), text);
  for (const text of ['March 1', '', 'Rolling. Ask the dean.']) assert.ok(!statesNoDeadline(text), text);
});

test('a closing notice is one short sentence without a day', () => {
  assert.ok(isClosedLine('Applications for the Reed Award of this year are now closed.'));
  for (const text of [
    '',
    'Applications are closed. Come back in May.',
    'Applications for the Reed Award of this year and the next are now closed.',
  ])
    assert.ok(!isClosedLine(text), text);
});

test('a status field may mean closed, and a badge may mean open', () => {
  const ended = ['Closed', 'No', 'no, not now', 'N', 'false', '0', 'not active', 'Not open'];
  const notEnded = ['Yes', 'Open', 'Now', 'not closed', 'not ended', 'Say no', 'north', 'not to be missed'];
  assert.deepEqual(which([...ended, ...notEnded], isClosedStatus), ended);
  const open = ['Now open', 'NEW!', 'Accepting applications'];
  const notOpen = ['', 'Now', 'Open to juniors', 'New. Open.', 'Closed'];
  assert.deepEqual(which([...open, ...notOpen], isOpenBadge), open);
});

test('each paragraph and line of a text is parsed separately', () => {
  assert.deepEqual(deadlineSentences('The office is closed\nApplications close April 1\nMay 5'), [
    'Applications close April 1',
  ]);
});
