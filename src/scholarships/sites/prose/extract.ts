import { allText, containerLines, containersOf } from '../html/container.ts';
import { type Document, type Element, parsePage } from '../html/dom.ts';
import type { Line } from '../html/lines.ts';
import { furtherPages } from '../html/paging.ts';
import { awardHeadings } from '../record/award-headings.ts';
import { namesGroup } from '../record/award-words.ts';
import { build, type Found } from '../record/build.ts';
import { isSkipped } from '../record/options.ts';
import { readPageWide } from '../record/page-wide.ts';
import { layoutChanged, readingOf } from '../record/reading.ts';
import { anchorOf, isPageWideLine, ownLines, sectionsOf } from '../record/sections.ts';
import { readTitle } from '../record/title.ts';
import { createVocabulary, type Vocabulary } from '../record/vocabulary.ts';
import type { SiteKind } from '../site-kind.ts';
import { options, type ProseOptions } from './options.ts';
import { boldTitle, numberedTitle, plainTitle, type TitleLine } from './title-lines.ts';

/** A line without what stands before it on it. */
const remainder = ({ line, rest }: TitleLine): Line[] =>
  rest === ''
    ? []
    : [
        {
          ...line,
          kind: 'text',
          text: rest,
          parts: [{ text: rest, bold: false }],
          links: line.links,
          gap: true,
        },
      ];

/** The awards that begin with title lines; a heading ends the one before it and names those below it. */
function byTitleLines(lines: readonly Line[], titles: readonly TitleLine[], vocabulary: Vocabulary): Found[] {
  const starts = new Map(titles.map((title) => [title.line, title]));
  const found: { title: TitleLine; lines: Line[]; groups: string[] }[] = [];
  let current: (typeof found)[number] | null = null;
  let groups: string[] = [];
  for (const line of lines) {
    const title = starts.get(line);
    const isOther =
      line.kind === 'heading' && (namesGroup(line.text) || vocabulary.fieldOf(line.text) === null);
    if (title !== undefined) {
      current = { title, lines: remainder(title), groups };
      found.push(current);
    } else if (isOther || line.rule || isPageWideLine(line.text)) {
      current = null;
      if (isOther) groups = line.level > 1 ? [line.text] : [];
    } else if (line.item === null && (current?.title.line.item ?? null) !== null) {
      // What comes after the list is no part of its last item.
      current = null;
    } else current?.lines.push(line);
  }
  return found.map(({ title, lines: own, groups: categories }) => ({
    title: title.title,
    titleLinks: title.line.links.filter(({ text }) => title.title.includes(text) && text !== ''),
    anchor: null,
    id: null,
    lines: ownLines(own),
    categories,
  }));
}

function byHeadings(
  lines: readonly Line[],
  page: Document,
  containers: readonly Element[],
  skip: readonly string[],
  vocabulary: Vocabulary,
): Found[] {
  const headings = awardHeadings(lines, page, { heading: undefined, skip, vocabulary });
  return sectionsOf(lines, headings, containers, vocabulary).map(
    ({ heading, element, lines: own, groups }) => ({
      title: heading.text,
      titleLinks: heading.links,
      anchor: anchorOf(element),
      id: null,
      lines: own,
      categories: groups,
    }),
  );
}

/** Lines broken by `<br>` under headings; an award begins with a heading, a name in bold, a number, a short line. */
export const prose: SiteKind<ProseOptions> = {
  name: 'prose',
  options,

  start: (url) => [{ url, role: 'list' }],

  read(page, { container, titles, skip, inherit, labels, ...pages }) {
    const document = parsePage(page);
    const containers = containersOf(document, container);
    if (containers.length === 0) return layoutChanged(`no ${container ?? 'main'}`);
    const vocabulary = createVocabulary(labels);
    const lines = containerLines(containers, document.base);
    const beginning = (read: (line: Line, next: Line | undefined) => TitleLine | null): Found[] => {
      const found = lines.flatMap((line, at) => read(line, lines[at + 1]) ?? []);
      return byTitleLines(
        lines,
        found.filter(({ title }) => !isSkipped(readTitle(title).text, skip)),
        vocabulary,
      );
    };
    const ways: Record<Exclude<ProseOptions['titles'], 'auto'>, () => Found[]> = {
      headings: () => byHeadings(lines, document, containers, skip, vocabulary),
      bold: () => beginning((line) => boldTitle(line, vocabulary)),
      numbered: () => beginning((line) => numberedTitle(line, vocabulary)),
      lines: () => beginning((line, next) => plainTitle(line, next, vocabulary)),
    };
    const found =
      titles === 'auto'
        ? Object.values(ways)
            .map((way) => way())
            .reduce((a, b) => (b.length > a.length ? b : a))
        : ways[titles]();
    const own = new Set(found.flatMap((each) => each.lines));
    const pageWide = readPageWide(
      lines.filter((line) => !own.has(line)),
      vocabulary,
    );
    const setting = { pageUrl: page.url, vocabulary, inherit, pageWide };
    return readingOf({
      built: found.map((each) => build(each, setting)),
      follow: furtherPages(document, page.url, 'list', pages),
      text: allText(lines),
      marker: titles === 'auto' ? 'names of awards' : titles,
    });
  },
};
