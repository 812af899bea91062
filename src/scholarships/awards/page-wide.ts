import type { Line } from '../html/line.ts';
import { ALSO_AWARD, ALSO_AWARDS, AWARD, AWARDS } from '../text/award-nouns.ts';
import { APPLICANTS } from '../text/people-nouns.ts';
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

/** `All scholarships are for residents`, `These awards are open to …`, `offers the following grants to …` */
const OF_ALL = new RegExp(
  or(
    String.raw`^(all|these|each of these) (of (the|our|these) )?([\p{L}’'-]+ ){0,4}${anyOf(AWARDS)} (listed |described |offered |below |above )?(are|is|can|may|will|require|support)\b`,
    String.raw`^all ([\p{L}’'-]+ ){0,2}${anyOf(APPLICANTS)} (for (these|our|all|the) ([\p{L}’'-]+ ){0,3}${anyOf(AWARDS)} )?(must|should|need)\b`,
    String.raw`\bthe following ([\p{L}’'-]+ ){0,3}${anyOf(AWARDS)} (are|is|to|for)\b`,
  ),
  'iu',
);
/** Not of all of them, or of nobody in particular: `to eligible students`. */
const NOT_OF_ALL =
  /\b(some|most|many|unless|otherwise|either|certain|several|various)\b|\b(to|for) (all )?(eligible|qualified|deserving) (students|applicants|candidates)$/i;

/** Whether a sentence is about all awards of a page: `These awards are open to …` */
export const isOfAll = (sentence: string): boolean => OF_ALL.test(sentence) && !NOT_OF_ALL.test(sentence);

/** The sentences that say for whom all awards are, and name none. */
function forWhom(text: string, isOfOne: (sentence: string) => boolean): string[] {
  return sentencesOf(text)
    .map((sentence) => sentence.replace(/:$/, '').trim())
    .filter((sentence) => isOfAll(sentence) && !SPEAKS_OF_OTHERS.test(sentence) && !isOfOne(sentence))
    .filter((sentence) => whoIn(sentence).length > 0);
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
    eligibility: forWhom(text, isOfOne),
  };
}
