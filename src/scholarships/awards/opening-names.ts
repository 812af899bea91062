import { classesOf, isElement, type Node } from '../html/dom.ts';
import type { Line } from '../html/line.ts';
import { AWARDS } from '../text/award-nouns.ts';
import { leadingLabel } from '../text/label.ts';
import { anyOf } from '../text/words.ts';
import { sumsIn } from '../values/classify-text.ts';
import type { FoundAward } from './build.ts';
import { type LabelVocabulary, labelWords } from './label-vocabulary.ts';
import { endsAsAward, isGeneric, mayBeAward, nameKind, namesAward, namesSeveral } from './name.ts';
import { nameBeforeThing } from './page-section-names.ts';
import { innerLabels, type Section } from './sections.ts';
import { readTitle } from './title.ts';
import { awardFromTitleLine, isAfterListItem, type TitleLine } from './title-line.ts';

export const MAX_NAME_LENGTH = 120;

/** Whether a text is short enough for a name, and begins as one does: with a capital, a figure or a quotation mark. */
const beginsAsName = (text: string): boolean =>
  text.length <= MAX_NAME_LENGTH && /^[\p{Lu}\d"“'‘]/u.test(text);

/** Whether a text is the name of an award, and nothing else. */
export function isNamed(text: string, vocabulary: LabelVocabulary): boolean {
  const title = readTitle(text).text;
  return beginsAsName(title) && nameKind(title, vocabulary, text) === 'award';
}

/**
 * Removes headings of groups. The heading of a group does not end like the name of one award, and the name after it is
 * in a deeper heading.
 */
export const withoutGroups = (titles: readonly TitleLine[]): TitleLine[] =>
  titles.filter(({ line, title }, at) => {
    const isAbove = (titles[at + 1]?.line.level ?? 0) > line.level;
    return !isAbove || endsAsAward(readTitle(title).text);
  });

const MIN_NAMES_SHARE = 0.5;
const isPlainItem = ({ kind, text }: Line): boolean =>
  kind === 'item' && beginsAsName(text) && !/[.!?]$/.test(text);

/** `Fellowship Guidelines`, `Travel Grant Application (PDF)`: a document about awards rather than one of them. */
const A_PAPER =
  /\b(guidelines?|applications?|forms?|requests?|polic(y|ies)|handbook|agreement|instructions|checklist|packet)( \((pdf|docx?)\))?$/i;

/** Describes the position of a list: its element and two elements around it, each with its first class. */
function shapeOf(list: Node): string {
  const names: string[] = [];
  for (let node: Node | null = list; node !== null && names.length < 3; node = node.parent)
    if (isElement(node)) names.push(`${node.name}.${classesOf(node)[0] ?? ''}`);
  return names.join();
}

/** At least this fraction of the items of a single list must be names, if other lists have the same shape. */
const MIN_NAMES_SHARE_PER_LIST = 1 / 3;

/** The items of lists of award names: lists of one shape in which most items are names. */
export function listedTitles(lines: readonly Line[], vocabulary: LabelVocabulary): TitleLine[] {
  const lists = Map.groupBy(lines, ({ item }) => item?.parent ?? null);
  const shapes = Map.groupBy(lists, ([list]) => (list === null ? null : shapeOf(list)));
  shapes.delete(null);
  const isName = ({ text }: Line): boolean => isNamed(text, vocabulary) && !A_PAPER.test(text);
  return [...shapes.values()].flatMap((alike) => {
    const nameLists = alike
      .map(([, items]) => ({ items, named: items.filter(isName).length }))
      .filter(
        ({ items, named }) => items.every(isPlainItem) && named >= items.length * MIN_NAMES_SHARE_PER_LIST,
      );
    const all = nameLists.reduce((sum, { items }) => sum + items.length, 0);
    const named = nameLists.reduce((sum, each) => sum + each.named, 0);
    return named > 1 && named > all * MIN_NAMES_SHARE
      ? nameLists.flatMap(({ items }) => items.map((line) => ({ line, title: line.text, rest: '' })))
      : [];
  });
}

/** What separates a name from the text after it. */
export const SET_OFF = /^\s*(?:[:–—]|-\s)\s*/;

/** Matches no end of a sentence: dots may only follow initials and titles. */
const WORDS = String.raw`(?:[^.:;]|\b[A-Z]\.|\b(?:Dr|St|Mr|Mrs|Jr|Sr|Ph)\.)`;
const PLAIN_NAME = new RegExp(String.raw`^(${WORDS}{8,100}?)(?::| [–—-]) (?=.{30}|.*\d)`);

/** `Reed Prize (£100). Awarded to …` */
const NAME_THEN_SUM = /^([^.:;()]{8,100}) \(([^()]{2,60})\)(?:[.:,] | (?=\p{Lu}))/u;
const NAME_THEN_LABEL = /^([^.:;]{8,100})\. ([^.:;]{3,40}):/;

/** Whether a text is a value with its label: `Deadline: May 1`. */
export function isLabelled(text: string, { fieldOf }: LabelVocabulary): boolean {
  const label = leadingLabel(text);
  return label !== null && ![null, 'title'].includes(fieldOf(label));
}

/**
 * `Reed Award. Deadline: May 1`, `Reed Award: $500 for juniors`, `Reed Prize ($50). For juniors.`: a name without
 * markup, followed by a text about it.
 */
export function plainName(text: string, vocabulary: LabelVocabulary): string {
  const [, sentence = ''] = NAME_THEN_LABEL.exec(text) ?? [];
  if (endsAsAward(sentence) && isLabelled(text.slice(sentence.length + 2), vocabulary)) return `${sentence}.`;
  const [, named = '', sum = ''] = NAME_THEN_SUM.exec(text) ?? [];
  if (endsAsAward(named) && sumsIn(sum).length > 0) return named;
  const [, name = ''] = PLAIN_NAME.exec(text) ?? [];
  return endsAsAward(name) && sumsIn(name).length === 0 ? name : '';
}

/** A name in bold, or a link, at the beginning of a paragraph, if the text after it is set off or on a new line. */
export function openingName(
  line: Line,
  vocabulary: LabelVocabulary,
  isBeginning = line.gap || line.kind === 'item',
): TitleLine | null {
  if (line.kind === 'heading' || line.kind === 'term' || !isBeginning) return null;
  const [first] = line.parts;
  const [link] = line.links;
  const opening = first?.bold
    ? first.text
    : link !== undefined && line.text.startsWith(link.text)
      ? link.text
      : plainName(line.text, vocabulary);
  const name = readTitle(opening).text;
  const textAfter = line.text.slice(opening.trimEnd().length);
  const isSetOff =
    textAfter === '' ||
    SET_OFF.test(textAfter) ||
    (textAfter.startsWith(' (') && opening === plainName(line.text, vocabulary)) ||
    /[:–—-]\s*$/.test(opening.trimEnd()) ||
    isLabelled(textAfter.trim(), vocabulary);
  const isName = beginsAsName(name) && name.includes(' ') && mayBeAward(name, vocabulary, opening);
  return isName && isSetOff
    ? { line, title: opening.trim(), rest: textAfter.replace(SET_OFF, '').trim() }
    : null;
}

const SET_OFF_NAME = new RegExp(`^(${WORDS}{3,100}?)(?::| [–—-]) `);
/** The text that is set off at the beginning of a line; `''` if there is none. */
export const nameSetOff = (text: string): string => SET_OFF_NAME.exec(text)?.[1] ?? '';

/**
 * The title lines. In lists in which most items are title lines, also the other items that begin with a text that is
 * set off.
 */
export function withSiblings(
  titles: readonly TitleLine[],
  lines: readonly Line[],
  vocabulary: LabelVocabulary,
): readonly TitleLine[] {
  const titleOfLine = new Map(titles.map((title) => [title.line, title]));
  const lists = Map.groupBy(lines, ({ kind, item }) => (kind === 'item' ? item?.parent : null));
  lists.delete(null);
  const isListOfNames = (list: readonly Line[]): boolean => {
    const named = list.filter((line) => titleOfLine.has(line)).length;
    return named > 1 && named > list.length * MIN_NAMES_SHARE;
  };
  const listedLines = new Set([...lists.values()].filter(isListOfNames).flat());
  /** A link among those to awards, which is not left out for a word in its name: `Reed Merit Scholarship Portal`. */
  function linked(line: Line): TitleLine | null {
    const name = readTitle(line.text).text;
    const before = nameBeforeThing(name);
    const isWhole = line.links[0]?.text.trim() === line.text.trim();
    return isWhole && before !== null && endsAsAward(before) && !isGeneric(before)
      ? { line, title: line.text, rest: '' }
      : null;
  }
  return lines.flatMap((line) => {
    const [all = '', name = ''] = SET_OFF_NAME.exec(line.text) ?? [];
    const isName = listedLines.has(line) && beginsAsName(name) && mayBeAward(name, vocabulary);
    const plain = isName ? { line, title: name, rest: line.text.slice(all.length) } : null;
    return (
      titleOfLine.get(line) ??
      (listedLines.has(line) ? (openingName(line, vocabulary) ?? linked(line) ?? plain ?? []) : [])
    );
  });
}

/** The deeper headings of a section that are names, if awards are among them, or else the items of a list of names. */
function namesBelow({ heading, found }: Section, vocabulary: LabelVocabulary): TitleLine[] {
  if (heading.kind !== 'heading' || endsAsAward(readTitle(heading.text).text)) return [];
  const headings = found.lines.filter(({ kind }) => kind === 'heading');
  const isAward = ({ text }: Line): boolean => endsAsAward(readTitle(text).text) && isNamed(text, vocabulary);
  const level = headings.find(isAward)?.level;
  if (level === undefined) return listedTitles(found.lines, vocabulary);
  const names = headings.filter(
    (line) => isAward(line) || (line.level === level && mayBeAward(readTitle(line.text).text, vocabulary)),
  );
  return withoutGroups(names.map((line) => ({ line, title: line.text, rest: '' })));
}

/**
 * The awards whose names begin the paragraphs of a section. The heading of such a section names a group of awards, or
 * no award; it may also name one award if all the names below it end like names of awards.
 */
function openedIn({ heading, found }: Section, vocabulary: LabelVocabulary): FoundAward[] | null {
  const below = namesBelow({ heading, found }, vocabulary);
  if (below.length > 0) return openedAt(below, { heading, found }, vocabulary);
  const titles = found.lines.flatMap((line) => openingName(line, vocabulary) ?? []);
  const named = titles.filter(({ title }) => endsAsAward(readTitle(title).text)).length;
  const isPageTitle = heading.level === 1 && namesSeveral(heading.text);
  const isAward = namesAward(heading.text) && !isPageTitle && nameKind(heading.text, vocabulary) !== 'group';
  if (
    titles.length < 2 ||
    (isAward ? named < titles.length : named === 0 && titles.some(({ rest }) => rest === ''))
  )
    return null;
  const opened = openedAt(titles, { heading, found }, vocabulary);
  const before = found.lines.slice(0, found.lines.indexOf(titles[0]?.line ?? heading));
  return isAward && before.length > 0 ? [{ ...found, lines: before }, ...opened] : opened;
}

/** The awards that begin at lines of a section. */
function openedAt(
  titles: readonly TitleLine[],
  { heading, found }: Section,
  vocabulary: LabelVocabulary,
): FoundAward[] {
  const starts = titles.map(({ line }) => found.lines.indexOf(line));
  const labels = innerLabels(found.lines, 0, titles.length, vocabulary);
  // A heading that does not recur as a label within awards is about the page.
  const isAboutPage = ({ kind, text }: Line): boolean =>
    kind === 'heading' && vocabulary.fieldOf(text) !== null && !labels.has(labelWords(text));
  const below = (at: number): readonly Line[] => {
    const title = titles[at];
    const lines = found.lines.slice((starts[at] ?? 0) + 1, starts[at + 1]);
    const end = lines.findIndex(
      (line) =>
        title !== undefined &&
        (isAfterListItem(title, line) || (title.line.level === 0 && isAboutPage(line))),
    );
    return end === -1 ? lines : lines.slice(0, end);
  };
  const groups = [...(found.categories ?? []), heading.text];
  return titles.map((title, at) => awardFromTitleLine(title, below(at), groups));
}

const NOUNS = new RegExp(`^${anyOf(AWARDS)}( (and|&) ${anyOf(AWARDS)})?:?$`, 'i');

/**
 * The awards of some sections: either the section is one award, or it lists several. `Scholarships` is not an award if
 * other sections have names of awards.
 */
export function awardsIn(sections: readonly Section[], vocabulary: LabelVocabulary): FoundAward[] {
  const all = sections.flatMap((section) => openedIn(section, vocabulary) ?? [section.found]);
  const named = all.filter(({ title }) => !NOUNS.test(title));
  return named.length > 0 ? named : all;
}
