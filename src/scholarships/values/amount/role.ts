import type { Sentence } from '../../text/sentences.ts';
import { type Token, textAt, wordsOf } from '../../text/tokens.ts';
import type { Candidate } from '../value-candidates.ts';
import { type Bound, boundOf } from './bounds.ts';
import type { Money } from './find.ts';
import {
  ALL_TOGETHER,
  ALLOWANCES,
  AWARD_CUES,
  COMBINED,
  EXAMPLE,
  EXTRA_CUES,
  FOR_ONE,
  GIVEN,
  GIVING,
  HANDED_OUT,
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
  TOTAL_CUES,
  VAGUE,
  YEARLY,
} from './lexicon.ts';

/**
 * The role of a sum of money, best first: an `award` to one recipient; the `total` of one award over years, or of a
 * small pool; a `part` of an award (an installment, an extra); `other` money (a large pool, a gift, an income).
 */
export type Role = 'award' | 'total' | 'part' | 'other';

/** A sum of money in its sentence, with the role that the surrounding words give it. */
export interface Sum extends Money, Candidate<Role> {
  readonly bound: Bound;
}

const CLAUSE_TOKENS = 14;
const NEAR_TOKENS = 4;

/** A sentence with its sums. `parenthesisAt` has, for each token, the index of the parenthesis around it (-1: none). */
interface SentenceWithSums {
  readonly sentence: Sentence;
  readonly sums: readonly Money[];
  readonly parenthesisAt: readonly number[];
}

export function rolesOf(sentence: Sentence, sums: readonly Money[]): Sum[] {
  const context = { sentence, sums, parenthesisAt: openParentheses(sentence) };
  const classified = sums.map((money, at) => ({
    ...money,
    sentence,
    bound: boundOf(sentence, money),
    role: roleOf(context, at),
  }));
  // In `Up to $3,500 Masters; $5,000 Doctoral`, `Up to` applies to both sums.
  const first = classified.find((sum) => sum.role === 'award');
  if (first?.bound !== 'upper') return classified;
  return classified.map((sum) =>
    sum.bound === 'exact' && sum.from > first.from ? { ...sum, bound: 'upper' } : sum,
  );
}

function openParentheses(sentence: readonly Token[]): number[] {
  const parenthesisAt: number[] = [];
  let open = -1;
  for (const [at, token] of sentence.entries()) {
    parenthesisAt.push(open);
    if (token.text === '(') open = at;
    if (token.text === ')') open = -1;
  }
  return parenthesisAt;
}

function roleOf(context: SentenceWithSums, at: number): Role {
  const { sentence, sums } = context;
  const money = sums[at];
  if (money === undefined || EXAMPLE.test(wordsOf(sentence, 0, 2).join(' '))) return 'other';
  const wordsBefore = clauseWordsBefore(context, sums[at - 1]?.to ?? 0, money.from);
  const wordsAfter = clauseWordsAfter(sentence, money.to, sums[at + 1]?.from ?? sentence.length);
  if (
    isPool(wordsBefore, wordsAfter) ||
    isOther(wordsBefore, wordsAfter) ||
    isUnrelatedSum(wordsBefore, wordsAfter)
  )
    return 'other';
  if (isTotal(wordsBefore, wordsAfter)) return 'total';
  if (
    ((at > 0 || sentence.some(({ text }) => TOTAL_CUES.has(text))) && isExtra(wordsBefore, wordsAfter)) ||
    (at > 0 && (isPaidInParts(wordsBefore) || breaksDown(context, at)))
  )
    return 'part';
  return wordsBefore.slice(-NEAR_TOKENS).some((word) => PART_CUES.has(word)) ? 'part' : 'award';
}

/** The words before a sum in its clause; the nearest word is the last. */
function clauseWordsBefore(
  { sentence, parenthesisAt }: SentenceWithSums,
  limit: number,
  to: number,
): string[] {
  const words = wordsOf(sentence, Math.max(limit, to - CLAUSE_TOKENS, (parenthesisAt[to] ?? -1) + 1), to);
  return words.slice(words.findLastIndex((word) => SEPARATORS.has(word)) + 1);
}

/** The words after a sum, skipping a short remark in parentheses: `$300 (non-refundable) fee`. */
function clauseWordsAfter(sentence: readonly Token[], from: number, limit: number): readonly string[] {
  const words = wordsOf(sentence, from, Math.min(limit, from + CLAUSE_TOKENS));
  const close = words.indexOf(')');
  const skipped = words[0] === '(' ? words.slice(close + 1) : words;
  const end = skipped.findIndex((word) => SEPARATORS.has(word) || word === '(');
  return end === -1 ? skipped : skipped.slice(0, end);
}

/** Whether a sum is other money: decided by the noun right after it, otherwise by the nearest cue before it. */
function isOther(wordsBefore: readonly string[], wordsAfter: readonly string[]): boolean {
  if (OTHER_NEXT.test(wordsAfter.join(' '))) return true;
  const nearbyWords = wordsAfter.slice(0, NEAR_TOKENS);
  const noun = nearbyWords.find(
    (word) => OTHER_AFTER.has(word) || AWARD_CUES.has(word) || PREPOSITIONS.has(word),
  );
  if (noun !== undefined && !PREPOSITIONS.has(noun)) return OTHER_AFTER.has(noun);
  if (OTHER_TOUCHING.test(wordsBefore.slice(-NEAR_TOKENS).join(' '))) return true;
  const cue = wordsBefore.findLast((word) => AWARD_CUES.has(word) || OTHER_CUES.has(word));
  const isPrice = cue === 'tuition' && /\b(is|are|was|were)$/.test(wordsBefore.join(' '));
  return isPrice || (cue !== undefined && OTHER_CUES.has(cue));
}

function isUnrelatedSum(wordsBefore: readonly string[], wordsAfter: readonly string[]): boolean {
  const before = wordsBefore.join(' ');
  return (
    PAST_YEAR.test(`${before} ${wordsAfter.join(' ')}`) ||
    RATE.test(wordsAfter.join(' ')) ||
    SUM_OF_OTHER_AWARD.test(before) ||
    COMBINED.test(before) ||
    ALL_TOGETHER.test(before)
  );
}

/** Whether a sum is a pool: `$100,000 in scholarships`, `divided among`, `more than $50,000 awarded annually`. */
function isPool(wordsBefore: readonly string[], wordsAfter: readonly string[]): boolean {
  const near = wordsAfter.slice(0, NEAR_TOKENS);
  const into = near.indexOf('in');
  const isForOne = FOR_ONE.test(wordsBefore.join(' '));
  if (into !== -1 && into <= 1 && !isForOne && near.slice(into).some((word) => POOL_AFTER.has(word)))
    return true;
  const textAfter = wordsAfter.join(' ');
  if (POOL_NEXT.test(near.join(' ')) || SHARED.test(textAfter)) return true;
  if (GIVEN.test(wordsBefore.slice(-NEAR_TOKENS - 2).join(' '))) return true;
  if (GIVING.test(wordsBefore.join(' ')) && YEARLY.test(textAfter)) return true;
  const handedOut = near.slice(0, 3).some((word) => HANDED_OUT.has(word));
  return (
    VAGUE.has(wordsBefore.at(-1) ?? '') &&
    handedOut &&
    !wordsAfter.includes('each') &&
    !wordsAfter.includes('per')
  );
}

function isTotal(wordsBefore: readonly string[], wordsAfter: readonly string[]): boolean {
  // In `$500 to each student, total $2,500`, the word `each` belongs to the first sum.
  const clauseWords = wordsBefore.slice(wordsBefore.lastIndexOf(',') + 1);
  if (
    clauseWords.includes('@') ||
    meansEachRecipient(clauseWords) ||
    meansEachRecipient(wordsAfter.slice(0, NEAR_TOKENS + 1))
  )
    return false;
  const cueAt = wordsBefore.slice(-10).findLastIndex((word) => TOTAL_CUES.has(word));
  if (cueAt !== -1) return true;
  return wordsAfter.slice(0, NEAR_TOKENS).some((word) => TOTAL_CUES.has(word));
}

/** Whether a sum is one installment: `distributed at $2,000/year`. */
const isPaidInParts = (wordsBefore: readonly string[]): boolean =>
  PAID_AS.test(wordsBefore.slice(-NEAR_TOKENS).join(' '));

/** Whether a sum comes on top of another: `plus $500 for books`, `and a $5,000 grant for a charity`. */
function isExtra(wordsBefore: readonly string[], wordsAfter: readonly string[]): boolean {
  if (wordsBefore.slice(-NEAR_TOKENS).some((word) => EXTRA_CUES.has(word))) return true;
  return wordsAfter.slice(0, NEAR_TOKENS).some((word) => ALLOWANCES.has(word));
}

/**
 * Whether a sum in parentheses only breaks down the sum before the parentheses, which may be an award. It may also be a
 * total, unless the parentheses state what each recipient gets.
 */
function breaksDown(context: SentenceWithSums, at: number): boolean {
  const role = roleOf(context, headOf(context, at));
  return role === 'award' || (role !== 'other' && !statesSingleAward(context, at));
}

/**
 * Index of the sum that the parentheses around another sum belong to: `$6,000 ($1,500 a year)`. -1 if there is none, or
 * if the parentheses offer a choice: `$2,000 (or $1,000 part-time)`.
 */
function headOf({ sentence, sums, parenthesisAt }: SentenceWithSums, at: number): number {
  const open = parenthesisAt[sums[at]?.from ?? 0] ?? -1;
  if (textAt(sentence, open + 1) === 'or') return -1;
  return sums.findLastIndex((sum) => sum.to <= open && parenthesisAt[sum.from] === -1);
}

/** Whether the parentheses around a sum state what each recipient gets from a pool: `$28,000 total ($7,000 each)`. */
function statesSingleAward({ sentence, sums, parenthesisAt }: SentenceWithSums, at: number): boolean {
  const open = parenthesisAt[sums[at]?.from ?? 0] ?? -1;
  const close = sentence.findIndex((token, index) => index > open && token.text === ')');
  const inside = wordsOf(sentence, open, close === -1 ? sentence.length : close);
  return inside.some((word) => SINGLE.has(word)) || meansEachRecipient(inside);
}

/** Whether `each` means each recipient rather than each year. */
const meansEachRecipient = (words: readonly string[]): boolean =>
  words.some((word, index) => word === 'each' && !PERIODS.has(words[index + 1] ?? ''));

/** Whether a sentence is about awarding. */
export const hasAwardCue = (sentence: readonly Token[]): boolean =>
  sentence.some((token) => AWARD_CUES.has(token.text));
