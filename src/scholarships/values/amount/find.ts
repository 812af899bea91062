import { AWARDS } from '../../text/award-nouns.ts';
import { CLASSES, CONCERNED } from '../../text/people-nouns.ts';
import type { Sentence } from '../../text/sentences.ts';
import { type Token, textAt } from '../../text/tokens.ts';
import { wordSet } from '../../text/words.ts';
import type { Span, TextKind } from '../value-candidates.ts';
import { type Figure, findFigures } from './figures.ts';

/** One figure, or several joined into a range, that represents money. */
export interface Money extends Span {
  readonly min: number;
  readonly max: number;
  /** Whether its currency is not the dollar. */
  readonly foreign: boolean;
}

const COUNTED = wordSet(
  `
    ${AWARDS} ${CONCERNED} ${CLASSES} people finalists member members year years yr yrs semester semesters
    quarter quarters term terms month months week weeks hour hours unit units credit credits word words page
    pages payment payments installment installments day days time times school schools degree positions
    letters essays references volunteers points
  `,
);
/** A bare number right after one of these words is money. `LEADING_WORDS` may come between. */
const MONEY_WORDS = wordSet(
  'amount amounts award awards awarded value stipend grant grants prize pays receive receives provides offers worth',
);
const LEADING_WORDS = wordSet('of is : up to least @ = maximum minimum');
/**
 * In tokens. A bare number is only taken for money in a cell of at most this length: `Award: 2500`, `1500 per year`.
 */
const CELL_TOKENS = 6;
const SHORT_TOKENS = 12;
/** A smaller number without a currency sign is a count. */
const MIN_BARE_SUM = 100;

/** The sums of money in each sentence. If any number has a currency sign, numbers without one are not money. */
export function findSums(sentences: readonly Sentence[], where: TextKind): Money[][] {
  const read = sentences.map((tokens) => ({ tokens, figures: findFigures(tokens) }));
  const anySign = read.some(({ figures }) => figures.some((figure) => figure.currency !== null));
  return read.map(({ tokens, figures }) => {
    const isMoney = (figure: Figure): boolean =>
      figure.currency !== null ||
      textAt(tokens, figure.from - 1) === '@' ||
      (!anySign && looksLikeMoney(tokens, figure, where));
    return rangesOf(tokens, figures)
      .filter((range) => range.some(isMoney))
      .map(toMoney);
  });
}

/** Groups figures joined by `-` or `to`. */
function rangesOf(tokens: readonly Token[], figures: readonly Figure[]): Figure[][] {
  const ranges: Figure[][] = [];
  for (const figure of figures) {
    const first = ranges.at(-1)?.at(0);
    if (first !== undefined && isJoined(tokens, first, figure))
      ranges.splice(-1, 1, [inheritFactor(first, figure), figure]);
    else ranges.push([figure]);
  }
  return ranges;
}

const inheritFactor = (first: Figure, second: Figure): Figure =>
  first.factor === 1 && first.value * second.factor < second.value
    ? { ...first, value: first.value * second.factor }
    : first;

const JOINTS = new Set(['-', '- -', '/', 'to', 'through', 'thru', 'up to', '- up to', '~']);
const FILLER = wordSet('about approximately approx roughly around a an of');

function isJoined(tokens: readonly Token[], first: Figure, second: Figure): boolean {
  const between = tokens.slice(first.to, second.from).map((token) => token.text);
  const words = between.filter((word) => !FILLER.has(word)).join(' ');
  const isRange = JOINTS.has(words) || (words === 'and' && followsBetween(tokens, first.from));
  return isRange && agree(tokens, inheritFactor(first, second), second);
}

const followsBetween = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(Math.max(0, at - 3), at).some((token) => token.text === 'between');

/**
 * Whether both ends can be money: both have a sign, or the second end is larger and neither end is a count or a year.
 */
function agree(tokens: readonly Token[], low: Figure, high: Figure): boolean {
  if (low.currency !== null && high.currency !== null) return true;
  if (low.inWords !== high.inWords || low.value >= high.value) return false;
  if (high.currency === null)
    return !isYear(high) && (high.value >= MIN_BARE_SUM || !isCounted(tokens, high));
  return !isYear(low) && (low.value >= MIN_BARE_SUM || low.factor > 1);
}

/** Whether a figure is a year. Round numbers such as 2000 are more often money. */
const isYear = (figure: Figure): boolean =>
  !figure.grouped && figure.value >= 1900 && figure.value < 2100 && figure.value % 50 !== 0;

/** Whether a figure counts something: `4 awards`, `two four-year scholarships`, `500-word`. */
function isCounted(tokens: readonly Token[], figure: Figure): boolean {
  if (textAt(tokens, figure.to) === '-' && tokens[figure.to + 1]?.kind === 'word')
    return tokens[figure.to]?.glued === true;
  return tokens.slice(figure.to, figure.to + 4).some((token, offset, after) => {
    const clear = after.slice(0, offset).every(({ kind, text }) => kind === 'word' || text === '-');
    return clear && COUNTED.has(token.text);
  });
}

/** Whether a bare number is money: it follows a word for money or, in a cell, stands alone or first. */
function looksLikeMoney(tokens: readonly Token[], figure: Figure, where: TextKind): boolean {
  const before = textAt(tokens, figure.from - 1);
  if (isYear(figure)) return false;
  if (figure.value < MIN_BARE_SUM || (isCounted(tokens, figure) && !isPaidPer(tokens, figure.to)))
    return false;
  if (MONEY_WORDS.has(before)) return true;
  if (where === 'prose')
    return (
      LEADING_WORDS.has(before) &&
      tokens.slice(Math.max(0, figure.from - 4), figure.from).some(({ text }) => MONEY_WORDS.has(text))
    );
  const leads = figure.from === 0 && tokens[figure.to]?.kind === 'mark';
  const isCell = tokens.length <= (figure.grouped || figure.factor > 1 ? SHORT_TOKENS : CELL_TOKENS);
  return leads || LEADING_WORDS.has(before) || isCell;
}

/** Whether a payment period follows rather than a counted noun: `1500 per year`, `1,500 each semester`. */
const isPaidPer = (tokens: readonly Token[], at: number): boolean =>
  ['per', 'each', 'a', 'every'].includes(textAt(tokens, at));

function toMoney(range: readonly Figure[]): Money {
  const values = range.map((figure) => figure.value);
  return {
    min: Math.min(...values),
    max: Math.max(...values),
    from: Math.min(...range.map((figure) => figure.from)),
    to: Math.max(...range.map((figure) => figure.to)),
    foreign: range.some((figure) => figure.currency === 'other'),
  };
}
