import { slug } from '../../scholarships/awards/award-keys.ts';
import type { LabelVocabulary } from '../../scholarships/awards/label-vocabulary.ts';
import {
  endsAsAward,
  isWinnerNews,
  nameKind,
  namesAward,
  namesRecipients,
  namesSeveral,
} from '../../scholarships/awards/name.ts';
import { GENERIC } from '../../scholarships/awards/name-patterns.ts';
import { isAwardDirectory } from '../../scholarships/awards/page-section-names.ts';
import { readTitle } from '../../scholarships/awards/title.ts';
import { unrelatedLines } from '../../scholarships/awards/unrelated-lines.ts';
import { containersOf } from '../../scholarships/html/container.ts';
import { elementsOf } from '../../scholarships/html/dom.ts';
import type { Line } from '../../scholarships/html/line.ts';
import { textOf } from '../../scholarships/html/lines.ts';
import type { Document } from '../../scholarships/html/parse.ts';
import { ALSO_AWARD, AWARD, AWARDS, IN_NAMES } from '../../scholarships/text/award-nouns.ts';
import { sentencesOf } from '../../scholarships/text/sentences.ts';
import { anyOf, or } from '../../scholarships/text/words.ts';
import type { PreparedPage } from './proposals.ts';

/** Words around the subject in a heading: `How to apply for the …`, `Call for Applications: …`, `… Guidelines`. */
const BEFORE_SUBJECT = new RegExp(
  `^(?:${or(`
    call for (?:applications?|nominations?|proposals?|entries)(?: for| to)?:?
    (?:how to |ready to |to )?(?:apply|applying|nominate|nominating)(?: now| here| online| today)?(?: for| to)?
    (?:application|nomination|selection)s?(?: process| procedures?| instructions| forms?| guidelines)?(?: for| to)
    (?:guidelines|information|instructions|rules|regulations|eligibility|requirements|criteria|details)(?: for| on| about| of)
    about|overview of|announcing|introducing|welcome to|now accepting applications for
  `)})\\s+(?=\\S)`,
  'i',
);
/** `The` may belong to a name. */
const ARTICLE = /^(?:the|[Aa]n?|[Oo]ur|[Tt]his|[Tt]hese|[Yy]our|[Ff]or)\s+(?=\S)/;
const AFTER_SUBJECT = new RegExp(
  `(?<!\\s)\\s+(?:${or(`
    applications?(?: forms?| process| information| instructions| guidelines| procedures?)?
    guidelines|instructions|information|info|details|overview|announcement|rules|timeline|faqs?|page|requirements|criteria
    eligibility|conditions
  `)})$`,
  'i',
);

/** The subject that a heading or title names, without the words around it. */
function subjectIn(text: string): string {
  let name = readTitle(text).text.replace(/(?<![.!])[.!]+$/, '');
  for (let before = ''; before !== name; ) {
    before = name;
    name = name.replace(BEFORE_SUBJECT, '').replace(ARTICLE, '');
  }
  const short = name.replace(AFTER_SUBJECT, '');
  return namesAward(short) ? short : name;
}

const capital = (words: string): string => words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
const NOUN = anyOf(AWARD, AWARDS, ALSO_AWARD);
const NOUNS = anyOf(or(capital(NOUN), NOUN.toUpperCase()));
const CAPITAL = String.raw`(?!${NOUNS}\b)\p{Lu}[\p{L}\d.'’&-]{1,30},? `;
/** `on Disability Inclusion`, `for Women in Science` */
const PURPOSE = String.raw`(?: (?:on|for|in|of) (?:the )?\p{Lu}[\p{L}'’-]{2,30}(?: (?:(?:and|of|in|the|&) )?\p{Lu}[\p{L}'’-]{2,30}){0,5})?`;
/** `Reed Grant for Women in Science Program`: capitalized words up to a noun, with small words between them. */
const NAMED = new RegExp(
  String.raw`\b${CAPITAL}(?:(?:(?:and|of|in|for|the|&) ){0,2}${CAPITAL}){0,6}${NOUNS}\b(?: ${anyOf('Award Fund Program Programme')}\b)?${PURPOSE}`,
  'gu',
);
/** The name of an award in a sentence with a noun in lower case: `to receive a Conference scholarship`. */
const CALLED = new RegExp(
  String.raw`\b(?:[Aa]n?|[Tt]he|[Tt]his|[Oo]ur) ((?:${CAPITAL}){1,5}(?:[\p{Ll}-]{3,12} )?${anyOf(AWARD, IN_NAMES)})\b`,
  'gu',
);
/** `A Reed Prize was established to …`, `The Reed Award is given for …` */
const SENTENCE_SUBJECT = new RegExp(
  String.raw`(?:^|, )(?:[Tt]he|[Aa]n?) (${NAMED.source}) (?:is|was|will be|has been|are|were) (?:also )?(?:established|awarded|given|presented|created|offered|named)\b(?! the\b| to (?:her|him|\p{Lu}))`,
  'u',
);

/** The words of a name that are not generic, in lower case. */
export const ownWords = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => !GENERIC.has(word));

export const wordsOf = (name: string): ReadonlySet<string> =>
  new Set(
    slug(name)
      .replace(/^the-/, '')
      .split('-')
      .map((word) => word.replace(/s$/, '')),
  );
/** Whether one of two names has all words of the other: `Travel Grants`, for the `RECOMB Travel Grant`. */
const isMention = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.isSubsetOf(other) || other.isSubsetOf(one);

/** Where a phrase stands that may name the subject, and how much it counts there. */
const PLACES = { top: 4, title: 2, lead: 2, heading: 1.5, text: 0.5 } as const;
type Place = keyof typeof PLACES;
export interface Phrase {
  readonly name: string;
  readonly words: ReadonlySet<string>;
  readonly place: Place;
}

/** In characters. Longer texts are sentences rather than names. */
const MAX_NAME_LENGTH = 110;
/** Subjects of headings for which there is no noun of awards: `Essay Competition`. */
const COMPETITION = /\b(competition|contest|program(me)?|scheme)\b/i;
const NO_NAME =
  /\b(faqs?|frequently asked|calculator|winners|recipients|search|finder|difference)\b|\bcommittee$/i;

const phrasesIn = (texts: readonly string[], place: Place, vocabulary: LabelVocabulary): Phrase[] =>
  texts.flatMap((text) => {
    const name = subjectIn(text);
    const isName =
      (namesAward(name) || (place === 'top' && COMPETITION.test(name))) &&
      name.length <= MAX_NAME_LENGTH &&
      !NO_NAME.test(name) &&
      !isAwardDirectory(name) &&
      nameKind(name, vocabulary) !== 'sentence' &&
      !isWinnerNews(name);
    return isName ? [{ name, words: wordsOf(name), place }] : [];
  });

const namesInText = (text: string): string[] =>
  sentencesOf(text).flatMap((sentence) => [
    ...(sentence.match(NAMED) ?? []).map((name) => name.replace(/^The /, '')),
    ...[...sentence.matchAll(CALLED)].map(([, name = '']) => name),
  ]);

/** The names of awards that sentences of a page are about. */
export const sentenceSubjects = (document: Document): string[] =>
  contentOf(document, elementsOf(document.$('body')))
    .flatMap(({ text }) => sentencesOf(text))
    .flatMap((sentence) => SENTENCE_SUBJECT.exec(sentence)?.[1] ?? [])
    .filter((name) => (endsAsAward(name) || namesSeveral(name)) && ownWords(name).length > 0);

/** The lines in some elements of a page that are not about past recipients. */
function contentOf({ linesIn }: Document, elements = [] as ReturnType<typeof elementsOf>): readonly Line[] {
  const lines = linesIn(elements).filter(({ text }) => text !== '');
  const ofOthers = unrelatedLines(lines, namesRecipients);
  return lines.filter(
    (line) => !ofOthers.has(line) && !(line.kind === 'heading' && namesRecipients(line.text)),
  );
}

/** In characters. A shorter line is no prose. */
const MIN_PROSE = 60;
/** The number of lines above the text that may be a heading without being marked as one. */
const MAX_TOP_LINES = 3;
const LEAD_LINES = 3;

/** The parts of a page from which its subject is seen. */
export interface Parts {
  readonly lines: readonly Line[];
  /** The page's own headings: `h1`, or else the first lines above its text. */
  readonly top: readonly string[];
  readonly title: string;
  readonly headings: readonly string[];
  readonly phrases: readonly Phrase[];
}

export function partsOf({ document, vocabulary }: PreparedPage): Parts {
  const { $, base } = document;
  const lines = contentOf(document, containersOf(document, undefined));
  const h1 = elementsOf($('h1')).map((each) => textOf(each, base));
  const isProse = ({ kind, text }: Line): boolean => kind !== 'heading' && text.length > MIN_PROSE;
  const start = Math.max(0, lines.findIndex(isProse));
  const above = lines
    .slice(Math.max(0, start - MAX_TOP_LINES), start)
    .flatMap(({ kind, text }) => (kind === 'item' ? [] : text));
  const top = h1.some(namesAward) ? h1 : [...h1, ...above];
  const title = $('title').first().text();
  const headings = lines.filter(({ kind }) => kind === 'heading').map(({ text }) => text);
  const prose = lines.filter(isProse).map(({ text }) => text);
  const phrases = [
    ...phrasesIn(top, 'top', vocabulary),
    ...phrasesIn(title.split(/ [|·•»:–—-] |: /), 'title', vocabulary),
    ...phrasesIn(
      headings.filter((text) => !top.includes(text)),
      'heading',
      vocabulary,
    ),
    ...phrasesIn(prose.slice(0, LEAD_LINES).flatMap(namesInText), 'lead', vocabulary),
    ...phrasesIn(prose.slice(LEAD_LINES).flatMap(namesInText), 'text', vocabulary),
  ];
  return { lines, top, title, headings, phrases };
}

/** Each phrase is compared with each other one; a page about one award has a few. */
const MAX_PHRASES = 300;
const MAX_SUPPORT = 4;
const SUPPORT_WEIGHT = 0.5;

/** The phrases by how much speaks for them: their place, and the other phrases about the same. */
function rankPhrases(phrases: readonly Phrase[]): Phrase[] {
  const rankOf = (phrase: Phrase): number => {
    const support = phrases
      .filter((other) => other !== phrase && isMention(other.words, phrase.words))
      .reduce((sum, { place }) => sum + SUPPORT_WEIGHT * Math.min(1, PLACES[place]), 0);
    const isName = endsAsAward(phrase.name) || namesSeveral(phrase.name);
    return PLACES[phrase.place] + Math.min(MAX_SUPPORT, support) + (isName ? SUPPORT_WEIGHT : 0);
  };
  const ranked = phrases.map((phrase) => ({ phrase, rank: rankOf(phrase) }));
  return ranked.toSorted((a, b) => b.rank - a.rank).map(({ phrase }) => phrase);
}

const isSpecific = ({ name }: Pick<Phrase, 'name'>): boolean => ownWords(name).length > 0;

/**
 * The phrase that names the subject: the first one, or a more specific one if that is generic, and no other such phrase
 * stands in the same place.
 */
export function subjectPhrase(phrases: readonly Phrase[]): Phrase | undefined {
  const ranked = rankPhrases(phrases.slice(0, MAX_PHRASES));
  const [best] = ranked;
  if (best === undefined || isSpecific(best)) return best;
  // `Merit Scholarship` for `Scholarship`; `Fern Scholarship` for `Undergraduate Scholarships`.
  const isMore = ({ name, words, place }: Phrase): boolean =>
    (best.words.isSubsetOf(words) && words.size > best.words.size) ||
    (place === 'heading' && endsAsAward(name) && ownWords(name).length > 0);
  const [first, ...more] = ranked.filter(isMore);
  const isAmbiguous = more.some(
    ({ place, words }) => place === first?.place && !isMention(words, first.words),
  );
  return first === undefined || isAmbiguous ? best : first;
}

/** Whether a name is that of the subject; for a generic subject (`Scholarships`), a name of its own is another one. */
export function isOfSubject(text: string, subject: Pick<Phrase, 'name'> | undefined): boolean {
  const name = subjectIn(text);
  return (
    subject !== undefined &&
    isMention(wordsOf(name), wordsOf(subject.name)) &&
    (isSpecific(subject) || !isSpecific({ name }) || !(endsAsAward(name) || namesSeveral(name)))
  );
}
