import { ALSO_AWARDS, AWARD, AWARDS, IN_NAMES } from '../../text/award-nouns.ts';
import { ANYBODY } from '../../text/people-nouns.ts';
import { anyOf } from '../../text/words.ts';

/** Words that narrow down the people after them; no articles or prepositions, and no verbs such as `support`. */
const WHICH = `(?!${anyOf('a an the of on in at by to about honor recognize support help assist encourage promote mentoring teaching helping supporting serving')}\\b)[\\p{L}\\d./+’'-]+,? `;
/** `Travel Award for Students of Music`, `Post Matric Scholarship to SC/ST Students (Freeship)`; not `Grant for Student Affairs` */
const FOR_WHOM = new RegExp(
  `\\b${anyOf(AWARD, AWARDS, IN_NAMES, ALSO_AWARDS, 'aid scheme support fee fees')} (?:for|to) (?:the )?` +
    `((?:${WHICH}){0,5}${anyOf(ANYBODY, 'pupils community communities minority minorities')}(?:/\\p{L}+)?` +
    `(?: ${anyOf('of in from with who whose and or at studying pursuing attending entering majoring interested enrolled planning')}\\b[^–—|:[(,;]{0,100})?)` +
    `(?=$|\\s*[–—|:[(,;]| - | ${anyOf('offered given awarded sponsored only')}\\b)`,
  'iu',
);

/**
 * The people for whom an award is meant, judging by its name alone; `null` if the name only mentions students in
 * general.
 */
export function eligibilityFromTitle(title: string): string | null {
  const who = FOR_WHOM.exec(title)?.[1]?.trim() ?? '';
  return who === '' || /^(students?|applicants?|individuals?)$/i.test(who) ? null : who;
}
