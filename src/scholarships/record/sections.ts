import { childrenOf, classesOf, type Element, holds, isElement, type Node } from '../html/dom.ts';
import { headingElement, type Line } from '../html/lines.ts';
import { AWARDS, anyOf } from '../text/award-nouns.ts';
import type { Found } from './build.ts';
import { isAboutOthers } from './entries.ts';
import { remainder, type TitleLine } from './title-line.ts';
import { labelWords, type Vocabulary } from './vocabulary.ts';

/** The name that links to a heading use: its own, that of a mark in it, or of one right before it. */
function anchorOf(heading: Element | null): string | null {
  if (heading === null) return null;
  const inner = childrenOf(heading).filter(isElement);
  let before = heading.previousSibling;
  while (before !== null && !isElement(before) && before.type === 'text' && before.data.trim() === '') {
    before = before.previousSibling;
  }
  const mark = before !== null && isElement(before) && before.name === 'a' ? [before] : [];
  const named = [heading, ...inner, ...mark].map(({ attribs }) => attribs.id ?? attribs.name);
  return named.find((name) => name !== undefined && name !== '') ?? null;
}

/** One award and its heading. */
export interface Section {
  readonly heading: Line;
  readonly found: Found;
}

/** What comes after the last award but speaks of all of them. */
const PAGE_WIDE_LINE = new RegExp(
  String.raw`^(to apply for (any|all|these|a|one of)\b|(all|any|each) (of )?(the |these |our |department(al)? |college )?${anyOf(AWARDS, 'applications applicants')}\b|all students (in receipt of|receiving) (a|any|these)\b|(for )?(more|additional|further) information (about|on|regarding) (these|any|our|all|other|scholarships)|these ${anyOf(AWARDS)}\b|questions( about|\?)|unless otherwise|if you have (any )?questions|last (updated|modified)|back to top|page last)`,
  'i',
);

export const isPageWideLine = (text: string): boolean => PAGE_WIDE_LINE.test(text);

/** On a page about one award, questions are questions about it. */
export const isOutsideDetail = (text: string): boolean =>
  isPageWideLine(text) && !/^(questions|if you have|(for )?(more|additional|further) info)/i.test(text);

/** `See also: the General Fund, which pays $250`. */
const isSeeAlso = (text: string): boolean =>
  /^(see also|related|similar|other)\b/i.test(text) && isAboutOthers(text);

/** How many award headings each node holds. */
function countHeadings(elements: readonly Element[]): Map<Node, number> {
  const counts = new Map<Node, number>();
  for (const element of elements) {
    for (let node: Node | null = element; node !== null; node = node.parent) {
      counts.set(node, (counts.get(node) ?? 0) + 1);
    }
  }
  return counts;
}

/** The largest box around a heading that holds no other award's, `null` when that is the heading alone. */
function boxOf(
  heading: Element,
  counts: ReadonlyMap<Node, number>,
  containers: ReadonlySet<Node>,
): Node | null {
  let box: Node = heading;
  for (let node = heading.parent; node !== null; node = node.parent) {
    if (containers.has(node) || counts.get(node) !== 1) break;
    box = node;
  }
  return box === heading ? null : box;
}

/** `div.card`: what boxes of one kind have in common. */
const shapeOf = (box: Node | null): string =>
  box !== null && isElement(box) ? `${box.name}.${classesOf(box).join('.')}` : '';

/** Headings of the awards' own level that only label a part of one: they come again in each. Of one award all are. */
function innerLabels(
  lines: readonly Line[],
  level: number,
  awards: number,
  vocabulary: Vocabulary,
): ReadonlySet<string> {
  const labels = lines
    .filter(
      (line) => line.kind === 'heading' && line.level === level && vocabulary.fieldOf(line.text) !== null,
    )
    .map(({ text }) => labelWords(text));
  const counts = Map.groupBy(labels, (label) => label);
  return new Set(labels.filter((label) => awards === 1 || (counts.get(label)?.length ?? 0) > 1));
}

/** Where the section that begins at `start` ends, by headings. */
function endOf(
  lines: readonly Line[],
  start: number,
  isAward: ReadonlySet<Line>,
  inner: ReadonlySet<string>,
): number {
  const { level = 0 } = lines[start] ?? {};
  for (let at = start + 1; at < lines.length; at += 1) {
    const line = lines[at];
    if (line === undefined || isAward.has(line)) return at;
    if (line.kind === 'heading' && line.level <= level && !inner.has(labelWords(line.text))) return at;
  }
  return lines.length;
}

/** Up to what is about the page or about other awards, or to a rule: that of a page's one award ends nothing. */
export function ownLines(
  lines: readonly Line[],
  isOutside = isPageWideLine,
  rulesEnd = true,
): readonly Line[] {
  const end = lines.findIndex(
    (line, at) =>
      (rulesEnd && line.rule && at > 0) ||
      (line.gap && at > 0 && (isOutside(line.text) || isSeeAlso(line.text))) ||
      (line.kind === 'heading' && isAboutOthers(line.text)),
  );
  return end === -1 ? lines : lines.slice(0, end);
}

function upToOthers(lines: readonly Line[]): readonly Line[] {
  const end = lines.findIndex(({ kind, text }) => kind === 'heading' && isAboutOthers(text));
  return end === -1 ? lines : lines.slice(0, end);
}

function groupsAbove(lines: readonly Line[], start: number, isAward: ReadonlySet<Line>): string[] {
  const groups: string[] = [];
  let { level = 0 } = lines[start] ?? {};
  for (let at = start - 1; at >= 0 && level > 2; at -= 1) {
    const line = lines[at];
    if (line?.kind !== 'heading' || line.level >= level || isAward.has(line)) continue;
    level = line.level;
    if (level > 1) groups.unshift(line.text);
  }
  return groups;
}

/** Cuts a page at its award headings. A section ends with its own box, wherever the page has one. */
export function sectionsOf(
  lines: readonly Line[],
  titles: readonly TitleLine[],
  containers: readonly Node[],
  vocabulary: Vocabulary,
): Section[] {
  const headings = titles.map(({ line }) => line);
  const isAward = new Set(headings);
  const elements = new Map(headings.map((heading) => [heading, headingElement(heading)]));
  const counts = countHeadings([...elements.values()].filter((element) => element !== null));
  const around = new Set(containers);
  const places = new Map(lines.map((line, at) => [line, at]));
  const levels = new Set(headings.map(({ level }) => level));
  const inner = new Map(
    [...levels].map((level) => [level, innerLabels(lines, level, titles.length, vocabulary)]),
  );
  // The title of a page stands in a box of its own, and the page is about it.
  const isPage = titles.length === 1 && headings[0]?.level === 1;
  const boxes = titles.map(({ line }) => {
    const element = elements.get(line) ?? null;
    return element === null || isPage ? null : boxOf(element, counts, around);
  });
  const shapes = Map.groupBy(boxes, (box) => shapeOf(box));
  return titles.map((title, at) => {
    const heading = title.line;
    const start = places.get(heading) ?? 0;
    const end = endOf(lines, start, isAward, inner.get(heading.level) ?? new Set());
    const all = lines.slice(start + 1, end);
    const next = lines[end];
    // What stands between two awards is the first one's; on a page about one, its questions are its own.
    const isBetween = next !== undefined && isAward.has(next);
    const isOutside = isBetween ? () => false : titles.length === 1 ? isOutsideDetail : isPageWideLine;
    const box = boxes[at] ?? null;
    const boxed = box === null ? [] : all.filter(({ block }) => holds(box, block));
    // Boxes of one shape were made for awards: all in them is the award's own.
    const isOwnBox = box !== null && (shapes.get(shapeOf(box))?.length ?? 0) > 1;
    const inside = boxed.length > 0 ? boxed : all;
    const own = isOwnBox && boxed.length > 0 ? upToOthers(boxed) : ownLines(inside, isOutside, !isPage);
    const found = {
      title: title.title,
      titleLinks: heading.links,
      anchor: anchorOf(elements.get(heading) ?? null),
      id: null,
      lines: [...remainder(title), ...own],
      categories: groupsAbove(lines, start, isAward),
    };
    return { heading, found };
  });
}
