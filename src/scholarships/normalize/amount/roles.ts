import type { Token } from '../text/tokens.ts';
import { wordSet } from '../text/word-set.ts';
import { headOf, type Scene, saysEach, tellsSingle } from './parentheses.ts';

/**
 * What a sum of money is, best first: an `award` of one recipient; the `total` of one award over years or
 * of a small pool; a `part` of an award (an instalment, an extra); `other` money (a pool, a gift, an income).
 */
export type Role = 'award' | 'total' | 'part' | 'other';

const AWARD_CUES = wordSet(
  'award awards awarded awarding scholarship scholarships stipend stipends grant grants prize prizes fellowship fellowships receive receives received provide provides provided offer offers offered pays pay amount amounts value valued worth earn win waiver remission tuition each',
);
const OTHER_CUES = wordSet(
  'gift gifts donation donations donated donor donors endowment endowments endowed endowing bequest bequeathed raise raised raises raising contributed contribution contributions income incomes salary salaries wage wages earning earnings agi efc sai debt debts loan loans fee deposit assets revenue revenues budget fundraiser invested investment pledge pledged principal established founded initial corpus deductible sales taxes market',
);
const OTHER_AFTER = wordSet(
  'fee fees gift gifts donation donations endowment bequest income loan loans debt deposit contribution contributions pledge fundraiser budget salary',
);
/** Right before a sum, perhaps with `at least` between. `covers costs up to $500` is an award all the same. */
const OTHER_TOUCHING =
  /\b(need (of|at|exceeding|greater)|costs|increments? of|multiples of|increased? by|(awards|funds?|scholarships|endowments?) total\w*|(tuition|fees|cost|price) (is|are|was|were)|(parents?|famil\w+|households?) (who )?(earn|make)\w*)\b(?!.*\bup to$)/;
const OTHER_NEXT = /^(in|of) (\w+ )?need\b/;
const PAID_AS = /\b(distributed|disbursed|paid|divided|split) (as|into|in|at)\b/;
const PREPOSITIONS = wordSet('to for from in by with at and or , ( -');
const TOTAL_CUES = wordSet(
  'total totals totaling totalling totaled totalled combined aggregate lifetime cumulative',
);
const POOL_AFTER = wordSet(
  'scholarships awards grants aid funding prizes funds money support stipends fellowships assistance',
);
const POOL_NEXT = /(?<!\bto )\bfund\b|\bworth of (scholarships|awards)\b/;
const SHARED =
  /\b(divided|split|shared|distributed|spread|allocated|awarded)( equally| evenly)? (among|amongst|across)\b/;
const SHARED_BETWEEN =
  /\b(divided|split|shared)( equally| evenly)? between (the |\w+ )?(recipients|students|winners|applicants)\b/;
/** What an organization hands out in a year, to nobody in particular. */
const GIVING =
  /\b(foundation|society|association|organization|club|chapter|company|program|college|university|department|we)( \w+)? (awards?|gives?|grants?|distributes?|provides?|offers?)( out)?( (about|over|more than|approximately|nearly|up to))*$/;
/** So far, to everybody: `has awarded more than $400,000`. */
const GIVEN = /\b(has|have|had) (awarded|given|provided|granted|distributed|raised)\b/;
const YEARLY = /^(annually|each year|every year|a year|per year|yearly)\b(?! to (a|an|one|each|two|three)\b)/;
const PART_CUES = wordSet(
  'disbursed installment installments instalment instalments payment payments increments',
);
const EXTRA_CUES = wordSet('plus additional bonus addition supplement supplemental extra');
const CHARITIES = wordSet('charity nonprofit school teacher library chapter club organization sponsor');
const SEPARATORS = wordSet('; | •');

const CLAUSE_TOKENS = 14;
const NEAR_TOKENS = 4;
const REMARK_TOKENS = 4;

/** The role of one sum among those of its sentence. */
export function roleOf(scene: Scene, at: number): Role {
  const { list, sums } = scene;
  const money = sums[at];
  if (money === undefined) return 'other';
  const left = wordsLeft(scene, sums[at - 1]?.to ?? 0, money.from);
  const right = wordsRight(list, money.to, sums[at + 1]?.from ?? list.length);
  if (isOther(left, right)) return 'other';
  if (isTotal(left, right)) return 'total';
  if (at > 0 && (isExtra(left, right) || breaksDown(scene, at))) return 'part';
  return left.slice(-NEAR_TOKENS).some((word) => PART_CUES.has(word)) ? 'part' : 'award';
}

/** The words of the clause before a place, nearest last. */
function wordsLeft({ list, opened }: Scene, limit: number, to: number): string[] {
  const from = Math.max(limit, to - CLAUSE_TOKENS, (opened[to] ?? -1) + 1);
  const words = list.slice(from, to).map((token) => token.text);
  return words.slice(words.findLastIndex((word) => SEPARATORS.has(word)) + 1);
}

function wordsRight(list: readonly Token[], from: number, limit: number): readonly string[] {
  const words = list.slice(from, Math.min(limit, from + CLAUSE_TOKENS)).map((token) => token.text);
  const skipped = skipParenthesis(words);
  const end = skipped.findIndex((word) => SEPARATORS.has(word) || word === '(');
  return end === -1 ? skipped : skipped.slice(0, end);
}

/** Without a short remark right behind the sum: `$300 (non-refundable) fee`. */
function skipParenthesis(words: readonly string[]): readonly string[] {
  const close = words.indexOf(')');
  return words[0] === '(' && close !== -1 && close <= REMARK_TOKENS ? words.slice(close + 1) : words;
}

/** Decided by the noun right behind, else by the cue nearest on the left. */
function isOther(left: readonly string[], right: readonly string[]): boolean {
  if (isPool(left, right)) return true;
  const behind = right.slice(0, NEAR_TOKENS);
  const noun = behind.find((word) => OTHER_AFTER.has(word) || AWARD_CUES.has(word) || PREPOSITIONS.has(word));
  if (noun !== undefined && !PREPOSITIONS.has(noun)) return OTHER_AFTER.has(noun);
  if (OTHER_TOUCHING.test(left.slice(-NEAR_TOKENS).join(' ')) || OTHER_NEXT.test(right.join(' ')))
    return true;
  const cue = left.findLast((word) => AWARD_CUES.has(word) || OTHER_CUES.has(word));
  const price = cue === 'tuition' && ['is', 'are', 'was', 'were'].includes(left.at(-1) ?? '');
  return price || (cue !== undefined && OTHER_CUES.has(cue));
}

/** `$100,000 in scholarships`, `divided among`, `more than $50,000 awarded annually`, `$20,000 scholarship fund` */
function isPool(left: readonly string[], right: readonly string[]): boolean {
  const near = right.slice(0, NEAR_TOKENS);
  const into = near.indexOf('in');
  if (into !== -1 && into <= 1 && near.slice(into).some((word) => POOL_AFTER.has(word))) return true;
  const behind = right.join(' ');
  if (POOL_NEXT.test(near.join(' ')) || SHARED.test(behind) || SHARED_BETWEEN.test(behind)) return true;
  if (GIVEN.test(left.slice(-NEAR_TOKENS - 2).join(' '))) return true;
  if (GIVING.test(left.join(' ')) && YEARLY.test(behind)) return true;
  const vague = ['than', 'over', 'nearly', 'almost', 'approximately'].includes(left.at(-1) ?? '');
  const handedOut = near
    .slice(0, 3)
    .some((word) => ['awarded', 'given', 'distributed', 'available', 'across'].includes(word));
  return vague && handedOut && !right.includes('each') && !right.includes('per');
}

function isTotal(left: readonly string[], right: readonly string[]): boolean {
  if (left.includes('@') || saysEach(left) || saysEach(right.slice(0, NEAR_TOKENS + 1))) return false;
  const named = left.slice(-10).findLastIndex((word) => TOTAL_CUES.has(word));
  if (named !== -1 && left.slice(-10)[named + 1] !== 'number') return true;
  return right.slice(0, NEAR_TOKENS).some((word) => TOTAL_CUES.has(word));
}

/** On top of another sum: `plus $500 for books`, `and a $5,000 grant for a charity`. */
function isExtra(left: readonly string[], right: readonly string[]): boolean {
  if (PAID_AS.test(left.slice(-NEAR_TOKENS).join(' '))) return true;
  if (left.slice(-NEAR_TOKENS).some((word) => EXTRA_CUES.has(word))) return true;
  return left.includes('plus') && right.slice(0, 10).some((word) => CHARITIES.has(word));
}

/** A sum in a parenthesis that breaks down the award before it, or a total without telling a single award. */
function breaksDown(scene: Scene, at: number): boolean {
  const head = headOf(scene, at);
  if (head === -1) return false;
  const role = roleOf(scene, head);
  return role === 'award' || (role !== 'other' && !tellsSingle(scene, at));
}

export const hasAwardCue = (list: readonly Token[]): boolean =>
  list.some((token) => AWARD_CUES.has(token.text));
