import { html } from 'hono/html';
import { fetchSources } from '../award/sources-line.ts';
import type { ApiClient } from '../frame/api-client.ts';
import { AWARD_FIELDS, type AwardList, FOUND_FIELDS } from '../frame/api-types.ts';
import { AWARDS_UNAVAILABLE, type PagesContext } from '../frame/context.ts';
import { type CampusTime, capitalized } from '../frame/display-text.ts';
import type { PageContent } from '../frame/layout.ts';
import { type PageRequest, type PageResponse, redirect } from '../frame/mount-page.ts';
import { tagsOfWho } from './audiences.ts';
import { type Chip, chipsOf, quotedText } from './chips.ts';
import { type Facets, facetLabel, filters, filtersLine } from './filters.ts';
import { FACETS, type FinderQuery, finderUrl, PARAMETERS, queryOf, questionFrom } from './finder-query.ts';
import { countMonths } from './months.ts';
import { countOf, didYouMean, fewerFilters } from './other-searches.ts';
import { type FinderParts, PAGE_SIZE, results } from './results.ts';
import { sportsSuggestions } from './sports-leads.ts';
import { usedText, withTypedFilters } from './typed-question.ts';

/** `Scholarships: nursing, Women, page 2`, so that tabs and bookmarks of searches differ. */
function titleOf({ search, offset }: FinderQuery, chips: readonly Chip[]): string {
  const filtered = chips.map(({ label }) => label).filter((label) => label !== quotedText(search));
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
${question.sort === '' ? '' : html`<input type="hidden" name="sort" value="${question.sort}">`}
<div class="columns finder">
<details class="filters">${filtersLine(question, chips.length, today)}${filters(question, facets, months, today)}</details>
<section id="results" aria-label="Results">${results(parts)}</section>
</div></form>`,
  };
}

function pagePath(question: FinderQuery): string {
  const query = queryOf(question);
  query.set('limit', String(PAGE_SIZE));
  query.set('fields', question.search === '' ? AWARD_FIELDS : FOUND_FIELDS);
  query.set('facets', FACETS.join(','));
  return `/scholarships/api/scholarships?${query}`;
}

const chosenOrAll = (chosen: readonly string[], key: string): boolean =>
  chosen.length === 0 || chosen.includes(key);

/** A page of the list. If the URL is old and the list has become shorter, it may be the last page instead. */
async function fetchList(api: ApiClient, question: FinderQuery) {
  const result = await api.get<AwardList>(pagePath(question));
  if (!result.ok || result.body.total === 0 || question.offset < result.body.total)
    return { response: result, question };
  const last = Math.floor((result.body.total - 1) / PAGE_SIZE) * PAGE_SIZE;
  const atLast = { ...question, offset: last };
  return { response: await api.get<AwardList>(pagePath(atLast)), question: atLast };
}

/** How many of the results explicitly name an audience that the visitor belongs to. */
async function countRequiring(api: ApiClient, question: FinderQuery): Promise<number | undefined> {
  if (question.who.length === 0 || question.chosen.audience.length > 0) return undefined;
  return countOf(api, question, { audience: tagsOfWho(question.who).join() });
}

/** How many more awards match but have no deadline, so that “Due by” excludes them. */
async function countUndated(api: ApiClient, question: FinderQuery, today: CampusTime): Promise<number> {
  if (question.deadlineTo === '' || question.chosen.deadline.length > 0) return 0;
  const anyDay = { ...question, deadlineTo: '', month: '' };
  const [all, dated] = await Promise.all([
    countOf(api, anyDay),
    countOf(api, anyDay, { deadlineFrom: today.day }),
  ]);
  return all === undefined || dated === undefined ? 0 : all - dated;
}

export async function writeFinder(context: PagesContext, request: PageRequest): Promise<PageResponse> {
  const { campus } = context;
  const { api, today, query } = request;
  const read = questionFrom(query, new Set(campus.sources.map(({ key }) => key)));
  // A form without the script sends its empty fields, too.
  if (query.topic !== undefined || PARAMETERS.some((name) => query[name]?.includes('')))
    return redirect(finderUrl(read.question));
  const sourceName = (key: string) => campus.sources.find((source) => source.key === key)?.name ?? key;
  const [{ response: result, question }, all, leads] = await Promise.all([
    fetchList(api, read.question),
    fetchSources(api),
    sportsSuggestions(read.question.search, context, request),
  ]);
  const leftOut = [
    ...read.leftOut,
    ...(question.offset === read.question.offset ? [] : ['pages after the last one']),
  ];
  // What the text was understood as becomes filters, which can be taken away one by one.
  const typed =
    result.ok && result.body.understood !== undefined ? withTypedFilters(question, today.day) : question;
  if (typed !== question) return redirect(finderUrl(typed));
  const sources = all.filter(({ key }) => chosenOrAll(question.chosen.source, key));
  const facets: Facets = result.ok ? (result.body.facets ?? {}) : {};
  const chips = chipsOf(question, today, (name, value) => {
    const facet = facets[name]?.find((each) => each.value === value);
    return facet === undefined ? capitalized(value) : facetLabel(name, facet);
  });
  const common = { question, leftOut, chips, leads, sources, sourceName, today };
  if (!result.ok) {
    const isBadRequest = result.status === 400;
    const failure = isBadRequest ? `This search is not valid: ${result.error}.` : AWARDS_UNAVAILABLE;
    return { status: isBadRequest ? 400 : 502, page: finder({ ...common, found: { failure } }) };
  }
  const list = result.body;
  const queried = { ...question, search: usedText(question.search, list) };
  const isFound = list.total > 0;
  const [months, undated, requiring, near, fewer] = await Promise.all([
    countMonths(api, queried, today),
    countUndated(api, queried, today),
    isFound ? countRequiring(api, queried) : undefined,
    didYouMean(api, question, list),
    isFound ? [] : fewerFilters(api, chips),
  ]);
  return {
    page: finder({
      ...common,
      found: { list, months, queried, requiring, undated, fewer, near },
    }),
  };
}
