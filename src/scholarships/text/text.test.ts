import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clean, MAX_TEXT } from './clean.ts';
import { numberWords } from './number-words.ts';
import { quote, read } from './sentences.ts';
import { tokenize } from './tokens.ts';

const words = (text: string): string[] =>
  read(text).sentences.map((sentence) => sentence.map((token) => token.text).join(' '));

test('variants of white space, dashes, apostrophes and bullets are unified; a blank line stays', () => {
  assert.equal(clean('\u00a0$1,000\u2009– 2,000\n\n\n•\tO’Neil\u00ad\u200b '), "$1,000 - 2,000\n\n| O'Neil");
  assert.equal(clean('x'.repeat(MAX_TEXT * 2)).length, MAX_TEXT);
});

test('numbers, dates, times and dotted abbreviations are one token each', () => {
  const kinds = tokenize('G.P.A. 3.0 by 03/01/2027 11:59 p.m. for $1,000.50').map(
    ({ kind, text }) => `${kind} ${text}`,
  );
  assert.deepEqual(kinds, [
    'word gpa',
    'number 3.0',
    'word by',
    'date 03/01/2027',
    'time 11:59',
    'word pm',
    'word for',
    'mark $',
    'number 1,000.50',
  ]);
});

test('a comma before a year does not separate thousands', () => {
  assert.deepEqual(
    tokenize('March 15,2026').map((token) => token.text),
    ['march', '15', ',', '2026'],
  );
});

test('sentences end at stops and blank lines, not at abbreviations', () => {
  assert.deepEqual(words('Due Sept. 5 at 5 p.m. Eastern. Min. 3.0 G.P.A. Apply now!'), [
    'due sept 5 at 5 pm eastern .',
    'min 3.0 gpa',
    'apply now !',
  ]);
  assert.deepEqual(words('Due June 1st. See St. Olaf.'), ['due june 1 st .', 'see st olaf .']);
  assert.deepEqual(words('Deadline\n\nMarch 1'), ['deadline', 'march 1']);
  assert.deepEqual(words('Closes in Dec. Winners follow.'), ['closes in dec .', 'winners follow .']);
});

test('a quotation has the original spelling of the page', () => {
  const reading = read('Up to  $1,000 a year');
  assert.equal(quote(reading, { sentence: reading.sentences[0] ?? [], from: 2, to: 4 }), '$1,000');
});

test('numbers in words are read', () => {
  const value = (text: string): number | undefined => numberWords(tokenize(text), 0)?.value;
  assert.equal(value('five hundred dollars'), 500);
  assert.equal(value('twenty-five hundred'), 2500);
  assert.equal(value('a thousand'), 1000);
  assert.equal(value('one hundred and fifty thousand'), 150_000);
  assert.equal(value('five hundred and one thousand'), 500);
  assert.equal(value('many'), undefined);
});
