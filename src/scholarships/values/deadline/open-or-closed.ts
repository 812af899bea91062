import type { DeadlineKind } from '../../model/award.ts';
import { AWARD, AWARDS } from '../../text/award-nouns.ts';
import { CLOSED, IS_CLOSED, NO_LONGER, PAST } from '../../text/closing-words.ts';
import type { Sentence } from '../../text/sentences.ts';
import { stateOf } from '../../text/states.ts';
import { anyOf, or } from '../../text/words.ts';
import type { TextKind } from '../value-candidates.ts';

/** The subjects in `The deadline has passed`, `Applications are now closed`, `Portal closed`. */
const WHAT_CLOSES = 'application applications deadline period cycle portal opportunity';
const IS_OVER = new RegExp(
  or(
    String.raw`\b${anyOf(AWARD, AWARDS, WHAT_CLOSES)}\b.{0,300}\b(${or(
      String.raw`((is|are|has|have|was|were|now|currently|already) (been |\w+ )?${anyOf(CLOSED, PAST)})`,
      anyOf(IS_CLOSED),
    )})\b`,
    String.raw`^(now |currently )?closed for\b`,
  ),
);
const IS_NOT = new RegExp(String.raw`\b(not|be) (\w+ )?${anyOf(CLOSED, PAST)}\b|\bclosed to\b`);
const IS_REFUSED = new RegExp(String.raw`\b(${NO_LONGER}|not accept)`);
const NEVER_CLOSES =
  /\b(rolling (basis|admissions?)|year - round|year round|always open|no deadline|no closing date|until filled|until funds|until exhausted)\b/;
/**
 * Words with many uses. Only in a sentence about applying, or in a short sentence, do they mean that there is no
 * deadline.
 */
const WITHOUT_END =
  /\b(rolling|ongoing|continuous|continuously|anytime|any time|all times|first come|every quarter|throughout the year|none)\b/;
const IS_APPLYING = /\b(appl[iy]|deadline|submi|nominat|accept|request|awarded\b|due\b)/;
const SHORT_TOKENS = 6;

const textOf = (sentence: Sentence): string => sentence.map(({ text }) => text).join(' ');

/** Words of a condition or a question, and words for other people or things that may be closed. */
const HEDGED = new RegExp(
  or(
    String.raw`\b(if|when|once|unless|after|before|while|whose|who|that|which|where|might|would|temporarily)\b`,
    // The month `May` is not a verb.
    String.raw`(?<!\bin )\bmay\b(?! \d)`,
    String.raw`\buntil (?!further|(the )?(next|fall|spring|summer)\b)|\?$`,
    String.raw`\b(office|campus|building|library|department|maintenance)\b`,
  ),
);
/** Matches a notice whose subject is applications or awards, or that has no subject. */
const ABOUT_APPLYING = new RegExp(
  or(String.raw`
    \b(${anyOf(AWARD, AWARDS, WHAT_CLOSES, 'apply applying deadlines this it we')})\b
    ^\W*(currently|now|no longer|not|${anyOf(CLOSED)})\b
  `),
);

/**
 * Whether a sentence of prose states that applications are over. A sentence about other people or things does not
 * count.
 */
export function isOverInProse(sentence: Sentence): boolean {
  const text = textOf(sentence);
  return isOver(sentence) && !HEDGED.test(text) && ABOUT_APPLYING.test(text);
}

/** Classifies a text without a usable day: closed, rolling (no deadline), or unknown. */
export function kindWithoutDate(sentences: readonly Sentence[], where: TextKind = 'field'): DeadlineKind {
  if (sentences.some(where === 'prose' ? isOverInProse : isOver)) return 'closed';
  return sentences.some(isEndless) ? 'rolling' : 'unknown';
}

export function isEndless(sentence: Sentence): boolean {
  const text = textOf(sentence);
  if (NEVER_CLOSES.test(text)) return true;
  const isMeant = sentence.length <= SHORT_TOKENS || (IS_APPLYING.test(text) && !/\bif none\b/.test(text));
  return WITHOUT_END.test(text) && isMeant;
}

export function isOver(sentence: Sentence): boolean {
  const text = textOf(sentence);
  if (IS_REFUSED.test(text)) return true;
  if (IS_NOT.test(text)) return false;
  return IS_OVER.test(text) || stateOf(text) === 'closed';
}
