import { readsAt, type Token, textAt } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';
import type { Money } from './money.ts';

export type Bound = 'exact' | 'upper' | 'lower';

const phrases = (lines: string): string[][] => lines.split(', ').map((line) => line.split(' '));

/** Stand right before the money, with at most an article or `about` between: `up to a $500 award`. */
const BEFORE: readonly (readonly [Bound, string[][]])[] = [
  ['upper', phrases('up to, upto, as much as, as high as, limited to, limit of, capped at, cap of, cap is')],
  ['upper', phrases('ceiling of, going to, out at')],
  ['lower', phrases('at least, upwards of, upward of, in excess of, start at, starts at, starting at')],
  ['lower', phrases('starting from, start from, starts from, begin at, begins at, beginning at, from')],
  ['lower', phrases('as low as, as little as')],
];
/** A negation before them turns them round: `no more than`, `no single award will exceed`. */
const COMPARATIVES: readonly (readonly [Bound, string[][]])[] = [
  ['lower', phrases('more than, greater than, higher than, over, above, exceeding, exceed, exceeds')],
  ['upper', phrases('less than, lower than, fewer than, under, below')],
];
const NEGATIONS = wordSet('no not never nor cannot neither none');
const NEGATION_TOKENS = 6;
const NEAR_FILLER = wordSet(
  'a an the of amount amounts value values sum total about approximately approx roughly around additional annual ~ : usd us',
);

/** May stand further off: `maximum award amount is $5,000`, `Min. scholarship: $500`. */
const NOUN_BOUNDS: ReadonlyMap<string, Bound> = new Map<string, Bound>([
  ['maximum', 'upper'],
  ['max', 'upper'],
  ['largest', 'upper'],
  ['highest', 'upper'],
  ['limit', 'upper'],
  ['ceiling', 'upper'],
  ['cap', 'upper'],
  ['minimum', 'lower'],
  ['min', 'lower'],
  ['smallest', 'lower'],
  ['lowest', 'lower'],
]);
const FAR_FILLER = wordSet(
  'award awards awarded scholarship scholarships stipend grant grants prize amount amounts is are will be was being individual single annual yearly per year each recipient student granted given value ( available possible request requests benefit funding support assistance',
);
const FAR_TOKENS = 7;

const AFTER: readonly (readonly [Bound, string[][]])[] = [
  [
    'lower',
    phrases('or more, and more, or greater, or higher, or above, and up, and above, and over, and higher'),
  ],
  ['upper', phrases('or less, or lower, or below, or under, and under, and below, or fewer')],
  ['lower', phrases('minimum, min')],
  ['upper', phrases('maximum, max, cap, limit')],
];
const AFTER_FILLER = wordSet(
  '( , / per a each year semester award scholarship student annually yearly recipient is',
);
const AFTER_TOKENS = 4;

/** Which side of an award a figure bounds, by the words that touch it. A range has its lower end already. */
export function boundOf(list: readonly Token[], money: Money): Bound {
  const bound =
    nearBound(list, money.from) ?? farBound(list, money.from) ?? boundAfter(list, money.to) ?? 'exact';
  return bound === 'lower' && money.min < money.max ? 'exact' : bound;
}

function nearBound(list: readonly Token[], from: number): Bound | null {
  for (let end = from; end > 0; end -= 1) {
    const plain = BEFORE.find(([, options]) => endsWith(list, end, options));
    if (plain !== undefined) return plain[0];
    const comparative = COMPARATIVES.find(([, options]) => endsWith(list, end, options));
    if (comparative !== undefined) return negated(list, end) ? opposite(comparative[0]) : comparative[0];
    if (!NEAR_FILLER.has(textAt(list, end - 1))) return null;
  }
  return null;
}

const endsWith = (list: readonly Token[], end: number, options: readonly string[][]): boolean =>
  options.some((option) => readsAt(list, end - option.length, option));

const negated = (list: readonly Token[], end: number): boolean =>
  list.slice(Math.max(0, end - NEGATION_TOKENS), end).some((token) => NEGATIONS.has(token.text));

const opposite = (bound: Bound): Bound => (bound === 'lower' ? 'upper' : 'lower');

function farBound(list: readonly Token[], from: number): Bound | null {
  for (let at = from - 1; at >= Math.max(0, from - FAR_TOKENS); at -= 1) {
    const word = textAt(list, at);
    const bound = NOUN_BOUNDS.get(word);
    if (bound !== undefined) return textAt(list, at - 1) === '$' ? null : bound;
    if (!NEAR_FILLER.has(word) && !FAR_FILLER.has(word)) return null;
  }
  return null;
}

function boundAfter(list: readonly Token[], to: number): Bound | null {
  if (textAt(list, to) === '+' && list[to]?.glued && list[to + 1]?.kind !== 'number') return 'lower';
  for (let at = to; at < to + AFTER_TOKENS; at += 1) {
    const hit = AFTER.find(([, options]) => options.some((option) => readsAt(list, at, option)));
    if (hit !== undefined) return opensNext(list, at) ? null : hit[0];
    if (!AFTER_FILLER.has(textAt(list, at))) return null;
  }
  return null;
}

/** In `$500 minimum GPA 3.0` and `$500 minimum of 12 credits` the word belongs to what follows. */
const opensNext = (list: readonly Token[], at: number): boolean =>
  ['gpa', 'of', '$', 'grade', 'cumulative', ':'].includes(textAt(list, at + 1)) ||
  list[at + 1]?.kind === 'number';
