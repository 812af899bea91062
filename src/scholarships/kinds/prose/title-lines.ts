import { endsAsAward, nameKind, namesAward } from '../../awards/name.ts';
import { openingName } from '../../awards/opening-names.ts';
import { readTitle } from '../../awards/title.ts';
import type { TitleLine } from '../../awards/title-line.ts';
import type { Vocabulary } from '../../awards/vocabulary.ts';
import type { Line } from '../../html/line.ts';
import { wordSet } from '../../text/words.ts';

const MAX_NAME = 120;
const NOUN = 'Scholarships?|Awards?|Fellowships?|Grants?|Prizes?|Funds?|Bursary|Endowment|Stipend|Medal';
const NEXT = 'is|are|was|will|provides?|supports?|for|to|given|awarded|established|recogni[sz]es';
/** `2. The Jane Doe Award for Botany: given to …` */
const CAPITALISED = String.raw`[A-Z][\w&'’-]{0,40}`;
const NUMBERED = new RegExp(
  [
    String.raw`^\(?\d{1,2}[.)]\s+`,
    String.raw`((?:[^.:;]|\b[A-Z]\.|\b(?:Dr|St|Mr|Mrs|Jr|Sr)\.){2,100}?\b(?:${NOUN})\b`,
    `(?: (?:in|for|of) (?:the )?${CAPITALISED}(?: (?:(?:and|of|in|the) )?${CAPITALISED}){0,5})?)`,
    String.raw`(?=\s*(?:$|[-–—:;,.(]|(?:${NEXT})\b))[\s:;,.–—-]*(.*)`,
  ].join(''),
);
/** The same for list items, whose number is not in the text. */
const ITEM = new RegExp(NUMBERED.source.replace('^\\(?\\d{1,2}[.)]\\s+', '^'));
/** What follows a name that is the subject of a sentence. */
const GOES_ON = /^(is|are|was|provides?|supports?|recogni[sz]es|honors|will|goes|of|for|to)\b/;
const SENTENCE_END = /[.!?:;]$/;

function isName(text: string, vocabulary: Vocabulary): boolean {
  const title = readTitle(text).text;
  return (
    title !== '' &&
    title.length <= MAX_NAME &&
    /^[\p{Lu}\d"“'‘]/u.test(title) &&
    nameKind(title, vocabulary, text) === 'award'
  );
}

/** `<b>Jane Doe Award</b> – $500 for juniors`, at the beginning of a line or after an article. */
export function boldTitle(line: Line, vocabulary: Vocabulary): TitleLine | null {
  const article = /^(the|an?)\s+$/i.test(line.parts[0]?.text ?? '') ? (line.parts[0]?.text ?? '') : '';
  const first = line.parts[article === '' ? 0 : 1];
  if (first?.bold !== true || line.kind === 'heading' || line.kind === 'term') return null;
  const name = first.text.trim();
  if (!isName(name, vocabulary) || /^(award|scholarship)s?\b.*:$/i.test(name)) return null;
  const rest = line.text.slice(article.length + first.text.length).replace(/^[\s:;,–—-]+/, '');
  // Emphasis in the middle of a sentence does not begin an award.
  return /^(\([^()]*\) )?[a-z]/.test(rest) &&
    !/[:–—-]\s*$/.test(line.text.slice(0, line.text.length - rest.length))
    ? startsSentence(name, line, line.gap || /^T|^A/.test(article))
    : { line, title: name, rest };
}

/** `<b>The Jane Doe Award</b> is given to …`: the name and the sentence about it. */
const startsSentence = (name: string, line: Line, isBeginning: boolean): TitleLine | null =>
  isBeginning ? { line, title: name, rest: line.text } : null;

export function numberedTitle(line: Line, vocabulary: Vocabulary): TitleLine | null {
  if (line.kind === 'heading' || line.kind === 'term') return null;
  const [, name = '', rest = ''] = (line.kind === 'item' ? ITEM : NUMBERED).exec(line.text) ?? [];
  if (!isName(name, vocabulary)) return null;
  // Text in parentheses only is part of the name.
  if (/^\([^()]+\)\.?$/.test(rest)) return { line, title: `${name} ${rest}`, rest: '' };
  const isSubject = line.text.includes(`${name} ${rest}`) && GOES_ON.test(rest);
  return { line, title: name, rest: isSubject ? `${name} ${rest}` : rest };
}

/** A short line with a name, above lines about it; or a name separated from the paragraph that it begins. */
export function plainTitle(line: Line, next: Line | undefined, vocabulary: Vocabulary): TitleLine | null {
  const setOff = line.parts[0]?.bold ? null : openingName(line, vocabulary);
  if (setOff !== null && setOff.rest !== '' && namesAward(setOff.title)) return setOff;
  if (line.kind !== 'text' || !line.gap || next === undefined || next.gap || next.kind === 'heading')
    return null;
  const isShort = line.text.length <= MAX_NAME && !SENTENCE_END.test(line.text);
  return isShort && isName(line.text, vocabulary) ? { line, title: line.text, rest: '' } : null;
}

/** Words of a name that are not capitalized. */
const SMALL = wordSet('of and for the in de la von van der & at to on');
/** What follows a name that begins a sentence about it. */
const VERB = wordSet(
  'is are was were will may has provides provide supports support recognizes recognises recognize honors honours goes consists carries covers offers pays enables encourages assists helps rewards',
);
const MOST_WORDS = 16;
const isCapital = (word: string): boolean => /^["“'‘(]?\p{Lu}|^(19|20)\d\d$/u.test(word);
const bareWord = (word: string): string => word.replace(/[,.;:)”"’']{1,4}$/u, '');

/**
 * The name with which a paragraph begins, without markup: `The Reed Fund Scholarship, endowed by …`,
 * `The Reed Scholarship is conferred on …`.
 */
export function sentenceTitle(line: Line, vocabulary: Vocabulary): TitleLine | null {
  if (line.kind === 'heading' || line.kind === 'term' || !(line.gap || line.kind === 'item')) return null;
  const words = line.text.slice(0, MAX_NAME).split(' ').slice(0, MOST_WORDS);
  const end = words.findIndex((word, at) => at > 0 && !isCapital(word) && !SMALL.has(word));
  const stop = words.findIndex((word) => /[,;:]$/.test(word));
  const from =
    stop === -1 ? (end === -1 ? words.length : end) : end === -1 ? stop + 1 : Math.min(stop + 1, end);
  const name = bareWord(words.slice(0, from).join(' '));
  const next = bareWord(words[from] ?? '');
  const goesOn = from === stop + 1 || from === words.length ? line.text.length > name.length : VERB.has(next);
  const isAlone = line.text === name && line.kind === 'text';
  return (goesOn || isAlone) && endsAsAward(name) && name.split(' ').length > 2 && isName(name, vocabulary)
    ? { line, title: name, rest: isAlone ? '' : line.text }
    : null;
}

const MOST_OF_LIST = 0.5;
const isPlainItem = ({ kind, text }: Line): boolean =>
  kind === 'item' && text.length <= MAX_NAME && /^[\p{Lu}\d"“'‘]/u.test(text) && !/[.!?]$/.test(text);

/** `Fellowship Guidelines`, `Travel Grant Application (PDF)`: a paper about awards, rather than one of them. */
const A_PAPER =
  /\b(guidelines?|applications?|forms?|requests?|polic(y|ies)|handbook|agreement|instructions|checklist|packet)( \((pdf|docx?)\))?$/i;

/** The items of lists of which most are names of awards, and nothing else. */
export function listedTitles(lines: readonly Line[], vocabulary: Vocabulary): TitleLine[] {
  const lists = Map.groupBy(lines, ({ item }) => item?.parent ?? null);
  lists.delete(null);
  return [...lists.values()].flatMap((list) => {
    const items = list.filter(isPlainItem);
    const named = items.filter(({ text }) => isName(text, vocabulary) && !A_PAPER.test(text));
    const isList =
      items.length === list.length && named.length > 1 && named.length > list.length * MOST_OF_LIST;
    return isList ? items.map((line) => ({ line, title: line.text, rest: '' })) : [];
  });
}
