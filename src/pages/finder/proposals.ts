import { html } from 'hono/html';
import { isFiller, TAG_GROUPS, termsOf, topicOf } from '../../scholarships/http/contract.ts';
import { folded, searchedWords } from '../award/award-row.ts';
import type { ApiClient } from '../frame/api-client.ts';
import type { Html } from '../frame/html.ts';
import type { AwardList, Suggestions } from '../frame/responses.ts';
import { inFigures, tagLabel } from '../frame/text.ts';
import { type FacetName, finderUrl, NO_QUESTION, type Question, queryOf, questionFrom } from './question.ts';
import { PERSON, whoLabel } from './who.ts';

/** A correction of a shorter word is as often wrong as right: it is proposed, and not followed. */
const LEAST_LETTERS = 6;
/** The words of a search for which a topic is looked up. */
const MOST_WORDS = 4;

/** Another search to offer, and how many awards it finds. */
export interface Proposal {
  readonly label: string;
  readonly question: Question;
  readonly total: number;
}

/** The same search with its short words corrected, if any of them was. */
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

/** A search for a topic alone. */
function ofTopic(tag: string): Question | undefined {
  const group = TOPIC_GROUPS.find((name) => TAG_GROUPS[name].has(tag));
  return group && questionFrom({ [group]: [tag] }, new Set()).question;
}

/** The address of a topic. */
export const topicAddress = (tag: string): string => finderUrl(ofTopic(tag) ?? NO_QUESTION);

/** The topic that is nearest to a search that finds nothing, unless that is what was searched. */
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

/** How many awards a search finds; `more`: parameters of the list that the finder does not have. */
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

/** How many awards other searches find; without those that find none. */
export async function counted(
  client: ApiClient,
  searches: readonly Omit<Proposal, 'total'>[],
): Promise<readonly Proposal[]> {
  const all = await Promise.all(
    searches.map(async (search) => ({ ...search, total: (await countOf(client, search.question)) ?? 0 })),
  );
  return all.filter(({ total }) => total > 0);
}

/** What to search instead, if words are found alone and not together: who somebody is needs no word, then each alone. */
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

/** The topics with the most awards, for whom nothing was found. */
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

/** What else could be searched for. */
export const proposals = (corrected: Proposal | undefined, topic: Proposal | undefined): Html =>
  html`${
    corrected === undefined ? '' : html`<p class="proposal">Did you mean ${proposalLink(corrected)}?</p>`
  }${topic === undefined ? '' : html`<p class="proposal">Try: ${proposalLink(topic)}</p>`}`;
