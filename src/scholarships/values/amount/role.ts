import type { Sentence } from '../../text/sentences.ts';
import { type Token, textAt, wordsOf } from '../../text/tokens.ts';
import type { Candidate } from '../candidates.ts';
import { type Bound, boundOf } from './bounds.ts';
import type { Money } from './find.ts';
import {
  ALL_TOGETHER,
  ALLOWANCES,
  AWARD_CUES,
  CHARITIES,
  COMBINED,
  EXAMPLE,
  EXTRA_CUES,
  FOR_ONE,
  GIVEN,
  GIVING,
  HANDED_OUT,
  OF_COSTS,
  OTHER_AFTER,
  OTHER_CUES,
  OTHER_NEXT,
  OTHER_TOUCHING,
  PAID_AS,
  PART_CUES,
  PAST_YEAR,
  PERIODS,
  POOL_AFTER,
  POOL_NEXT,
  PREPOSITIONS,
  RATE,
  SEPARATORS,
  SHARED,
  SINGLE,
  SUM_OF_OTHER_AWARD,
  TO_ONE,
  TOTAL_CUES,
  VAGUE,
  YEARLY,
} from './lexicon.ts';

/**
 * The role of a sum of money, best first: an `award` of one recipient; the `total` of one award over years, or of a
 * small pool; a `part` of an award (an installment, an extra); `other` money (a large pool, a gift, an income).
 */
export type Role = 'award' | 'total' | 'part' | 'other';

/** A sum of money in its sentence, with the role that the surrounding words give it. */
export interface Sum extends Money, Candidate<Role> {
  readonly bound: Bound;
}

const CLAUSE_TOKENS = 14;
const NEAR_TOKENS = 4;
const REMARK_TOKENS = 4;

/** A sentence with its sums. `opened` maps each token to the index of the parenthesis around it (-1: none). */
interface SentenceWithSums {
  readonly list: Sentence;
  readonly sums: readonly Money[];
  readonly opened: readonly number[];
}

export function rolesOf(list: Sentence, sums: readonly Money[]): Sum[] {
  const scene = { list, sums, opened: openParentheses(list) };
  const read = sums.map((money, at) => ({
    ...money,
    sentence: list,
    bound: boundOf(list, money),
    role: roleOf(scene, at),
  }));
  // In `Up to $3,500 Masters; $5,000 Doctoral`, `Up to` applies to both sums.
  const first = read.find((sum) => sum.role === 'award');
  if (first?.bound !== 'upper') return read;
  return read.map((sum) =>
    sum.bound === 'exact' && sum.from > first.from ? { ...sum, bound: 'upper' } : sum,
  );
}

function openParentheses(list: readonly Token[]): number[] {
  const opened: number[] = [];
  let open = -1;
  for (const [at, token] of list.entries()) {
    opened.push(open);
    if (token.text === '(') open = at;
    if (token.text === ')') open = -1;
  }
  return opened;
}

function roleOf(scene: SentenceWithSums, at: number): Role {
  const { list, sums } = scene;
  const money = sums[at];
  if (money === undefined || EXAMPLE.test(wordsOf(list, 0, 2).join(' '))) return 'other';
  const left = wordsLeft(scene, sums[at - 1]?.to ?? 0, money.from);
  const right = wordsRight(list, money.to, sums[at + 1]?.from ?? list.length);
  if (isPool(left, right) || isOther(left, right) || isUnrelatedSum(left, right)) return 'other';
  if (isTotal(left, right)) return 'total';
  if (isPaidInParts(left) || (at > 0 && (isExtra(left, right) || breaksDown(scene, at)))) return 'part';
  return left.slice(-NEAR_TOKENS).some((word) => PART_CUES.has(word)) ? 'part' : 'award';
}

/** The words before a sum in its clause, the nearest last. */
function wordsLeft({ list, opened }: SentenceWithSums, limit: number, to: number): string[] {
  const words = wordsOf(list, Math.max(limit, to - CLAUSE_TOKENS, (opened[to] ?? -1) + 1), to);
  return words.slice(words.findLastIndex((word) => SEPARATORS.has(word)) + 1);
}

/** The words after a sum, skipping a short remark in parentheses: `$300 (non-refundable) fee`. */
function wordsRight(list: readonly Token[], from: number, limit: number): readonly string[] {
  const words = wordsOf(list, from, Math.min(limit, from + CLAUSE_TOKENS));
  const close = words.indexOf(')');
  const skipped = words[0] === '(' && close <= REMARK_TOKENS ? words.slice(close + 1) : words;
  const end = skipped.findIndex((word) => SEPARATORS.has(word) || word === '(');
  return end === -1 ? skipped : skipped.slice(0, end);
}

/** Whether a sum is other money: decided by the noun right after it, otherwise by the nearest cue before it. */
function isOther(left: readonly string[], right: readonly string[]): boolean {
  if (OTHER_NEXT.test(right.join(' '))) return true;
  const behind = right.slice(0, NEAR_TOKENS);
  const noun = behind.find((word) => OTHER_AFTER.has(word) || AWARD_CUES.has(word) || PREPOSITIONS.has(word));
  if (noun !== undefined && !PREPOSITIONS.has(noun)) return OTHER_AFTER.has(noun);
  if (OTHER_TOUCHING.test(left.slice(-NEAR_TOKENS).join(' '))) return true;
  const cue = left.findLast((word) => AWARD_CUES.has(word) || OTHER_CUES.has(word));
  const price = cue === 'tuition' && /\b(is|are|was|were)$/.test(left.join(' '));
  return price || (cue !== undefined && OTHER_CUES.has(cue));
}

function isUnrelatedSum(left: readonly string[], right: readonly string[]): boolean {
  const before = left.join(' ');
  return (
    PAST_YEAR.test(`${before} ${right.join(' ')}`) ||
    RATE.test(right.join(' ')) ||
    SUM_OF_OTHER_AWARD.test(before) ||
    COMBINED.test(before) ||
    ALL_TOGETHER.test(before)
  );
}

/** Whether a sum is a pool: `$100,000 in scholarships`, `divided among`, `more than $50,000 awarded annually`. */
function isPool(left: readonly string[], right: readonly string[]): boolean {
  const near = right.slice(0, NEAR_TOKENS);
  const into = near.indexOf('in');
  const isForOne = FOR_ONE.test(left.join(' ')) || TO_ONE.test(right.join(' '));
  if (into !== -1 && into <= 1 && !isForOne && near.slice(into).some((word) => POOL_AFTER.has(word)))
    return true;
  const behind = right.join(' ');
  if (POOL_NEXT.test(near.join(' ')) || SHARED.test(behind)) return true;
  if (GIVEN.test(left.slice(-NEAR_TOKENS - 2).join(' '))) return true;
  if (GIVING.test(left.join(' ')) && YEARLY.test(behind)) return true;
  const handedOut = near.slice(0, 3).some((word) => HANDED_OUT.has(word));
  return VAGUE.has(left.at(-1) ?? '') && handedOut && !right.includes('each') && !right.includes('per');
}

function isTotal(left: readonly string[], right: readonly string[]): boolean {
  // In `$500 to each student, total $2,500` the `each` belongs to the sum before.
  const own = left.slice(left.lastIndexOf(',') + 1);
  if (own.includes('@') || meansEachRecipient(own) || meansEachRecipient(right.slice(0, NEAR_TOKENS + 1)))
    return false;
  const named = left.slice(-10).findLastIndex((word) => TOTAL_CUES.has(word));
  if (named !== -1 && !OF_COSTS.has(left.slice(-10)[named + 1] ?? '')) return true;
  return right.slice(0, NEAR_TOKENS).some((word) => TOTAL_CUES.has(word));
}

/** Whether a sum is one installment: `distributed at $2,000/year`. */
const isPaidInParts = (left: readonly string[]): boolean => PAID_AS.test(left.slice(-NEAR_TOKENS).join(' '));

/** Whether a sum comes on top of another: `plus $500 for books`, `and a $5,000 grant for a charity`. */
function isExtra(left: readonly string[], right: readonly string[]): boolean {
  if (left.slice(-NEAR_TOKENS).some((word) => EXTRA_CUES.has(word))) return true;
  if (right.slice(0, NEAR_TOKENS).some((word) => ALLOWANCES.has(word))) return true;
  return left.includes('plus') && right.some((word) => CHARITIES.has(word));
}

/** Whether a sum in parentheses only breaks down the award before it, or a total without naming a single award. */
function breaksDown(scene: SentenceWithSums, at: number): boolean {
  const role = roleOf(scene, headOf(scene, at));
  return role === 'award' || (role !== 'other' && !statesSingleAward(scene, at));
}

/**
 * Index of the sum that the parentheses around another sum belong to: `$6,000 ($1,500 a year)`. -1 if there is none, or
 * if the parentheses offer a choice: `$2,000 (or $1,000 part-time)`.
 */
function headOf({ list, sums, opened }: SentenceWithSums, at: number): number {
  const open = opened[sums[at]?.from ?? 0] ?? -1;
  if (textAt(list, open + 1) === 'or') return -1;
  return sums.findLastIndex((sum) => sum.to <= open && opened[sum.from] === -1);
}

/** Whether the parentheses around a sum state the single award of a pool: `$28,000 total ($7,000 each)`. */
function statesSingleAward({ list, sums, opened }: SentenceWithSums, at: number): boolean {
  const open = opened[sums[at]?.from ?? 0] ?? -1;
  const close = list.findIndex((token, place) => place > open && token.text === ')');
  const inside = wordsOf(list, open, close === -1 ? list.length : close);
  return inside.some((word) => SINGLE.has(word)) || meansEachRecipient(inside);
}

/** Whether `each` means each recipient rather than each year. */
const meansEachRecipient = (words: readonly string[]): boolean =>
  words.some((word, place) => word === 'each' && !PERIODS.has(words[place + 1] ?? ''));

/** Whether a sentence is about awarding. */
export const hasAwardCue = (list: readonly Token[]): boolean =>
  list.some((token) => AWARD_CUES.has(token.text));
