import { type Token, wordsOf } from '../../text/tokens.ts';
import type { Money } from './find.ts';

/** How a sum limits an award's value. */
export type Bound = 'exact' | 'upper' | 'lower';

const NEAR =
  'a|an|the|of|amounts?|values?|sum|total|about|approximately|approx|roughly|around|additional|annual|~|:|usd|us';
const FAR = `${NEAR}|awards?|awarded|scholarships?|stipend|grants?|prize|is|are|will|be|was|being|individual|single|annual|yearly|per|year|each|recipient|student|granted|given|\\(|available|possible|requests?|benefit|funding|support|assistance|that|which|can|may|could|receive|get`;

/** Matches words right before a sum, with at most an article or `about` in between: `up to a $500 award`. */
const rightBefore = (words: string): RegExp => new RegExp(`(?:^| )(?:${words})(?: (?:${NEAR}))*$`);
const UPPER_BEFORE = rightBefore(
  'up to|upto|hasta|as (?:much|high) as|limited to|limit of|capped at|cap (?:of|is)|ceiling of|going to|out at',
);
const LOWER_BEFORE = rightBefore(
  'at least|upwards? of|in excess of|(?:start|starts|begin|begins|beginning) at|starting (?:at|from)|starts? from|from|as (?:low|little) as',
);
const MORE_BEFORE = rightBefore('(?:more|greater|higher) than|over|above|exceed(?:ing|s)?');
const LESS_BEFORE = rightBefore('(?:less|lower|fewer) than|under|below');
/** A negation reverses the words that follow: `no more than`, `no single award will exceed`. */
const NEGATED = /\b(no|not|never|nor|cannot|neither|none)( \S+){0,6}$/;

/** Matches words that may be further away: `maximum award amount is $5,000`, `Min. scholarship: $500`. */
const far = (words: string): RegExp => new RegExp(`(?:^|(?<!^\\$|.\\$) )(?:${words})(?: (?:${FAR})){0,8}$`);
const UPPER_FAR = far('maximum|max|largest|highest|limit|ceiling|cap');
const LOWER_FAR = far('minimum|min|smallest|lowest');

/**
 * Matches words after a sum. In `$500 minimum GPA 3.0` and `$500 minimum of 12 credits`, `minimum` does not belong to
 * the sum.
 */
const rightAfter = (phrases: string, words: string): RegExp =>
  new RegExp(
    `^(?:(?:[(,/]|per|a|each|year|semester|award|scholarship|student|annually|yearly|recipient|is) ){0,3}(?:(?:${phrases})|(?:${words})(?! (?:gpa|of|\\$|grade|cumulative|:|\\d)))(?: |$)`,
  );
const LOWER_AFTER = rightAfter(
  'or (?:more|greater|higher|above)|and (?:more|up|above|over|higher)',
  'minimum|min',
);
const UPPER_AFTER = rightAfter(
  'or (?:less|lower|below|under|fewer)|and (?:under|below)',
  'maximum|max|cap|limit',
);

/** `$12,000 - full tuition` */
const TO_FULL = /^(?:-|to) (?:a )?full(?: -)? (?:tuition|ride|cost)\b/;

const WORDS_BEFORE = 12;
const WORDS_AFTER = 8;

/** Classifies a sum by the words next to it. A range already has a lower end, so a range is never a `lower` bound. */
export function boundOf(tokens: readonly Token[], { from, to, min, max }: Money): Bound {
  const textBefore = wordsOf(tokens, from - WORDS_BEFORE, from).join(' ');
  const textAfter = wordsOf(tokens, to, to + WORDS_AFTER).join(' ');
  const bound = boundBefore(textBefore) ?? boundAfter(tokens, to, textAfter) ?? 'exact';
  return bound === 'lower' && min < max ? 'exact' : bound;
}

function boundBefore(textBefore: string): Bound | null {
  if (UPPER_BEFORE.test(textBefore)) return 'upper';
  if (LOWER_BEFORE.test(textBefore)) return 'lower';
  const isMore = MORE_BEFORE.test(textBefore);
  if (isMore || LESS_BEFORE.test(textBefore)) return isMore === NEGATED.test(textBefore) ? 'upper' : 'lower';
  if (UPPER_FAR.test(textBefore)) return 'upper';
  return LOWER_FAR.test(textBefore) ? 'lower' : null;
}

function boundAfter(tokens: readonly Token[], to: number, textAfter: string): Bound | null {
  const [plus, next] = tokens.slice(to, to + 2);
  const goesOn = next?.glued && (next.kind === 'number' || next.text === '$');
  if (plus?.glued && plus.text === '+' && !goesOn) return 'lower';
  if (LOWER_AFTER.test(textAfter) || TO_FULL.test(textAfter)) return 'lower';
  return UPPER_AFTER.test(textAfter) ? 'upper' : null;
}
