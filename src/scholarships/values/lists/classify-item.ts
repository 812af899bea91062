import { CONCERNED, KIND } from '../../text/people-nouns.ts';
import { anyOf, or } from '../../text/words.ts';
import { BEFORE_DOCUMENT, DOCUMENT_NOUN, withoutAccents } from './documents.ts';

/** The kind of an item in a mixed list: something to hand in, or a criterion of who may apply. */
type ItemKind = 'requirement' | 'eligibility' | 'unclear';

const HANDING_IN = or(`
  submit|upload|attach|provide|include|send|e-?mail|mail|write|complete|fill (?:in|out)|file|prepare|turn in|answer
  request|obtain|sign|supply|apply (?:online|through|via|using|by|with)|audition|interview
`);
const HAND_IN = new RegExp(`\\b(${HANDING_IN})\\b(?:(?! as determined).){0,80}\\b(${DOCUMENT_NOUN})\\b`, 'i');
/** `Two letters of recommendation`, `A one-page personal statement describing …` */
const IS_PAPER = new RegExp(
  or(
    `^(?:(?:${BEFORE_DOCUMENT}) )*(?:${or(String.raw`
      essay|personal statement|statements?\b|cover letter|letters?\b(?! and (?:arts|science))|recommendation
      reference letter|references\b|transcripts?\b|resumes?\b|cv\b|curriculum vitae|portfolios?\b|application\b
      fafsa\b|proof of|cop(?:y|ies) of|photo(?:graph)?\b|headshot|videos?\b|writing sample|samples? of
      (?:research |project )?proposals?\b|budget|nominations? (?:letter|form)|audition|interview\b
      student aid report|work sample|abstract\b|itinerary\b|signature of|online application|scholarship application
      general application
    `)})`,
  ),
  'i',
);
const IS_DEMANDED = new RegExp(
  or(
    String.raw`\b(${DOCUMENT_NOUN})\b.{0,80}\b(must|should|shall|(is|are) to|needs? to)( also)? be (${or(`
      submitted|sent|included|provided|attached|uploaded|received|turned in|returned|mailed|emailed|enclosed
    `)})\b`,
    String.raw`\baccompanied by\b.{0,60}\b(${DOCUMENT_NOUN})\b`,
    String.raw`\b(${DOCUMENT_NOUN})\b.{0,60}\b(is|are) (also )?(required|requested|expected|needed|due|asked for)\b`,
  ),
  'i',
);
const APPLY = new RegExp(
  or(
    String.raw`^apply\b.*\b(application|form)\b`,
    String.raw`\b(${or(`
      application|essay|interview|audition|letters? of recommendation|transcript
    `)}) (is|are|may be|will be) required\b`,
    String.raw`^(?:an? )?(?:${or(`
      portfolio|essay|audition|interview|transcript|resume|statement|proposal|application|nomination
    `)})s? (?:\w+ )?required\b`,
  ),
  'i',
);

/** Things that were done in the past, or that the office checks: there is nothing to hand in. */
const NOT_HANDED_IN = new RegExp(
  or(String.raw`
    \bfafsa on file\b
    \b(completed|earned|passed|finished)\b.{0,40}\b(credits?|hours|semesters?|courses?|coursework|units|years?)\b
    \bas (determined|defined|demonstrated|shown|evidenced|indicated) by\b(?!.{0,300}\b(submit|upload|attach)\b)
    \bcomplete (at least |a minimum of )?\d+\b
    \bcomplete (the|their|a|an) (degree|program|bachelor|course|coursework|first|sophomore|junior|major)
  `),
  'i',
);
const FILES_AID_FORM = /\b(file|submit|complete)\b.{0,30}\bfafsa\b/i;

const WHO = new RegExp(
  or(
    String.raw`\b(${or(
      anyOf(KIND),
      String.raw`
        member of|gpa|g\.p\.a|grade[- ]point|(?:full|part|half)[- ]time|enrolled|enrollment|admitted|majoring|minoring
        residency|first[- ]year|graduate students?|financial need|credits?|credit hours|pell|good (academic )?standing
        first[- ]generation|heritage|female|transfer|high school|degree[- ]seeking|class standing|open to|eligible
        must (be|have|live|reside|come|belong|attend|hold|intend|plan)|(students|teachers) only|years of age
      `,
    )})\b`,
  ),
  'i',
);
/** Beginnings of items about who may apply, whatever documents they mention. */
const STARTS_WITH_WHO = new RegExp(
  `^((the|an?|all|each|any|every) )?${anyOf(CONCERNED)}( must| should| shall)? (be|have|live|reside|attend|hold|are|is|has|maintain|come|belong|demonstrate|pursu\\w+)\\b(?!.*\\b(submit|upload|attach|enclos))`,
  'i',
);
/** A short name of a document, whatever its adjectives: `Undergraduate transcript`, `Completed application form`. */
const NAMES_PAPER = new RegExp(
  or(
    String.raw`^(?!\w+ (who|with|must)\b)(?:[\w'’./-]+ ){0,4}(${or(`
      transcripts?|essays?|resumes?|statements?|letters?(?! and (?:arts|science))|recommendations?|application
      portfolio|headshot|photo(graph)?|autobiography
    `)})(?=$| ?[.,;:(]| (of|from|with|for|form|and|titled|entitled|on|about|describing|explaining|outlining)\b)`,
    String.raw`^(official|unofficial|sealed)\b.{0,40}\btranscripts?\b`,
  ),
  'i',
);

/** `Covers tuition fees`, `Full or partial tuition support`, `Annual allowance`: what an award gives. */
const GIVES = new RegExp(
  or(
    '^covers ',
    '^(may|will|can) (also )?(include|cover) ',
    `^((full|partial|half|up|to|or|and|of|the|\\d{1,3} ?%) ){1,6}tuition( fees?)?( ${anyOf('support coverage waiver reduction')})?\\.?$`,
    `^(tuition|fee|book|housing|living|travel|monthly|annual) ${anyOf('waiver support coverage allowance stipend reduction')}\\.?$`,
  ),
  'i',
);
/** Whether an item describes what an award gives, and neither recipients nor documents. */
export const describesBenefit = (item: string): boolean =>
  GIVES.test(item) && classifyItem(item) === 'unclear';

const SUBMIT = /^(please )?(submit|upload|attach|enclose|hand in|turn in)\b/i;
const ASK_US = /\b(submit|send|e-?mail) (any |all |your )?questions?\b/i;

/** Whether prose requires something to be handed in. */
export function requiresDocument(text: string): boolean {
  const sentence = withoutAccents(text);
  if (NOT_HANDED_IN.test(sentence) || ASK_US.test(sentence)) return false;
  return (
    SUBMIT.test(sentence) || HAND_IN.test(sentence) || IS_DEMANDED.test(sentence) || APPLY.test(sentence)
  );
}

/** In characters: the beginning of an item is enough to classify it. */
const MAX_CLASSIFIED = 400;

export function classifyItem(whole: string): ItemKind {
  const item = withoutAccents(whole.slice(0, MAX_CLASSIFIED));
  // Applicants have to answer questions, so a question is a requirement.
  if (item.endsWith('?') || FILES_AID_FORM.test(item)) return 'requirement';
  if (NOT_HANDED_IN.test(item)) return 'eligibility';
  if (STARTS_WITH_WHO.test(item)) return 'eligibility';
  if (
    IS_PAPER.test(item) ||
    NAMES_PAPER.test(item) ||
    HAND_IN.test(item) ||
    IS_DEMANDED.test(item) ||
    APPLY.test(item)
  )
    return 'requirement';
  return WHO.test(item) ? 'eligibility' : 'unclear';
}
