import { LAST_DAY } from '../text/closing-words.ts';
import { anyOf } from '../text/words.ts';
import {
  ABOUT_AWARDS,
  AUDIENCE,
  ENDS_AS_AWARD,
  GENERIC,
  NAMES_AWARD,
  OTHERS,
  PAGE,
  PERHAPS_PAGE,
  PLURAL,
  RECIPIENTS_ONLY,
  SEVERAL,
  SPEAKS_OF_RECIPIENT,
  YEAR,
} from './name-patterns.ts';
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

/** Anything longer is a sentence. */
const MAX_NAME = 200;
const SAID =
  /\b(has|have|is|are|was|were|will|must|should|may|can|cannot|received?|receives|provides|describes|wins|won|earns|earned)\b/;
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

/** Whether a name consists of generic words: `Graduate Fellowship`. */
export const isGeneric = (name: string): boolean =>
  name
    .toLowerCase()
    .replace(/[(),:/]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => GENERIC.has(word) || /^\d+([-–]\d+)?$/.test(word));

/** `Undergraduate Scholarships and Awards`: a kind of awards, not one in particular. */
export const namesGroup = (name: string): boolean => PLURAL.test(name) && isGeneric(name);

/** `Only members may apply for the grant` */
export const isSaid = (text: string): boolean => SAID.test(text);

/** `Ada Moor wins Reed Scholarship` */
export const tellsOfWinner = (text: string): boolean => /\b(wins|won|receives|earns|earned)\b/.test(text);

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
