import type { Sentence } from '../../text/sentences.ts';
import { type Token, textAt, wordsOf } from '../../text/tokens.ts';
import { wordSet } from '../../text/words.ts';
import type { Span, TextKind } from '../candidates.ts';
import { HIGHEST_GPA } from '../limits.ts';

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
/** In a labeled field, numbers of another scale and misprints are found too: not served, but listed for operators. */
const HIGHEST: Readonly<Record<TextKind, number>> = { prose: HIGHEST_GPA, field: 10 };
/** Maximum distance in tokens between the word `GPA` and its number. */
const REACH = 15;

/**
 * The averages of each sentence: numbers near a word for grade point average or, in a text without such a word, the
 * number that a cell or a table row is about.
 */
export function findAverages(sentences: readonly Sentence[], where: TextKind): Average[][] {
  const read = sentences.map((list) => ({
    list,
    places: namePlaces(list),
    numbers: numbersOf(list, HIGHEST[where]),
  }));
  if (read.some(({ places }) => places.length > 0))
    return read.map(({ list, numbers, places }) => nearName(list, numbers, places));
  return read.length === 1 ? read.map(({ list, numbers }) => inCell(list, numbers)) : [];
}

/**
 * Indexes of words for a grade point average (`GPA`, `grade-point`, `a 2.5 overall`). None in a sentence about a
 * `general weighted average`: on that Philippine scale 1 is the best grade.
 */
const namePlaces = (list: Sentence): number[] =>
  list.some((_, at) => textAt(list, at) === 'general' && textAt(list, at + 1) === 'weighted')
    ? []
    : [...list.keys()].filter(
        (at) => NAMES.has(textAt(list, at)) || isGradePoint(list, at) || isOverall(list, at),
      );

const isOverall = (list: Sentence, at: number): boolean =>
  ['overall', 'cumulative'].includes(textAt(list, at)) && textAt(list, at - 1).includes('.');

function isGradePoint(list: Sentence, at: number): boolean {
  const before = textAt(list, at - 1) === '-' ? textAt(list, at - 2) : textAt(list, at - 1);
  return POINTS.has(textAt(list, at)) && before === 'grade';
}

/** The numbers that belong to a word for grade point average. Whole numbers must be next to it. */
function nearName(list: Sentence, all: readonly Average[], places: readonly number[]): Average[] {
  const decimals = all.filter(
    ({ isDecimal, from, to }) =>
      isDecimal && places.some((place) => place - to <= REACH && from - place <= REACH),
  );
  return decimals.length > 0 ? decimals : all.filter((average) => touchesName(list, average, places));
}

const inCell = (list: Sentence, all: readonly Average[]): Average[] =>
  all.filter((average) => isCellAverage(list, average));

/** Numbers from 1 on that are not money, not a scale, and do not count anything. */
function numbersOf(list: Sentence, highest: number): Average[] {
  const found: Average[] = [];
  for (let at = 0; at < list.length; at += 1) {
    const number = numberAt(list, at);
    if (number === null) continue;
    if (number.value >= LOWEST && number.value <= highest && isFree(list, number)) found.push(number);
    at = number.to - 1;
  }
  return found;
}

/** A number in any notation: `3.25`, `3`, or `3,25` as written outside the United States. */
function numberAt(list: Sentence, at: number): Average | null {
  const [token, comma, fraction] = list.slice(at, at + 3);
  if (token?.kind !== 'number') return null;
  const isComma = comma?.text === ',' && comma.glued && fraction?.glued;
  if (isComma && /^\d,\d{1,2}$/.test(`${token.text},${fraction.text}`))
    return { value: Number(`${token.text}.${fraction.text}`), from: at, to: at + 3, isDecimal: true };
  return { value: token.value, from: at, to: at + 1, isDecimal: token.text.includes('.') };
}

function isFree(list: Sentence, { from, to }: Average): boolean {
  const after = list[to];
  const [before, next] = [textAt(list, from - 1), textAt(list, to)];
  if (before === '$' || before === '#' || next === '%' || UNITS.has(next)) return false;
  if (next === 'or' && UNITS.has(textAt(list, to + 2))) return false;
  if (after?.glued && after.kind === 'word' && !NAMES.has(next)) return false;
  if (next === '-' && after?.glued && UNITS.has(textAt(list, to + 1))) return false;
  return !isScale(list, from, to) && !isOfOtherScale(list, to);
}

/** The highest average on a scale where 4 is the best grade, with honors courses weighted. */
const HIGHEST_SCALE = 4.5;

/** `4.0 out of a possible 5.0`: an average on another scale cannot be compared. */
function isOfOtherScale(list: Sentence, to: number): boolean {
  const at = list.findIndex(({ kind }, place) => place >= to && kind === 'number');
  if (at === -1 || at - to > 9 || (list[at]?.value ?? 0) <= HIGHEST_SCALE) return false;
  return /(^\/|\bout of( an?)?( possible| maximum)?( of)?)$/.test(wordsOf(list, to, at).join(' '));
}

/** `on a 4.0 scale`, `scale of 4.0`, `3.5/4.0`, `out of a possible 4.0`, `on a 4-point scale` */
function isScale(list: Sentence, from: number, to: number): boolean {
  const behind = wordsOf(list, to, to + 4);
  const scale = behind.indexOf('scale');
  if (scale !== -1 && behind.slice(0, scale).every((word) => word === '-' || POINTS.has(word))) return true;
  const before = wordsOf(list, from - 5, from).join(' ');
  if (before.endsWith('/') && list[from - 2]?.kind === 'number') return true;
  if (/\bscale( of| :|)$/.test(before)) return true;
  const hasNumber = list.slice(Math.max(0, from - 10), from).some(({ kind }) => kind === 'number');
  return hasNumber && /\b(out of( a possible)?|on a|on the|over)$/.test(before);
}

const LINKS = wordSet(
  'of : = > < is at least minimum min a an the or higher above better greater than + cumulative overall ( ) required requirement must be average weighted unweighted high school college point',
);

/** Whether a whole number is next to the name: `GPA: 3`, `GPA of at least 3`, `3+ GPA`, `3 or higher GPA`. */
const touchesName = (list: Sentence, average: Average, places: readonly number[]): boolean =>
  places.some((place) => {
    const [from, to] = place < average.from ? [place + 1, average.from] : [average.to, place];
    return to - from <= 6 && wordsOf(list, from, to).every((word) => LINKS.has(word));
  });

/** Longest table row, in tokens. */
const ROW_TOKENS = 12;
const CELL_TOKENS = 4;
const CELL_WORDS = wordSet(
  'or and minimum min cum cumulative overall weighted unweighted on average avg required to out above better higher',
);
const CELL_MARKS = wordSet('. - ≥');
const SUBJECT = wordSet('major courses coursework field');

/** Whether a number is an average without a word for it: alone in a cell, or a decimal in a table row. */
function isCellAverage(list: Sentence, { from, to, isDecimal }: Average): boolean {
  const isCellWord = ({ text }: Token): boolean =>
    [LINKS, CELL_WORDS, CELL_MARKS].some((set) => set.has(text));
  const others = [...list.slice(0, from), ...list.slice(to)];
  if (list.length <= CELL_TOKENS && others.every(isCellWord)) return true;
  // The average in a subject: `3.2 in the major`, `3.0 in nursing courses`.
  const namesSubject =
    textAt(list, to) === 'in' && wordsOf(list, to, to + 4).some((word) => SUBJECT.has(word));
  const isFollowed = list[to]?.kind === 'word' && !CELL_WORDS.has(textAt(list, to));
  return isDecimal && list.length <= ROW_TOKENS && (!isFollowed || namesSubject);
}
