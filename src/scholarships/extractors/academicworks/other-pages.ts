import { elementsOf } from '../../html/dom.ts';
import { pageNumber } from '../../html/paging.ts';
import type { Document } from '../../html/parse.ts';
import type { PageRequest } from '../extractor.ts';

/** The platform's page size. */
const ROWS_PER_PAGE = 50;

/** The URL of another page of the same list. Keeps the filters, which the pager's short links omit. */
function withPage(url: string, page: number): string {
  const list = new URL(url);
  list.searchParams.set('page', String(page));
  return list.href;
}

function numbersIn({ $, base }: Document, url: string): number[] {
  const options = elementsOf($('#page option, option[name="page"]')).map(({ attribs }) => {
    const direct = attribs['data-direct-url'];
    const text = direct === undefined ? attribs.value : URL.parse(direct, base)?.searchParams.get('page');
    return Number(text);
  });
  const links = elementsOf($('a[href*="page="]')).flatMap(({ attribs }) => {
    const target = URL.parse(attribs.href ?? '', base);
    return target === null ? [] : (pageNumber(target.href, url) ?? []);
  });
  return [...options, ...links].filter((number) => Number.isInteger(number) && number > 0);
}

/** The other pages of a list, according to one of its pages. */
export function otherPages(
  page: Document,
  url: string,
  role: string,
  rows: number,
  maxPages: number,
): PageRequest[] {
  const current = Number(new URL(url).searchParams.get('page') ?? '1') || 1;
  const numbers = numbersIn(page, url);
  // After a full page without a pager, the next page is requested, so that nothing is missed.
  if (numbers.length === 0 && rows >= ROWS_PER_PAGE) numbers.push(current + 1);
  const others = new Set(numbers.filter((number) => number !== current && number <= maxPages));
  // The first page is at the URL of the list.
  others.delete(1);
  return [...others].sort((a, b) => a - b).map((number) => ({ url: withPage(url, number), role }));
}
