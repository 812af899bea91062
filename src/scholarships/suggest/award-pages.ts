import { pageOf } from '../html/links.ts';
import type { Scholarship } from '../model/award.ts';
import { valuesOf } from './one-award.ts';
import { type PageToRead, type Proposal, propose } from './proposals.ts';

/** Kinds that can follow names to a page per award. */
const FOLLOWS = new Set(['table', 'list']);

/** Whether a record links to another page of the same site. */
export const leadsAway = ({ link }: Scholarship, url: string): boolean =>
  new URL(link).host === new URL(url).host && pageOf(link) !== pageOf(url);

/** The same awards with what their own pages say, if these say more of most awards whose page was read. */
export async function withAwardPages(best: Proposal, page: PageToRead): Promise<Proposal> {
  const linked = best.records.filter((record) => leadsAway(record, page.url));
  if (!FOLLOWS.has(best.kind) || linked.length < best.records.length) return best;
  const next = await propose({ ...best, options: { ...best.options, details: true } }, page);
  if (next === null) return best;
  // The own page may print the whole name; its address stays the same.
  const before = new Map(best.records.map((record) => [record.link, valuesOf(record)]));
  const gains = next.records.map(
    (record) => valuesOf(record) - (before.get(record.link) ?? valuesOf(record)),
  );
  const isSame = next.records.length === best.records.length && gains.every((gain) => gain >= 0);
  return isSame && gains.filter((gain) => gain > 0).length > 1 ? { ...next, grade: best.grade } : best;
}
