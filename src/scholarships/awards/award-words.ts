import { AWARD, AWARDS } from '../text/award-nouns.ts';
import { APPLICANTS, CLASS, CLASSES } from '../text/people-nouns.ts';
import { anyOf, wordSet } from '../text/words.ts';
import { sumsIn } from '../values/recognize.ts';
import type { Vocabulary } from './vocabulary.ts';

/** In names they stand for an award as well. */
const ALSO_ONE = 'scholar fellow endowment assistantship traineeship waiver medal fund honorarium';
const ALSO_SEVERAL = 'scholars fellows endowments assistantships traineeships waivers medals funds';
const NAMES_AWARD = new RegExp(
  String.raw`\b${anyOf(AWARD, AWARDS, ALSO_ONE, ALSO_SEVERAL, 'endowed memorial')}\b`,
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

/** Anything longer is a sentence. */
const MAX_TITLE = 200;

/** True for `Jane Doe Award for Botany`, false for `Scholarship Finder`. */
export const endsAsAward = (title: string): boolean => ENDS_AS_AWARD.test(title);

export const namesAward = (title: string): boolean => NAMES_AWARD.test(title);

const PLURAL = new RegExp(
  String.raw`\b${anyOf(AWARDS, 'opportunities funding funds aid programs assistantships')}\b`,
  'i',
);

const SEVERAL = new RegExp(
  String.raw`\b${anyOf(AWARDS, 'funds opportunities')}( (for|in|of|at) .{1,200})?$`,
  'i',
);

/** `Pharmacy Scholarships`: several awards, or one award for several recipients. */
export const namesSeveral = (title: string): boolean => SEVERAL.test(title);

/** `Undergraduate Scholarships and Awards`: a kind of awards, not one in particular. */
export const namesGroup = (title: string): boolean =>
  PLURAL.test(title) &&
  title
    .toLowerCase()
    .replace(/[(),:/]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => GENERIC.has(word) || /^\d+([-–]\d+)?$/.test(word));

/** Whether a text is a sentence about awards, not a name: `Only members may apply for the grant`. */
export const isSaid = (text: string): boolean =>
  /\b(has|have|is|are|was|were|will|must|should|may|can|received?|provides|describes)\b/.test(text);

/** Whether a text begins with a deadline: `Transfer Scholarship Deadline: May 1`, `Application Deadline is May 1`. */
export const opensWithDeadline = (text: string): boolean =>
  /^(\w[\w'’&/-]*\s+){0,6}deadlines?\s*(:|[–—-]\s|is\b|are\b)/i.test(text);

/** Whether a heading cannot be the name of an award. */
export const isPageHeading = (title: string, vocabulary: Vocabulary): boolean =>
  PAGE.test(title) ||
  ABOUT_AWARDS.test(title) ||
  AUDIENCE.test(title) ||
  title.endsWith('?') ||
  (PERHAPS_PAGE.test(title) && !ENDS_AS_AWARD.test(title)) ||
  vocabulary.fieldOf(title) !== null ||
  !/\p{L}{2}/u.test(title) ||
  title.length > MAX_TITLE;

const LISTED = anyOf(AWARD, AWARDS, 'opportunity opportunities');
const NOTHING = new RegExp(
  [
    String.raw`\b(no|not any|currently no) (\w+ ){0,4}(${LISTED}|results|records|listings|items)( \w+){0,4} (available|found|match(es|ed|ing)?|listed|posted|offered|open|at this time|to (show|display))\b`,
    String.raw`\b(${LISTED}|applications?) (are|is) (not|no longer) (currently )?(available|open|offered|being accepted)`,
    String.raw`\bno results\b|\b0 (results|records|${LISTED})\b`,
    String.raw`\bthere are (currently )?no (\w+ ){0,3}${LISTED}\b`,
  ].join('|'),
  'i',
);

/** Whether the page says that its list is empty. */
export const saysNothing = (text: string): boolean => NOTHING.test(text);

const CAPITALISED = anyOf(AWARD, 'fund').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
const NAMED = new RegExp(String.raw`\b(?:[A-Z][\w.'’&-]{1,30} ){1,6}${CAPITALISED}\b`, 'g');

/** Whether the text mentions so many awards that finding none means that the layout is not understood. */
export function speaksOfAwards(text: string): boolean {
  const names = new Set(text.match(NAMED) ?? []);
  return names.size >= 2 || names.size + sumsIn(text).length >= 3;
}
