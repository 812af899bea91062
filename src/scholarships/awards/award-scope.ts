import type { Node } from '../html/dom.ts';
import type { Line } from '../html/line.ts';
import type { FoundAward } from './build.ts';
import type { LabelVocabulary } from './label-vocabulary.ts';
import { nameKind } from './name.ts';

/** The headings above each line, the highest first. The path of a heading includes the heading itself. */
function headingPath(lines: readonly Line[]): Map<Line, readonly Line[]> {
  let open: readonly Line[] = [];
  return new Map(
    lines.map((line) => {
      if (line.kind === 'heading') open = [...open.filter(({ level }) => level < line.level), line];
      return [line, open];
    }),
  );
}

/** The first line of each award on its page. An extractor may create new `Line` objects: these have the same blocks. */
function beginnings(lines: readonly Line[], awards: readonly FoundAward[]): (Line | undefined)[] {
  const ofBlock = new Map<Node, Line>(lines.toReversed().map((line) => [line.block, line]));
  const ofTitle = new Map(lines.toReversed().map((line) => [line.text, line]));
  return awards.map(({ title, titleLine, lines: own }) => {
    const first = titleLine[0] ?? own[0];
    return (first === undefined ? undefined : ofBlock.get(first.block)) ?? ofTitle.get(title);
  });
}

/**
 * Limits the time, because each group is read again with all lines around it. Awards in further groups get page-wide
 * values only.
 */
const MAX_GROUPS = 200;

/**
 * For each award, the lines that apply to it although they are not part of any award: the lines below the heading of a
 * group apply to the awards of that group, the rest to all awards. A group ends after the last award of the page.
 */
export function linesAboutEach(
  awards: readonly FoundAward[],
  around: readonly Line[],
  lines: readonly Line[],
  vocabulary: LabelVocabulary,
): (readonly Line[])[] {
  const headingsAbove = headingPath(lines);
  const titles = new Set(awards.map(({ title }) => title));
  const firstLines = beginnings(lines, awards);
  const groups = firstLines.map((line) =>
    (line === undefined ? [] : (headingsAbove.get(line) ?? [])).filter(({ text }) => !titles.has(text)),
  );
  const indexes = new Map(lines.map((line, at) => [line, at]));
  const lastIndex = Math.max(
    -1,
    ...firstLines.map((line) => (line === undefined ? -1 : (indexes.get(line) ?? -1))),
  );
  const ofAwards = new Set(groups.flat());
  const isGroup = ({ text }: Line): boolean => nameKind(text, vocabulary) === 'group';
  const levels = new Set([...ofAwards].filter(isGroup).map(({ level }) => level));
  /** Whether a heading begins another group, of which this page has no award: `Scholarships` next to `Bursaries`. */
  const isOtherGroup = (heading: Line): boolean =>
    levels.has(heading.level) && !ofAwards.has(heading) && isGroup(heading);
  const groupOf = (line: Line): Line | undefined => {
    const headings = headingsAbove.get(line) ?? [];
    const otherGroup = headings.find(isOtherGroup);
    if (otherGroup !== undefined || (indexes.get(line) ?? 0) > lastIndex) return otherGroup;
    return headings.findLast((heading) => ofAwards.has(heading));
  };
  const scopes = new Map(around.map((line) => [line, groupOf(line)]));
  const pageWideLines = around.filter((line) => scopes.get(line) === undefined);
  const cache = new Map<Line | undefined, readonly Line[]>();
  return groups.map((ownGroups) => {
    const innermost = ownGroups.at(-1);
    const cached = cache.get(innermost);
    if (cached !== undefined) return cached;
    if (cache.size >= MAX_GROUPS) return pageWideLines;
    const linesAbout = around.filter((line) => {
      const scope = scopes.get(line);
      return scope === undefined || ownGroups.includes(scope);
    });
    cache.set(innermost, linesAbout);
    return linesAbout;
  });
}
