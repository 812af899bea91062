import { allText, containerLines, containersOf } from '../html/container.ts';
import { elementsOf, isWithin, type Node, parsePage } from '../html/dom.ts';
import { furtherPages } from '../html/paging.ts';
import { saysNothing } from '../record/award-words.ts';
import { readDetailPage, withDetails } from '../record/detail-page.ts';
import { readPageWide } from '../record/page-wide.ts';
import { layoutChanged, readingOf } from '../record/reading.ts';
import { createVocabulary } from '../record/vocabulary.ts';
import type { SiteKind } from '../site-kind.ts';
import { options, type TableOptions } from './options.ts';
import { readTable } from './read-table.ts';

/** A row per award; what a column holds is decided by its header and by its cells. */
export const table: SiteKind<TableOptions> = {
  name: 'table',
  options,

  start: (url) => [{ url, role: 'list' }],

  read(page, { container, tables, details, skip, inherit, labels, ...pages }) {
    const document = parsePage(page);
    const vocabulary = createVocabulary(labels);
    if (page.role === 'detail') return readDetailPage(document, page.url, { vocabulary });
    const containers = containersOf(document, container);
    if (containers.length === 0) return layoutChanged(`no ${container ?? 'main'}`);
    const found = containers.flatMap((element) => elementsOf(document.$(element).find(tables)));
    const lines = containerLines(containers, document.base);
    const text = allText(lines);
    const tabled = new Set<Node>(found);
    const around = lines.filter(({ block }) => !isWithin(block, tabled));
    const pageWide = readPageWide(around, vocabulary);
    const setting = { pageUrl: page.url, vocabulary, inherit, pageWide, skip };
    const lists = found
      .map((element) => readTable(element, document, setting))
      .filter((rows) => rows !== null);
    if (lists.length === 0 && !saysNothing(text)) {
      return layoutChanged(
        `none of ${found.length} tables (${tables}) has a column of names and one of what they award`,
      );
    }
    const rows = lists.flatMap(({ built }) => built);
    const { built, follow } = details ? withDetails(rows) : { built: rows, follow: [] };
    return readingOf({
      built,
      unreadable: lists.reduce((sum, { unreadable }) => sum + unreadable, 0),
      follow: [...furtherPages(document, page.url, 'list', pages), ...follow],
      text,
      marker: tables,
    });
  },
};
