import { AWARDS } from '../text/award-nouns.ts';
import { LAST_DAY } from '../text/closing-words.ts';
import { anyCase, anyOf, or } from '../text/words.ts';
import { isDay } from '../values/classify-text.ts';
import type { LabelVocabulary } from './label-vocabulary.ts';
import {
  ENDS_AS_AWARD,
  GENERIC,
  HEADS_NAMES,
  MENTIONS_RECIPIENT,
  NAMES_AWARD,
  OTHER_HEADING,
  PLURAL,
  RECIPIENTS_ONLY,
  SEVERAL,
  YEAR,
} from './name-patterns.ts';
import { isPageSection } from './page-section-names.ts';

/**
 * How a text in the position of a name is classified. Every list extractor uses this.
 * - `award`: the name of one award, or of several under one name
 * - `possible`: could be an award; only its context can tell
 * - `group`: a category of awards (`Undergraduate Scholarships`)
 * - `label`: the label of a value (`Deadline: May 1`)
 * - `page`: a section of the page (`How to apply`, `Scholarship Finder`)
 * - `others`: other awards, people or pages (`Related awards`, `Past recipients`)
 * - `sentence`: a statement about awards (`Only members may apply for the grant`, `75% fee waiver`)
 */
export type NameKind = 'award' | 'possible' | 'group' | 'label' | 'page' | 'others' | 'sentence';

export { isPageSection };

/** In characters. Anything longer is a sentence. */
const MAX_NAME = 200;
/** Verbs of news about a winner, also in a headline: `Three Students Awarded Grant`. */
const NEWS = anyCase(anyOf('wins won receives received earns earned awarded'));
const STATEMENT = new RegExp(
  or(
    String.raw`\b${anyOf(`
      has have is are was were will would shall must should may can cannot does did receive provides describes offers
      includes invites welcomes accepts allows requires covers pays seeks applies selected
    `)}\b`,
    String.raw`\b${NEWS} `,
  ),
);
/** `Transfer Scholarship Deadline: May 1`, `Application Deadline is May 1` */
const OPENS_WITH_DEADLINE = new RegExp(
  String.raw`^(\w[\w'’&/-]*\s+){0,6}${anyOf(LAST_DAY)}( dates?)?\s*(:|[–—-]\s|is\b|are\b)`,
  'i',
);

/** `Ada Moor wins Reed Scholarship` */
const WINNER_NEWS = new RegExp(String.raw`\b${NEWS}\b`);
export const isWinnerNews = (text: string): boolean => WINNER_NEWS.test(text);

/** True for `Jane Doe Award for Botany`, false for `Scholarship Finder`. */
export const endsAsAward = (name: string): boolean => ENDS_AS_AWARD.test(name) && !isWinnerNews(name);

/** Whether a name contains a word for an award. */
export const namesAward = (name: string): boolean => NAMES_AWARD.test(name);

/** `Pharmacy Scholarships`: several awards, or one award for several recipients. */
export const namesSeveral = (name: string): boolean => SEVERAL.test(name);

/** Hyphens may replace blanks: `Scholarship-Opportunity`. */
const isGenericWord = (word: string): boolean =>
  GENERIC.has(word) || word.split('-').every((part) => GENERIC.has(part));

/** Whether a name consists of generic words: `Graduate Fellowship`. */
export const isGeneric = (name: string): boolean =>
  name
    .toLowerCase()
    .replace(/[(),:/]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => isGenericWord(word) || /^\d+([-–]\d+)?$/.test(word));

const KINDS = new RegExp(String.raw`\b${anyOf(AWARDS)},? (and|&|or) (\w+ )?${anyOf(AWARDS)}\b`, 'i');
/** `Need-Based Aid`, `Merit-Based Scholarships`: named after the criterion. */
const BY_GROUND = /^(need|merit)[- ]based [^ ]+( [^ ]+)?$/i;
/**
 * `Undergraduate Scholarships`, `Physics Scholarships and Awards`: a category or several awards, not one in particular.
 */
export const namesCategory = (name: string): boolean =>
  (PLURAL.test(name) && isGeneric(name) && !BY_GROUND.test(name)) || KINDS.test(name);

const NAMES_PLURAL = new RegExp(String.raw`\b${anyOf(AWARDS, 'opportunities honors honours')}\b`, 'i');
/** `Scholarships & Discounts`, `History Awards`: about awards, but not one award. */
export const namesAwardsInGeneral = (name: string): boolean =>
  NAMES_PLURAL.test(name) && !ENDS_AS_AWARD.test(name);

/** `Only members may apply for the grant` */
const isStatement = (text: string): boolean => STATEMENT.test(text);

/** Whether a header is one for names of awards. */
export const headsNames = (header: string): boolean => HEADS_NAMES.test(header.trim());

/** Whether the text below a heading is about other awards. */
export const isOtherHeading = (heading: string): boolean =>
  OTHER_HEADING.test(heading) || namesRecipients(heading);

/** Whether a heading names recipients of an award: `Past recipients`, `2024-2025 Recipient: Ada Moor`. */
export const namesRecipients = (heading: string): boolean =>
  RECIPIENTS_ONLY.test(heading) || (YEAR.test(heading) && MENTIONS_RECIPIENT.test(heading));

/** `Renewable Awards Scholarship` begins like a label, but is a name. */
const isLabel = (text: string, { fieldOf }: LabelVocabulary): boolean =>
  fieldOf(text, 'exact') !== null || (fieldOf(text) !== null && !ENDS_AS_AWARD.test(text));

/** `75% fee waiver`, `Full tuition waiver`, `2 full scholarships`: what an award gives, not its name. */
const GIVES = new RegExp(
  or(String.raw`
    ^(up to )?(full|half|quarter|\d{1,3} ?%) (of )?(the )?(tuition|fees?|semester|course)( fees?)?( ${anyOf('waiver waivers concession concessions discount discounts exemption')})?$
    ^\d{1,2} (full|half|partial) ${anyOf(AWARDS, 'waivers')}$
  `),
  'i',
);

/** `Varies by scholarship`, `Opens fall 2025`: placeholders for a sum or a day in a table cell. */
const IN_PLACE_OF_VALUE =
  /^(varie[sd] (by|per|with|from|depending|according)\b.*|(opens?|closes?|due) (in |on )?(early |mid |late )?(fall|spring|summer|winter|autumn)( \d{4})?)$/i;
export const isValue = (text: string): boolean =>
  IN_PLACE_OF_VALUE.test(text) || (/\d/.test(text) && isDay(text));

/** Classifies a name. `printed` includes the values that were printed after the name. */
export function nameKind(text: string, vocabulary: LabelVocabulary, printed = text): NameKind {
  if (vocabulary.names.has(text)) return 'award';
  if (isOtherHeading(text)) return 'others';
  if (namesCategory(text)) return 'group';
  if (OPENS_WITH_DEADLINE.test(printed) || isLabel(text, vocabulary)) return 'label';
  if (isPageSection(text)) return 'page';
  if (isStatement(text) || text.length > MAX_NAME || text.includes('@') || GIVES.test(text) || isValue(text))
    return 'sentence';
  return NAMES_AWARD.test(text) ? 'award' : 'possible';
}

/** Whether a text may be the name of an award. */
export const mayBeAward = (text: string, vocabulary: LabelVocabulary, printed = text): boolean =>
  ['award', 'possible'].includes(nameKind(text, vocabulary, printed));

const NO_NAME: ReadonlySet<NameKind> = new Set(['page', 'others', 'sentence']);
/**
 * Whether a text names a section of a page or other awards, or is a statement about an award. `Scholarship` alone may
 * be the name of an award.
 */
export function isNotName(text: string, vocabulary: LabelVocabulary): boolean {
  const kind = nameKind(text, vocabulary);
  return NO_NAME.has(kind) || (kind === 'label' && vocabulary.fieldOf(text) !== 'title');
}
