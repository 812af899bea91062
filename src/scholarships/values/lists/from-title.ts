import { ALSO_AWARDS, AWARD, AWARDS, IN_NAMES } from '../../text/award-nouns.ts';
import { ANYBODY } from '../../text/people-nouns.ts';
import { anyOf } from '../../text/words.ts';

/** `Travel Award for Students of Music`, `Post Matric Scholarship to Tribal Students (Freeship)` */
const FOR_WHOM = new RegExp(
  String.raw`\b${anyOf(AWARD, AWARDS, IN_NAMES, ALSO_AWARDS, 'aid scheme support fee fees')} (?:for|to) (?:the )?([^(]+)`,
  'i',
);
const PEOPLE = new RegExp(
  String.raw`\b${anyOf(ANYBODY, 'pupils community communities minority minorities')}\b`,
  'i',
);

/** For whom an award is by its name alone; `null` if the name does not say. */
export function whoByTitle(title: string): string | null {
  const [, who = ''] = FOR_WHOM.exec(title) ?? [];
  return PEOPLE.test(who) ? who.trim() : null;
}
