import { AWARD, AWARDS } from '../../text/award-nouns.ts';
import { APPLICANTS, RECIPIENTS } from '../../text/people-nouns.ts';
import { anyOf, or, wordSet } from '../../text/words.ts';

/** Words around a sum of money, grouped by the role they give it. */

export const AWARD_CUES = wordSet(
  `
    ${AWARD} ${AWARDS} request awarded awarding receive receives received provide provides provided offer
    offers offered pays pay amount amounts value valued worth earn win waiver remission tuition each
  `,
);
export const OTHER_CUES = wordSet(
  `
    gift gifts donation donations donated donor donors endowment endowments endowed endowing bequest
    bequeathed raise raised raises raising contributed contribution contributions income incomes salary
    salaries wage wages earning earnings agi efc sai debt debts loan loans fee deposit assets revenue revenues
    budget fundraiser invested investment pledge pledged principal established founded initial corpus
    deductible sales taxes market brought
  `,
);
export const OTHER_AFTER = wordSet(
  'fee fees gift gifts donation donations endowment bequest income loan loans debt deposit contribution contributions pledge fundraiser budget salary',
);
/**
 * Phrases that make the sum after them `other` money; `at least` may stand between. In `covers costs up to $500`, the
 * sum is an award.
 */
export const OTHER_TOUCHING = new RegExp(
  or(
    String.raw`\b(${or(String.raw`
      need (of|at|exceeding|greater)|costs|increments of|multiples of|increased? by
      (awards|funds?|scholarships) total\w*|(cost|expenses?|fees) (exceed\w*|above|over)|counts? toward (the|an?)
      included in (the|an?)|(tuition|fees|cost|price) (is|are|was|were)
      (parents?|famil\w+|households?) (who )?(earn|make)\w*|earn\w* (less|more|under|over)
      (fund|endowment) (now )?(has|holds|contains|totals|is worth)
    `)})\b(?!.{0,300}\bup to\b)`,
  ),
);
export const OTHER_NEXT =
  /^((in|of) (\w+ )?(need|endowment|principal)|endowed|established|founded|(\/|per|a|each) \w+ (will|would|should) cover (all|everything|your|their))\b/;
export const PAID_AS = /\b(distributed|disbursed|paid|divided|split) (as|into|in|at)\b/;
export const PREPOSITIONS = wordSet('to for from in by with at of and or , ( -');
export const TOTAL_CUES = wordSet(
  'total totals totaling totalling totaled totalled combined aggregate lifetime cumulative',
);
export const POOL_AFTER = wordSet(`${AWARDS} aid funding funds money support assistance`);
export const POOL_NEXT = new RegExp(String.raw`(?<!\bto )\bfund\b|\bworth of ${anyOf(AWARDS)}\b`);
export const SHARED = new RegExp(
  [
    String.raw`\b(divided|split|shared|distributed|spread|allocated|awarded)( equally| evenly)? (among|amongst|across)\b`,
    String.raw`\b(divided|split|shared)( equally| evenly)? between (the |\w+ )?${anyOf(APPLICANTS, RECIPIENTS, 'students')}\b`,
  ].join('|'),
);
/** Introduces the sum that an organization gives per year to all recipients together. */
export const GIVING =
  /\b(foundation|society|association|organization|club|chapter|company|program|college|university|department|we)( \w+)? (award|give|grant|distribute|provide|offer)s?( out)?( (about|over|more than|approximately|nearly|up to))*$/;
/** Introduces the sum that all recipients together have received so far: `has awarded more than $400,000`. */
export const GIVEN =
  /\b(has|have|had) (since )?(awarded|given|provided|granted|distributed|raised|paid)\b|\bpaid out\b/;
export const YEARLY =
  /^(annually|each year|every year|a year|per year|yearly)\b(?! to (a|an|one|each|two|three)\b)/;
/** What one person can get out of a pool: `students may request up to $1,500 in funding`. */
export const FOR_ONE = new RegExp(
  String.raw`\b(may|can|will|could) (\S+ ){0,2}(request|receive|earn|get|win)\b|\b${anyOf(AWARD)} (provides?|pays|offers|gives)\b`,
);
/** What was paid in a single past year: `In 2019 the award was $700`, `last year $700 was given`. */
export const PAST_YEAR = new RegExp(
  [
    String.raw`\b(last|previous|prior) year\b`,
    String.raw`\bin (19|20)\d\d\b( \S+){0,8} (was|were|received|awarded|gave|paid|totaled)\b`,
    // `The first Reed scholarship was a $500 award given in 1978`
    String.raw`\bfirst (\S+ ){0,3}${anyOf(AWARD)} (\S+ ){0,6}(given|made|awarded|presented) in (19|20)\d\d\b`,
  ].join('|'),
);
/** A price or rate rather than an award: `$20 per person`. */
export const RATE = /^(per|a|each|an|\/) (course|class|day|night|week|mile|page|person|ticket|plate|child)\b/;
/** An example rather than a fact: `For example, if you have received $5,000`. */
export const EXAMPLE = /for (example|instance)/;
/** The sum of many awards: `scholarships to area students, totaling more than $53,200`. */
export const ALL_TOGETHER = new RegExp(
  String.raw`\b${anyOf(AWARDS, RECIPIENTS, 'students')}\b.{0,40}\btotal(l?ing|l?ed)( (more than|over|nearly|about))?$`,
);
/** The sum of another award: `may not be combined with the $5,000 Reed Award`. */
export const SUM_OF_OTHER_AWARD =
  /\b(((combined with|other than|instead of|lieu of|besides|unlike)|(winners|recipients|holders) of|who (already )?(hold|have|won|received?)) (the|an?|any|our|another)|(any )?other (awards|scholarships|fellowships|grants|funding|support|aid)( (of|over|above|exceeding))?)$/;
/** The combined value of several things: `tickets, to a maximum combined value of $10,000`. */
export const COMBINED = /\bcombined (annual )?(value|worth) of( (up to|about|over|more than))?$/;
export const VAGUE = wordSet('than over nearly almost approximately');
export const HANDED_OUT = wordSet('awarded given distributed available across');
export const PART_CUES = wordSet(
  'remaining remainder balance disbursed installment installments instalment instalments payment payments increments',
);
export const EXTRA_CUES = wordSet('plus additional bonus addition supplement supplemental extra');
/** Money for one purpose, paid on top of an award: `a $36,000 stipend and a $1,000 travel allowance`. */
export const ALLOWANCES = wordSet('allowance allowances reimbursement');
export const SINGLE = wordSet('single individual award student recipient person');
export const PERIODS = wordSet('year semester term quarter month');
export const SEPARATORS = wordSet('; |');
