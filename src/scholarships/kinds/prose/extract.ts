import { awardHeadings } from '../../awards/award-headings.ts';
import type { FoundAward } from '../../awards/build.ts';
import { listedTitles } from '../../awards/listed-names.ts';
import { nameKind } from '../../awards/name.ts';
import { awardsIn, withSiblings } from '../../awards/opening-names.ts';
import { isSkipped } from '../../awards/options.ts';
import { linesOfOthers } from '../../awards/others.ts';
import { innerLabels, isPageWideLine, ownLines, sectionsOf } from '../../awards/sections.ts';
import { slug } from '../../awards/slug.ts';
import { readTitle } from '../../awards/title.ts';
import { foundAt, hasLeftList, type TitleLine } from '../../awards/title-line.ts';
import { labelWords } from '../../awards/vocabulary.ts';
import type { Line } from '../../html/line.ts';
import { type ListPage, listKind } from '../list-kind.ts';
import { basics, type ProseOptions } from './options.ts';
import { boldTitle, numberedTitle, plainTitle, sentenceTitle, stackedNames } from './title-lines.ts';

interface Begun {
  readonly title: TitleLine;
  readonly lines: Line[];
  readonly groups: string[];
}

/** The lines of the award above, if nothing but a break is between its name and the next one. */
const stackedOn = (above: Begun | null, { line, rest }: TitleLine): Line[] | null =>
  above !== null &&
  above.lines.length === 0 &&
  above.title.line.block === line.block &&
  above.title.rest + rest === ''
    ? above.lines
    : null;

const wordsOf = (name: string): ReadonlySet<string> => new Set(slug(name).split('-'));

/** Whether a sentence is about the award above: it begins with its name, or with a part of it. */
const isAbout = ({ title }: Begun, sentence: TitleLine): boolean =>
  sentence.rest === sentence.line.text &&
  wordsOf(sentence.title.replace(/^(the|this|an?) /i, '')).isSubsetOf(wordsOf(title.title));

/** The awards that begin with title lines. A heading ends the award before it, and is a category of those below. */
function byTitleLines({ lines, vocabulary }: ListPage, titles: readonly TitleLine[]): FoundAward[] {
  const starts = new Map(titles.map((title) => [title.line, title]));
  const found: Begun[] = [];
  let current: Begun | null = null;
  let groups: string[] = [];
  const ofOthers = linesOfOthers(lines);
  const labels = innerLabels(lines, 0, titles.length, vocabulary);
  for (const line of lines) {
    const title = starts.get(line);
    const kind = line.kind === 'heading' ? nameKind(line.text, vocabulary) : null;
    const isOther = kind !== null && !labels.has(labelWords(line.text));
    if (title !== undefined && current !== null && isAbout(current, title)) current.lines.push(line);
    else if (title !== undefined && !ofOthers.has(line)) {
      // Names with breaks between them are all told of in what follows.
      current = { title, lines: stackedOn(current, title) ?? [], groups };
      found.push(current);
    } else if (isOther || line.rule || isPageWideLine(line.text)) {
      current = null;
      if (isOther) groups = line.level > 1 ? [line.text] : [];
    } else if (current !== null && hasLeftList(current.title, line)) current = null;
    else current?.lines.push(line);
  }
  return found.map(({ title, lines: own, groups: categories }) => foundAt(title, ownLines(own), categories));
}

/** The ways to find awards, by the value of the option `titles`. */
function waysToFind(page: ListPage, skip: readonly string[]) {
  const { lines, document, containers, vocabulary } = page;
  const stacked = stackedNames(lines, vocabulary);
  const named = (found: readonly TitleLine[]): FoundAward[] =>
    byTitleLines(
      page,
      withSiblings(found, lines, vocabulary).filter(({ title }) => !isSkipped(readTitle(title).text, skip)),
    );
  const beginning = (read: (line: Line, next: Line | undefined) => TitleLine | null): FoundAward[] =>
    named(lines.flatMap((line, at) => read(line, lines[at + 1]) ?? []));
  return {
    headings: (): FoundAward[] => {
      const headings = awardHeadings(lines, document, { heading: undefined, skip, vocabulary });
      return awardsIn(sectionsOf(lines, headings, containers, vocabulary), vocabulary);
    },
    bold: () => beginning((line) => boldTitle(line, vocabulary)),
    numbered: () => beginning((line) => numberedTitle(line, vocabulary)),
    sentences: () =>
      beginning(
        (line, next) =>
          plainTitle(line, next, stacked.has(line), vocabulary) ??
          sentenceTitle(line, stacked.has(line), vocabulary),
      ),
    items: () => named(listedTitles(lines, vocabulary)),
    lines: () => beginning((line, next) => plainTitle(line, next, stacked.has(line), vocabulary)),
  };
}

/** Ways that `auto` tries. The others find names on almost any page, so that a new layout would not be noticed. */
const AUTO = ['headings', 'bold', 'numbered', 'lines'] as const;

/** Running text: an award begins with a heading, a name in bold, a number or a short line. */
export const prose = listKind<ProseOptions>({
  ...basics,

  find(page, { titles, skip }) {
    const ways = waysToFind(page, skip);
    const tried = titles === 'auto' ? AUTO : [titles];
    const awards = tried.map((way) => ways[way]()).reduce((a, b) => (b.length > a.length ? b : a));
    const own = new Set(awards.flatMap(({ lines }) => lines));
    const around = page.lines.filter((line) => !own.has(line));
    return { awards, around, marker: titles === 'auto' ? 'names of awards' : titles };
  },
});
