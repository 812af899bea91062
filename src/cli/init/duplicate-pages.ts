import type { Scholarship, Suggestion } from '../../scholarships/index.ts';

type FoundSuggestion = Extract<Suggestion, { kind: 'found' }>;

/** The first URL of an entry; two pages that lead to one portal are one source. */
export const startOf = ({ best: { entry } }: FoundSuggestion): string =>
  ('pages' in entry ? entry.pages[0]?.url : entry.url) ?? '';

const nameOf = ({ title }: Scholarship): string => title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ');

const differ = <T>(one: T | null, other: T | null): boolean =>
  one !== null && other !== null && one !== other;

/** Two colleges may both have a `Dean's Scholarship`: what one states, the other must not contradict. */
const isSame = (one: Scholarship, other: Scholarship): boolean =>
  nameOf(one) === nameOf(other) &&
  !differ(one.amount.max, other.amount.max) &&
  !differ(one.deadline.date, other.deadline.date);

/** The awards of some lists, each once. */
export function distinctAwards(lists: readonly FoundSuggestion[]): Scholarship[] {
  const distinct: Scholarship[] = [];
  const byName = new Map<string, Scholarship[]>();
  for (const record of lists.flatMap(({ best }) => best.records)) {
    const known = byName.get(nameOf(record)) ?? [];
    if (known.some((other) => isSame(record, other))) continue;
    byName.set(nameOf(record), [...known, record]);
    distinct.push(record);
  }
  return distinct;
}

/** How many awards of a page another one has as well. */
export const sharedAwards = ({ best }: FoundSuggestion, other: FoundSuggestion): number =>
  best.records.filter((record) => other.best.records.some((one) => isSame(record, one))).length;

/** Whether a page is a further one of a list of which only the first was read, or that of one of its awards. */
function isBehind(page: FoundSuggestion, list: FoundSuggestion): boolean {
  const [own, first] = [new URL(startOf(page)), new URL(startOf(list))];
  if (!list.hasMorePages || own.host !== first.host) return false;
  const isBelow = own.pathname.startsWith(`${first.pathname.replace(/\/$/, '')}/`);
  return own.pathname === first.pathname || (isBelow && page.best.records.length === 1);
}

const ofPage = (link: string): string => link.replace(/#.*/s, '');

/** Whether a list links to an address as the page of one of its awards: beside or below the list, unlike those of an index. */
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
  const { origin: upstream, pathname } = new URL(url);
  return upstream + (pathname.endsWith('/') ? pathname.slice(0, -1) : pathname);
};

/** Whether a page is that of an award to which the list links, whatever it calls it. */
const isLinked = (page: FoundSuggestion, list: FoundSuggestion): boolean =>
  page.best.records.length === 1 && list.best.records.some(({ link }) => ofPage(link) === startOf(page));

/** Whether all that a page has is on the list already. A name alone shows it only within one site. */
function isCovered(page: FoundSuggestion, list: FoundSuggestion): boolean {
  const { length } = page.best.records;
  if (isBehind(page, list) || isLinked(page, list)) return true;
  const isOneSite = new URL(startOf(page)).host === new URL(startOf(list)).host;
  return (length > 1 || isOneSite) && sharedAwards(page, list) === length;
}

/** Whether at least half of what a page names are other pages with lists: it is an index of them. */
export function isIndex(page: FoundSuggestion, pages: readonly FoundSuggestion[]): boolean {
  const lists = pages.filter((other) => other !== page && other.best.records.length > 1);
  const starts = new Set(lists.map((list) => withoutQuery(startOf(list))));
  const { records } = page.best;
  return records.filter(({ link }) => starts.has(withoutQuery(link))).length >= records.length / 2;
}

/** A page whose awards are proposed, and the others that have the same or some of them. */
interface DistinctList {
  readonly found: FoundSuggestion;
  readonly same: FoundSuggestion[];
}

/** Of two pages with the same awards, the one that states more of them, by the simpler address. */
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

/** The pages whose awards are on no other page, the longest lists first. `known`: lists that were chosen before. */
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
