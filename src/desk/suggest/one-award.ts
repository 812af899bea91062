import { slug } from '../../scholarships/awards/award-keys.ts';
import type { LabelVocabulary } from '../../scholarships/awards/label-vocabulary.ts';
import {
  endsAsAward,
  isGeneric,
  isNotName,
  isPageSection,
  isStatement,
  isWinnerNews,
  nameKind,
  namesAward,
  namesAwardsInGeneral,
  namesCategory,
  namesRecipients,
  namesSeveral,
} from '../../scholarships/awards/name.ts';
import { GENERIC } from '../../scholarships/awards/name-patterns.ts';
import { beginsAsName } from '../../scholarships/awards/opening-names.ts';
import { isAwardDirectory, isDonorAppeal } from '../../scholarships/awards/page-section-names.ts';
import { readTitle } from '../../scholarships/awards/title.ts';
import { unrelatedLines } from '../../scholarships/awards/unrelated-lines.ts';
import { containersOf } from '../../scholarships/html/container.ts';
import { type Element, elementsOf } from '../../scholarships/html/dom.ts';
import { textOf } from '../../scholarships/html/lines.ts';
import type { Document } from '../../scholarships/html/parse.ts';
import type { Scholarship } from '../../scholarships/model/award.ts';
import { ALSO_AWARD, AWARD, AWARDS, IN_NAMES, mentionsAward } from '../../scholarships/text/award-nouns.ts';
import { endsAsSentence, sentencesOf } from '../../scholarships/text/sentences.ts';
import { anyOf, or } from '../../scholarships/text/words.ts';

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

/** The number of fields that a record has. */
export const countStatedFields = ({ amountText, deadline, gpaRequirement, ...lists }: Scholarship): number =>
  [
    amountText !== null,
    deadline.kind !== 'unknown',
    gpaRequirement !== null,
    lists.eligibility.length > 0,
    lists.requirements.length > 0,
  ].filter(Boolean).length;

/** `Bursary`, as the only record of a page that does not mention applying: an office or a menu, not an award. */
export const isOnlyACategory = (records: readonly Scholarship[]): boolean =>
  records.length === 1 &&
  records.every((record) => isGeneric(record.title) && !APPLICATION.test(wordsOf(record)));

/** Whether the sentences of the page are about one award, and the page's heading as a slug. */
interface PageOfOne {
  readonly isOfOne: boolean;
  readonly heading: string;
}

/** Whether a page's text, as one record, covers what is offered, to whom, and how to get it. */
export function isApplication(
  record: Scholarship,
  vocabulary: LabelVocabulary,
  { isOfOne, heading }: PageOfOne = { isOfOne: false, heading: '' },
): boolean {
  const { title, amountText, deadline, requirements } = record;
  const words = wordsOf(record);
  const isHeading = isOfOne && slug(title) === heading;
  const hasValue = amountText !== null || deadline.kind !== 'unknown';
  const isAbout = namesAward(title) || COMPETITION.test(title) || mentionsAward(words);
  if (isNotName(title, vocabulary)) return false;
  if (namesAwardsInGeneral(title) && !hasValue && !isOfOne) return false;
  // `Scholarships`: pages about many awards also have that heading, but do not describe what to hand in.
  if (nameKind(title, vocabulary) === 'group' && requirements.length === 0) return false;
  return (
    countStatedFields(record) >= (isOfOne ? 1 : 2) &&
    !isWinnerNews(title) &&
    !isDonorAppeal(title) &&
    isAbout &&
    (APPLICATION.test(words) || (isHeading && record.eligibility.length > 0)) &&
    !ABOUT_MANY.test(title) &&
    !OF_MANY.test(words)
  );
}

const capital = (words: string): string => words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
const ALL = anyOf(AWARD, AWARDS, ALSO_AWARD);
const NOUNS = anyOf(or(capital(ALL), ALL.toUpperCase()));
/** `Reed Grant for Women in Science Program`: capitalized words up to a noun, with small words between them. */
const CAPITAL = String.raw`(?!${NOUNS}\b)\p{Lu}[\p{L}\d.'’&-]{1,30},? `;
const NAMED = new RegExp(
  String.raw`\b${CAPITAL}(?:(?:(?:and|of|in|for|the|&) ){0,2}${CAPITAL}){0,6}${NOUNS}\b(?: ${anyOf('Award Fund Program Programme')}\b)?`,
  'gu',
);
/** Words before a name at the beginning of a sentence or line. */
const BEFORE = /^(?:apply for |for |this |our |about |submit |send |download )?(?:the |an? )?/i;

/** The words of a name that are not generic, in lower case. */
export const ownWords = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => !GENERIC.has(word));

/** The names of awards in a text, such as `Reed Hall Scholarship`, but not of categories of awards. */
const namesWithin = (text: string): string[] =>
  sentencesOf(text)
    .flatMap((sentence) => sentence.match(NAMED) ?? [])
    .map((name) => name.replace(BEFORE, ''))
    .filter((name) => (endsAsAward(name) || namesSeveral(name)) && ownWords(name).length > 0);

/** `A Reed Prize was established to …`, `The Reed Award is given for …` */
const SENTENCE_SUBJECT = new RegExp(
  String.raw`(?:^|, )(?:[Tt]he|[Aa]n?) (${NAMED.source}) (?:is|was|will be|has been|are|were) (?:also )?(?:established|awarded|given|presented|created|offered|named)\b(?! the\b| to (?:her|him|\p{Lu}))`,
  'u',
);

/** The names of awards that sentences of a page are about. */
export const sentenceSubjects = (document: Document): string[] =>
  textsIn(elementsOf(document.$('body')), document)
    .flatMap(sentencesOf)
    .flatMap((sentence) => SENTENCE_SUBJECT.exec(sentence)?.[1] ?? [])
    .filter((name) => (endsAsAward(name) || namesSeveral(name)) && ownWords(name).length > 0);

/** A line that is the name of an award and nothing else: `Women in Technology Scholarship`. */
function wholeName(text: string): string[] | null {
  if (endsAsSentence(text)) return null;
  const name = readTitle(text).text.replace(BEFORE, '');
  const isName = beginsAsName(name) && endsAsAward(name) && !isPageSection(name) && !isStatement(name);
  return isName && ownWords(name).length > 0 ? [name] : null;
}

/** The lines in some elements of a page that are not about past recipients. */
function textsIn(elements: readonly Element[], { linesIn }: Document): string[] {
  const lines = linesIn(elements);
  const ofOthers = unrelatedLines(lines, namesRecipients);
  return lines
    .filter((line) => !ofOthers.has(line) && !(line.kind === 'heading' && namesRecipients(line.text)))
    .map(({ text }) => text);
}

/** The only award that the page names, by its longest name; `null` if there are none or several. */
function onlyName(document: Document): string | null {
  // The content comes first, because a menu next to it names other awards.
  const areas = [containersOf(document, undefined), elementsOf(document.$('body'))];
  const names =
    areas
      .values()
      .map((elements) => textsIn(elements, document).flatMap((text) => wholeName(text) ?? namesWithin(text)))
      .find((found) => found.length > 0) ?? [];
  const [longest, ...more] = names.toSorted((a, b) => b.length - a.length);
  if (longest === undefined) return null;
  const words = new Set(slug(longest).replace(/s$/, '').split('-'));
  const isSame = more.every((name) =>
    slug(name)
      .replace(/s$/, '')
      .split('-')
      .every((word) => words.has(word)),
  );
  return isSame ? longest : null;
}

const wordsOfName = (name: string): Set<string> =>
  new Set(
    slug(name)
      .split('-')
      .map((word) => word.replace(/s$/, '')),
  );
/**
 * Whether a text in the position of a name only mentions the award: `2013 Reed Grant – your name`, for the `Reed Grant`.
 */
export const isMention = (text: string, name: string): boolean => {
  const [all, own] = [wordsOfName(text), wordsOfName(name)];
  return own.isSubsetOf(all) || all.isSubsetOf(own);
};

/**
 * Whether all words of another name are in the name of an award as well: `Nursing Scholarships`, for
 * `School of Nursing Scholarships`.
 */
export function isLessSpecific(other: string, name: string): boolean {
  const [words, all] = [wordsOfName(other), wordsOfName(name)];
  return (
    other !== name.replace(/^the /i, '') &&
    (endsAsAward(name) || namesSeveral(name)) &&
    // `Scholarship`, for `Merit Scholarship`
    (!isGeneric(name) || words.size < all.size) &&
    words.isSubsetOf(all)
  );
}

const FAQ = /\b(faqs?|frequently asked)\b/i;

const MENTIONS_ONE = new RegExp(
  String.raw`\b(?:this|the|our|a|an) (?:[\w-]+ ){0,2}${anyOf(AWARD, IN_NAMES)}\b(?! ${anyOf(AWARDS, `committee office program programs programme fund funds opportunities recipients winners`)})`,
  'gi',
);
const MENTIONS_SEVERAL = new RegExp(String.raw`\b${anyOf(AWARDS)}\b`, 'gi');
/** Below this number, the page only mentions an award. */
const MIN_MENTIONS = 2;
const contentOf = (document: Document): string[] => textsIn(containersOf(document, undefined), document);
function areAboutOne(texts: readonly string[]): boolean {
  const words = texts.join('\n');
  const one = words.match(MENTIONS_ONE)?.length ?? 0;
  return one >= MIN_MENTIONS && one > (words.match(MENTIONS_SEVERAL)?.length ?? 0);
}
/** Whether a page's sentences are about one award: `this scholarship pays`, `to apply for the grant`. */
export const isAboutOneAward = (document: Document): boolean => areAboutOne(contentOf(document));

/** The name of an award in a sentence with a noun in lower case: `to receive a Conference scholarship`. */
const CALLED = new RegExp(
  String.raw`\b(?:[Aa]n?|[Tt]he|[Tt]his|[Oo]ur) ((?:${CAPITAL}){1,5}(?:${anyOf('travel research student')} )?${anyOf(AWARD, IN_NAMES)})\b`,
  'u',
);

/** The name of a page's one award, if neither its heading nor a capitalized name gives it. */
function nameInSentences(document: Document): string | null {
  const texts = contentOf(document);
  if (!areAboutOne(texts)) return null;
  const stated = texts.flatMap((text) => CALLED.exec(text)?.[1] ?? []);
  // A page's title contains the site's name as well.
  const ofTitle = document
    .$('title')
    .first()
    .text()
    .split(/ [|·•»:–—-] /)
    .map((part) => readTitle(part).text)
    .find((part) => namesAward(part) && !isPageSection(part));
  return stated[0] ?? ofTitle ?? null;
}

/** The options with which `list` may read a page as one award, the likeliest first. */
export function wholePageOptions(document: Document): Readonly<Record<string, string>>[] {
  const { $, base } = document;
  const texts = elementsOf($('h1, h2')).map((each) => textOf(each, base));
  // Such a page is about many awards, or about donors.
  if (texts.some((text) => FAQ.test(text) || isAwardDirectory(text) || isDonorAppeal(text))) return [];
  const level = ['h1', 'h2', 'h3', 'h4'].find((each) => $(each).length > 0);
  const headings = level === undefined ? [] : elementsOf($(level)).map((each) => textOf(each, base));
  const isName = (text: string): boolean => namesAward(text) && !namesCategory(text) && !isPageSection(text);
  const [own, ...more] = headings.filter(isName);
  const name = own === undefined ? (onlyName(document) ?? nameInSentences(document)) : null;
  return [
    ...(name === null ? [] : [{ name }]),
    ...(level === undefined ? [] : [{ title: level }]),
    // Parts of the page may have headings of the same level, or the heading may be above the content.
    ...(own === undefined || more.length > 0 ? [] : [{ name: readTitle(own).text }]),
  ];
}
