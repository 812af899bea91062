import { numberWords, scaleOf } from '../../text/number-words.ts';
import { type Token, textAt } from '../../text/tokens.ts';
import { wordSet } from '../../text/words.ts';

/** A number in a sentence, in digits or words. */
export interface Figure {
  readonly value: number;
  /** Token range including the currency sign: from (inclusive) to (exclusive). */
  readonly from: number;
  readonly to: number;
  /** The currency written with the number: `dollar` for `$`, `USD` or `dollars`; `null` if no currency is written. */
  readonly currency: 'dollar' | 'other' | null;
  /** Written with a thousands comma or cents, as money is. */
  readonly grouped: boolean;
  /** What digits were multiplied by, because of `k`, `thousand` or the like after them; otherwise 1. */
  readonly factor: number;
  readonly inWords: boolean;
}

type Currency = Exclude<Figure['currency'], null>;

/** Includes the replacement character, because a sign that could not be decoded may be any currency. */
const SIGNS = wordSet('€ £ ¥ ₹ ₨ ₦ ₱ ₩ ¢ \ufffd');
/** Currency codes before or after a number: `CAD 500`, `500 CAD`, `Rs. 500`. */
const CODES = wordSet(
  `eur gbp inr pkr cad aud nzd hkd sgd zar chf jpy cny rmb sek nok dkk ngn kes php myr rs bdt tk lkr npr thb idr vnd krw
    twd brl mxn aed egp ghs ugx tzs pln czk huf ils`,
);
/** Before a `$` that is not the US dollar: `CAD $500`. Any other letters that touch the sign are of another currency too. */
const DOLLARS_OF = wordSet('can cdn cad aud nzd hkd sgd mxn');
const SMALL_WORDS = wordSet('to of is at by for and or the up');
const DOLLAR = wordSet('dollar dollars usd');
const OTHER = wordSet(
  'euro euros pounds rupees rupee rand yen francs canadian australian lakh lakhs crore taka pesos peso baht naira',
);
const ORDINALS = wordSet('st nd rd th');

/** All numbers of a sentence except ordinals (`1st`), percentages and numbers with a misplaced comma (`$10,00`). */
export function findFigures(tokens: readonly Token[]): Figure[] {
  const found: Figure[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const figure = figureAt(tokens, at);
    if (figure === null) continue;
    if (isReadable(tokens, figure)) found.push(figure);
    at = figure.to - 1;
  }
  return found;
}

function figureAt(tokens: readonly Token[], from: number): Figure | null {
  const sign = signAt(tokens, from);
  const digits = digitsAt(tokens, from + (sign?.length ?? 0), sign !== null);
  if (digits !== null) return withCurrency(tokens, { ...digits, from, currency: sign?.currency ?? null });
  const words = numberWords(tokens, from);
  if (words === null) return null;
  return withCurrency(tokens, { ...words, from, currency: null, grouped: false, factor: 1, inWords: true });
}

/** The currency that begins at a token: `$`, `USD`, `US$`, `US $`, `USD $`; `£`, `Rs.`, `CAD $`, `A$`, `R5,000`. */
function signAt(tokens: readonly Token[], at: number): { length: number; currency: Currency } | null {
  const word = textAt(tokens, at);
  const next = tokens[at + 1];
  const isSign = (length: number, currency: Currency) => ({ length, currency });
  if (word === '$') return isSign(1, 'dollar');
  if (SIGNS.has(word)) return isSign(1, 'other');
  if (next?.text === '$') {
    if (['usd', 'us'].includes(word)) return isSign(2, 'dollar');
    if (DOLLARS_OF.has(word)) return isSign(2, 'other');
    const isTouching = next.glued && /^[a-z]{1,3}$/.test(word) && tokens[at]?.capital === true;
    return isTouching && !SMALL_WORDS.has(word) ? isSign(2, 'other') : null;
  }
  if (word === 'usd') return isSign(1, 'dollar');
  if (CODES.has(word)) return isSign(1, 'other');
  return next?.glued && word === 'r' ? isSign(1, 'other') : null;
}

type Digits = Omit<Figure, 'from' | 'currency'>;

function digitsAt(tokens: readonly Token[], at: number, signed: boolean): Digits | null {
  const token = tokens[at];
  if (token?.kind !== 'number') return null;
  const split = signed ? splitThousands(tokens, at) : null;
  if (split !== null) return { ...split, grouped: true, factor: 1, inWords: false };
  const factor = factorAt(tokens, at + 1);
  // A dot as thousands separator: `$56.500`, `56.500 USD`
  const isMoney = signed || DOLLAR.has(textAt(tokens, at + 1));
  const thousandsDot = isMoney && token.text.split('.')[1]?.length === 3;
  return {
    value: token.value * factor * (thousandsDot ? 1000 : 1),
    to: factor === 1 ? at + 1 : at + 2,
    grouped: /,|\.\d\d/.test(token.text),
    factor,
    inWords: false,
  };
}

/** A number of hundreds with a space in its thousands separator: `$1, 000.00`, `$1 000`. */
function splitThousands(tokens: readonly Token[], at: number): { value: number; to: number } | null {
  const mark = tokens[at + 1];
  const rest = mark?.glued && mark.text === ',' ? at + 2 : at + 1;
  const head = textAt(tokens, at);
  const tail = tokens[rest];
  if (tail?.kind !== 'number' || tail.glued || !/^\d{1,2}$/.test(head)) return null;
  return /^\d00(\.\d\d)?$/.test(tail.text) ? { value: Number(head + tail.text), to: rest + 1 } : null;
}

function factorAt(tokens: readonly Token[], at: number): number {
  const token = tokens[at];
  if (token?.glued && token.text === 'k') return 1000;
  if (token?.glued && token.text === 'm') return 1_000_000;
  return scaleOf(token?.text ?? '') ?? 1;
}

/**
 * Adds a currency printed after the number: `500 dollars`, `$500 CAD`, `500€`. In `500 $1,000` the sign belongs to the
 * next number.
 */
function withCurrency(tokens: readonly Token[], figure: Figure): Figure {
  const [after, next] = tokens.slice(figure.to, figure.to + 2);
  if (after === undefined) return figure;
  const written = (currency: Currency, length: number): Figure => ({
    ...figure,
    currency,
    to: figure.to + length,
  });
  if (CODES.has(after.text)) return written('other', 1);
  if (after.text === '(' && next !== undefined && OTHER.has(next.text))
    return written('other', textAt(tokens, figure.to + 2) === ')' ? 3 : 2);
  if (OTHER.has(after.text)) return written('other', next !== undefined && DOLLAR.has(next.text) ? 2 : 1);
  if (figure.currency === 'other') return figure;
  if (DOLLAR.has(after.text)) return written('dollar', 1);
  if (!after.glued || next?.glued) return figure;
  if (after.text === '$') return written('dollar', 1);
  return SIGNS.has(after.text) ? written('other', 1) : figure;
}

function isReadable(tokens: readonly Token[], figure: Figure): boolean {
  const [after, next] = tokens.slice(figure.to, figure.to + 2);
  if (after === undefined) return true;
  if (after.text === '%' || after.text === 'percent') return false;
  if (after.glued && ORDINALS.has(after.text)) return false;
  return !(after.glued && after.text === ',' && next?.glued && next.kind === 'number');
}
