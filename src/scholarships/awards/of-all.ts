import { AWARDS } from '../text/award-nouns.ts';
import { ANYBODY, APPLICANTS } from '../text/people-nouns.ts';
import { sentencesOf } from '../text/sentences.ts';
import { anyOf, or } from '../text/words.ts';
import { whoIn } from '../values/lists.ts';

const WORD = String.raw`(?:[\p{L}\d.,/’'-]+ )`;
/** `for residents`, `open to juniors`, `awarded to full-time students` */
const TO_PEOPLE = String.raw`(?:only )?(?:(?:open|available|awarded|given|limited|offered|reserved|restricted) (?:only )?)?(?:to|for) (?:(?!${anyOf('us by in at per')}\b)${WORD}){0,5}${anyOf(ANYBODY)}\b(?!['’])`;
/** `All scholarships are for residents`, `All applicants must be members` */
const OF_ALL = new RegExp(
  or(
    `^all (?:of )?(?:the |our |these )?${anyOf(AWARDS)} are ${TO_PEOPLE}`,
    `^each of (?:the |our |these )${anyOf(AWARDS)} is ${TO_PEOPLE}`,
    `^all (?:scholarship )?${anyOf(APPLICANTS)} (?:for (?:these|our|all) ${anyOf(AWARDS)} )?(?:must|should) (?:be|have|hold|live|reside)\\b`,
  ),
  'iu',
);
/** `These awards are open to juniors`, `offers the following grants to students`: of the next ones, which are all if none follow. */
const OF_NEXT = new RegExp(
  or(
    `^(?:these|the following) ${anyOf(AWARDS)} are ${TO_PEOPLE}`,
    `\\b(?:offers?|provides?) the following ${WORD}{0,3}${anyOf(AWARDS)} ${TO_PEOPLE}`,
  ),
  'iu',
);
/** `Some`, `unless`: not of all of them; `to eligible students`: of nobody in particular. */
const NOT_OF_ALL =
  /\b(some|most|many|unless|otherwise|either|certain|several|various)\b|\b(to|for) (all )?(eligible|qualified|deserving) (students|applicants|candidates)$|\b(given|awarded) to (the )?(students|recipients)( in\b(?! the\b)|\.?$)/i;
/** Whether a sentence is about all awards of a page, or may be: `These awards are open to juniors`. */
export const isOfAll = (sentence: string): boolean =>
  (OF_ALL.test(sentence) || OF_NEXT.test(sentence)) && !NOT_OF_ALL.test(sentence);

/** The different sentences of a text that are about all awards, or may be. */
const ofAllIn = (text: string): string[] => [
  ...new Set(
    sentencesOf(text)
      .map((sentence) => sentence.replace(/:$/, '').trim())
      .filter(isOfAll),
  ),
];

/** More sentences are each about a part of a page. */
const MOST = 5;

/** Reads for whom all awards are, from texts of a page whose whole text around the awards is `page`. */
export function forWhomReader(page: string): (text: string) => string[] {
  const onPage = ofAllIn(page);
  if (onPage.length > MOST) return () => [];
  const isOnlyNext = onPage.filter((sentence) => OF_NEXT.test(sentence)).length < 2;
  return (text) =>
    ofAllIn(text).filter((sentence) => (isOnlyNext || !OF_NEXT.test(sentence)) && whoIn(sentence).length > 0);
}
