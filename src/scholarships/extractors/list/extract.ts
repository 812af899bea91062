import { awardHeadings } from '../../awards/award-headings.ts';
import { slug } from '../../awards/award-keys.ts';
import type { FoundAward } from '../../awards/build.ts';
import { awardsIn, listedTitles, withSiblings } from '../../awards/opening-names.ts';
import { isSkipped } from '../../awards/options.ts';
import { isOutsideDetail, ownLines, type Section, sectionsOf } from '../../awards/sections.ts';
import { readTitle } from '../../awards/title.ts';
import { linksOfName, type TitleLine } from '../../awards/title-line.ts';
import { unrelatedLines } from '../../awards/unrelated-lines.ts';
import type { Line } from '../../html/line.ts';
import { mentionsAward } from '../../text/award-nouns.ts';
import type { Extractor } from '../extractor.ts';
import { type FoundAwards, type ListPage, listExtractor } from '../list-extractor.ts';
import { findBoxes } from './boxes.ts';
import { readLinked } from './linked-list.ts';
import { definition, type ListOptions } from './options.ts';
import { findPanels } from './panels.ts';
import { boldTitle, isListed, plainTitle, sentenceTitle, stackedNames } from './title-lines.ts';

/** The whole page as one award: the lines below its name or the first heading about awards, up to past recipients. */
function wholePage(name: string, lines: readonly Line[]): FoundAward {
  const isHeading = ({ kind, text }: Line): boolean => kind === 'heading' && mentionsAward(text);
  const at = lines.findIndex((line) => line.text === name || isHeading(line));
  const start = at + 1;
  const own = ownLines(lines.slice(start), { isOutside: isOutsideDetail, rulesEnd: false });
  return {
    title: name,
    titleLinks: [],
    anchor: null,
    id: null,
    titleLine: lines.slice(Math.max(at, 0), start),
    lines: own,
  };
}

const wordsOf = (name: string): ReadonlySet<string> => new Set(slug(name).split('-'));

/**
 * Whether a sentence is about the award above it: the sentence begins with the name of that award, or with a part of
 * the name.
 */
const isAbout = (above: TitleLine | undefined, sentence: TitleLine): boolean =>
  above !== undefined &&
  sentence.rest === sentence.line.text &&
  wordsOf(sentence.title.replace(/^(the|this|an?) /i, '')).isSubsetOf(wordsOf(above.title));

/** The ways to find names, by the value of the option `titles`. */
function waysToFind({ lines, document, vocabulary }: ListPage, { skip, title }: ListOptions) {
  const named = (found: readonly TitleLine[]): TitleLine[] => {
    const ofOthers = unrelatedLines(lines);
    return withSiblings(found, lines, vocabulary)
      .filter((each) => !ofOthers.has(each.line) && !isSkipped(readTitle(each.title).text, skip))
      .filter((each, at, all) => !isAbout(all[at - 1], each));
  };
  const beginning = (read: (line: Line, next: Line | undefined) => TitleLine | null): TitleLine[] =>
    named(lines.flatMap((line, at) => read(line, lines[at + 1]) ?? []));
  return {
    headings: (): TitleLine[] => awardHeadings(lines, document, { heading: title, skip, vocabulary }),
    bold: () => beginning((line) => boldTitle(line, vocabulary)),
    sentences: () => {
      const stacked = stackedNames(lines, vocabulary);
      return beginning(
        (line, next) =>
          plainTitle(line, next, stacked.has(line), vocabulary) ??
          sentenceTitle(line, stacked.has(line), vocabulary),
      );
    },
    items: () => named(listedTitles(lines, vocabulary)),
    lines: () => {
      const stacked = stackedNames(lines, vocabulary);
      return beginning(
        (line, next) =>
          plainTitle(line, next, stacked.has(line), vocabulary) ??
          (isListed(line) || stacked.has(line) ? sentenceTitle(line, true, vocabulary) : null),
      );
    },
  };
}

/**
 * An award whose name is not a heading: other links in its line, and the anchors of its paragraph, do not belong to it.
 */
const asPlainName = ({ found }: Section): FoundAward => ({
  ...found,
  titleLinks: linksOfName(found.title, found.titleLinks),
  anchor: null,
});

/** The ways that `auto` tries. The other ways find names on almost any page, which would hide a changed layout. */
const AUTO = ['headings', 'bold', 'lines'] as const;

/** What was searched for, shown to the operator. */
const MARKERS = {
  auto: 'names of awards',
  headings: 'headings that name an award',
  bold: 'names in bold',
  sentences: 'sentences that begin with a name',
  items: 'lists of names',
  lines: 'lines that are a name',
} as const;

/** Finds names of awards, and splits the page at them. */
function find(page: ListPage, chosen: ListOptions): FoundAwards {
  const { lines, containers, vocabulary } = page;
  const { title, titles, name, skip } = chosen;
  if (name !== undefined) return { awards: [wholePage(name, lines)], around: [], marker: name };
  if (titles === 'panels') return findPanels(page, skip);
  if (titles === 'boxes' || titles === 'links') return findBoxes(page, chosen);
  const ways = waysToFind(page, chosen);
  const tried = title !== undefined ? (['headings'] as const) : titles === 'auto' ? AUTO : [titles];
  const found = tried.map((way) => {
    const sections = sectionsOf(lines, ways[way](), containers, vocabulary);
    return way === 'headings' ? awardsIn(sections, vocabulary) : sections.map(asPlainName);
  });
  const awards = found.reduce((a, b) => (b.length > a.length ? b : a));
  const own = new Set(awards.flatMap((award) => [...award.titleLine, ...award.lines]));
  const marker = title ?? MARKERS[titles];
  return { awards, around: lines.filter((line) => !own.has(line)), marker };
}

const listed = listExtractor<ListOptions>({ ...definition, find });

/** An award begins with its name (in a heading, in bold, a short line …) and ends where the next one begins. */
export const list: Extractor<ListOptions> = {
  ...listed,
  read: (page, chosen) => (chosen.titles === 'links' ? readLinked(page, chosen) : listed.read(page, chosen)),
};
