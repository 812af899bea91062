import { html } from 'hono/html';
import { isFiller, TAG_GROUPS } from '../../scholarships/http/contract.ts';
import { folded, searchedWords } from '../award/award-row.ts';
import type { AwardList, Suggestions } from '../frame/answers.ts';
import type { Ask } from '../frame/ask-routes.ts';
import type { Html } from '../frame/html.ts';
import { countWords, tagWords } from '../frame/words.ts';
import { type FacetName, finderAddress, type Question } from './question.ts';

/** A correction of a shorter word is as often wrong as right: it is proposed, and not followed. */
const LEAST_LETTERS = 6;
/** The words of a search for which a topic is looked up. */
const MOST_WORDS = 4;

/** Another search to offer, and how many awards it finds. */
export interface Proposal {
  readonly words: string;
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
  const words = question.search.replaceAll(
    /[\p{L}\p{M}\p{N}'’]+/gu,
    (word) => corrections.get(folded(word)) ?? word,
  );
  return { words, question: { ...question, search: words, offset: 0 }, total };
}

const TOPIC_GROUPS = ['audience', 'field', 'feature'] as const satisfies readonly FacetName[];

/** The topic that is nearest to a search that finds nothing. */
export async function nearestTopic(ask: Ask, question: Question): Promise<Proposal | undefined> {
  const words = searchedWords(question.search).filter((word) => !isFiller(word));
  const typed = new Set([folded(question.search), ...words.slice(0, MOST_WORDS)]);
  typed.delete('');
  const asked = await Promise.all(
    [...typed].map((q) => ask.get<Suggestions>(`/scholarships/api/suggest?${new URLSearchParams({ q })}`)),
  );
  const topics = asked
    .flatMap((each) => (each.ok ? each.body.suggestions : []))
    .filter(({ kind }) => kind === 'tag');
  const [topic] = topics;
  const group = TOPIC_GROUPS.find((name) => topic !== undefined && TAG_GROUPS[name].has(topic.value));
  if (topic === undefined || group === undefined) return undefined;
  const chosen = {
    audience: [],
    field: [],
    amount: [],
    deadline: [],
    feature: [],
    source: [],
    [group]: [topic.value],
  };
  const empty = {
    ...question,
    search: '',
    gpa: '',
    amountMin: '',
    month: '',
    without: [],
    offset: 0,
    sort: '',
  };
  return { words: tagWords(topic.value), question: { ...empty, chosen }, total: topic.count };
}

const link = ({ words, question, total }: Proposal): Html =>
  html`<a href="${finderAddress(question)}">${words}</a> (${countWords(total, 'scholarship')})`;

/** What else could be searched for. */
export const proposals = (corrected: Proposal | undefined, topic: Proposal | undefined): Html =>
  html`${
    corrected === undefined ? '' : html`<p class="proposal">Did you mean ${link(corrected)}?</p>`
  }${topic === undefined ? '' : html`<p class="proposal">The nearest topic: ${link(topic)}.</p>`}`;
