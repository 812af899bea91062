import { mayBeAward, nameKind } from '../../awards/name.ts';
import { isSkipped } from '../../awards/options.ts';
import { readTitle } from '../../awards/title.ts';
import { keyOfUrl } from '../../awards/url-key.ts';
import type { Vocabulary } from '../../awards/vocabulary.ts';
import { type Element, elementsOf } from '../../html/dom.ts';
import { isVisible } from '../../html/hidden.ts';
import { textOf } from '../../html/lines.ts';
import { MORE_WORDS, pageOf, resolveLink } from '../../html/links.ts';
import { pageNumber } from '../../html/paging.ts';
import type { Document } from '../../html/parse.ts';
import { anyOf } from '../../text/words.ts';
import type { DefinitionsOptions } from './options.ts';

interface AwardLink {
  readonly url: string;
  readonly key: string;
  /** `''` for a link such as `Details`. */
  readonly title: string;
}

/** Texts of a link beside the name of an award: `View details`, but not `Morehead Scholarship`. */
const MORE = new RegExp(`^(${anyOf(MORE_WORDS, 'apply click go open link')}|learn more)\\b`, 'i');

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
      : [{ url: pageOf(url), text: readTitle(textOf(anchor, base)).text }];
  });
}

/** `/awards/index.html`, `/awards/list` and `/awards.aspx` are the index of `/awards`. */
const folderOf = (path: string): string =>
  path
    .replace(/(?<!\/)\/+$/, '')
    .replace(/\/(index|default|list|all|search|browse)(\.\w+)?$/i, '')
    .replace(/\.(html?|php|aspx?)$/i, '');

/** Whether a URL is below the index, or is the same page with a number in its query. */
function isBelow(address: string, index: string): boolean {
  const url = new URL(address);
  const list = new URL(index);
  if (url.host !== list.host || pageNumber(address, index) !== null) return false;
  if (url.pathname === list.pathname)
    return url.search !== list.search && keyOfUrl(address) !== keyOfUrl(index);
  const folder = folderOf(list.pathname);
  return folder !== '' && url.pathname.startsWith(`${folder}/`);
}

/** What the URLs of awards have in common: the same page with a query, or the same folder. */
function familyOf(address: string): string {
  const url = new URL(address);
  return url.search === ''
    ? `${url.host}${url.pathname.slice(0, url.pathname.lastIndexOf('/') + 1)}`
    : `${url.host}${url.pathname}?`;
}

/** The largest family with links that name awards, including its links that do not. */
function alike<Link extends { readonly url: string }>(
  named: readonly Link[],
  all: readonly Link[],
): readonly Link[] {
  const families = [...Map.groupBy(named, ({ url }) => familyOf(url)).entries()];
  const [largest] = families.toSorted(([, a], [, b]) => b.length - a.length);
  return largest === undefined ? [] : all.filter(({ url }) => familyOf(url) === largest[0]);
}

/** The links to awards: each URL once, with its best text. */
export function awardLinks(
  page: Document,
  pageUrl: string,
  containers: readonly Element[],
  options: DefinitionsOptions,
  vocabulary: Vocabulary,
): AwardLink[] {
  const { links, address, skip } = options;
  const all = linksIn(containers, page, links).filter(({ url }) => pageOf(pageUrl) !== url);
  const isAddress = address === undefined ? undefined : new RegExp(address);
  const possible = all.filter(
    ({ url }) => isAddress === undefined || isAddress.test(new URL(url).pathname + new URL(url).search),
  );
  const isChosen = links !== undefined || isAddress !== undefined;
  const mayLead = possible.filter(({ text }) => MORE.test(text) || mayBeAward(text, vocabulary));
  const below = mayLead.filter(({ url }) => isBelow(url, pageUrl));
  const named = possible.filter(
    ({ url, text }) => new URL(url).host === new URL(pageUrl).host && nameKind(text, vocabulary) === 'award',
  );
  const found = isChosen ? possible : below.length > 0 ? below : alike(named, mayLead);
  const byUrl = Map.groupBy(found, ({ url }) => url);
  return [...byUrl].flatMap(([url, same]) => {
    const key = keyOfUrl(url);
    const title = same.map(({ text }) => text).find((text) => text !== '' && !MORE.test(text)) ?? '';
    const isOut = same.some(({ text }) => isSkipped(text, skip));
    return key === null || isOut ? [] : [{ url, key, title }];
  });
}
