import { html } from 'hono/html';
import { searchedWords } from '../award/award-row.ts';
import { fetchSources } from '../award/sources-line.ts';
import type { ApiClient } from '../frame/api-client.ts';
import { AWARD_FIELDS, type AwardList, FOUND_FIELDS, type Suggestions } from '../frame/api-types.ts';
import { AWARDS_UNAVAILABLE, type PagesContext } from '../frame/context.ts';
import { capitalized, type Today } from '../frame/display-text.ts';
import type { PageContent } from '../frame/layout.ts';
import { type PageRequest, type PageResponse, redirect } from '../frame/mount-page.ts';
import { tagsOfWho } from './audiences.ts';
import { type Chip, chipsOf } from './chips.ts';
import { type Facets, facetLabel, filters, questions } from './filters.ts';
import {
  ANY_DEADLINE,
  FACETS,
  finderUrl,
  NO_QUESTION,
  PARAMETERS,
  type Question,
  queryOf,
  questionFrom,
} from './finder-query.ts';
import { countMonths } from './months.ts';
import type { NextSteps } from './no-results.ts';
import { leadsOf } from './page-leads.ts';
import { type FinderParts, PAGE_SIZE, results } from './results.ts';
import {
  browsing,
  correctedSearch,
  counted,
  countOf,
  nearestTopic,
  singleWords,
} from './search-corrections.ts';
import { withTyped } from './typed-filters.ts';

/** `Scholarships: nursing, Women, page 2`, so that tabs and bookmarks of searches differ. */
function titleOf({ search, offset }: Question, chips: readonly Chip[]): string {
  const filtered = chips.map(({ label }) => label).filter((label) => label !== `“${search}”`);
  const page = offset === 0 ? [] : [`page ${Math.floor(offset / PAGE_SIZE) + 1}`];
  const parts = [...(search === '' ? [] : [search]), ...filtered, ...page];
  return parts.length === 0 ? 'Scholarships' : `Scholarships: ${parts.join(', ')}`;
}

/** The finder: a form and its results. It works with links and a GET form, without scripts. */
function finder(parts: FinderParts): PageContent {
  const { question, chips, found, today } = parts;
  const { list: { facets = {} } = {}, months = [] } = 'list' in found ? found : {};
  return {
    title: titleOf(question, chips),
    section: 'scholarships',
    scripts: ['finder'],
    description: 'Search scholarships from the university and elsewhere.',
    main: html`<div class="headline"><h1>Find money for college</h1><a data-saved href="/scholarships/saved">My list</a></div>
<form action="/scholarships" method="get" role="search" novalidate autocomplete="off">
<div class="search"><label class="hidden" for="search">Search scholarships</label>
<input id="search" name="search" type="search" value="${question.search}" placeholder="nursing, GPA 3.2, due by March …" maxlength="500" autocomplete="off">
<button type="submit">Search</button></div>
<a class="skip-here" href="#found">Skip to results</a>
${questions(question, facets, today)}
${question.sort === '' ? '' : html`<input type="hidden" name="sort" value="${question.sort}">`}
<div class="columns finder">
<details class="filters"><summary>Filters${chips.length === 0 ? '' : ` (${chips.length})`}</summary>${filters(question, facets, months)}</details>
<section id="results" aria-label="Results">${results(parts)}</section>
</div></form>`,
  };
}

function pagePath(question: Question): string {
  const query = queryOf(question);
  query.set('limit', String(PAGE_SIZE));
  query.set('fields', question.search === '' ? AWARD_FIELDS : FOUND_FIELDS);
  query.set('facets', FACETS.join(','));
  return `/scholarships/api/scholarships?${query}`;
}

/** The list's path for the words exactly as typed, without correction. */
const literalPath = (question: Question): string => pagePath(question).replace(/[?&]fuzzy=1/, '');

const chosenOrAll = (chosen: readonly string[], key: string): boolean =>
  chosen.length === 0 || chosen.includes(key);

/** A page of the list. If the URL is old and the list has become shorter, it may be the last page instead. */
async function fetchList(api: ApiClient, question: Question) {
  const result = await api.get<AwardList>(pagePath(question));
  if (!result.ok || result.body.total === 0 || question.offset < result.body.total)
    return { response: result, question };
  const last = Math.floor((result.body.total - 1) / PAGE_SIZE) * PAGE_SIZE;
  const atLast = { ...question, offset: last };
  return { response: await api.get<AwardList>(pagePath(atLast)), question: atLast };
}

/**
 * The search, with filters that were typed as text applied; `undefined` if there are none, or if the text is a title.
 */
export async function readTyped(
  api: ApiClient,
  question: Question,
  today: Today,
): Promise<Question | undefined> {
  const typed = withTyped(question, today.day);
  if (typed?.mayBeName !== true) return typed?.question;
  const query = new URLSearchParams({ q: question.search });
  const result = await api.get<Suggestions>(`/scholarships/api/suggest?${query}`);
  const words = searchedWords(question.search);
  const isTitle = (result.ok ? result.body.suggestions : []).some(
    ({ kind, text }) => kind === 'title' && words.every((word) => searchedWords(text).includes(word)),
  );
  return isTitle ? undefined : typed.question;
}

/** The results of the filters without the search text, if no award at all matches the text. */
async function withoutUnknown(
  api: ApiClient,
  question: Question,
): Promise<{ list: AwardList; ignored: readonly string[] } | undefined> {
  const { search } = question;
  if (search === '' || finderUrl({ ...question, offset: 0 }) === finderUrl({ ...NO_QUESTION, search }))
    return undefined;
  const alone = { ...NO_QUESTION, search, chosen: { ...NO_QUESTION.chosen, deadline: [ANY_DEADLINE] } };
  const [countAlone, rest] = await Promise.all([
    countOf(api, alone),
    api.get<AwardList>(pagePath({ ...question, search: '' })),
  ]);
  if (countAlone !== 0 || !rest.ok || rest.body.total === 0) return undefined;
  return { list: rest.body, ignored: searchedWords(search) };
}

/** How many of the results explicitly name an audience that the visitor belongs to. */
async function countRequiring(api: ApiClient, question: Question): Promise<number | undefined> {
  if (question.who.length === 0 || question.chosen.audience.length > 0) return undefined;
  return countOf(api, question, { audience: tagsOfWho(question.who).join() });
}

/** How many more awards match but have no deadline, so that “Due by” excludes them. */
async function countUndated(api: ApiClient, question: Question, today: Today): Promise<number> {
  if (question.deadlineTo === '' || question.chosen.deadline.length > 0) return 0;
  const anyDay = { ...question, deadlineTo: '', month: '' };
  const [all, dated] = await Promise.all([
    countOf(api, anyDay),
    countOf(api, anyDay, { deadlineFrom: today.day }),
  ]);
  return all === undefined || dated === undefined ? 0 : all - dated;
}

const NO_NEXT_STEPS: NextSteps = { without: [], words: [], topics: [] };

async function findNextSteps(api: ApiClient, question: Question, chips: readonly Chip[]): Promise<NextSteps> {
  const [without, words, topics] = await Promise.all([
    counted(
      api,
      // Without the only filter, everything would match.
      chips.length === 1 ? [] : chips.map(({ label, rest }) => ({ label, question: rest })),
    ),
    counted(api, singleWords(question)),
    browsing(api),
  ]);
  return { without, words, topics };
}

export async function writeFinder(context: PagesContext, request: PageRequest): Promise<PageResponse> {
  const { campus } = context;
  const { api, today, query } = request;
  const read = questionFrom(query, new Set(campus.sources.map(({ key }) => key)));
  const typed = await readTyped(api, read.question, today);
  // A form without the script sends its empty fields, too.
  const needsCleanUrl = query.topic !== undefined || PARAMETERS.some((name) => query[name]?.includes(''));
  if (typed !== undefined || needsCleanUrl) return redirect(finderUrl(typed ?? read.question));
  const sourceName = (key: string) => campus.sources.find((source) => source.key === key)?.name ?? key;
  const [{ response: first, question }, all, leads] = await Promise.all([
    fetchList(api, read.question),
    fetchSources(api),
    leadsOf(read.question.search, context, request),
  ]);
  const leftOut = [
    ...read.leftOut,
    ...(question.offset === read.question.offset ? [] : ['pages after the last one']),
  ];
  const corrected = first.ok ? correctedSearch(question, first.body) : undefined;
  const result = corrected === undefined ? first : await api.get<AwardList>(literalPath(question));
  const isEmpty = result.ok && result.body.total === 0 && corrected === undefined;
  const rest = isEmpty ? await withoutUnknown(api, question) : undefined;
  const sources = all.filter(({ key }) => chosenOrAll(question.chosen.source, key));
  const facets: Facets = result.ok ? (result.body.facets ?? {}) : {};
  const chips = chipsOf(question, today, (name, value) => {
    const facet = facets[name]?.find((each) => each.value === value);
    return facet === undefined ? capitalized(value) : facetLabel(name, facet);
  });
  const queried = rest === undefined ? question : { ...question, search: '' };
  const common = { question, leftOut, chips, leads, sources, sourceName, today };
  if (!result.ok) {
    const isBadRequest = result.status === 400;
    const failure = isBadRequest ? `This cannot be searched for: ${result.error}.` : AWARDS_UNAVAILABLE;
    return { status: isBadRequest ? 400 : 502, page: finder({ ...common, found: { failure } }) };
  }
  const list = rest?.list ?? result.body;
  const isFound = list.total > 0;
  const [months, undated, requiring, topic, nextSteps] = await Promise.all([
    countMonths(api, queried, today),
    countUndated(api, queried, today),
    isFound ? countRequiring(api, queried) : undefined,
    isFound || question.search === '' ? undefined : nearestTopic(api, question),
    isFound ? NO_NEXT_STEPS : findNextSteps(api, question, chips),
  ]);
  const ignored = rest?.ignored ?? list.ignored ?? [];
  return {
    page: finder({
      ...common,
      found: { list, months, queried, ignored, requiring, undated, nextSteps, corrected, topic },
    }),
  };
}
