import { isGeneric, isNoName, nameKind, namesAward, namesKinds, tellsOfWinner } from '../awards/name.ts';
import { asksDonors } from '../awards/page-names.ts';
import { slug } from '../awards/slug.ts';
import type { Vocabulary } from '../awards/vocabulary.ts';
import type { Scholarship } from '../model/award.ts';
import { AWARDS, speaksOfAward } from '../text/award-nouns.ts';
import { anyOf } from '../text/words.ts';

const APPLICATION =
  /\b(appl(y|ications?|ying|icants?)|submi(t|ts|tted|tting|ssions?)|nominat\w+|eligible)\b/i;
const ABOUT_MANY =
  /\b(faqs?|frequently asked|opportunities|links|resources|search|winners|recipients|membership|call for (papers|abstracts|posters)|tips)\b|\b(committee|polic(y|ies))$/i;
const COMPETITION = /\b(competition|contest|program(me)?|support|assistance)\b/i;
/** `more than 600 scholarships`, `a variety of awards` */
const OF_MANY = new RegExp(
  String.raw`\b(more than|over|hundreds of|dozens of|various|a variety of) (\d+ |different |other )?${anyOf(AWARDS)}\b`,
  'i',
);

const wordsOf = ({ description, eligibility, requirements, raw }: Scholarship): string =>
  [description, ...eligibility, ...requirements, raw.deadline ?? ''].join('\n');

/** How many fields of an award a record states. */
export const valuesOf = ({ amountText, deadline, gpaRequirement, ...lists }: Scholarship): number =>
  [
    amountText !== null,
    deadline.kind !== 'unknown',
    gpaRequirement !== null,
    lists.eligibility.length > 0,
    lists.requirements.length > 0,
  ].filter(Boolean).length;

/** `Bursary`, alone on a page that says nothing of applying: an office or a menu, not an award. */
export const isOnlyAKind = (records: readonly Scholarship[]): boolean =>
  records.length === 1 && records.every((one) => isGeneric(one.title) && !APPLICATION.test(wordsOf(one)));

/** Whether sentences of the page are about one award, and its heading, as a slug. */
interface PageOfOne {
  readonly isOfOne: boolean;
  readonly heading: string;
}

/** Whether a page's text, taken as one record, says what is offered, to whom, and how to get it. */
export function isApplication(
  record: Scholarship,
  vocabulary: Vocabulary,
  { isOfOne, heading }: PageOfOne = { isOfOne: false, heading: '' },
): boolean {
  const { title, amountText, deadline, requirements } = record;
  const words = wordsOf(record);
  const isHeading = isOfOne && slug(title) === heading;
  const hasValue = amountText !== null || deadline.kind !== 'unknown';
  const isAbout = namesAward(title) || COMPETITION.test(title) || speaksOfAward(words);
  if (isNoName(title, vocabulary)) return false;
  if (namesKinds(title) && !hasValue && !isOfOne) return false;
  // `Scholarships`: pages about many have that heading too, but they do not say what to hand in.
  if (nameKind(title, vocabulary) === 'group' && requirements.length === 0) return false;
  return (
    valuesOf(record) >= (isOfOne ? 1 : 2) &&
    !tellsOfWinner(title) &&
    !asksDonors(title) &&
    isAbout &&
    (APPLICATION.test(words) || (isHeading && record.eligibility.length > 0)) &&
    !ABOUT_MANY.test(title) &&
    !OF_MANY.test(words)
  );
}
