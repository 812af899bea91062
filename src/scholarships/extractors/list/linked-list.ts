import { keyOfUrl } from '../../awards/award-keys.ts';
import { createLabelVocabulary, type LabelVocabulary } from '../../awards/label-vocabulary.ts';
import { mayBeAward, nameKind } from '../../awards/name.ts';
import { isSkipped } from '../../awards/options.ts';
import { pageWideReader, statesNoAwards } from '../../awards/page-wide.ts';
import { readTitle } from '../../awards/title.ts';
import { containersOf } from '../../html/container.ts';
import { type Element, elementsOf } from '../../html/dom.ts';
import { isVisible } from '../../html/hidden.ts';
import { linesOfAll, textOf } from '../../html/lines.ts';
import { DETAILS_WORDS, pageOf, resolveLink } from '../../html/links.ts';
import { furtherPages, pageNumber } from '../../html/paging.ts';
import { type Document, parsePage } from '../../html/parse.ts';
import { anyOf } from '../../text/words.ts';
import { readDetailPage } from '../detail-page.ts';
import { type DecodedPage, listPages, type PageResult } from '../extractor.ts';
import { layoutChanged } from '../page-result.ts';
import type { ListOptions } from './options.ts';

interface AwardLink {
  readonly url: string;
  readonly key: string;
  /** `''` for a link such as `Details`. */
  readonly title: string;
  readonly ended: boolean;
}

/** Link texts that are not the name of an award: `View details`, but not `Morehead Scholarship`. */
const MORE = new RegExp(`^(${anyOf(DETAILS_WORDS, 'apply click go open link')}|learn more)\\b`, 'i');

/** Files that are not the page of an award. */
const DOCUMENT = /\.(pdf|docx?|xlsx?|csv|pptx?|zip|jpe?g|png|gif)$/i;

function linksIn(containers: readonly Element[], page: Document, chosen: string | undefined) {
  const { $, base, find } = page;
  const anchors =
    chosen === undefined
      ? containers.flatMap((container) => find(container, 'a[href]').filter(isVisible))
      : elementsOf($(chosen)).flatMap((element) =>
          element.name === 'a' ? element : find(element, 'a[href]'),
        );
  return anchors.flatMap((anchor) => {
    const url = resolveLink(anchor.attribs.href ?? '', base);
    return url === null || DOCUMENT.test(new URL(url).pathname)
      ? []
      : [{ url: pageOf(url), ...readTitle(textOf(anchor, base)) }];
  });
}

/** `/awards/index.html`, `/awards/list` and `/awards.aspx` are the index of `/awards`. */
const folderOf = (path: string): string =>
  path
    .replace(/(?<!\/)\/+$/, '')
    .replace(/\/(index|default|list|all|search|browse)(\.\w+)?$/i, '')
    .replace(/\.(html?|php|aspx?)$/i, '');

/** Whether a URL is below the index, or is the same page with a number in its query. */
function isBelow(target: string, index: string): boolean {
  const url = new URL(target);
  const list = new URL(index);
  if (url.host !== list.host || pageNumber(target, index) !== null) return false;
  if (url.pathname === list.pathname)
    return url.search !== list.search && keyOfUrl(target) !== keyOfUrl(index);
  const folder = folderOf(list.pathname);
  return folder !== '' && url.pathname.startsWith(`${folder}/`);
}

/** What the URLs of awards have in common: the same page with a query, or the same folder. */
function familyOf(target: string): string {
  const url = new URL(target);
  return url.search === ''
    ? `${url.host}${url.pathname.slice(0, url.pathname.lastIndexOf('/') + 1)}`
    : `${url.host}${url.pathname}?`;
}

/** The links of the family with the most links that name awards, including the family's links with other texts. */
function largestFamily<Link extends { readonly url: string }>(
  named: readonly Link[],
  all: readonly Link[],
): readonly Link[] {
  const families = [...Map.groupBy(named, ({ url }) => familyOf(url)).entries()];
  const [largest] = families.toSorted(([, a], [, b]) => b.length - a.length);
  return largest === undefined ? [] : all.filter(({ url }) => familyOf(url) === largest[0]);
}

/** The links to awards: each URL once, with its best text. */
function awardLinks(
  page: Document,
  pageUrl: string,
  containers: readonly Element[],
  options: ListOptions,
  vocabulary: LabelVocabulary,
): AwardLink[] {
  const { links, address: target, skip } = options;
  const all = linksIn(containers, page, links).filter(({ url }) => pageOf(pageUrl) !== url);
  const urlPattern = target === undefined ? undefined : new RegExp(target);
  const possible = all.filter(
    ({ url }) => urlPattern === undefined || urlPattern.test(new URL(url).pathname + new URL(url).search),
  );
  const isChosen = links !== undefined || urlPattern !== undefined;
  const mayLead = possible.filter(({ text }) => MORE.test(text) || mayBeAward(text, vocabulary));
  const below = mayLead.filter(({ url }) => isBelow(url, pageUrl));
  const named = possible.filter(
    ({ url, text }) => new URL(url).host === new URL(pageUrl).host && nameKind(text, vocabulary) === 'award',
  );
  const found = isChosen ? possible : below.length > 0 ? below : largestFamily(named, mayLead);
  const byUrl = Map.groupBy(found, ({ url }) => url);
  return [...byUrl].flatMap(([url, same]) => {
    const key = keyOfUrl(url);
    const title = same.map(({ text }) => text).find((text) => text !== '' && !MORE.test(text)) ?? '';
    const isSkippedLink = same.some(({ text }) => isSkipped(text, skip));
    return key === null || isSkippedLink
      ? []
      : [{ url, key, title, ended: same.some(({ closed }) => closed) }];
  });
}

function readIndex(page: DecodedPage, document: Document, chosen: ListOptions): PageResult {
  const containers = containersOf(document, chosen.container);
  if (containers.length === 0) return layoutChanged(`no ${chosen.container ?? 'main'}`);
  const vocabulary = createLabelVocabulary(chosen.labels);
  const links = awardLinks(document, page.url, containers, chosen, vocabulary);
  const lines = linesOfAll(containers, document.base);
  const text = lines.map((line) => line.text).join('\n');
  if (links.length === 0 && !statesNoAwards(text))
    return layoutChanged('no link to the page of an award, and the index does not state that there are none');
  const urls = new Set(links.map(({ url }) => url));
  const around = lines.filter((line) => !line.links.some(({ url }) => url !== null && urls.has(url)));
  const titles = links.map(({ title }) => title);
  const { closed } = pageWideReader(around, titles, vocabulary)(around);
  const records = links.map(({ key, url, title, ended }) => ({
    key,
    ended,
    link: url,
    ...(title === '' ? {} : { title }),
    ...(closed !== null && { closedOfAll: closed }),
  }));
  const awards = links.map(({ url }) => ({ url, role: 'detail' }));
  const further = listPages(furtherPages(document, page.url, chosen));
  return { kind: 'read', records, follow: [...further, ...awards], unreadable: 0 };
}

/** An index of links, and a page of labels and values for each award: `dl`, table rows, `<b>Label:</b> value`. */
export function readLinked(page: DecodedPage, chosen: ListOptions): PageResult {
  const document = parsePage(page);
  if (page.role !== 'detail') return readIndex(page, document, chosen);
  return readDetailPage(document, page.url, {
    vocabulary: createLabelVocabulary(chosen.labels),
    container: chosen.detailContainer,
    title: chosen.title,
    needsLabel: true,
  });
}
