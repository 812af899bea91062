import { html } from 'hono/html';
import { TAG_GROUPS, words } from '../../scholarships/http/contract.ts';
import type { ApiClient } from '../frame/api-client.ts';
import type { AwardList } from '../frame/api-types.ts';
import { inFigures } from '../frame/display-text.ts';
import type { Html } from '../frame/html.ts';
import type { Chip } from './chips.ts';
import {
  type FacetName,
  type FinderQuery,
  finderUrl,
  NO_QUESTION,
  queryOf,
  questionFrom,
} from './finder-query.ts';

/** Another search to offer, with its number of results. */
export interface Proposal {
  readonly label: string;
  readonly question: FinderQuery;
  readonly total: number;
}

const TOPIC_GROUPS = ['audience', 'field', 'feature'] as const satisfies readonly FacetName[];

/** A search for only a topic. */
export function ofTopic(tag: string): FinderQuery {
  const group = TOPIC_GROUPS.find((name) => TAG_GROUPS[name].has(tag));
  return group === undefined ? NO_QUESTION : questionFrom({ [group]: [tag] }, new Set()).question;
}

/** The number of results of a search; `more`: parameters of the API that the finder does not have. */
export async function countOf(
  client: ApiClient,
  question: FinderQuery,
  more: Readonly<Record<string, string>> = {},
): Promise<number | undefined> {
  const query = queryOf({ ...question, offset: 0 });
  for (const [name, value] of Object.entries({ ...more, limit: '1', fields: 'id' })) query.set(name, value);
  const result = await client.get<AwardList>(`/scholarships/api/scholarships?${query}`);
  return result.ok ? result.body.total : undefined;
}

/** Other searches with their numbers of results, without those that have none. */
export async function counted(
  client: ApiClient,
  searches: readonly Omit<Proposal, 'total'>[],
): Promise<readonly Proposal[]> {
  const all = await Promise.all(
    searches.map(async (search) => ({ ...search, total: (await countOf(client, search.question)) ?? 0 })),
  );
  return all.filter(({ total }) => total > 0);
}

/** The same search without one of its filters, for when nothing was found. Without its only filter, all would match. */
export const fewerFilters = (client: ApiClient, chips: readonly Chip[]): Promise<readonly Proposal[]> =>
  counted(client, chips.length === 1 ? [] : chips.map(({ label, rest }) => ({ label, question: rest })));

/** The same search with the nearest words in place of those that occur nowhere, unless these were searched for. */
export async function didYouMean(
  client: ApiClient,
  question: FinderQuery,
  { didYouMean: near = {}, searched = {} }: AwardList,
): Promise<Proposal | undefined> {
  const other = new Map(Object.entries(near).filter(([typed]) => !(typed in searched)));
  if (other.size === 0) return undefined;
  const search = question.search
    .split(/\s+/)
    .map((piece) => other.get(words(piece).join(' ')) ?? piece)
    .join(' ');
  const proposed = { ...question, search, offset: 0 };
  const query = queryOf(proposed);
  query.set('limit', '1');
  query.set('fields', 'id');
  const result = await client.get<AwardList>(`/scholarships/api/scholarships?${query}`);
  if (!result.ok || result.body.total === 0) return undefined;
  // Without the new words, it would be the same search.
  const { total, ignored = [], omitted = [] } = result.body;
  return ignored.length + omitted.length > 0 ? undefined : { label: search, question: proposed, total };
}

export const proposalLink = ({ label, question, total }: Proposal): Html =>
  html`<span><a href="${finderUrl(question)}">${label}</a> (${inFigures(total)})</span>`;

export const didYouMeanLine = (proposal: Proposal | undefined): Html | '' =>
  proposal === undefined ? '' : html`<p class="proposal">Did you mean ${proposalLink(proposal)}?</p>`;
