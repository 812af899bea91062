import { readsAt, type Token, textAt } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';
import type { Figure } from './figures.ts';

/** One figure, or several joined into a range, that stands for money. */
export interface Money {
  readonly min: number;
  readonly max: number;
  readonly from: number;
  readonly to: number;
}

const COUNTED = wordSet(
  'awards scholarships student students recipient recipients winner winners grants stipends fellowships people applicants finalists member members year years yr yrs semester semesters quarter quarters term terms month months week weeks hour hours unit units credit credits word words page pages payment payments installment installments day days time times school schools degree seniors juniors sophomores freshmen prizes positions letters essays references volunteers points',
);
const VALUE_WORDS = wordSet(
  'amount amounts award awards awarded value stipend grant grants prize of is : up to least @ = pays receive receives provides offers worth maximum minimum',
);
const NOT_MONEY_BEFORE = wordSet(
  'in since established founded year class fall spring summer winter # no number room suite box gpa act sat',
);
/** A cell with a bare number, perhaps with a unit: `Award: 2500`, `1500 per year`. */
const CELL_TOKENS = 6;
const SHORT_TOKENS = 12;
/** Below this a number without a sign is a count. */
const LEAST_BARE = 100;

/** `anySign`: some figure of the whole text has a currency sign; then bare numbers elsewhere are not money. */
export function findMoney(list: readonly Token[], figures: readonly Figure[], anySign: boolean): Money[] {
  const isMoney = (figure: Figure): boolean =>
    figure.signed || textAt(list, figure.from - 1) === '@' || (!anySign && looksLikeMoney(list, figure));
  const found: Money[] = [];
  let at = 0;
  while (at < figures.length) {
    const group = rangeFrom(list, figures, at);
    if (group.some(isMoney)) found.push(toMoney(group));
    at += group.length;
  }
  return found;
}

/** The figures from one on that are joined by `-` or `to`; a single one when nothing joins. */
function rangeFrom(list: readonly Token[], figures: readonly Figure[], at: number): Figure[] {
  const first = figures[at];
  const second = figures[at + 1];
  if (first === undefined) return [];
  if (second === undefined || !joined(list, first, second)) return [first];
  return [inheritKilo(first, second), second];
}

const inheritKilo = (first: Figure, second: Figure): Figure =>
  second.kilo && !first.kilo && first.value * 1000 < second.value
    ? { ...first, value: first.value * 1000, kilo: true }
    : first;

const JOINING = new Set(['-', '- -', 'to', 'through', 'thru', 'up to', '- up to', '~']);
const FILLER = wordSet('about approximately approx roughly around a an of');

function joined(list: readonly Token[], first: Figure, second: Figure): boolean {
  if (second.from - first.to > 4) return false;
  const between = list.slice(first.to, second.from).map((token) => token.text);
  const words = between.filter((word) => !FILLER.has(word)).join(' ');
  const ranged = JOINING.has(words) || (words === 'and' && follows(list, first.from, 'between'));
  return ranged && agree(list, inheritKilo(first, second), second);
}

const follows = (list: readonly Token[], at: number, word: string): boolean =>
  list.slice(Math.max(0, at - 3), at).some((token) => token.text === word);

/** Whether both ends can be money: two signs, or an ascending pair of which neither is a count or a year. */
function agree(list: readonly Token[], low: Figure, high: Figure): boolean {
  if (low.signed && high.signed) return true;
  if (low.inWords !== high.inWords || low.value >= high.value) return false;
  if (!high.signed) return !isYear(high) && (high.value >= LEAST_BARE || !isCounted(list, high));
  return !isYear(low) && (low.value >= LEAST_BARE || low.kilo);
}

/** Round figures such as 2000 are sooner money. */
const isYear = (figure: Figure): boolean =>
  !figure.grouped && figure.value >= 1900 && figure.value < 2100 && figure.value % 50 !== 0;

/** `4 awards`, `two four-year scholarships`, `500-word` */
export function isCounted(list: readonly Token[], figure: Figure): boolean {
  if (textAt(list, figure.to) === '-' && list[figure.to + 1]?.kind === 'word')
    return list[figure.to]?.glued === true;
  return list.slice(figure.to, figure.to + 4).some((token, offset, after) => {
    const clear = after.slice(0, offset).every(({ kind, text }) => kind === 'word' || text === '-');
    return clear && COUNTED.has(token.text);
  });
}

function looksLikeMoney(list: readonly Token[], figure: Figure): boolean {
  const before = textAt(list, figure.from - 1);
  if (isYear(figure) || NOT_MONEY_BEFORE.has(before)) return false;
  if (figure.value < LEAST_BARE || isPeriodless(list, figure)) return false;
  const leads = figure.from === 0 && list[figure.to]?.kind === 'mark';
  const introduced = leads || VALUE_WORDS.has(before);
  const cell = list.length <= (figure.grouped || figure.kilo ? SHORT_TOKENS : CELL_TOKENS);
  return introduced || cell;
}

/** Counted, unless the counted thing is a period of payment: `1500 per year`, `1,500 each semester`. */
const isPeriodless = (list: readonly Token[], figure: Figure): boolean =>
  isCounted(list, figure) &&
  !['per', 'each', 'a', 'every'].includes(textAt(list, figure.to)) &&
  !readsAt(list, figure.to, ['/']);

function toMoney(group: readonly Figure[]): Money {
  const values = group.map((figure) => figure.value);
  const from = Math.min(...group.map((figure) => figure.from));
  const to = Math.max(...group.map((figure) => figure.to));
  return { min: Math.min(...values), max: Math.max(...values), from, to };
}
