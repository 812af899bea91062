import { ALSO_AWARD, ALSO_AWARDS, AWARD, AWARDS, FUND } from '../text/award-nouns.ts';
import { LAST_DAY } from '../text/closing-words.ts';
import { APPLICANTS, CLASS, CLASSES, RECIPIENT, RECIPIENTS } from '../text/people-nouns.ts';
import { anyOf, wordSet } from '../text/words.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * What a text in the place of a name is. Every reader of lists asks this, and nothing else.
 * - `award`: it names one award, or several under one name
 * - `possible`: nothing speaks against an award, but only what surrounds it can tell
 * - `group`: a kind of awards (`Undergraduate Scholarships`)
 * - `label`: what a value follows (`Deadline: May 1`)
 * - `page`: a part of the page (`How to apply`, `Scholarship Finder`)
 * - `others`: other awards, people or pages (`Related awards`, `Past recipients`)
 * - `sentence`: something said about awards (`Only members may apply for the grant`)
 */
export type NameKind = 'award' | 'possible' | 'group' | 'label' | 'page' | 'others' | 'sentence';

const NAMES_AWARD = new RegExp(
  String.raw`\b${anyOf(AWARD, AWARDS, ALSO_AWARD, ALSO_AWARDS, FUND, 'endowed memorial')}\b`,
  'i',
);

/** Headings that are about the page, however they end. */
const PAGE =
  /^(how (do|to|can|does|are|is|it|many|much)|contact\b|questions?\b|about\b|overview\b|introduction|welcome\b|faqs?\b|frequently|apply\b|applying|application|deadlines?\b|important|key dates|dates\b|eligib|requirements?\b|guidelines|instructions|resources|related|useful|helpful|links\b|in this section|on this page|table of contents|past\b|recipients?\b|previous|donors?\b|donat(e|ions?|ing)\b|(give|contribute|make a gift) (to|now|today|online)\b|giving\b|ways to|what\b|who\b|when\b|where\b|why\b|tips\b|steps?\b|(some )?suggestions\b|letters? of (recommendation|support)\b|view\b|see\b|more\b|selection\b|renewal|renewing|accepting|maintaining|types of|list of|terms\b|duration\b|featured\b|available scholarships|(find|search( for)?|browse|apply for) (an?|your|more|all)\b|for (current |prospective )?(students|faculty|staff|parents|applicants|donors|alumni|employers|recipients):?$|scholarship (guidelines|rules|policy|policies|information|listing|list|opportunities|resources|applications?|deadlines?|requirements|faqs?|search|recipients|committee|office|process|finder|details?|database|directory|portal|profile|view)\b)|\b(recipients|winners|committee|responsibilities)( \d{4}.{0,200})?$|\babout$|\b(pdf|packet|guide|handbook|flyer|brochure)$/i;
/** Things about awards that are not awards: `Merit Scholarship Matrix`, `State Scholarship Search`. */
const ABOUT_AWARDS = new RegExp(
  String.raw`\b${anyOf(AWARD, AWARDS)} (search|directory|database|finder|listings?|portal|matrix|chart|table|grid|calculator)\b`,
  'i',
);
/** Headings with an audience: `First-time Freshmen`, `New/Transfer Students`. */
const AUDIENCE = new RegExp(
  `^(((first[- ](time|year)|new|incoming|entering|current|continuing|returning|transfer|prospective|international|graduate|undergraduate|non-?resident|in-state|out-of-state)([ ,/&]+(and |or )?)?)+${anyOf(APPLICANTS, CLASSES, 'student students freshman')})$`,
  'i',
);
/** Headings that are about the page, unless they end like the name of an award. */
const PERHAPS_PAGE =
  /^(general\b|additional\b|other\b|external\b|current\b|quick|share|news|events|announcements?|(special )?notes?\b|notice|search|filter|sort\b|menu|navigation|support|give\b|thank|disclaimer|privacy|follow|connect|footer|select\b|need |help|learn|find|browse|explore|financial aid\b)|\b(membership|petition|staff|officers|volunteers?|newsletters?|calendar|directions|gallery|sponsors?)$/i;
const ENDS_AS_AWARD = new RegExp(
  String.raw`\b${anyOf(AWARD, 'fund endowment scholars')}( (program|fund|endowment|award))?( (in|for|of|to|at) .{1,200})?$`,
  'i',
);

const GENERIC = wordSet(
  `${AWARD} ${AWARDS} ${CLASS} ${CLASSES} the a an all our your available current departmental department college university school campus institutional internal external general endowed annual undergraduate graduate first-year incoming entering new continuing transfer returning international student students high merit need merit-based need-based based and & or of for in by to other additional special major majors minor program programs opportunity opportunities funding funds aid financial assistantships level year seniors’ masters doctoral phd national local private outside research travel`,
);

const PLURAL = new RegExp(
  String.raw`\b${anyOf(AWARDS, 'opportunities funding funds aid programs assistantships')}\b`,
  'i',
);

const SEVERAL = new RegExp(
  String.raw`\b${anyOf(AWARDS, 'funds opportunities')}( (for|in|of|at) .{1,200})?$`,
  'i',
);

/** Headings below which everything is about other awards. */
const OTHERS = new RegExp(
  String.raw`^((related|similar|other|more|see|view|all|explore|browse)\s+(\w+\s+){0,2}${anyOf(AWARD, AWARDS, 'opportunity opportunities funding')}|you (may|might) also|see also|(past|previous) (\w+ )?${anyOf(AWARDS)})\b`,
  'i',
);
const RECIPIENTS_ONLY = new RegExp(
  String.raw`^((past|previous) (\w+ )?|recent |current )?${anyOf(RECIPIENTS)}\b|\b${anyOf(RECIPIENTS)}$`,
  'i',
);
const SPEAKS_OF_RECIPIENT = new RegExp(String.raw`\b${anyOf(RECIPIENT, RECIPIENTS)}\b`, 'i');
const YEAR = /\b(19|20)\d\d\b/;

/** Anything longer is a sentence. */
const MAX_NAME = 200;
const SAID = /\b(has|have|is|are|was|were|will|must|should|may|can|received?|provides|describes)\b/;
/** `Transfer Scholarship Deadline: May 1`, `Application Deadline is May 1` */
const OPENS_WITH_DEADLINE = new RegExp(
  String.raw`^(\w[\w'’&/-]*\s+){0,6}${anyOf(LAST_DAY)}( dates?)?\s*(:|[–—-]\s|is\b|are\b)`,
  'i',
);

/** True for `Jane Doe Award for Botany`, false for `Scholarship Finder`. */
export const endsAsAward = (name: string): boolean => ENDS_AS_AWARD.test(name);

/** Whether a word of it stands for an award. */
export const namesAward = (name: string): boolean => NAMES_AWARD.test(name);

/** `Pharmacy Scholarships`: several awards, or one award for several recipients. */
export const namesSeveral = (name: string): boolean => SEVERAL.test(name);

/** `Undergraduate Scholarships and Awards`: a kind of awards, not one in particular. */
export const namesGroup = (name: string): boolean =>
  PLURAL.test(name) &&
  name
    .toLowerCase()
    .replace(/[(),:/]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => GENERIC.has(word) || /^\d+([-–]\d+)?$/.test(word));

/** `Only members may apply for the grant` */
export const isSaid = (text: string): boolean => SAID.test(text);

/** `How to apply`, `Scholarship Finder` */
export const namesPage = (name: string): boolean =>
  PAGE.test(name) ||
  ABOUT_AWARDS.test(name) ||
  AUDIENCE.test(name) ||
  name.endsWith('?') ||
  (PERHAPS_PAGE.test(name) && !ENDS_AS_AWARD.test(name)) ||
  !/\p{L}{2}/u.test(name);

/** Whether what is below such a heading is about other awards. */
export const namesOthers = (heading: string): boolean => OTHERS.test(heading) || namesRecipients(heading);

/** Whether it names who received an award: `Past recipients`, `2024-2025 Recipient: Ada Moor`. */
export const namesRecipients = (heading: string): boolean =>
  RECIPIENTS_ONLY.test(heading) || (YEAR.test(heading) && SPEAKS_OF_RECIPIENT.test(heading));

/** `Renewable Awards Scholarship` begins like a label, and is a name. */
const isLabel = (text: string, { fieldOf }: Vocabulary): boolean =>
  fieldOf(text, 'exact') !== null || (fieldOf(text) !== null && !ENDS_AS_AWARD.test(text));

/** What a name is; `printed` has the values that were printed after it. */
export function nameKind(text: string, vocabulary: Vocabulary, printed = text): NameKind {
  if (namesOthers(text)) return 'others';
  if (namesGroup(text)) return 'group';
  if (OPENS_WITH_DEADLINE.test(printed) || isLabel(text, vocabulary)) return 'label';
  if (namesPage(text)) return 'page';
  if (isSaid(text) || text.length > MAX_NAME) return 'sentence';
  return NAMES_AWARD.test(text) ? 'award' : 'possible';
}

/** Whether it may be the name of an award. */
export const mayBeAward = (text: string, vocabulary: Vocabulary, printed = text): boolean =>
  ['award', 'possible'].includes(nameKind(text, vocabulary, printed));
