import { childrenOf, contains, type Element, isElement, type Node } from '../html/dom.ts';
import { boxShape, countByAncestor, enclosingBox } from '../html/enclosing-box.ts';
import { headingElement, type Line } from '../html/line.ts';
import { AWARDS } from '../text/award-nouns.ts';
import { anyOf, or } from '../text/words.ts';
import type { FoundAward } from './build.ts';
import { type LabelVocabulary, labelWords } from './label-vocabulary.ts';
import { endsAsAward, isOtherHeading, type NameKind, nameKind } from './name.ts';
import { readTitle } from './title.ts';
import { isAfterListItem, restAsLine, type TitleLine } from './title-line.ts';

/**
 * The fragment for links to a heading: the `id` of the heading, of an element in it, or of an element right before it.
 */
function anchorOf(heading: Element | null): string | null {
  if (heading === null) return null;
  const children = childrenOf(heading).filter(isElement);
  let before = heading.previousSibling;
  while (before !== null && !isElement(before) && before.type === 'text' && before.data.trim() === '')
    before = before.previousSibling;
  const mark = before !== null && isElement(before) && before.name === 'a' ? [before] : [];
  const ids = [heading, ...children, ...mark].map(({ attribs }) => attribs.id ?? attribs.name);
  return ids.find((name) => name !== undefined && name !== '') ?? null;
}

export interface Section {
  readonly heading: Line;
  readonly found: FoundAward;
}

/** Lines after the last award that are about all awards. */
const PAGE_WIDE_LINE = new RegExp(
  or(
    `^(${or(
      String.raw`to apply for (any|all|these|a|one of)\b`,
      String.raw`(all|any|each) (of )?(${or(
        'the ',
        'these ',
        'our ',
        'department(al)? ',
        'college ',
      )})?${anyOf(AWARDS, 'applications applicants')}\b`,
      String.raw`all students (in receipt of|receiving) (a|any|these)\b`,
      '(for )?(more|additional|further) information (about|on|regarding) (these|any|our|all|other|scholarships)',
      String.raw`these ${anyOf(AWARDS)}\b`,
      String.raw`questions( about|\?)`,
      'unless otherwise',
      'if you have (any )?questions',
      'last (updated|modified)',
      'back to top',
      'page last',
    )})`,
  ),
  'i',
);

const isPageWideLine = (text: string): boolean => PAGE_WIDE_LINE.test(text);

const ABOUT_ONE_AWARD =
  /^(questions|if you have|to apply for (a|one of)\b|(all|any|each) (of )?(the |these |our )?applica|(for )?(more|additional|further) info)/i;

/** Like `isPageWideLine`, for a page about one award, where questions and `all applications` are about that award. */
export const isOutsideDetail = (text: string): boolean => isPageWideLine(text) && !ABOUT_ONE_AWARD.test(text);

/** `See also: the General Fund, which pays $250`. */
const isSeeAlso = (text: string): boolean =>
  /^(see also|related|similar|other)\b/i.test(text) && isOtherHeading(text);

/**
 * Headings that label a part of an award, because they recur; for a single award, all headings that are known labels.
 * `level`: the level of the awards' own headings; 0 if they have none.
 */
export function innerLabels(
  lines: readonly Line[],
  level: number,
  awards: number,
  vocabulary: LabelVocabulary,
): ReadonlySet<string> {
  const labels = lines
    .filter(
      (line) =>
        line.kind === 'heading' &&
        (level === 0 || line.level === level) &&
        vocabulary.fieldOf(line.text) !== null,
    )
    .map(({ text }) => labelWords(text));
  const counts = Map.groupBy(labels, (label) => label);
  return new Set(labels.filter((label) => awards === 1 || (counts.get(label)?.length ?? 0) > 1));
}

/** The element that contains a line, such as the paragraph that a name fills. */
const blockOf = ({ block }: Line): Element | null => (isElement(block) ? block : null);

interface Bounds {
  readonly isAward: ReadonlySet<Line>;
  readonly labels: ReadonlySet<string>;
  /** The box of the award. */
  readonly box: Node | null;
}

/** The end of the section that begins at `start`, by headings. */
function endOf(lines: readonly Line[], start: number, { isAward, labels, box }: Bounds): number {
  const { level = 0 } = lines[start] ?? {};
  for (let at = start + 1; at < lines.length; at += 1) {
    const line = lines[at];
    if (line === undefined || isAward.has(line)) return at;
    // If the name is not a heading, a heading outside of its box does not belong to the award.
    const isOutside = box === null || !contains(box, line.block);
    const isHigher = level === 0 ? isOutside || endsAsAward(readTitle(line.text).text) : line.level <= level;
    if (line.kind === 'heading' && isHigher && !labels.has(labelWords(line.text))) return at;
  }
  return lines.length;
}

/** The lines before the first match of `isEnd`; all of them if there is none. */
function linesBefore(lines: readonly Line[], isEnd: (line: Line, at: number) => boolean): readonly Line[] {
  const end = lines.findIndex(isEnd);
  return end === -1 ? lines : lines.slice(0, end);
}

interface Ends {
  /** Whether a line is about the page rather than about the award. */
  readonly isOutside?: (text: string) => boolean;
  /** Whether a rule (`<hr>`) ends the award. On a page about a single award it does not. */
  readonly rulesEnd?: boolean;
  /** The minimum number of lines that belong to the award, unless one of them is a heading of other awards. */
  readonly least?: number;
}

/** The lines before anything about the page or other awards. */
export const ownLines = (
  lines: readonly Line[],
  { isOutside = isPageWideLine, rulesEnd = true, least = 1 }: Ends = {},
): readonly Line[] =>
  linesBefore(
    lines,
    (line, at) =>
      (rulesEnd && line.rule && at >= least) ||
      (line.gap && at >= least && (isOutside(line.text) || isSeeAlso(line.text))) ||
      isHeadingOfOthers(line),
  );

const isHeadingOfOthers = ({ kind, text }: Line): boolean => kind === 'heading' && isOtherHeading(text);

/** The lines of a box above the name in it: a badge, a sum, a link around the whole box. */
function aboveIn(box: Node, lines: readonly Line[], start: number): readonly Line[] {
  let from = start;
  for (let line = lines[from - 1]; line !== undefined && contains(box, line.block); line = lines[from - 1])
    from -= 1;
  return lines.slice(from, start);
}

/** The level of a name that is not a heading. */
const BELOW_HEADINGS = 7;

const NO_GROUP: ReadonlySet<NameKind> = new Set(['label', 'page', 'others', 'sentence']);
/** The group headings above each name, from the second level on, without headings of other awards or about the page. */
function groupsAbove(
  lines: readonly Line[],
  names: ReadonlySet<Line>,
  vocabulary: LabelVocabulary,
): ReadonlyMap<Line, readonly string[]> {
  const groups = new Map<Line, readonly string[]>();
  let open: Line[] = [];
  for (const line of lines) {
    if (names.has(line)) {
      const level = line.level || BELOW_HEADINGS;
      groups.set(
        line,
        open.flatMap((heading) => (heading.level > 1 && heading.level < level ? heading.text : [])),
      );
    } else if (line.kind === 'heading' && !NO_GROUP.has(nameKind(line.text, vocabulary)))
      open = [...open.filter(({ level }) => level < line.level), line];
  }
  return groups;
}

/** Maximum number of consecutive names that share their text. Without a limit the work would be quadratic. */
const MAX_STACKED = 20;

/** Consecutive names separated only by line breaks share the text after the last one. */
function shareTextOfStackedNames(sections: readonly Section[], titles: readonly TitleLine[]): Section[] {
  const filled: Section[] = [];
  let stacked = 0;
  for (const [back, section] of sections.toReversed().entries()) {
    const below = filled.at(-1);
    const isStacked =
      below !== undefined &&
      section.found.lines.length === 0 &&
      section.heading !== below.heading &&
      section.heading.block === below.heading.block &&
      titles[sections.length - back]?.rest === '';
    stacked = isStacked ? stacked + 1 : 0;
    const shares = isStacked && stacked < MAX_STACKED;
    filled.push(shares ? { ...section, found: { ...section.found, lines: below.found.lines } } : section);
  }
  return filled.toReversed();
}

/** A name on the page, and what is around it. */
interface NamePlace {
  readonly title: TitleLine;
  /** The index of its line. */
  readonly at: number;
  readonly element: Element | null;
  /** The largest box around the name that contains no other name. */
  readonly box: Node | null;
  /** The same box if others have its shape: then it contains one award and nothing else. */
  readonly ownBox: Node | null;
}

function placesOf(
  lines: readonly Line[],
  titles: readonly TitleLine[],
  containers: readonly Node[],
): readonly NamePlace[] {
  const indexes = new Map(lines.map((line, at) => [line, at]));
  // Several names may be in one line, which counts once, or in several lines of one element, which counts for each.
  const elements = new Map(titles.map(({ line }) => [line, headingElement(line) ?? blockOf(line)]));
  const counts = countByAncestor([...elements.values()].filter((element) => element !== null));
  const around = new Set(containers);
  const boxes = titles.map(({ line }) => {
    const element = elements.get(line) ?? null;
    return element === null || isAboutPage(titles) ? null : enclosingBox(element, counts, around);
  });
  const shapes = Map.groupBy(boxes, boxShape);
  return titles.map((title, which) => {
    const box = boxes[which] ?? null;
    return {
      title,
      at: indexes.get(title.line) ?? 0,
      element: elements.get(title.line) ?? null,
      box,
      ownBox: (shapes.get(boxShape(box))?.length ?? 0) > 1 ? box : null,
    };
  });
}

/** Whether the page is about a single award, whose name is its `h1`. */
const isAboutPage = ([first, ...others]: readonly TitleLine[]): boolean =>
  first?.line.level === 1 && others.length === 0;

interface NamedPage {
  readonly lines: readonly Line[];
  readonly titles: readonly TitleLine[];
  readonly isAward: ReadonlySet<Line>;
  /** The labels of parts of an award, by the level of the awards' headings. */
  readonly labels: ReadonlyMap<number, ReadonlySet<string>>;
}

/** Which lines end an award: about the page, rather than about the award. */
function isOutsideOf(
  { line }: TitleLine,
  next: Line | undefined,
  page: NamedPage,
): (text: string) => boolean {
  // Everything between two headings belongs to the first one.
  if (next !== undefined && page.isAward.has(next) && line.level > 0) return () => false;
  // On a page about one award, questions belong to the award.
  return page.titles.length === 1 ? isOutsideDetail : isPageWideLine;
}

/** The lines of an award: above its name, if a box has them, and below it. */
function linesOf(place: NamePlace, nextPlace: NamePlace | undefined, page: NamedPage) {
  const { title, at, box } = place;
  const labels = page.labels.get(title.line.level) ?? new Set();
  const end = endOf(page.lines, at, { isAward: page.isAward, labels, box });
  const nextBox = nextPlace?.ownBox ?? null;
  const below = linesBefore(
    page.lines.slice(at + 1, end),
    (line) => isAfterListItem(title, line) || (nextBox !== null && contains(nextBox, line.block)),
  );
  const boxed = box === null ? [] : below.filter(({ block }) => contains(box, block));
  const hasText = boxed.length > 0 || title.rest !== '';
  if (place.ownBox !== null && hasText)
    return {
      box: place.ownBox,
      above: aboveIn(place.ownBox, page.lines, at),
      below: linesBefore(boxed, isHeadingOfOthers),
    };
  const own = ownLines(boxed.length > 0 ? boxed : below, {
    isOutside: isOutsideOf(title, page.lines[end], page),
    rulesEnd: !isAboutPage(page.titles),
    least: title.rest === '' ? 1 : 0,
  });
  return { box: null, above: [], below: own };
}

/** Splits a page at its award headings. A section ends with its box, if it has one. */
export function sectionsOf(
  lines: readonly Line[],
  titles: readonly TitleLine[],
  containers: readonly Node[],
  vocabulary: LabelVocabulary,
): Section[] {
  const isAward = new Set(titles.map(({ line }) => line));
  const levels = new Set(titles.map(({ line }) => line.level));
  const labels = new Map(
    [...levels].map((level) => [level, innerLabels(lines, level, titles.length, vocabulary)]),
  );
  const page: NamedPage = { lines, titles, isAward, labels };
  const groups = groupsAbove(lines, isAward, vocabulary);
  const places = placesOf(lines, titles, containers);
  const anchors = new Map(
    [...new Set(places.map(({ element }) => element))].map((name) => [name, anchorOf(name)]),
  );
  const sections = places.map((place, which) => {
    const { title, element } = place;
    const { box, above, below } = linesOf(place, places[which + 1], page);
    const linksAround = above.flatMap(({ links }) => links).filter(({ text }) => text.includes(title.title));
    const found = {
      title: title.title,
      titleLinks: [...title.line.links, ...linksAround],
      anchor: anchors.get(element) ?? null,
      id: null,
      titleLine: [title.line],
      box: box !== null && isElement(box) ? box : null,
      lines: [...restAsLine(title), ...above, ...below],
      categories: groups.get(title.line) ?? [],
    };
    return { heading: title.line, found };
  });
  return shareTextOfStackedNames(sections, titles);
}
