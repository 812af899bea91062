import { html } from 'hono/html';
import { isFiller, TAG_GROUPS, termsOf, topicOf } from '../../scholarships/http/contract.ts';
import { folded, searchedWords } from '../award/award-row.ts';
import type { ApiClient } from '../frame/api-client.ts';
import type { AwardList, Suggestions } from '../frame/api-types.ts';
import { inFigures, tagLabel } from '../frame/display-text.ts';
import type { Html } from '../frame/html.ts';
import { PERSON, whoLabel } from './audiences.ts';
import {
  type FacetName,
  finderUrl,
  NO_QUESTION,
  type Question,
  queryOf,
  questionFrom,
} from './finder-query.ts';

/** Corrections of shorter words are wrong as often as right, so they are proposed, not applied. */
const LEAST_LETTERS = 6;
/** For how many words of a search a topic is looked up. */
const MOST_WORDS = 4;

/** Another search to offer, with its number of results. */
export interface Proposal {
  readonly label: string;
  readonly question: Question;
  readonly total: number;
}

/** The same search with its short words corrected; `undefined` if there is nothing to correct. */
export function correctedSearch(
  question: Question,
  { searched = {}, total }: AwardList,
): Proposal | undefined {
  const short = Object.entries(searched).filter(([typed]) => typed.length < LEAST_LETTERS);
  if (short.length === 0 || total === 0) return undefined;
  const corrections = new Map(Object.entries(searched));
  const corrected = question.search.replaceAll(
    /[\p{L}\p{M}\p{N}'’]+/gu,
    (word) => corrections.get(folded(word)) ?? word,
  );
  return { label: corrected, question: { ...question, search: corrected, offset: 0 }, total };
}

const TOPIC_GROUPS = ['audience', 'field', 'feature'] as const satisfies readonly FacetName[];

/** A search for only a topic. */
function ofTopic(tag: string): Question | undefined {
  const group = TOPIC_GROUPS.find((name) => TAG_GROUPS[name].has(tag));
  return group && questionFrom({ [group]: [tag] }, new Set()).question;
}

/** The finder's URL for a topic. */
export const topicUrl = (tag: string): string => finderUrl(ofTopic(tag) ?? NO_QUESTION);

/** The topic closest to a search without results, unless it is what was searched for. */
export async function nearestTopic(client: ApiClient, { search }: Question): Promise<Proposal | undefined> {
  const words = searchedWords(search).filter((word) => !isFiller(word));
  const typed = new Set([folded(search), ...words.slice(0, MOST_WORDS)]);
  typed.delete('');
  const result = await Promise.all(
    [...typed].map((q) => client.get<Suggestions>(`/scholarships/api/suggest?${new URLSearchParams({ q })}`)),
  );
  const tag = result
    .flatMap((each) => (each.ok ? each.body.suggestions : []))
    .find(({ kind }) => kind === 'tag')?.value;
  const question = tag === undefined ? undefined : ofTopic(tag);
  if (tag === undefined || question === undefined || topicOf(folded(search)) === tag) return undefined;
  const [topic] = await counted(client, [{ label: tagLabel(tag), question }]);
  return topic;
}

/** The number of results of a search; `more`: parameters of the API that the finder does not have. */
export async function countOf(
  client: ApiClient,
  question: Question,
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

/** Searches for when no award matches all words: first with audiences as filters, then for each word separately. */
export function singleWords(question: Question): readonly Omit<Proposal, 'total'>[] {
  const terms = termsOf(question.search).slice(0, MOST_WORDS);
  if (terms.length < 2) return [];
  const people = terms.filter((term) => (topicOf(term) ?? '') in PERSON);
  const others = terms.filter((term) => !people.includes(term)).join(' ');
  const who = people.flatMap((term) => topicOf(term) ?? []);
  const result = (changes: Partial<Question>) => ({ ...question, offset: 0, ...changes });
  return [
    ...(people.length === 0 || others === ''
      ? []
      : [
          {
            label: `${others}, and I am: ${who.map(whoLabel).join(', ')}`,
            question: result({ search: others, who: [...new Set([...question.who, ...who])] }),
          },
        ]),
    ...terms.map((term) => ({ label: `only ${term}`, question: result({ search: term }) })),
  ];
}

const MOST_TOPICS = 6;

/** The topics with the most awards, for when nothing else was found. */
export async function browsing(client: ApiClient): Promise<readonly Proposal[]> {
  const result = await client.get<AwardList>(
    `/scholarships/api/scholarships?${queryOf(NO_QUESTION)}&facets=field&limit=1&fields=id`,
  );
  const fields = (result.ok && result.body.facets?.field) || [];
  return fields.slice(0, MOST_TOPICS).map(({ value, count }) => ({
    label: tagLabel(value),
    question: ofTopic(value) ?? NO_QUESTION,
    total: count,
  }));
}

export const proposalLink = ({ label, question, total }: Proposal): Html =>
  html`<span><a href="${finderUrl(question)}">${label}</a> (${inFigures(total)})</span>`;

/** Other searches to offer. */
export const proposals = (corrected: Proposal | undefined, topic: Proposal | undefined): Html =>
  html`${
    corrected === undefined ? '' : html`<p class="proposal">Did you mean ${proposalLink(corrected)}?</p>`
  }${topic === undefined ? '' : html`<p class="proposal">Try: ${proposalLink(topic)}</p>`}`;
