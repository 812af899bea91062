import { saysNothing } from '../../awards/empty-list.ts';
import { pageWideReader } from '../../awards/page-wide.ts';
import { createVocabulary } from '../../awards/vocabulary.ts';
import { containersOf } from '../../html/container.ts';
import { linesOfAll } from '../../html/lines.ts';
import { furtherPages } from '../../html/paging.ts';
import { type Document, parsePage } from '../../html/parse.ts';
import { readDetailPage } from '../detail-page.ts';
import { layoutChanged } from '../reading.ts';
import type { DecodedPage, PageReading, SiteKind } from '../site-kind.ts';
import { listPages } from '../site-kind.ts';
import { awardLinks } from './award-links.ts';
import { basics, type DefinitionsOptions } from './options.ts';

function readIndex(page: DecodedPage, document: Document, chosen: DefinitionsOptions): PageReading {
  const containers = containersOf(document, chosen.container);
  if (containers.length === 0) return layoutChanged(`no ${chosen.container ?? 'main'}`);
  const vocabulary = createVocabulary(chosen.labels);
  const links = awardLinks(document, page.url, containers, chosen, vocabulary);
  const lines = linesOfAll(containers, document.base);
  const text = lines.map((line) => line.text).join('\n');
  if (links.length === 0 && !saysNothing(text))
    return layoutChanged('no link to the page of an award, and the index does not say that there are none');
  const urls = new Set(links.map(({ url }) => url));
  const around = lines.filter((line) => !line.links.some(({ url }) => url !== null && urls.has(url)));
  const titles = links.map(({ title }) => title);
  const { closed } = pageWideReader(around, titles, vocabulary)(around);
  const records = links.map(({ key, url, title }) => ({
    key,
    link: url,
    ...(title === '' ? {} : { title }),
    ...(closed !== null && { closedOfAll: closed }),
  }));
  const awards = links.map(({ url }) => ({ url, role: 'detail' }));
  const further = listPages(furtherPages(document, page.url, chosen));
  return { kind: 'read', records, follow: [...further, ...awards], unreadable: 0 };
}

/** An index, and a page of labels and values for each award: `dl`, table rows, `<b>Label:</b> value`. */
export const definitions: SiteKind<DefinitionsOptions> = {
  ...basics,

  read(page, chosen) {
    const document = parsePage(page);
    if (page.role !== 'detail') return readIndex(page, document, chosen);
    return readDetailPage(document, page.url, {
      vocabulary: createVocabulary(chosen.labels),
      container: chosen.detailContainer,
      title: chosen.title,
      needsLabel: true,
    });
  },
};
