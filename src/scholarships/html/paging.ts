import { ancestorsOf, attribute, classesOf, type Element, elementsOf, isElement } from './dom.ts';
import { isHidden } from './hidden.ts';
import { resolveLink } from './links.ts';
import type { Document } from './parse.ts';

const NEXT_LINKS =
  'link[rel~="next"], a[rel~="next"], .pager-next a, .pager__item--next a, .next a, a.next, a.next-page, li.next > a, a[aria-label^="Next" i], a[title^="Go to next page" i]';
const NUMBERED =
  '.pagination a, .pager a, ul.pages a, .page-numbers a, a.page-numbers, nav[aria-label*="pag" i] a, .paging a, .wp-pagenavi a';
const PAGING_LINKS = `${NEXT_LINKS}, ${NUMBERED}`;
const PAGE_PARAMETER = /^(page|p|pg|paged|pagenum|page_num|pageno|curpage|currentpage)$/i;
/** Parameters with the number of the first award of a page, rather than the number of the page. */
const OFFSET_PARAMETER = /^(start|offset|from|skip)$/i;

/** The path without the page: `/list/page/3` and `/list` are pages of one list. */
const listPath = (url: URL): string => url.pathname.replace(/\/page\/\d+\/?$/, '').replace(/(?<!\/)\/+$/, '');

/** `2`, `,1`: what a pager puts in a parameter of any name. */
const SMALL_NUMBER = /^\D{0,3}(\d{1,3})$/;

/** The number in a pager's link, if it is the only difference from the list's URL; `null` otherwise. */
function onlyNumber(url: URL, list: URL): number | null {
  const [path, first] = [url, list].map(({ pathname }) => pathname.replace(/\/$/, ''));
  const names = new Set([...url.searchParams.keys(), ...list.searchParams.keys()]);
  const others = [...names].filter((name) => url.searchParams.get(name) !== list.searchParams.get(name));
  const [name] = others;
  if (path === first && name !== undefined && others.length === 1) {
    const [, number] = SMALL_NUMBER.exec(url.searchParams.get(name) ?? '') ?? [];
    return number === undefined ? null : Number(number);
  }
  const before = first?.replace(/\/\d{1,3}$/, '');
  const [, number] = /\/(\d{1,3})$/.exec(path ?? '') ?? [];
  return others.length === 0 && number !== undefined && path === `${before}/${number}`
    ? Number(number)
    : null;
}

/** The number of a page of the list at `from` (0 if pages go by offset); `null` for any other URL. */
export function pageNumber(target: string, from: string): number | null {
  const url = new URL(target);
  const list = new URL(from);
  if (url.host !== list.host || listPath(url) !== listPath(list)) return null;
  const [, inPath] = /\/page\/(\d+)\/?$/.exec(url.pathname) ?? [];
  const inQuery = (names: RegExp) =>
    [...url.searchParams].find(([name, value]) => names.test(name) && /^\d+$/.test(value))?.[1];
  const number =
    inPath ?? inQuery(PAGE_PARAMETER) ?? (inQuery(OFFSET_PARAMETER) === undefined ? undefined : '0');
  return number === undefined ? null : Number(number);
}

interface PagingOptions {
  /** `true` for the usual paging links, or a selector of the links. */
  readonly paging: boolean | string;
  readonly maxPages: number;
}

/** Links whose whole text is the number of the page to which they lead, wherever they are. */
const isNumbered = (link: Element, { $, base }: Pick<Document, '$' | 'base'>, pageUrl: string): boolean => {
  const text = $(link).text().trim();
  const url = /^\d{1,3}$/.test(text) ? resolveLink(attribute(link, 'href'), base) : null;
  return url !== null && pageNumber(url, pageUrl) === Number(text);
};

/** The further pages of a list that one of its pages links to. */
export function furtherPages(document: Document, pageUrl: string, options: PagingOptions): string[] {
  const { findAll, base } = document;
  const { paging, maxPages } = options;
  if (paging === false) return [];
  const chosen = typeof paging === 'string';
  const links = chosen
    ? findAll(paging)
    : [...findAll(PAGING_LINKS), ...findAll('a[href]').filter((link) => isNumbered(link, document, pageUrl))];
  const urls = new Set<string>();
  for (const link of links) {
    const url = resolveLink(link.attribs.href ?? '', base);
    if (url === null || new URL(url).host !== new URL(pageUrl).host) continue;
    const number = pageNumber(url, pageUrl) ?? onlyNumber(new URL(url), new URL(pageUrl));
    // A `next` link that does not lead to the next page of this list leads to the next article.
    if (number === null ? !chosen : number > maxPages) continue;
    urls.add(url);
  }
  urls.delete(pageUrl);
  return [...urls];
}

/** The whole text of a link to the next page of a list. */
const NEXT_TEXT = /^(next|next page)?[ >›»→]*$/i;
const MAX_NEXT_LENGTH = 20;
const IS_OFF = /(^|[-_])(disabled|inactive)$/i;
/** Elements that rotate pictures and news; their arrows are not a pager's. */
const TURNS_PICTURES = /carousel|slide|slick|swiper|gallery|lightbox|calendar/i;

function isNextLink(link: Element, { $ }: Pick<Document, '$'>): boolean {
  const texts = [$(link).text(), attribute(link, 'aria-label'), attribute(link, 'title')];
  const words = texts.map((text) => text.replace(/\s+/g, ' ').trim()).find((text) => text !== '') ?? '';
  return words !== '' && words.length <= MAX_NEXT_LENGTH && NEXT_TEXT.test(words);
}

/**
 * Whether the link is enabled and pages through a list, judging by its classes and the classes of the elements around
 * it.
 */
function turnsPages(link: Element): boolean {
  const [parent] = ancestorsOf(link);
  const isOff = [link, parent].some(
    (node) =>
      node !== undefined &&
      isElement(node) &&
      (attribute(node, 'aria-disabled') === 'true' || classesOf(node).some((name) => IS_OFF.test(name))),
  );
  const around = [link, ...ancestorsOf(link)].filter(isElement);
  return (
    !isOff &&
    !around.some((node) => isHidden(node) || classesOf(node).some((name) => TURNS_PICTURES.test(name)))
  );
}

/** `A`, `B–F`: the parts of an alphabetical list. */
const LETTERS = /^[A-Z](?:\s?[-–]\s?[A-Z])?$/;
/** Fewer links of letters may be anything, such as the sizes of a font. */
const MIN_LETTERS = 3;

/** A link to another part of an alphabetical list; `null` if there is none. */
function otherLetter({ $, findAll, base }: Document, current: URL): string | null {
  const parts = new Set<string>();
  for (const link of findAll('a[href]')) {
    if (!LETTERS.test($(link).text().trim())) continue;
    const url = resolveLink(attribute(link, 'href'), base);
    const { host, pathname, search } = new URL(url ?? current);
    const isPart = host === current.host && (search === '' || pathname === current.pathname);
    if (url !== null && isPart && pathname + search !== current.pathname + current.search) parts.add(url);
  }
  const [first = null] = parts;
  return parts.size + 1 >= MIN_LETTERS ? first : null;
}

/** The whole text of a button that adds the rest of a list by a script. */
const LOADS_MORE =
  /^(?:load|show|view|see) (?:more|all)(?: (?:scholarships|awards|results|items|opportunities))?$/i;
const MAX_BUTTON_LENGTH = 40;

/** Whether a button or a link without a target adds the rest of the list. Several such buttons unfold single awards. */
function loadsMore({ $, findAll }: Document): boolean {
  const buttons = findAll('button, a[href^="#"], a[href^="javascript:"]').filter((button) => {
    const text = $(button).text().replace(/\s+/g, ' ').trim();
    return text.length <= MAX_BUTTON_LENGTH && LOADS_MORE.test(text);
  });
  const [first, ...more] = buttons;
  return first !== undefined && more.length === 0 && turnsPages(first);
}

const STATED =
  /\b(?:showing|displaying|viewing|results?|scholarships|awards)\W{1,3}(?:\d{1,5} ?(?:-|–|to) ?)?\d{1,5} of (\d{1,5})\b/i;
const MAX_STATED_LENGTH = 100;

/** How many entries the whole list has according to the page: `Showing 2 of 48`, `Results 1–20 of 57`. */
export function statedTotal({ $, linesIn }: Document): number | null {
  for (const { text } of linesIn(elementsOf($('body')))) {
    const [, total] = text.length > MAX_STATED_LENGTH ? [] : (STATED.exec(text) ?? []);
    if (total !== undefined) return Number(total);
  }
  return null;
}

/**
 * For pages without further pages: the URL of a link to a next page that nothing confirms as part of the list, or to
 * another letter of the list; the page's own URL if only a script shows the rest; `null` if there is no such link.
 */
export function unfollowedNextPage(document: Document, pageUrl: string): string | null {
  const { findAll, base } = document;
  const pagers = new Set(findAll(PAGING_LINKS));
  const current = new URL(pageUrl);
  for (const link of findAll('a[href], .pagination button, .pager button')) {
    if (!isNextLink(link, document) || !turnsPages(link)) continue;
    const url = resolveLink(attribute(link, 'href'), base);
    const isElsewhere =
      url !== null && new URL(url).pathname + new URL(url).search !== current.pathname + current.search;
    if (isElsewhere) return url;
    if (link.name === 'button' || pagers.has(link)) return pageUrl;
  }
  return loadsMore(document) ? pageUrl : otherLetter(document, current);
}
