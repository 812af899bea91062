import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closedMarkAt, dayAtEnd, lastSentence, openMarkAt, sumAtEnd } from './line-ends.ts';

/** The line with `|` before its end. */
const parted = (line: string, at: number | null): string =>
  at === null ? line : `${line.slice(0, at)}|${line.slice(at)}`;

test('the last sentence of a line is found', () => {
  assert.deepEqual(
    lastSentence('Now closed. Reed Award').map(({ text }) => text),
    ['reed', 'award'],
  );
  assert.deepEqual(lastSentence(''), []);
});

test('a day at the end of a line is found, with its weekday', () => {
  const lines: readonly (readonly [line: string, hasYear: boolean])[] = [
    ['Reed Award |March 1', false],
    ['Reed Award |Aug 1 2026 11:59 PM', true],
    ['Reed Award (|Friday, March 5, 2027)', true],
    ['Reed Award founded May 1, 2020, ends |Monday March 1', false],
    ['|5/1/2027 at noon', true],
  ];
  for (const [line, hasYear] of lines) {
    const plain = line.replace('|', '');
    const day = dayAtEnd(lastSentence(plain));
    assert.deepEqual([parted(plain, day?.from ?? null), day?.hasYear], [line, hasYear]);
  }
  for (const line of ['Reed Award', 'March 1 Movement Award', 'May 1 or the Friday after', ''])
    assert.equal(dayAtEnd(lastSentence(line)), null, line);
});

test('words before the day that mark it as due are found', () => {
  const due = [
    'Reed Award - |Priority deadline for Fall 2027: March 1',
    'Reed Award, |due Friday, March 5, 2027',
    'Reed Award |Application deadline is March 1',
    'Reed Award |Application deadline 2027 March 1',
    'Reed Award (|due by 1700 on March 1)',
    '|Apply until March 1',
    '|deadline date - May 1',
    '|Applications due for the class of 2030: May 1',
  ];
  const notDue = ['Due Process Award March 1', 'Reed Award Friday, March 1', 'Close to Home Award, May 1'];
  for (const line of [...due, ...notDue]) {
    const plain = line.replace('|', '');
    assert.equal(parted(plain, dayAtEnd(lastSentence(plain))?.due ?? null), line);
  }
});

test('a sum at the end of a line is found, with the words around it', () => {
  const lines = [
    'Reed Award |$1,000',
    'Reed Award |up to $500 per year',
    'Reed Award (|$500 - $1,000)',
    'Reed Award: |at least $300 a semester',
    '|$500 each',
    // The sum is part of the phrase.
    'Two prizes of $500 each',
    'The $1,000 Award',
    'Reed Award',
    '',
  ];
  for (const line of lines) {
    const plain = line.replace('|', '');
    assert.equal(parted(plain, sumAtEnd(lastSentence(plain))), line);
  }
});

test('a mark for a closed award is found at the end of a line', () => {
  const lines = [
    'Reed Award |(closed)',
    'Reed Award |[Expired]',
    'Reed Award - |no longer available',
    'Reed Award |now closed',
    'Reed (Fall) Award |(Closed)',
    'Reed Award (open)',
    'Reed Award (closed to first-year students)',
    'Reed Award closed)',
    'Reed Award now',
    'Reed Award',
    '',
  ];
  for (const line of lines) {
    const plain = line.replace('|', '');
    assert.equal(parted(plain, closedMarkAt(lastSentence(plain))), line);
  }
});

test('a mark for an open award is found at the end of a line', () => {
  const lines = [
    'Reed Award |NEW!',
    'Reed Award |(open)',
    'Reed Award |[New]',
    'Reed Award - |Now accepting applications',
    'Reed Award |(applications open now)',
    'Reed Award (closed)',
    'Reed Award (open to juniors)',
    'Reed Award applications',
    'Reed Award (now)',
    '',
  ];
  for (const line of lines) {
    const plain = line.replace('|', '');
    assert.equal(parted(plain, openMarkAt(lastSentence(plain))), line);
  }
});
