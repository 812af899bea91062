import { allText, containerLines, containersOf } from '../html/container.ts';
import { isWithin, type Node, parsePage } from '../html/dom.ts';
import { furtherPages } from '../html/paging.ts';
import { readDetailPage, withDetails } from '../record/detail-page.ts';
import { isSkipped } from '../record/options.ts';
import { readPageWide } from '../record/page-wide.ts';
import { layoutChanged, readingOf } from '../record/reading.ts';
import { createVocabulary } from '../record/vocabulary.ts';
import type { SiteKind } from '../site-kind.ts';
import { chosenCards, guessCards } from './find-cards.ts';
import { type CardsOptions, options } from './options.ts';
import { readCard } from './read-card.ts';

/** A box per award, side by side or one below the other. */
export const cards: SiteKind<CardsOptions> = {
  name: 'cards',
  options,

  start: (url) => [{ url, role: 'list' }],

  read(page, { list, item, title, details, skip, inherit, labels, paging, maxPages, ...fields }) {
    const document = parsePage(page);
    const vocabulary = createVocabulary(labels);
    if (page.role === 'detail') return readDetailPage(document, page.url, { vocabulary });
    const containers = containersOf(document, list);
    if (containers.length === 0) return layoutChanged(`no ${list ?? 'main'}`);
    const found =
      item === undefined
        ? guessCards(document, containers, vocabulary)
        : chosenCards(document, containers, item, title);
    const lines = containerLines(containers, document.base);
    const boxes = new Set<Node>(found.map(({ box }) => box));
    const around = lines.filter(({ block }) => !isWithin(block, boxes));
    const setting = { pageUrl: page.url, vocabulary, inherit, pageWide: readPageWide(around, vocabulary) };
    const read = found.map((card) => readCard(card, fields, document, setting));
    const rows = read
      .filter((each) => each !== null)
      .filter(({ identity }) => !isSkipped(identity.title, skip));
    const { built, follow } = details ? withDetails(rows) : { built: rows, follow: [] };
    return readingOf({
      built,
      unreadable: read.filter((each) => each === null).length,
      follow: [...furtherPages(document, page.url, 'list', { paging, maxPages }), ...follow],
      text: allText(lines),
      marker: item ?? 'boxes with one title each',
    });
  },
};
