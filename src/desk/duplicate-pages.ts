import { fold, type Scholarship } from '../scholarships/index.ts';
import type { Suggestion } from './suggest/suggest.ts';

type FoundSuggestion = Extract<Suggestion, { kind: 'found' }>;

/** The first URL of an entry. Two pages that lead to the same portal have the same first URL, and become one source. */
export const startOf = ({ best }: FoundSuggestion): string => best.entry.url;

const nameOf = ({ title }: Scholarship): string => fold(title);

const differ = <T>(one: T | null, other: T | null): boolean =>
  one !== null && other !== null && one !== other;

/** Two colleges may both have a `Dean's Scholarship`, so amounts and deadlines must not contradict each other. */
const isSame = (one: Scholarship, other: Scholarship): boolean =>
  nameOf(one) === nameOf(other) &&
  !differ(one.amount.max, other.amount.max) &&
  !differ(one.deadline.date, other.deadline.date);

/** The scholarships of several lists, without repetitions. */
export function distinctAwards(lists: readonly FoundSuggestion[]): Scholarship[] {
  const distinct: Scholarship[] = [];
  const byName = new Map<string, Scholarship[]>();
  for (const record of lists.flatMap(({ best }) => best.records)) {
    const sameName = byName.get(nameOf(record)) ?? [];
    if (sameName.some((other) => isSame(record, other))) continue;
    byName.set(nameOf(record), [...sameName, record]);
    distinct.push(record);
  }
  return distinct;
}

/** How many scholarships of a page are also on another page. */
export const sharedAwards = ({ best }: FoundSuggestion, other: FoundSuggestion): number =>
  best.records.filter((record) => other.best.records.some((one) => isSame(record, one))).length;

/** Whether a page is a later page of a list, or the page of one scholarship on a later page. */
function continues(page: FoundSuggestion, list: FoundSuggestion): boolean {
  const [pageUrl, listUrl] = [new URL(startOf(page)), new URL(startOf(list))];
  if (!list.hasMorePages || pageUrl.host !== listUrl.host) return false;
  const isBelow = pageUrl.pathname.startsWith(`${listUrl.pathname.replace(/\/$/, '')}/`);
  return pageUrl.pathname === listUrl.pathname || (isBelow && page.best.records.length === 1);
}

const ofPage = (link: string): string => link.replace(/#.*/s, '');

/**
 * Whether a URL is the page of a scholarship to which a list links. Links of an index, which lead elsewhere, do not
 * count.
 */
export const isOfAward = (url: string, lists: readonly (Suggestion | undefined)[]): boolean =>
  lists.some((list) => {
    if (list?.kind !== 'found') return false;
    const folder = new URL('.', startOf(list));
    return (
      url.startsWith(folder.pathname === '/' ? startOf(list) : folder.href) &&
      list.best.records.some(({ link }) => ofPage(link) === url)
    );
  });

const withoutQuery = (url: string): string => {
  const { origin, pathname } = new URL(url);
  return origin + (pathname.endsWith('/') ? pathname.slice(0, -1) : pathname);
};

/** Whether a page is the page of a single scholarship to which the list links, even under another title. */
const isLinked = (page: FoundSuggestion, list: FoundSuggestion): boolean =>
  page.best.records.length === 1 && list.best.records.some(({ link }) => ofPage(link) === startOf(page));

/**
 * Whether the list already has all scholarships of a page. On another site, a single scholarship with the same name
 * does not suffice.
 */
function isCovered(page: FoundSuggestion, list: FoundSuggestion): boolean {
  const { length } = page.best.records;
  if (continues(page, list) || isLinked(page, list)) return true;
  const isOneSite = new URL(startOf(page)).host === new URL(startOf(list)).host;
  return (length > 1 || isOneSite) && sharedAwards(page, list) === length;
}

/** Whether a page is an index: at least half of its entries link to other pages with lists. */
export function isIndex(page: FoundSuggestion, pages: readonly FoundSuggestion[]): boolean {
  const lists = pages.filter((other) => other !== page && other.best.records.length > 1);
  const starts = new Set(lists.map((list) => withoutQuery(startOf(list))));
  const { records } = page.best;
  return records.filter(({ link }) => starts.has(withoutQuery(link))).length >= records.length / 2;
}

/** A page to propose, and other pages that list only scholarships of that page. */
interface DistinctList {
  readonly found: FoundSuggestion;
  readonly same: FoundSuggestion[];
}

/** Sorts pages: longer lists first, then lists that state more amounts and deadlines, then lists with shorter URLs. */
function byLength(one: FoundSuggestion, other: FoundSuggestion): number {
  const stated = ({ best }: FoundSuggestion): number =>
    best.records.filter(({ amountText }) => amountText !== null).length +
    best.records.filter(({ deadline }) => deadline.kind !== 'unknown').length;
  return (
    other.best.records.length - one.best.records.length ||
    stated(other) - stated(one) ||
    startOf(one).length - startOf(other).length
  );
}

/** Groups pages under the lists that cover them, the longest lists first. `known`: lists that were chosen before. */
export function withoutRepeats(
  pages: readonly FoundSuggestion[],
  known: readonly FoundSuggestion[],
): DistinctList[] {
  const lists: DistinctList[] = known.map((found) => ({ found, same: [] }));
  for (const page of pages.toSorted(byLength)) {
    const list = lists.find(({ found }) => isCovered(page, found));
    if (list === undefined) lists.push({ found: page, same: [] });
    else list.same.push(page);
  }
  return lists;
}
