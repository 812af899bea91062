import type { LabelVocabulary } from '../../awards/label-vocabulary.ts';
import { endsAsAward, isGeneric, namesAward } from '../../awards/name.ts';
import { isLabelled, isNamed, MAX_NAME_LENGTH, openingName, plainName } from '../../awards/opening-names.ts';
import { readTitle } from '../../awards/title.ts';
import type { TitleLine } from '../../awards/title-line.ts';
import type { Line } from '../../html/line.ts';
import { anyOf, wordSet } from '../../text/words.ts';

const PREPOSITIONS = anyOf('since in for from with at on by as through under');
const SENTENCE_END = /[.!?:;]$/;

/** `<b>Jane Doe Award</b> – $500 for juniors`, at the beginning of a line or after an article. */
export function boldTitle(line: Line, vocabulary: LabelVocabulary): TitleLine | null {
  const article = /^(the|an?)\s+$/i.test(line.parts[0]?.text ?? '') ? (line.parts[0]?.text ?? '') : '';
  const first = line.parts[article === '' ? 0 : 1];
  if (first?.bold !== true || line.kind === 'heading' || line.kind === 'term') return null;
  const name = first.text.trim();
  if (!isNamed(name, vocabulary) || /^(award|scholarship)s?\b.*:$/i.test(name)) return null;
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

/** A short line with a name, above lines about it; or a name separated from the paragraph that it begins. */
export function plainTitle(
  line: Line,
  next: Line | undefined,
  isStacked: boolean,
  vocabulary: LabelVocabulary,
) {
  const isBeginning = line.gap || line.kind === 'item' || isStacked;
  const setOff = line.parts[0]?.bold ? null : openingName(line, vocabulary, isBeginning);
  if (setOff !== null && setOff.rest !== '' && namesAward(setOff.title)) return setOff;
  if (line.kind !== 'text' || !line.gap || next === undefined || next.gap || next.kind === 'heading')
    return null;
  const isEnd = SENTENCE_END.test(line.text) && !isLabelled(next.text, vocabulary);
  const isShort = line.text.length <= MAX_NAME_LENGTH && !isEnd;
  return isShort && isNamed(line.text, vocabulary) ? { line, title: line.text, rest: '' } : null;
}

/** Words of a name that are not capitalized. */
const SMALL = wordSet('of and for the in de la von van der & at to on');
/** Words after a name with which a sentence about the award begins. */
const VERB = wordSet(
  'is are was were will may has provides provide supports support recognizes recognises recognize honors honours goes consists carries covers offers pays enables encourages assists helps rewards for given awarded',
);
/** `Since 1980 the Reed Scholarship …` */
const BEFORE_NAME = new RegExp(`^(${PREPOSITIONS}|each|every|this|these|our) (?!memory|honor)`, 'i');
/** `2. `, `(2) ` */
const NUMBER = /^\(?\d{1,2}[.)]\s+/;
const isCapital = (word: string): boolean => /^["“'‘(]?\p{Lu}|^(19|20)\d\d$/u.test(word);
const bareWord = (word: string): string => word.replace(/[,.;:”"’']{1,4}$/u, '');

/**
 * The name with which a paragraph begins, without markup: `The Reed Fund Scholarship, endowed by …`,
 * `The Reed Scholarship is conferred on …`.
 */
export function sentenceTitle(line: Line, isStacked: boolean, vocabulary: LabelVocabulary): TitleLine | null {
  const isBeginning = line.gap || line.kind === 'item' || isStacked;
  if (line.kind === 'heading' || line.kind === 'term' || !isBeginning) return null;
  const text = line.text.replace(NUMBER, '');
  if (vocabulary.names.has(readTitle(text).text)) return { line, title: text, rest: '' };
  const words = text.slice(0, MAX_NAME_LENGTH).split(' ');
  const end = words.findIndex((word, at) => at > 0 && !isCapital(word) && !SMALL.has(word));
  const stop = words.findIndex((word) => /[,;:]$/.test(word));
  const from =
    stop === -1 ? (end === -1 ? words.length : end) : end === -1 ? stop + 1 : Math.min(stop + 1, end);
  const name = bareWord(words.slice(0, from).join(' '));
  const next = bareWord(words[from] ?? '');
  const goesOn =
    from === stop + 1 || from === words.length
      ? text.length > name.length
      : VERB.has(next) || (isStacked && words[from]?.startsWith('('));
  const isAlone = text === name && (line.kind === 'text' ? line.links.length === 0 : isStacked);
  return (goesOn || isAlone) &&
    endsAsAward(name) &&
    !isGeneric(name.replace(/^no /i, '')) &&
    !BEFORE_NAME.test(name) &&
    isNamed(name, vocabulary)
    ? { line, title: name, rest: isAlone ? '' : text }
    : null;
}

/** Whether a line is a list item or begins with a number. */
export const isListed = ({ kind, text }: Line): boolean => kind === 'item' || NUMBER.test(text);

/** The lines of paragraphs in which each line is the name of an award, or begins with such a name. */
export function stackedNames(lines: readonly Line[], vocabulary: LabelVocabulary): ReadonlySet<Line> {
  const blocks = [...Map.groupBy(lines, ({ block }) => block).values()];
  const isName = ({ kind, text }: Line): boolean =>
    kind === 'text' && endsAsAward(text) && isNamed(text, vocabulary);
  const opens = ({ kind, text }: Line): boolean => kind === 'text' && plainName(text, vocabulary) !== '';
  return new Set(
    blocks.filter((block) => block.length > 1 && (block.every(isName) || block.every(opens))).flat(),
  );
}
