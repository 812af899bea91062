import { allText, containerLines, containersOf } from '../html/container.ts';
import { parsePage } from '../html/dom.ts';
import { furtherPages } from '../html/paging.ts';
import { awardHeadings } from '../record/award-headings.ts';
import { build } from '../record/build.ts';
import { readPageWide } from '../record/page-wide.ts';
import { layoutChanged, readingOf } from '../record/reading.ts';
import { anchorOf, sectionsOf } from '../record/sections.ts';
import { createVocabulary } from '../record/vocabulary.ts';
import type { SiteKind } from '../site-kind.ts';
import { type HeadingsOptions, options } from './options.ts';

/** A heading per award, then prose, bullets and labelled lines. */
export const headings: SiteKind<HeadingsOptions> = {
  name: 'headings',
  options,

  start: (url) => [{ url, role: 'list' }],

  read(page, { container, heading, skip, inherit, labels, ...pages }) {
    const document = parsePage(page);
    const containers = containersOf(document, container);
    if (containers.length === 0) return layoutChanged(`no ${container ?? 'main'}`);
    const vocabulary = createVocabulary(labels);
    const lines = containerLines(containers, document.base);
    const awards = awardHeadings(lines, document, { heading, skip, vocabulary });
    const sections = sectionsOf(lines, awards, containers, vocabulary);
    const own = new Set(sections.flatMap((section) => [section.heading, ...section.lines]));
    const around = lines.filter((line) => !own.has(line));
    const setting = { pageUrl: page.url, vocabulary, inherit, pageWide: readPageWide(around, vocabulary) };
    const built = sections.map((section) =>
      build(
        {
          title: section.heading.text,
          titleLinks: section.heading.links,
          anchor: anchorOf(section.element),
          id: null,
          lines: section.lines,
          categories: section.groups,
        },
        setting,
      ),
    );
    return readingOf({
      built,
      follow: furtherPages(document, page.url, 'list', pages),
      text: allText(lines),
      marker: heading ?? 'headings that name an award',
    });
  },
};
