import type { Line } from '../html/line.ts';
import { ALSO_AWARD, ALSO_AWARDS, AWARD, AWARDS } from '../text/award-nouns.ts';
import { ANYBODY, APPLICANTS } from '../text/people-nouns.ts';
import { sentencesOf } from '../text/sentences.ts';
import { anyOf, or } from '../text/words.ts';
import { whoIn } from '../values/lists.ts';
import { deadlineSentences } from '../values/recognize.ts';
import { readDetails } from './details.ts';
import { GENERIC } from './name-patterns.ts';
import { slug } from './slug.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What a page states once for all of its awards. */
export interface PageWide {
  /** The deadline of an award that states none: the sentence that names it, or else the clearest that names no other. */
  deadlineOf(title: string): string | null;
  readonly contactEmail: string | null;
  /** Sentences that say for whom all of them are. */
  readonly eligibility: readonly string[];
}

export const NOTHING_PAGE_WIDE: PageWide = { deadlineOf: () => null, contactEmail: null, eligibility: [] };

/** Words of a sentence that is about awards which it does not name. */
const SPEAKS_OF_OTHERS = /\b(except(ing|ions?)?|exempt|excluding|others?)\b/i;

const NOUNS = anyOf(AWARD, AWARDS, ALSO_AWARD, ALSO_AWARDS).replace(/\b[a-z]/g, (letter) =>
  letter.toUpperCase(),
);
/** `Applications for the Hill Bursaries` */
const FOR_ONE = new RegExp(
  String.raw`\b(?:[Aa]pplications?|[Nn]ominations?|[Aa]pply|[Dd]eadlines?) (?:for|to) (?:the )?((?:\p{Lu}[\p{L}\d.'’&-]{1,30} ){1,5}${NOUNS})\b`,
  'u',
);

/** Whether a sentence is about an award by a name that the page's headings do not have: not about all of its awards. */
function namesAnother(sentence: string, headings: readonly string[]): boolean {
  const [, name = ''] = FOR_ONE.exec(sentence) ?? [];
  const own = slug(name)
    .split('-')
    .filter((word) => word !== '' && !GENERIC.has(word));
  return own.length > 0 && !headings.some((heading) => own.every((word) => heading.includes(word)));
}

const SOME_WORDS = String.raw`(?:[\p{L}\d.,/’'-]+ )`;
/** `for residents`, `open to juniors`, `awarded to full-time students` */
const TO_PEOPLE = String.raw`(?:only )?(?:(?:open|available|awarded|given|limited|offered|reserved|restricted) (?:only )?)?(?:to|for) (?:(?!${anyOf('us by in at per')}\b)${SOME_WORDS}){0,5}${anyOf(ANYBODY)}\b(?!['’])`;
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
    `\\b(?:offers?|provides?) the following ${SOME_WORDS}{0,3}${anyOf(AWARDS)} ${TO_PEOPLE}`,
  ),
  'iu',
);
/** `Some`, `unless`: not of all of them; `to eligible students`: of nobody in particular. */
const NOT_OF_ALL =
  /\b(some|most|many|unless|otherwise|either|certain|several|various)\b|\b(to|for) (all )?(eligible|qualified|deserving) (students|applicants|candidates)$|\b(given|awarded) to (the )?(students|recipients)( in\b(?! the\b)|\.?$)/i;
/** More sentences are each about a part of a page. */
const MOST_OF_ALL = 5;

/** Whether a sentence is about all awards of a page, or may be: `These awards are open to juniors`. */
export const isOfAll = (sentence: string): boolean =>
  (OF_ALL.test(sentence) || OF_NEXT.test(sentence)) && !NOT_OF_ALL.test(sentence);

const ofAllIn = (text: string): string[] => [
  ...new Set(
    sentencesOf(text)
      .map((sentence) => sentence.replace(/:$/, '').trim())
      .filter(isOfAll),
  ),
];

/** The sentences that say for whom all awards are, and name none. `page`: its whole text around the awards. */
function forWhom(text: string, page: string, isOfOne: (sentence: string) => boolean): string[] {
  const onPage = ofAllIn(page);
  if (onPage.length > MOST_OF_ALL) return [];
  const isOnlyNext = onPage.filter((sentence) => OF_NEXT.test(sentence)).length < 2;
  return ofAllIn(text).filter(
    (sentence) =>
      (isOnlyNext || !OF_NEXT.test(sentence)) &&
      !SPEAKS_OF_OTHERS.test(sentence) &&
      !isOfOne(sentence) &&
      whoIn(sentence).length > 0,
  );
}

const plain = (title: string): string => title.toLowerCase().replace(/^the /, '');

/** Reads what lines around awards state for all of them, or for the ones they name. `all`: of the page, for its headings. */
export function readPageWide(
  lines: readonly Line[],
  titles: readonly string[],
  vocabulary: Vocabulary,
  all = lines,
): PageWide {
  const { deadline, contactEmail } = readDetails(lines, vocabulary);
  const text = lines.map((line) => line.text).join('\n\n');
  const headings = all.filter(({ kind }) => kind === 'heading').map((heading) => slug(heading.text));
  const awards = titles.map(plain).filter((title) => title.includes(' '));
  const said = (deadline === null ? deadlineSentences(text) : [deadline]).map((sentence) => {
    const words = sentence.toLowerCase();
    return { sentence, names: awards.filter((title) => words.includes(title)) };
  });
  const isOfOne = (sentence: string): boolean =>
    awards.some((title) => sentence.toLowerCase().includes(title)) || namesAnother(sentence, headings);
  const ofAll = said.find(
    ({ sentence, names }) =>
      SPEAKS_OF_OTHERS.test(sentence) || (names.length === 0 && !namesAnother(sentence, headings)),
  );
  return {
    deadlineOf: (title) =>
      (said.find(({ names }) => names.includes(plain(title))) ?? ofAll)?.sentence ?? null,
    contactEmail,
    eligibility: forWhom(text, all.map((line) => line.text).join('\n\n'), isOfOne),
  };
}
