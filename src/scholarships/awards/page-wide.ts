import { elementsOf } from '../html/dom.ts';
import type { Line } from '../html/line.ts';
import type { Document } from '../html/parse.ts';
import { ASK_THE_OFFICE } from '../model/run.ts';
import { ALSO_AWARD, ALSO_AWARDS, AWARD, AWARDS } from '../text/award-nouns.ts';
import { NO_LONGER } from '../text/closing-words.ts';
import { ANYBODY, APPLICANTS } from '../text/people-nouns.ts';
import { fold } from '../text/same.ts';
import { sentencesOf } from '../text/sentences.ts';
import { anyOf, or } from '../text/words.ts';
import { closesAll, deadlineSentences, sumsIn } from '../values/classify-text.ts';
import { eligibilitySentences } from '../values/lists.ts';
import { slug } from './award-keys.ts';
import { readDetails } from './details.ts';
import type { LabelVocabulary } from './label-vocabulary.ts';
import { GENERIC } from './name-patterns.ts';

const WORD = String.raw`(?:[\p{L}\d.,/’'-]+ )`;
/** `for residents`, `open to juniors`, `awarded to full-time students` */
const TO_PEOPLE = String.raw`(?:only )?(?:(?:open|available|awarded|given|limited|offered|reserved|restricted) (?:only )?)?(?:to|for) (?:(?!${anyOf('us by in at per')}\b)${WORD}){0,5}${anyOf(ANYBODY)}\b(?!['’])`;
/** `All scholarships are for residents`, `All applicants must be members` */
const ABOUT_ALL = new RegExp(
  or(
    `^all (?:of )?(?:the |our |these )?${anyOf(AWARDS)} are ${TO_PEOPLE}`,
    `^each of (?:the |our |these )${anyOf(AWARDS)} is ${TO_PEOPLE}`,
    `^all (?:scholarship )?${anyOf(APPLICANTS)} (?:for (?:these|our|all) ${anyOf(AWARDS)} )?(?:must|should) (?:be|have|hold|live|reside)\\b`,
  ),
  'iu',
);
/**
 * `These awards are open to juniors`, `offers the following grants to students`: about the awards that follow, or about
 * all if none follow.
 */
const ABOUT_FOLLOWING = new RegExp(
  or(
    `^(?:these|the following) ${anyOf(AWARDS)} are ${TO_PEOPLE}`,
    `\\b(?:offers?|provides?) the following ${WORD}{0,3}${anyOf(AWARDS)} ${TO_PEOPLE}`,
  ),
  'iu',
);
/** `some`, `unless`: not all awards; `to eligible students`: no specific group. */
const NOT_ABOUT_ALL =
  /\b(some|most|many|unless|otherwise|either|certain|several|various)\b|\b(to|for) (all )?(eligible|qualified|deserving) (students|applicants|candidates)$|\b(given|awarded) to (the )?(students|recipients)( in\b(?! the\b)|\.?$)/i;
/** Whether a sentence is about all awards of a page, or may be: `These awards are open to juniors`. */
export const isAboutAllAwards = (sentence: string): boolean =>
  (ABOUT_ALL.test(sentence) || ABOUT_FOLLOWING.test(sentence)) && !NOT_ABOUT_ALL.test(sentence);

/** The distinct sentences of a text that are about all awards, or may be. */
const sentencesAboutAll = (text: string): string[] => [
  ...new Set(
    sentencesOf(text)
      .map((sentence) => sentence.replace(/:$/, '').trim())
      .filter(isAboutAllAwards),
  ),
];

/** If a page has more such sentences, each of them is only about a part of the page. */
const MAX_PAGE_WIDE = 5;

/** Returns a function that finds the page-wide criteria in a text. `page`: the whole text around the awards. */
function forWhomReader(page: string): (text: string) => string[] {
  const onPage = sentencesAboutAll(page);
  if (onPage.length > MAX_PAGE_WIDE) return () => [];
  const isOnlyNext = onPage.filter((sentence) => ABOUT_FOLLOWING.test(sentence)).length < 2;
  return (text) =>
    sentencesAboutAll(text).filter(
      (sentence) =>
        (isOnlyNext || !ABOUT_FOLLOWING.test(sentence)) && eligibilitySentences(sentence).length > 0,
    );
}

const LISTED = anyOf(AWARD, AWARDS, 'opportunity opportunities');
const NOTHING = new RegExp(
  [
    String.raw`\b(no|not any|currently no) (\w+ ){0,4}(${LISTED}|results|records|listings|items)( \w+){0,4} (available|found|match(es|ed|ing)?|listed|posted|offered|open|at this time|to (show|display))\b`,
    String.raw`\b(${LISTED}|applications?) (are|is) (${NO_LONGER}|not (available|open|offered|being accepted)\b)`,
    String.raw`\bno results\b|\b0 (results|records|${LISTED})\b`,
    String.raw`\bthere are (currently )?no (\w+ ){0,3}${LISTED}\b`,
  ].join('|'),
  'i',
);

export const statesNoAwards = (text: string): boolean => NOTHING.test(text);

const CAPITALISED = anyOf(AWARD, 'fund').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
const NAMED = new RegExp(String.raw`\b(?:[A-Z][\w.'’&-]{1,30} ){1,6}${CAPITALISED}\b`, 'g');

/** Whether the text mentions so many awards that the layout must be unknown if none is found. */
export function mentionsSeveralAwards(text: string): boolean {
  const names = new Set(text.match(NAMED) ?? []);
  return names.size >= 2 || names.size + sumsIn(text).length >= 3;
}

/** In characters. A page with content usually has more text than this. */
const SHORT_PAGE = 300;
const MIN_CHARACTERS = 60;
/** Elements into which scripts render a page. */
const MOUNTS = 'body > div[id]:empty, main:empty, main > div[id]:empty, app-root, [ng-app], [data-reactroot]';
const MIN_FILES = 4;
/** With fewer characters per file, the page is only a list of files. */
const CHARACTERS_PER_FILE = 100;

/** Why no extractor can read a page: it is rendered by scripts, or is only a list of files. `null` otherwise. */
export function whyUnreadable({ $, linesIn }: Document): string | null {
  const [body] = elementsOf($('body'));
  const words = (body === undefined ? [] : linesIn([body])).map(({ text }) => text).join('\n');
  if (statesNoAwards(words)) return null;
  const hasScripts = $('script[src], script[type="module"]').length > 0;
  if (hasScripts && words.length < ($(MOUNTS).length > 0 ? SHORT_PAGE : MIN_CHARACTERS))
    return `the page is rendered by scripts in the browser, so there is nothing to read: ${ASK_THE_OFFICE}`;
  const files = $('a[href$=".pdf" i]').length;
  return files >= MIN_FILES && words.length < files * CHARACTERS_PER_FILE
    ? `the page is a list of ${files} PDF files, which are not read: ${ASK_THE_OFFICE}`
    : null;
}

/** What a page states once for all of its awards. */
export interface PageWideValues {
  /**
   * The deadline for an award without its own: the sentence that names it, or else the clearest sentence that names no
   * other award.
   */
  deadlineOf(title: string): string | null;
  readonly contactEmail: string | null;
  /** Sentences about who may apply for all awards. */
  readonly eligibility: readonly string[];
  /** The sentence that closes applications for all awards. */
  readonly closed: string | null;
}

export const NO_PAGE_WIDE_VALUES: PageWideValues = {
  deadlineOf: () => null,
  contactEmail: null,
  eligibility: [],
  closed: null,
};

/** Words of a sentence about other awards that it does not name. */
const MENTIONS_OTHERS = /\b(except(ing|ions?)?|exempt|excluding|others?)\b/i;

const NOUNS = anyOf(AWARD, AWARDS, ALSO_AWARD, ALSO_AWARDS).replace(/\b[a-z]/g, (letter) =>
  letter.toUpperCase(),
);
/** `Applications for the Hill Bursaries` */
const FOR_ONE = new RegExp(
  String.raw`\b(?:[Aa]pplications?|[Nn]ominations?|[Aa]pply|[Dd]eadlines?) (?:for|to) (?:the )?((?:\p{Lu}[\p{L}\d.'’&-]{1,30} ){1,5}${NOUNS})\b`,
  'u',
);

/** Whether a sentence is about an award whose name is in no heading of the page, and so not about all of its awards. */
function namesAnother(sentence: string, headings: readonly string[]): boolean {
  const [, name = ''] = FOR_ONE.exec(sentence) ?? [];
  const significantWords = slug(name)
    .split('-')
    .filter((word) => word !== '' && !GENERIC.has(word));
  return (
    significantWords.length > 0 &&
    !headings.some((heading) => significantWords.every((word) => heading.includes(word)))
  );
}

const textOf = (lines: readonly Line[]): string => lines.map(({ text }) => text).join('\n\n');
const nameOf = (title: string): string => fold(title).replace(/^the /, '');

/**
 * Returns a function that reads page-wide values from some lines: for all awards, or for the awards that the values name.
 * `around`: all lines around the awards; the lines passed to the function may be those of a group.
 */
export function pageWideReader(
  around: readonly Line[],
  titles: readonly string[],
  vocabulary: LabelVocabulary,
): (lines: readonly Line[]) => PageWideValues {
  const headings = around.filter(({ kind }) => kind === 'heading').map((heading) => slug(heading.text));
  const awards = titles.map(nameOf).filter((title) => title.includes(' '));
  const forWhom = forWhomReader(textOf(around));
  const namesIn = (sentence: string): string[] => {
    const words = fold(sentence);
    return awards.filter((title) => words.includes(title));
  };
  const namesNone = (sentence: string): boolean =>
    namesIn(sentence).length === 0 && !namesAnother(sentence, headings);
  return (lines) => {
    const { deadline, contactEmail } = readDetails(lines, vocabulary);
    const text = textOf(lines);
    const statements = (deadline === null ? deadlineSentences(text) : [deadline]).map((sentence) => ({
      sentence,
      names: namesIn(sentence),
    }));
    const ofAll = statements.find(({ sentence }) => MENTIONS_OTHERS.test(sentence) || namesNone(sentence));
    const closed = lines
      .flatMap((line) => sentencesOf(line.text))
      .find((sentence) => closesAll(sentence) && !MENTIONS_OTHERS.test(sentence) && namesNone(sentence));
    return {
      closed: closed ?? null,
      deadlineOf: (title) =>
        (statements.find(({ names }) => names.includes(nameOf(title))) ?? ofAll)?.sentence ?? null,
      contactEmail,
      eligibility: forWhom(text).filter((sentence) => !MENTIONS_OTHERS.test(sentence) && namesNone(sentence)),
    };
  };
}
