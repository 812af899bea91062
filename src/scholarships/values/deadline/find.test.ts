import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quote, read } from '../../text/sentences.ts';
import type { DayMention } from './days.ts';
import { findPeriods } from './find.ts';

/** `3/1/2027`, `3/1` without a year, `2/last`, `5/1st Mon`. */
function written({ rule, year }: DayMention): string {
  const day = rule.kind === 'day' ? rule.day : rule.kind === 'last' ? 'last' : `${rule.nth}x${rule.weekday}`;
  return `${rule.month}/${day}${year === null ? '' : `/${year}`}`;
}

/** Each day of a text as `printed text = rule`; for a period, `printed text = first day to last day`. */
const days = (text: string): string[] => {
  const reading = read(text);
  return reading.sentences.flatMap((sentence) =>
    findPeriods(sentence).map((period) => {
      const { start, from, to } = period;
      const day = `${start === null ? '' : `${written(start)} to `}${written(period)}`;
      return `${quote(reading, { sentence, from, to })} = ${day}`;
    }),
  );
};

function check(table: readonly (readonly [text: string, ...days: readonly string[]])[]): void {
  assert.deepEqual(
    table.map(([text]) => [text, ...days(text)]),
    table,
  );
}

test('two numbers with a slash are a day, unless they are a fraction, a score or a room', () => {
  check([
    ['Due 3/1 at noon', '3/1 = 3/1'],
    ['1/2 at noon', '1/2 = 1/2'],
    ['3/15 of each year', '3/15 = 3/15'],
    ['1/2 of the cost'],
    ['Scored 0/15 and 3/0'],
    ['Room 3/45'],
    ['Room 13/4'],
    ['GPA 3.0/4'],
    ['GPA 3.0/4.0'],
    ['GPA 3/4.0'],
    ['Grades 1/2/3'],
    ['Room 10-3/4'],
    ['Earn $3/4 more'],
    ['Rooms 3 / 4'],
    ['See page 3/'],
  ]);
});

test('a month between dashes is read only if the parts touch each other', () => {
  check([
    ['1-Mar-2027', '1-Mar-2027 = 3/1/2027'],
    ['01/Mar/27', '01/Mar/27 = 3/1/2027'],
    ['March-1-2027 at noon', 'March-1-2027 = 3/1/2027'],
    ['Form 1-Mar-100'],
    ['Form 1-Mar-202'],
    ['Mar-Apr-2027'],
    ['In May- 2 of 27 won'],
    ['Only in May -2 of 27 won'],
    ['40-May-2027'],
  ]);
});

test('the month may come before the day', () => {
  check([
    ['March 1 and 15', 'March 1 = 3/1', '15 = 3/15'],
    ['March 1 & 15, 2027', 'March 1 = 3/1/2027', '15, 2027 = 3/15/2027'],
    ['March 1st and 15th', 'March 1st = 3/1', '15th = 3/15'],
    ['March 1 and 3rd for all', 'March 1 = 3/1', '3rd = 3/3'],
    ['March 1-5 for all', 'March 1-5 = 3/1 to 3/5'],
    ['March 1 and 3 essays', 'March 1 = 3/1'],
    ['March 1 and 45 more', 'March 1 = 3/1'],
    ['March 1 or first come', 'March 1 = 3/1'],
    ['March 1 and 5 May', 'March 1 = 3/1', '5 May = 5/5'],
    ['March, 1', 'March, 1 = 3/1'],
    ['Mar-1', 'Mar-1 = 3/1'],
    ['In March- 2 won'],
    ['In March -2 won'],
    ['2027 March 1', 'March 1 = 3/1/2027'],
    ['Fall 2027 March 1', 'March 1 = 3/1'],
    ['2026-2027 March 1', 'March 1 = 3/1'],
    ['For 2099 March 1', 'March 1 = 3/1'],
    ['March 2027'],
    ['March 32'],
    ['March 0'],
    ['March 1.5'],
    ['March 5 students'],
  ]);
});

test('the day may come before the month', () => {
  check([
    ['1 March 2027', '1 March 2027 = 3/1/2027'],
    ['1st of May 12 noon', '1st of May = 5/1'],
    ['1st of each March', '1st of each March = 3/1'],
    ['1st day of every March', '1st day of every March = 3/1'],
    ['first of March', 'first of March = 3/1'],
    ['by 5 March 1', 'March 1 = 3/1'],
    ['The first March meeting'],
    ['The first March 5 meeting', 'March 5 = 3/5'],
  ]);
});

test('the nth weekday and the last day of a month are days', () => {
  check([
    ['first Friday in the month of June 2027 at noon', 'first Friday in the month of June 2027 = 6/1x5/2027'],
    ['2nd Monday of May at noon', '2nd Monday of May = 5/2x1'],
    ['5th Monday of May', '5th Monday of May = 5/5x1'],
    ['last Friday in May, 2027', 'last Friday in May, 2027 = 5/-1x5/2027'],
    ['last day of May at noon', 'last day of May = 5/last'],
    ['last calendar day of May', 'last calendar day of May = 5/last'],
    ['first Friday, March 5', 'March 5 = 3/5'],
    ['Next Friday in October'],
    ['The sixth Friday in October'],
    ['The first talk in October'],
    ['The last talk of May'],
  ]);
});

test('the year after a day may follow a comma, a preposition or an apostrophe', () => {
  check([
    ['March 1 (2027) at noon', 'March 1 (2027) = 3/1/2027'],
    ['March 1 (2027 only)', 'March 1 (2027 = 3/1/2027'],
    ['(March 1, 2027)', 'March 1, 2027 = 3/1/2027'],
    ['March 1 of 2027', 'March 1 of 2027 = 3/1/2027'],
    ['March 1 in 2027', 'March 1 in 2027 = 3/1/2027'],
    ["March 1, '27 at noon", "March 1, '27 = 3/1/2027"],
    ["March 1 'til noon", 'March 1 = 3/1'],
    ["March 1 ' 27", 'March 1 = 3/1'],
    ["March 1 '500 club'", 'March 1 = 3/1'],
    ['March 1 #27', 'March 1 = 3/1'],
    ['May 5, 1950', 'May 5, 1950 = 5/5/1950'],
    ['March 1, 1200 words', 'March 1 = 3/1'],
    ['March 1, 12000 words', 'March 1 = 3/1'],
    ['March 1, 3000 words', 'March 1 = 3/1'],
  ]);
});

test('a period goes from its first day to its last', () => {
  check([
    ['October 1 - January 15, 2027', 'October 1 - January 15, 2027 = 10/1 to 1/15/2027'],
    ['October 1 at 8 a.m. through January 15', 'October 1 at 8 a.m. through January 15 = 10/1 to 1/15'],
    ['between March 1 and May 1', 'March 1 and May 1 = 3/1 to 5/1'],
    ['March 1 and May 1', 'March 1 = 3/1', 'May 1 = 5/1'],
    ['March 1 to May 1 to July 1', 'March 1 to May 1 = 3/1 to 5/1', 'July 1 = 7/1'],
    ['March 1 back to May 1', 'March 1 = 3/1', 'May 1 = 5/1'],
    ['March 1 at noon, May 1', 'March 1 = 3/1', 'May 1 = 5/1'],
  ]);
});

test('a moment repeated in another time zone is one day', () => {
  const hour = 'at 11:59 p.m.';
  check([
    [`January 15 ${hour}, or 5:59 a.m. GMT on January 16`, 'January 15 = 1/15'],
    [`January 31 ${hour} (4:59 a.m. GMT on February 1)`, 'January 31 = 1/31'],
    [`February 28 ${hour} (4:59 a.m. GMT on March 1)`, 'February 28 = 2/28'],
    ['January 15 or January 16', 'January 15 = 1/15', 'January 16 = 1/16'],
    [`By 8:00 January 15 or January 16`, 'January 15 = 1/15', 'January 16 = 1/16'],
    [`January 15 ${hour}, January 16 ${hour}`, 'January 15 = 1/15', 'January 16 = 1/16'],
    [`January 15 ${hour} or 5:00 January 17`, 'January 15 = 1/15', 'January 17 = 1/17'],
    [`January 15 ${hour} or 5:00 January 14`, 'January 15 = 1/15', 'January 14 = 1/14'],
    [`January 15 ${hour} or 5:00 February 16`, 'January 15 = 1/15', 'February 16 = 2/16'],
    [`January 27 ${hour} or 5:00 February 1`, 'January 27 = 1/27', 'February 1 = 2/1'],
    [`January 31 ${hour} or 5:00 February 3`, 'January 31 = 1/31', 'February 3 = 2/3'],
    [`last day of May ${hour} or 5:00 June 1`, 'last day of May = 5/last', 'June 1 = 6/1'],
    [
      `January 15 ${hour} or 5:00 January 16 to January 20`,
      'January 15 = 1/15',
      'January 16 to January 20 = 1/16 to 1/20',
    ],
  ]);
});
