import { type Token, textAt } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';
import type { Money } from './money.ts';

/** A sentence with its sums, and for each of its places the parenthesis that is open there (-1: none). */
export interface Scene {
  readonly list: readonly Token[];
  readonly sums: readonly Money[];
  readonly opened: readonly number[];
}

export function sceneOf(list: readonly Token[], sums: readonly Money[]): Scene {
  const opened: number[] = [];
  let open = -1;
  for (const [at, token] of list.entries()) {
    opened.push(open);
    if (token.text === '(') open = at;
    if (token.text === ')') open = -1;
  }
  return { list, sums, opened };
}

/**
 * The sum in front of the parenthesis that another stands in: `$6,000 ($1,500 a year)`. -1 when there is
 * none, or when the parenthesis offers a choice: `$2,000 (or $1,000 part-time)`.
 */
export function headOf({ list, sums, opened }: Scene, at: number): number {
  const open = opened[sums[at]?.from ?? 0] ?? -1;
  if (open === -1 || textAt(list, open + 1) === 'or') return -1;
  return sums.findLastIndex((sum, place) => place < at && sum.to <= open && opened[sum.from] === -1);
}

const SINGLE = wordSet('single individual award student recipient person');
const PERIODS = wordSet('year semester term quarter month');

/** Whether the parenthesis around a sum tells the single award of a pool: `$28,000 total ($7,000 each)`. */
export function tellsSingle({ list, sums, opened }: Scene, at: number): boolean {
  const open = opened[sums[at]?.from ?? 0] ?? -1;
  const close = list.findIndex((token, place) => place > open && token.text === ')');
  const inside = list.slice(open, close === -1 ? undefined : close).map((token) => token.text);
  return inside.some((word) => SINGLE.has(word)) || saysEach(inside);
}

/** `each` recipient, not each year. */
export const saysEach = (words: readonly string[]): boolean =>
  words.some((word, place) => word === 'each' && !PERIODS.has(words[place + 1] ?? ''));
