import { numberWords, scaleOf } from '../text/number-words.ts';
import { type Token, textAt } from '../text/tokens.ts';

/** A number written in a sentence. */
export interface Figure {
  readonly value: number;
  /** Its tokens: from, inclusive, to, exclusive; its sign belongs to it. */
  readonly from: number;
  readonly to: number;
  /** Written with `$`, `USD` or `dollars`. */
  readonly signed: boolean;
  /** Written with a thousands comma or cents, as money is. */
  readonly grouped: boolean;
  /** Written with `k`. */
  readonly kilo: boolean;
  readonly inWords: boolean;
}

const ORDINALS = new Set(['st', 'nd', 'rd', 'th']);
const FOREIGN_SIGNS = new Set(['€', '£', '¥', '₹']);
const FOREIGN = new Set(['eur', 'euro', 'euros', 'gbp', 'pounds', 'rupees', 'inr', 'cad', 'aud']);
const CURRENCY = new Set(['dollar', 'dollars', 'usd']);

/** All numbers of a sentence but ordinals (`1st`), percentages, other currencies, and the mangled (`$10,00`). */
export function findFigures(list: readonly Token[]): Figure[] {
  const found: Figure[] = [];
  for (let at = 0; at < list.length; at += 1) {
    const figure = figureAt(list, at);
    if (figure === null) continue;
    if (isReadable(list, figure)) found.push(figure);
    at = figure.to - 1;
  }
  return found;
}

function figureAt(list: readonly Token[], from: number): Figure | null {
  const sign = signLength(list, from);
  const digits = digitsAt(list, from + sign, sign > 0);
  if (digits !== null) return withCurrency(list, { ...digits, from, signed: sign > 0 });
  if (sign > 0) return null;
  const words = numberWords(list, from);
  if (words === null) return null;
  return withCurrency(list, { ...words, from, signed: false, grouped: false, kilo: false, inWords: true });
}

/** `$`, `USD`, `US$`, `US $`, `USD $` */
function signLength(list: readonly Token[], at: number): number {
  const prefix = ['usd', 'us'].includes(textAt(list, at)) ? 1 : 0;
  if (textAt(list, at + prefix) === '$') return prefix + 1;
  return textAt(list, at) === 'usd' ? 1 : 0;
}

type Digits = Omit<Figure, 'from' | 'signed'>;

function digitsAt(list: readonly Token[], at: number, signed: boolean): Digits | null {
  const token = list[at];
  if (token?.kind !== 'number') return null;
  const split = signed ? splitThousands(list, at) : null;
  if (split !== null) return { ...split, grouped: true, kilo: false, inWords: false };
  const factor = factorAt(list, at + 1);
  const thousandsDot = signed && /^\d{1,3}\.\d{3}$/.test(token.text);
  return {
    value: token.value * factor * (thousandsDot ? 1000 : 1),
    to: factor === 1 ? at + 1 : at + 2,
    grouped: /,|\.\d\d$/.test(token.text),
    kilo: factor > 1,
    inWords: false,
  };
}

/** `$1, 000.00` and `$1 000`: a thousands separator that slipped. */
function splitThousands(list: readonly Token[], at: number): { value: number; to: number } | null {
  const rest = textAt(list, at + 1) === ',' && list[at + 1]?.glued ? at + 2 : at + 1;
  const head = textAt(list, at);
  const tail = list[rest];
  if (tail?.kind !== 'number' || tail.glued || !/^\d{1,2}$/.test(head)) return null;
  return /^\d00(\.\d\d)?$/.test(tail.text) ? { value: Number(head + tail.text), to: rest + 1 } : null;
}

function factorAt(list: readonly Token[], at: number): number {
  const word = textAt(list, at);
  if (word === 'k' && list[at]?.glued) return 1000;
  if (word === 'm' && list[at]?.glued) return 1_000_000;
  return scaleOf(word) ?? 1;
}

/** `500 dollars`, `500$`; in `500 $1,000` the sign belongs to what follows. */
function withCurrency(list: readonly Token[], figure: Figure): Figure {
  if (CURRENCY.has(textAt(list, figure.to))) return { ...figure, signed: true, to: figure.to + 1 };
  const after = list[figure.to];
  const ownSign = after?.text === '$' && after.glued && !list[figure.to + 1]?.glued;
  return ownSign ? { ...figure, signed: true, to: figure.to + 1 } : figure;
}

function isReadable(list: readonly Token[], figure: Figure): boolean {
  if (FOREIGN_SIGNS.has(textAt(list, figure.from - 1))) return false;
  const after = list[figure.to];
  if (after === undefined) return true;
  if (FOREIGN.has(after.text)) return false;
  if (after.text === '%' || after.text === 'percent') return false;
  if (after.glued && ORDINALS.has(after.text)) return false;
  const mangled = after.text === ',' && after.glued && list[figure.to + 1]?.glued;
  return !(mangled && list[figure.to + 1]?.kind === 'number');
}
