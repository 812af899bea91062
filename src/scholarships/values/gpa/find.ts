import type { Sentence } from '../../text/sentences.ts';
import { type Token, textAt, wordsOf } from '../../text/tokens.ts';
import { wordSet } from '../../text/words.ts';
import { HIGHEST_GPA } from '../limits.ts';
import type { Span, TextKind } from '../value-candidates.ts';

/** A number in a sentence that may be a grade point average. */
export interface Average extends Span {
  readonly value: number;
  readonly isDecimal: boolean;
}

const NAMES = wordSet('gpa gpas cgpa qpa cpa average averages avg');
const POINTS = wordSet('point points');
const UNITS = wordSet(
  `
    hour hours credit credits unit units year years page pages mile miles percent million billion semester
    semesters quarter quarters course courses letters awards day days week weeks month months act sat inch
    inches k m
  `,
);
const LOWEST = 1;
/**
 * In a labeled field, numbers of another scale and misprints are found too; they are not served, but listed for
 * operators.
 */
const HIGHEST: Readonly<Record<TextKind, number>> = { prose: HIGHEST_GPA, field: 10 };
/** Maximum distance in tokens between the word `GPA` and its number. */
const REACH = 15;

/**
 * The averages of each sentence: numbers near a word for grade point average or, in a text without such a word, the
 * number that a cell or a table row is about.
 */
export function findAverages(sentences: readonly Sentence[], where: TextKind): Average[][] {
  const read = sentences.map((sentence) => ({
    sentence,
    nameIndexes: indexesOfNames(sentence),
    numbers: numbersOf(sentence, HIGHEST[where]),
  }));
  if (read.some(({ nameIndexes }) => nameIndexes.length > 0))
    return read.map(({ sentence, numbers, nameIndexes }) => nearName(sentence, numbers, nameIndexes));
  return read.length === 1 ? read.map(({ sentence, numbers }) => inCell(sentence, numbers)) : [];
}

/**
 * Indexes of words for a grade point average (`GPA`, `grade-point`, `a 2.5 overall`). Empty for a sentence about a
 * `general weighted average`, because 1 is the best grade on that Philippine scale.
 */
const indexesOfNames = (sentence: Sentence): number[] =>
  sentence.some((_, at) => textAt(sentence, at) === 'general' && textAt(sentence, at + 1) === 'weighted')
    ? []
    : [...sentence.keys()].filter(
        (at) => NAMES.has(textAt(sentence, at)) || isGradePoint(sentence, at) || isOverall(sentence, at),
      );

const isOverall = (sentence: Sentence, at: number): boolean =>
  ['overall', 'cumulative'].includes(textAt(sentence, at)) && textAt(sentence, at - 1).includes('.');

function isGradePoint(sentence: Sentence, at: number): boolean {
  const before = textAt(sentence, at - 1) === '-' ? textAt(sentence, at - 2) : textAt(sentence, at - 1);
  return POINTS.has(textAt(sentence, at)) && before === 'grade';
}

/** The numbers that belong to a word for grade point average. Whole numbers must be next to it. */
function nearName(sentence: Sentence, all: readonly Average[], nameIndexes: readonly number[]): Average[] {
  const decimals = all.filter(
    ({ isDecimal, from, to }) =>
      isDecimal && nameIndexes.some((index) => index - to <= REACH && from - index <= REACH),
  );
  return decimals.length > 0
    ? decimals
    : all.filter((average) => touchesName(sentence, average, nameIndexes));
}

const inCell = (sentence: Sentence, all: readonly Average[]): Average[] =>
  all.filter((average) => isCellAverage(sentence, average));

/** Numbers from 1 on that are not money, not a scale, and do not count anything. */
function numbersOf(sentence: Sentence, highest: number): Average[] {
  const found: Average[] = [];
  for (let at = 0; at < sentence.length; at += 1) {
    const number = numberAt(sentence, at);
    if (number === null) continue;
    if (number.value >= LOWEST && number.value <= highest && mayBeAverage(sentence, number))
      found.push(number);
    at = number.to - 1;
  }
  return found;
}

/** A number in any notation: `3.25`, `3`, or `3,25` as written outside the United States. */
function numberAt(sentence: Sentence, at: number): Average | null {
  const [token, comma, fraction] = sentence.slice(at, at + 3);
  if (token?.kind !== 'number') return null;
  const isComma = comma?.text === ',' && comma.glued && fraction?.glued;
  if (isComma && /^\d,\d{1,2}$/.test(`${token.text},${fraction.text}`))
    return { value: Number(`${token.text}.${fraction.text}`), from: at, to: at + 3, isDecimal: true };
  return { value: token.value, from: at, to: at + 1, isDecimal: token.text.includes('.') };
}

function mayBeAverage(sentence: Sentence, { from, to }: Average): boolean {
  const after = sentence[to];
  const [before, next] = [textAt(sentence, from - 1), textAt(sentence, to)];
  if (before === '$' || before === '#' || next === '%' || UNITS.has(next)) return false;
  if (next === 'or' && UNITS.has(textAt(sentence, to + 2))) return false;
  if (after?.glued && after.kind === 'word' && !NAMES.has(next)) return false;
  if (next === '-' && after?.glued && UNITS.has(textAt(sentence, to + 1))) return false;
  return !isScale(sentence, from, to) && !isOfOtherScale(sentence, from, to);
}

/** The highest average on a scale where 4 is the best grade, with honors courses weighted. */
const HIGHEST_SCALE = 4.5;

/** `GPA (5.0 scale): 4.0` */
const SCALE_BEFORE = /(?<= )(\d\S*) (?:- )?(?:point )?scale \) : $/;

/** `4.0 out of a possible 5.0`: an average on another scale cannot be compared. */
function isOfOtherScale(sentence: Sentence, from: number, to: number): boolean {
  const [, before = 0] = SCALE_BEFORE.exec(`${wordsOf(sentence, 0, from).join(' ')} `) ?? [];
  if (Number(before) > HIGHEST_SCALE) return true;
  const at = sentence.findIndex(({ kind }, index) => index >= to && kind === 'number');
  if (at === -1 || at - to > 9 || (sentence[at]?.value ?? 0) <= HIGHEST_SCALE) return false;
  return /(^\/|\bout of( an?)?( possible| maximum)?( of)?)$/.test(wordsOf(sentence, to, at).join(' '));
}

/**
 * Whether a number is the top of a scale: `on a 4.0 scale`, `scale of 4.0`, `3.5/4.0`, `out of a possible 4.0`,
 * `on a 4-point scale`.
 */
function isScale(sentence: Sentence, from: number, to: number): boolean {
  const wordsAfter = wordsOf(sentence, to, to + 4);
  const scale = wordsAfter.indexOf('scale');
  if (scale !== -1 && wordsAfter.slice(0, scale).every((word) => word === '-' || POINTS.has(word)))
    return true;
  const before = wordsOf(sentence, from - 5, from).join(' ');
  if (before.endsWith('/') && sentence[from - 2]?.kind === 'number') return true;
  if (/\bscale( of| :|)$/.test(before)) return true;
  const hasNumber = sentence.slice(Math.max(0, from - 10), from).some(({ kind }) => kind === 'number');
  return hasNumber && /\b(out of( a possible)?|on a|on the|over)$/.test(before);
}

const LINKS = wordSet(
  'of : = > < is at least minimum min a an the or higher above better greater than + cumulative overall ( ) required requirement must be average weighted unweighted high school college point',
);

/** Whether a whole number is next to the name: `GPA: 3`, `GPA of at least 3`, `3+ GPA`, `3 or higher GPA`. */
const touchesName = (sentence: Sentence, average: Average, nameIndexes: readonly number[]): boolean =>
  nameIndexes.some((index) => {
    const [from, to] = index < average.from ? [index + 1, average.from] : [average.to, index];
    return to - from <= 6 && wordsOf(sentence, from, to).every((word) => LINKS.has(word));
  });

/** Longest table row, in tokens. */
const ROW_TOKENS = 12;
const CELL_WORDS = wordSet(
  'or and minimum min cum cumulative overall weighted unweighted on average avg required to out above better higher',
);
const SUBJECT = wordSet('major courses coursework field');

/** Whether a number is an average even if no word indicates that: alone in a cell, or a decimal in a table row. */
function isCellAverage(sentence: Sentence, { from, to, isDecimal }: Average): boolean {
  const isCellWord = ({ text }: Token): boolean => LINKS.has(text) || CELL_WORDS.has(text);
  const others = [...sentence.slice(0, from), ...sentence.slice(to)];
  if (others.every(isCellWord)) return true;
  // The average in a subject: `3.2 in the major`, `3.0 in nursing courses`.
  const namesSubject =
    textAt(sentence, to) === 'in' && wordsOf(sentence, to, to + 4).some((word) => SUBJECT.has(word));
  const isFollowed = sentence[to]?.kind === 'word' && !CELL_WORDS.has(textAt(sentence, to));
  return isDecimal && sentence.length <= ROW_TOKENS && (!isFollowed || namesSubject);
}
