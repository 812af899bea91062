import type { SourceSettings } from '../../crawl/source.ts';
import type { FilterQuery } from '../list-query.ts';

/** Longer titles are cut by most readers themselves. */
const MOST = 120;

/** `computer-science` as people write it. */
const plain = (values: readonly string[] = []): string[] => values.map((value) => value.replaceAll('-', ' '));

/** The filter in few words, so that two calendars or feeds have two titles: `nursing, transfer, due by 2027-03-01`. */
export function filterWords(query: FilterQuery, sources: readonly SourceSettings[]): string {
  const nameOf = (key: string): string => sources.find((source) => source.key === key)?.name ?? key;
  const some = (value: unknown, words: string): string[] => (value === undefined ? [] : [words]);
  const words = [
    ...some(query.search, `“${query.search}”`),
    ...plain(query.field),
    ...plain(query.audience),
    ...plain(query.feature),
    ...plain(query.without).map((tag) => `not ${tag}`),
    ...(query.source ?? []).map(nameOf),
    ...(query.amount ?? []).map((band) => (band === 'unknown' ? 'amount not stated' : `$${band}`)),
    ...some(query.amountMin, `from $${query.amountMin}`),
    ...some(query.amountMax, `to $${query.amountMax}`),
    ...some(query.gpa, `GPA ${query.gpa}`),
    ...some(query.deadline, query.deadline ?? ''),
    ...some(query.deadlineFrom, `due from ${query.deadlineFrom}`),
    ...some(query.deadlineTo, `due by ${query.deadlineTo}`),
    ...some(query.newSince, `new since ${query.newSince}`),
    ...some(query.ids, `${query.ids?.length} chosen`),
  ];
  const characters = [...words.join(', ')];
  return characters.length <= MOST ? characters.join('') : `${characters.slice(0, MOST).join('')}…`;
}

/** A title that ends with the filter, if there is one. */
export const titled = (title: string, filter: string): string =>
  filter === '' ? title : `${title}: ${filter}`;
