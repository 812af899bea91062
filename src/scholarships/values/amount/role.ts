import { AWARD, AWARDS } from '../../text/award-nouns.ts';
import { APPLICANTS, RECIPIENTS } from '../../text/people-nouns.ts';
import type { Sentence } from '../../text/sentences.ts';
import { type Token, textAt, wordsOf } from '../../text/tokens.ts';
import { anyOf, wordSet } from '../../text/words.ts';
import type { Candidate } from '../read.ts';
import { type Bound, boundOf } from './bounds.ts';
import type { Money } from './find.ts';

/**
 * What a sum of money is, best first: an `award` of one recipient; the `total` of one award over years, or of a small
 * pool; a `part` of an award (an installment, an extra); `other` money (a large pool, a gift, an income).
 */
export type Role = 'award' | 'total' | 'part' | 'other';

/** A sum of money in its sentence, with the role that the words around it give it. */
export interface Sum extends Money, Candidate<Role> {
  readonly bound: Bound;
}

const AWARD_CUES = wordSet(
  `${AWARD} ${AWARDS} request awarded awarding receive receives received provide provides provided offer offers offered pays pay amount amounts value valued worth earn win waiver remission tuition each`,
);
const OTHER_CUES = wordSet(
  'gift gifts donation donations donated donor donors endowment endowments endowed endowing bequest bequeathed raise raised raises raising contributed contribution contributions income incomes salary salaries wage wages earning earnings agi efc sai debt debts loan loans fee deposit assets revenue revenues budget fundraiser invested investment pledge pledged principal established founded initial corpus deductible sales taxes market brought',
);
const OTHER_AFTER = wordSet(
  'fee fees gift gifts donation donations endowment bequest income loan loans debt deposit contribution contributions pledge fundraiser budget salary',
);
/** Words directly before a sum, perhaps with `at least` between. In `covers costs up to $500` the sum is an award. */
const OTHER_TOUCHING =
  /\b(need (of|at|exceeding|greater)|costs|increments of|multiples of|increased? by|(awards|funds?|scholarships) total\w*|(cost|expenses?|fees) (exceed\w*|above|over)|counts? toward (the|an?)|included in (the|an?)|(tuition|fees|cost|price) (is|are|was|were)|(parents?|famil\w+|households?) (who )?(earn|make)\w*|earn\w* (less|more|under|over))\b(?!.{0,300}\bup to\b)/;
const OTHER_NEXT = /^((in|of) (\w+ )?(need|endowment|principal)|endowed|established|founded)\b/;
const PAID_AS = /\b(distributed|disbursed|paid|divided|split) (as|into|in|at)\b/;
const PREPOSITIONS = wordSet('to for from in by with at of and or , ( -');
const TOTAL_CUES = wordSet(
  'total totals totaling totalling totaled totalled combined aggregate lifetime cumulative',
);
/** After `total`, these make it the total of something else: `the total number of awards`, `of the total expense`. */
const OF_COSTS = wordSet('number cost costs expense expenses');
const POOL_AFTER = wordSet(`${AWARDS} aid funding funds money support assistance`);
const POOL_NEXT = new RegExp(String.raw`(?<!\bto )\bfund\b|\bworth of ${anyOf(AWARDS)}\b`);
const SHARED = new RegExp(
  [
    String.raw`\b(divided|split|shared|distributed|spread|allocated|awarded)( equally| evenly)? (among|amongst|across)\b`,
    String.raw`\b(divided|split|shared)( equally| evenly)? between (the |\w+ )?${anyOf(APPLICANTS, RECIPIENTS, 'students')}\b`,
  ].join('|'),
);
/** What an organization gives in a year, to all recipients together. */
const GIVING =
  /\b(foundation|society|association|organization|club|chapter|company|program|college|university|department|we)( \w+)? (award|give|grant|distribute|provide|offer)s?( out)?( (about|over|more than|approximately|nearly|up to))*$/;
/** What has been given so far, to all recipients together: `has awarded more than $400,000`. */
const GIVEN =
  /\b(has|have|had) (since )?(awarded|given|provided|granted|distributed|raised|paid)\b|\bpaid out\b/;
const YEARLY = /^(annually|each year|every year|a year|per year|yearly)\b(?! to (a|an|one|each|two|three)\b)/;
/** What one person can get out of a pool: `students may request up to $1,500 in funding`. */
const FOR_ONE = new RegExp(
  String.raw`\b(may|can|will|could) (\S+ ){0,2}(request|receive|earn|get|win)\b|\b${anyOf(AWARD)} (provides?|pays|offers|gives)\b`,
);
const TO_ONE = /^in (\w+ ){1,3}(for|to) (an?|one|each|the) (?!(foundation|college|school)\b)/;
/** What was paid in a single past year: `In 2019 the award was $700`, `last year $700 was given`. */
const PAST_YEAR = new RegExp(
  [
    String.raw`\b(last|previous|prior) year\b`,
    String.raw`\bin (19|20)\d\d\b( \S+){0,8} (was|were|received|awarded|gave|paid|totaled)\b`,
    // `The first Reed scholarship was a $500 award given in 1978`
    String.raw`\bfirst (\S+ ){0,3}${anyOf(AWARD)} (\S+ ){0,6}(given|made|awarded|presented) in (19|20)\d\d\b`,
  ].join('|'),
);
/** The price or rate of something, rather than what an award pays. */
const RATE = /^(per|a|each|an|\/) (course|class|day|night|week|mile|page|person|ticket|plate|child)\b/;
/** An example rather than a fact: `For example, if you have received $5,000`. */
const EXAMPLE = /for (example|instance)/;
/** The sum of many awards: `scholarships to area students, totaling more than $53,200`. */
const ALL_TOGETHER = new RegExp(
  String.raw`\b${anyOf(AWARDS, RECIPIENTS, 'students')}\b.{0,40}\btotal(l?ing|l?ed)( (more than|over|nearly|about))?$`,
);
/** The sum of another award: `may not be combined with the $5,000 Reed Award`. */
const OTHERS_SUM =
  /\b((combined with|other than|instead of|lieu of|besides|unlike)|(winners|recipients|holders) of|who (already )?(hold|have|won|received?)) (the|an?|any|our|another)$/;
const VAGUE = wordSet('than over nearly almost approximately');
const HANDED_OUT = wordSet('awarded given distributed available across');
const PART_CUES = wordSet(
  'remaining remainder balance disbursed installment installments instalment instalments payment payments increments',
);
const EXTRA_CUES = wordSet('plus additional bonus addition supplement supplemental extra');
const CHARITIES = wordSet('charity nonprofit school teacher library chapter club organization sponsor');
const SINGLE = wordSet('single individual award student recipient person');
const PERIODS = wordSet('year semester term quarter month');
const SEPARATORS = wordSet('; |');

const CLAUSE_TOKENS = 14;
const NEAR_TOKENS = 4;
const REMARK_TOKENS = 4;

/** A sentence with its sums; `opened` gives for each token the parenthesis that it is inside of (-1: none). */
interface Scene {
  readonly list: Sentence;
  readonly sums: readonly Money[];
  readonly opened: readonly number[];
}

/** The sums of a sentence with the role of each. */
export function rolesOf(list: Sentence, sums: readonly Money[]): Sum[] {
  const scene = { list, sums, opened: openParentheses(list) };
  const read = sums.map((money, at) => ({
    ...money,
    sentence: list,
    bound: boundOf(list, money),
    role: roleOf(scene, at),
  }));
  // In `Up to $3,500 Masters; $5,000 Doctoral` the first words apply to both sums.
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

function roleOf(scene: Scene, at: number): Role {
  const { list, sums } = scene;
  const money = sums[at];
  if (money === undefined || EXAMPLE.test(wordsOf(list, 0, 2).join(' '))) return 'other';
  const left = wordsLeft(scene, sums[at - 1]?.to ?? 0, money.from);
  const right = wordsRight(list, money.to, sums[at + 1]?.from ?? list.length);
  if (isPool(left, right) || isOther(left, right) || isElsewhere(left, right)) return 'other';
  if (isTotal(left, right)) return 'total';
  if (isPaidInParts(left) || (at > 0 && (isExtra(left, right) || breaksDown(scene, at)))) return 'part';
  return left.slice(-NEAR_TOKENS).some((word) => PART_CUES.has(word)) ? 'part' : 'award';
}

/** The words before a sum in its clause, the nearest last. */
function wordsLeft({ list, opened }: Scene, limit: number, to: number): string[] {
  const words = wordsOf(list, Math.max(limit, to - CLAUSE_TOKENS, (opened[to] ?? -1) + 1), to);
  return words.slice(words.findLastIndex((word) => SEPARATORS.has(word)) + 1);
}

/** The words after a sum, without a short remark in parentheses: `$300 (non-refundable) fee`. */
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

function isElsewhere(left: readonly string[], right: readonly string[]): boolean {
  const before = left.join(' ');
  return (
    PAST_YEAR.test(`${before} ${right.join(' ')}`) ||
    RATE.test(right.join(' ')) ||
    OTHERS_SUM.test(before) ||
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
  // In `$500 to each student, total $2,500` the `each` is of the sum before.
  const own = left.slice(left.lastIndexOf(',') + 1);
  if (own.includes('@') || saysEach(own) || saysEach(right.slice(0, NEAR_TOKENS + 1))) return false;
  const named = left.slice(-10).findLastIndex((word) => TOTAL_CUES.has(word));
  if (named !== -1 && !OF_COSTS.has(left.slice(-10)[named + 1] ?? '')) return true;
  return right.slice(0, NEAR_TOKENS).some((word) => TOTAL_CUES.has(word));
}

/** Whether a sum is one part of what is paid: `distributed at $2,000/year`. */
const isPaidInParts = (left: readonly string[]): boolean => PAID_AS.test(left.slice(-NEAR_TOKENS).join(' '));

/** Whether a sum comes on top of another: `plus $500 for books`, `and a $5,000 grant for a charity`. */
function isExtra(left: readonly string[], right: readonly string[]): boolean {
  if (left.slice(-NEAR_TOKENS).some((word) => EXTRA_CUES.has(word))) return true;
  return left.includes('plus') && right.some((word) => CHARITIES.has(word));
}

/** Whether a sum in parentheses only splits up the award before it, or a total without naming a single award. */
function breaksDown(scene: Scene, at: number): boolean {
  const role = roleOf(scene, headOf(scene, at));
  return role === 'award' || (role !== 'other' && !tellsSingle(scene, at));
}

/**
 * The sum in front of the parentheses that another sum stands in: `$6,000 ($1,500 a year)`. -1 if there is none, or if
 * the parentheses offer a choice: `$2,000 (or $1,000 part-time)`.
 */
function headOf({ list, sums, opened }: Scene, at: number): number {
  const open = opened[sums[at]?.from ?? 0] ?? -1;
  if (textAt(list, open + 1) === 'or') return -1;
  return sums.findLastIndex((sum) => sum.to <= open && opened[sum.from] === -1);
}

/** Whether the parentheses around a sum give the single award of a pool: `$28,000 total ($7,000 each)`. */
function tellsSingle({ list, sums, opened }: Scene, at: number): boolean {
  const open = opened[sums[at]?.from ?? 0] ?? -1;
  const close = list.findIndex((token, place) => place > open && token.text === ')');
  const inside = wordsOf(list, open, close === -1 ? list.length : close);
  return inside.some((word) => SINGLE.has(word)) || saysEach(inside);
}

/** Whether the words contain `each` meaning each recipient, as opposed to each year. */
const saysEach = (words: readonly string[]): boolean =>
  words.some((word, place) => word === 'each' && !PERIODS.has(words[place + 1] ?? ''));

/** Whether a sentence is about awarding. */
export const hasAwardCue = (list: readonly Token[]): boolean =>
  list.some((token) => AWARD_CUES.has(token.text));
