import { html } from 'hono/html';
import { askSources } from '../award/sources-line.ts';
import { AWARD_FIELDS, type AwardList, FOUND_FIELDS } from '../frame/answers.ts';
import { AWARDS_AWAY, type PagesContext } from '../frame/context.ts';
import type { PageContent } from '../frame/layout.ts';
import type { PageAnswer, PageRequest } from '../frame/mount-page.ts';
import { type Facets, facetWords, filters } from './filters.ts';
import { chipsOf, FACETS, type Question, queryOf, questionFrom } from './question.ts';
import { type FinderParts, PAGE_SIZE, results } from './results.ts';

/** The finder: a form and its results. It needs links and a GET form only, no script. */
function finder(parts: FinderParts): PageContent {
  const { question, chips, found } = parts;
  const list = 'list' in found ? found.list : undefined;
  return {
    title: question.search === '' ? 'Scholarships' : `Scholarships: ${question.search}`,
    section: 'scholarships',
    suggests: true,
    description: 'Search scholarships from the university and elsewhere.',
    main: html`<h1>Find a scholarship</h1>
<form action="/scholarships" method="get" role="search">
<div class="search"><label class="hidden" for="search">Search in title and description</label>
<input id="search" name="search" type="search" value="${question.search}" placeholder="nursing, first year …" maxlength="500" autocomplete="off">
<button type="submit">Search</button></div>
${question.sort === '' ? '' : html`<input type="hidden" name="sort" value="${question.sort}">`}
<div class="columns finder">
<details class="filters"><summary>Filters${chips.length === 0 ? '' : ` (${chips.length})`}</summary>${filters(question, list)}</details>
<section aria-label="Results">${results(parts)}</section>
</div></form>`,
  };
}

const listPath = (question: Question, facets: readonly string[] = []): string => {
  const query = queryOf(question);
  if (question.search !== '') query.set('fuzzy', '1');
  query.set('limit', String(PAGE_SIZE));
  query.set('fields', question.search === '' ? AWARD_FIELDS : FOUND_FIELDS);
  if (facets.length > 0) query.set('facets', facets.join(','));
  return `/scholarships/api/scholarships?${query}`;
};

const chosenOrAll = (chosen: readonly string[], key: string): boolean =>
  chosen.length === 0 || chosen.includes(key);

export async function writeFinder(
  { campus }: PagesContext,
  { ask, today, query }: PageRequest,
): Promise<PageAnswer> {
  const question = questionFrom(query);
  const sourceName = (key: string) => campus.sources.find((source) => source.key === key)?.name ?? key;
  const [asked, all] = await Promise.all([ask.get<AwardList>(listPath(question, FACETS)), askSources(ask)]);
  const sources = all.filter(({ key }) => chosenOrAll(question.chosen.source, key));
  const facets: Facets = asked.ok ? (asked.body.facets ?? {}) : {};
  const chips = chipsOf(question, (name, value) => {
    const facet = facets[name]?.find((each) => each.value === value);
    return facet === undefined ? value : facetWords(name, facet);
  });
  const common = { question, chips, sources, sourceName, today };
  if (!asked.ok) {
    const isTheirs = asked.status === 400;
    const failure = isTheirs ? `This cannot be searched for: ${asked.error}.` : AWARDS_AWAY;
    return { status: isTheirs ? 400 : 502, page: finder({ ...common, found: { failure } }) };
  }
  const list = asked.body;
  const waysOut = await Promise.all(
    (list.total === 0 ? chips : []).map(async (chip) => {
      const rest = await ask.get<AwardList>(listPath(chip.rest));
      return { chip, total: rest.ok ? rest.body.total : 0 };
    }),
  );
  return { page: finder({ ...common, found: { list, waysOut } }) };
}
