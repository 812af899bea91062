import { ALSO_AWARD, ALSO_AWARDS, AWARD, AWARDS, FUND, IN_NAMES } from '../text/award-nouns.ts';
import { CLASS, CLASSES, RECIPIENT, RECIPIENTS } from '../text/people-nouns.ts';
import { anyOf, wordSet } from '../text/words.ts';

/** Matches `Reed Memorial`, which is named like an award, but not the donor `Reed Memorial Foundation`. */
export const NAMES_AWARD = new RegExp(
  String.raw`\b${anyOf(AWARD, AWARDS, ALSO_AWARD, ALSO_AWARDS, FUND, 'endowed memorial')}\b(?! (foundation|trust|association|society|hospital|library|university|college|school)$)`,
  'i',
);

/** Allowed after a name and its purpose: a number, a year, words in parentheses. */
const YEARS = String.raw`(19|20)\d\d([–/-]\d{2,4})?`;
const AFTER_NAME = String.raw`( [IVX]{1,3})?( ${YEARS})?( \([^()]{2,60}\))?`;

export const ENDS_AS_AWARD = new RegExp(
  String.raw`\b${anyOf(AWARD, 'fund endowment scholars', IN_NAMES)}( ${anyOf('program programme scheme competition contest fund endowment award')})?( (in|for|of|to|at) (?!${YEARS}$).{1,200})?${AFTER_NAME}$`,
  'i',
);

export const GENERIC = wordSet(
  `
    ${AWARD} ${AWARDS} ${CLASS} ${CLASSES} the a an all our your available current departmental department
    college university school campus institutional internal external general endowed annual undergraduate
    graduate post-graduate postgraduate middle elementary secondary first-year incoming entering new
    continuing transfer returning international student students high merit need merit-based need-based based
    and & or of for in by to other additional special major majors minor program programs programme programmes
    scheme schemes opportunity opportunities funding funds aid financial assistantships level year seniors’
    masters doctoral phd national government federal state provincial local private outside restricted
    unrestricted research travel
  `,
);

export const PLURAL = new RegExp(
  String.raw`\b${anyOf(AWARDS, 'opportunities funding funds aid programs programmes schemes assistantships')}\b`,
  'i',
);

export const SEVERAL = new RegExp(
  String.raw`\b${anyOf(AWARDS, 'funds opportunities')}( (for|in|of|at) .{1,200})?${AFTER_NAME}$`,
  'i',
);

/** A header for names of awards: `Award`, `Name of the fellowship`, `Scholarship Scheme of the state`. */
export const HEADS_NAMES = new RegExp(
  `^(names? of )?(the )?${anyOf(AWARD, AWARDS)}( ${anyOf('scheme schemes program programs programme programmes name names title titles')})?( (from|of|by|for|in|at) [^\\d]{1,100})?$`,
  'i',
);

/** Headings below which everything is about other awards. */
export const OTHER_HEADING = new RegExp(
  String.raw`^((related|similar|other|more|see|view|all|explore|browse)\s+(\w+\s+){0,2}${anyOf(AWARD, AWARDS, 'opportunity opportunities funding')}|you (may|might) also|see also|(past|previous) (\w+ )?${anyOf(AWARDS)})\b`,
  'i',
);
export const RECIPIENTS_ONLY = new RegExp(
  String.raw`^((past|previous) (\w+ )?|recent |current )?${anyOf(RECIPIENTS)}\b|\b${anyOf(RECIPIENTS)}$`,
  'i',
);
export const MENTIONS_RECIPIENT = new RegExp(String.raw`\b${anyOf(RECIPIENT, RECIPIENTS)}\b`, 'i');
export const YEAR = /\b(19|20)\d\d\b/;
