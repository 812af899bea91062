import { html } from 'hono/html';
import { askSources } from '../award/sources-line.ts';
import { AWARD_FIELDS, type AwardList, FOUND_FIELDS } from '../frame/answers.ts';
import type { Ask } from '../frame/ask-routes.ts';
import { AWARDS_AWAY, type PagesContext } from '../frame/context.ts';
import type { PageContent } from '../frame/layout.ts';
import { type PageAnswer, type PageRequest, redirect } from '../frame/mount-page.ts';
import { capitalized } from '../frame/words.ts';
import { type Facets, facetWords, filters } from './filters.ts';
import { correctedSearch, nearestTopic } from './proposals.ts';
import {
  type Chip,
  chipsOf,
  FACETS,
  finderAddress,
  PARAMETERS,
  type Question,
  queryOf,
  questionFrom,
} from './question.ts';
import { type FinderParts, PAGE_SIZE, results } from './results.ts';

/** `Scholarships: nursing, Women, page 2`, so that tabs and bookmarks tell searches apart. */
function titleOf({ search, offset }: Question, chips: readonly Chip[]): string {
  const filtered = chips.map(({ words }) => words).filter((words) => words !== `“${search}”`);
  const page = offset === 0 ? [] : [`page ${Math.floor(offset / PAGE_SIZE) + 1}`];
  const parts = [...(search === '' ? [] : [search]), ...filtered, ...page];
  return parts.length === 0 ? 'Scholarships' : `Scholarships: ${parts.join(', ')}`;
}

/** The finder: a form and its results. It needs links and a GET form only, no script. */
function finder(parts: FinderParts): PageContent {
  const { question, chips, found, today } = parts;
  const facets: Facets = 'list' in found ? (found.list.facets ?? {}) : {};
  return {
    title: titleOf(question, chips),
    section: 'scholarships',
    scripts: ['finder'],
    description: 'Search scholarships from the university and elsewhere.',
    main: html`<div class="headline"><h1>Find a scholarship</h1><a data-saved href="/scholarships/saved">My list</a></div>
<form action="/scholarships" method="get" role="search" novalidate autocomplete="off">
<div class="search"><label class="hidden" for="search">Search in title and description</label>
<input id="search" name="search" type="search" value="${question.search}" placeholder="nursing, first year …" maxlength="500" autocomplete="off">
<button type="submit">Search</button></div>
<a class="skip-here" href="#found">Skip to results</a>
${question.sort === '' ? '' : html`<input type="hidden" name="sort" value="${question.sort}">`}
<div class="columns finder">
<details class="filters"><summary>Filters${chips.length === 0 ? '' : ` (${chips.length})`}</summary>${filters(question, facets, today)}</details>
<section id="results" aria-label="Results">${results(parts)}</section>
</div></form>`,
  };
}

const listPath = (question: Question, more: Readonly<Record<string, string>>): string => {
  const query = queryOf(question);
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return `/scholarships/api/scholarships?${query}`;
};

const pagePath = (question: Question): string =>
  listPath(question, {
    limit: String(PAGE_SIZE),
    fields: question.search === '' ? AWARD_FIELDS : FOUND_FIELDS,
    facets: FACETS.join(','),
  });

/** Only how many there are. */
const countPath = (question: Question): string => listPath(question, { limit: '1', fields: 'id' });

/** Asks with the words as they were typed: those that occur nowhere are not read as others. */
const literalPath = (question: Question): string => pagePath(question).replace(/[?&]fuzzy=1/, '');

const chosenOrAll = (chosen: readonly string[], key: string): boolean =>
  chosen.length === 0 || chosen.includes(key);

/** The list, and the page of it that exists: an old address may ask for one behind the last. */
async function askList(ask: Ask, question: Question) {
  const asked = await ask.get<AwardList>(pagePath(question));
  if (!asked.ok || asked.body.total === 0 || question.offset < asked.body.total) return { asked, question };
  const last = Math.floor((asked.body.total - 1) / PAGE_SIZE) * PAGE_SIZE;
  const atLast = { ...question, offset: last };
  return { asked: await ask.get<AwardList>(pagePath(atLast)), question: atLast };
}

export async function writeFinder(
  { campus }: PagesContext,
  { ask, today, query }: PageRequest,
): Promise<PageAnswer> {
  const read = questionFrom(query, new Set(campus.sources.map(({ key }) => key)));
  // A form without a script sends its empty fields too.
  if (PARAMETERS.some((name) => query[name]?.includes(''))) return redirect(finderAddress(read.question));
  const sourceName = (key: string) => campus.sources.find((source) => source.key === key)?.name ?? key;
  const [{ asked: first, question }, all] = await Promise.all([askList(ask, read.question), askSources(ask)]);
  const leftOut = [
    ...read.leftOut,
    ...(question.offset === read.question.offset ? [] : ['pages behind the last one']),
  ];
  const corrected = first.ok ? correctedSearch(question, first.body) : undefined;
  const asked = corrected === undefined ? first : await ask.get<AwardList>(literalPath(question));
  const sources = all.filter(({ key }) => chosenOrAll(question.chosen.source, key));
  const facets: Facets = asked.ok ? (asked.body.facets ?? {}) : {};
  const chips = chipsOf(question, (name, value) => {
    const facet = facets[name]?.find((each) => each.value === value);
    return facet === undefined ? capitalized(value) : facetWords(name, facet);
  });
  const common = { question, leftOut, chips, sources, sourceName, today };
  if (!asked.ok) {
    const isTheirs = asked.status === 400;
    const failure = isTheirs ? `This cannot be searched for: ${asked.error}.` : AWARDS_AWAY;
    return { status: isTheirs ? 400 : 502, page: finder({ ...common, found: { failure } }) };
  }
  const list = asked.body;
  if (list.total > 0)
    return { page: finder({ ...common, found: { list, waysOut: [], corrected, topic: undefined } }) };
  const topic = question.search === '' ? undefined : await nearestTopic(ask, question);
  const waysOut = await Promise.all(
    chips.map(async (chip) => {
      const rest = await ask.get<AwardList>(countPath(chip.rest));
      return { chip, total: rest.ok ? rest.body.total : 0 };
    }),
  );
  return { page: finder({ ...common, found: { list, waysOut, corrected, topic } }) };
}
