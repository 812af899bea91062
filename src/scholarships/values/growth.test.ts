import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { onlyWithAll } from '../../../test/support/all-tests.ts';
import { processorTime } from '../../../test/support/processor-time.ts';
import type { RawScholarship } from '../model/award.ts';
import { plainLine } from '../text/clean.ts';
import { sentencesOf } from '../text/sentences.ts';
import { splitMark } from '../text/states.ts';
import { readAmount } from './amount.ts';
import { daysIn, deadlineSentences, isDay, isGpa, isSum, sumsIn } from './classify-text.ts';
import { findEmail, validEmail } from './contact.ts';
import { readDeadline } from './deadline.ts';
import { fingerprint } from './fingerprint.ts';
import { readGpa } from './gpa.ts';
import { amountText } from './money-text.ts';
import { parseScholarship } from './scholarship.ts';

const TODAY = '2026-11-21';

/** Long repetitions of these texts would slow down careless patterns and nested searches. */
const UNITS = ['\n', '\t', 'U.S. ', '$1 ', '((a;', '1. ', '@', 'x [at] ', 'must be ', ','];
/** Such texts for the parsers of an award's values. */
const OF_VALUES =
  '$1 |$|1,000|,|(|($1 |)|may |may 1 |March 1, |March 1 and |1-|-|gpa 3.0 |3.0 or |up to |up to $1 to |\n\n|a.|.|one |hundred and |2026 |1/1/|12:30:|thousand |renewable if |preference |need of a |either:\n';
const SIZES = [25_000, 200_000];
/**
 * The maximum ratio of the time for a text to the time for an eighth of that text. In linear time the ratio is 8, in
 * quadratic time 64; the limit is well above 8 because the machine may be busy. Times below the floor are too short to
 * compare.
 */
const MAX_RATIO = 24;
const FLOOR_MS = 100;
const TRIES = 4;

const recordOf = (text: string): RawScholarship => ({
  key: 'a',
  title: text,
  link: 'https://x.edu/a',
  description: text,
  amount: text,
  deadline: text,
  gpa: text,
  eligibility: [text],
  requirements: [text],
  contactEmail: text,
  categories: [text],
  ended: false,
});
const normalized = (text: string): string =>
  fingerprint(parseScholarship(recordOf(text), { source: 'main', today: TODAY }));

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  findEmail,
  validEmail,
  plainLine,
  sentencesOf,
  amountText: (text) => amountText({ min: null, max: null }, text),
  recognize: (text) =>
    [isDay, isSum, isGpa, sumsIn, daysIn, deadlineSentences].map((classify) => classify(text)),
  splitMark,
  normalize: normalized,
};

/**
 * Describes the first size that takes too long compared with the previous size; of several tries, the fastest counts.
 * `null` if every size is fast enough.
 */
function excess(read: (text: string) => unknown, unit: string, sizes: readonly number[]): string | null {
  let previousTook = Number.POSITIVE_INFINITY;
  for (const size of sizes) {
    const text = unit.repeat(size / unit.length);
    let took = Number.POSITIVE_INFINITY;
    const limit = (): number => Math.max(previousTook * MAX_RATIO, FLOOR_MS);
    for (let at = 0; at < TRIES && (at === 0 || took > limit()); at += 1)
      took = Math.min(
        took,
        processorTime(() => read(text)),
      );
    if (took > limit())
      return `${JSON.stringify(unit)}: ${size} characters took ${took} ms, an eighth of that length ${previousTook} ms`;
    previousTook = took;
  }
  return null;
}

describe('the time of every parser is linear in the length of the text', { skip: onlyWithAll }, () => {
  for (const [name, read] of Object.entries(READERS)) {
    test(name, () => {
      read('a. b');
      for (const unit of UNITS) assert.equal(excess(read, unit, SIZES), null);
    });
  }

  test('an amount, a deadline and an average', () => {
    const read = (text: string) => [readAmount(text), readDeadline(text, TODAY), readGpa(text)];
    for (const unit of OF_VALUES.split('|')) assert.equal(excess(read, unit, SIZES), null);
  });
});
