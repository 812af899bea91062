import { html } from 'hono/html';
import type { AwardList } from './answers.ts';
import { awardRow } from './award-row.ts';
import { rows } from './board.ts';
import { AWARDS_AWAY, type PagesContext } from './context.ts';
import {
  type Chip,
  chipsOf,
  FACETS,
  type FacetName,
  finderAddress,
  type Question,
  queryOf,
  questionFrom,
} from './finder-question.ts';
import type { Html, Page } from './layout.ts';
import type { PageAnswer, PageRequest } from './mount-page.ts';
import { countWords, type Today, tagWords } from './words.ts';

const PAGE_SIZE = 20;
/** Values of a facet that are shown at once; the rest unfolds. */
const SHOWN_VALUES = 6;

const LEGENDS: Readonly<Record<FacetName, string>> = {
  audience: 'Who I am',
  field: 'What I study',
  amount: 'How much',
  deadline: 'Deadline',
  feature: 'What it asks or gives',
  source: 'Who offers it',
};

const SORTS = [
  ['', 'Deadline'],
  ['-amount', 'Largest amount'],
  ['-created', 'Newest'],
  ['title', 'Title'],
] as const;

/** Tags are shown by their name: what they mean takes a line. */
const facetWords = (name: FacetName, { value, label }: Facet): string =>
  name === 'audience' || name === 'field' || name === 'feature' ? tagWords(value) : label;

type Facets = NonNullable<AwardList['facets']>;
type Facet = NonNullable<Facets[string]>[number];

const chipList = (chips: readonly Chip[]): Html | '' =>
  chips.length === 0
    ? ''
    : html`<ul class="chips">${chips.map(
        ({ words, rest }) =>
          html`<li><a href="${finderAddress(rest)}" aria-label="Remove filter: ${words}">${words} <span aria-hidden="true">✕</span></a></li>`,
      )}<li><a href="/scholarships">Clear all</a></li></ul>`;

function choice(name: FacetName, facet: Facet, isChosen: boolean): Html {
  const { value, label, count } = facet;
  const type = name === 'deadline' ? 'radio' : 'checkbox';
  return html`<label class="choice${count === 0 ? ' none' : ''}" title="${label}"><input type="${type}" name="${name}" value="${value}"${
    isChosen ? html` checked` : ''
  }> <span>${facetWords(name, facet)}</span> <span class="count">${count}</span></label>`;
}

function facetGroup(name: FacetName, facets: readonly Facet[], chosen: readonly string[]): Html | '' {
  if (facets.length === 0) return '';
  const choices = facets.map((facet) => choice(name, facet, chosen.includes(facet.value)));
  const folded = choices.slice(SHOWN_VALUES);
  const isOpen = facets.slice(SHOWN_VALUES).some(({ value }) => chosen.includes(value));
  return html`<fieldset><legend>${LEGENDS[name]}</legend><div>${choices.slice(0, SHOWN_VALUES)}${
    folded.length === 0
      ? ''
      : html`<details${isOpen ? html` open` : ''}><summary>${folded.length} more</summary>${folded}</details>`
  }</div></fieldset>`;
}

const filters = (question: Question, list: AwardList | undefined): Html => html`
<fieldset><legend>My GPA</legend><div><label class="hidden" for="gpa">Grade point average, 0 to 5</label>
<input id="gpa" name="gpa" type="number" min="0" max="5" step="0.01" inputmode="decimal" placeholder="3.2" value="${question.gpa}"></div></fieldset>
${FACETS.map((name) => facetGroup(name, list?.facets?.[name] ?? [], question.chosen[name]))}
<p><button type="submit">${list === undefined ? 'Show' : `Show ${countWords(list.total, 'scholarship')}`}</button></p>`;

const sorting = (question: Question): Html =>
  html`<p class="sorting small"><span class="quiet">Sorted by</span>${SORTS.map(([value, words]) =>
    value === question.sort
      ? html` <b>${words}</b>`
      : html` <a href="${finderAddress({ ...question, sort: value, offset: 0 })}">${words}</a>`,
  )}</p>`;

function pager(question: Question, { total, hasMore }: AwardList): Html | '' {
  const { offset } = question;
  if (offset === 0 && !hasMore) return '';
  const at = (page: number) => finderAddress({ ...question, offset: page });
  return html`<nav class="pager" aria-label="Pages of results">
${offset === 0 ? '' : html`<a rel="prev" href="${at(Math.max(0, offset - PAGE_SIZE))}">Previous</a>`}
<span class="quiet">${Math.min(offset + 1, total)} to ${Math.min(offset + PAGE_SIZE, total)} of ${total}</span>
${hasMore ? html`<a rel="next" href="${at(offset + PAGE_SIZE)}">Next</a>` : ''}</nav>`;
}

/** A filter to take away, and how many there are without it. */
interface WayOut {
  readonly chip: Chip;
  readonly total: number;
}

const nothing = (waysOut: readonly WayOut[]): Html => html`<p>No scholarship matches all of these.</p>
<ul>${waysOut
  .filter(({ total }) => total > 0)
  .map(
    ({ chip, total }) =>
      html`<li><a href="${finderAddress(chip.rest)}">Without ${chip.words}</a> there ${total === 1 ? 'is 1' : `are ${total}`}.</li>`,
  )}</ul>`;

/** Words that occur nowhere, and what they were taken for. */
const readAs = ({ searched = {} }: AwardList): Html | '' => {
  const words = Object.entries(searched);
  return words.length === 0
    ? ''
    : html`<p class="small">Nothing has ${words.map(
        ([typed, read], at) => html`${at === 0 ? '' : ', '}<b>${typed}</b>; shown is <b>${read}</b>`,
      )}.</p>`;
};

const FORMS = [
  ['ics', 'Calendar of deadlines'],
  ['atom', 'Feed of news'],
  ['csv', 'Table (CSV)'],
  ['feed.json', 'JSON Feed'],
] as const;

/** The same search for other programs. */
function formLinks(query: string): Html {
  const asked = query === '' ? '' : `?${query}`;
  return html`<p class="links"><span class="quiet">This search as</span>${FORMS.map(
    ([form, words]) => html` <a href="/scholarships/api/scholarships.${form}${asked}">${words}</a>`,
  )} <a href="/scholarships/api/scholarships${asked}">JSON</a></p>`;
}

interface FinderParts {
  readonly question: Question;
  readonly chips: readonly Chip[];
  /** What was found, or why nothing can be. */
  readonly found:
    | { readonly list: AwardList; readonly waysOut: readonly WayOut[] }
    | { readonly failure: string };
  readonly sourceName: (key: string) => string;
  readonly today: Today;
}

function results({ question, chips, found, sourceName, today }: FinderParts): Html {
  if ('failure' in found) return html`<p class="notice">${found.failure}</p>${chipList(chips)}`;
  const { list, waysOut } = found;
  const { search } = question;
  const query = queryOf({ ...question, sort: '', offset: 0 }).toString();
  const awards = list.scholarships.map((award) =>
    awardRow(award, { today, sourceName: sourceName(award.source), search }),
  );
  return html`<h2 id="found">${countWords(list.total, 'scholarship')}</h2>
${chipList(chips)}
${readAs(list)}
${list.total === 0 ? nothing(waysOut) : html`${sorting(question)}${rows(awards)}`}
${pager(question, list)}
${formLinks(query)}`;
}

/** The finder: a form, and what it finds. Everything works by links and a GET form. */
function finder(parts: FinderParts): Page {
  const { question, chips, found } = parts;
  const list = 'list' in found ? found.list : undefined;
  return {
    title: question.search === '' ? 'Scholarships' : `Scholarships: ${question.search}`,
    section: 'scholarships',
    description: 'Search the scholarships of the university and of others.',
    main: html`<h1>Find a scholarship</h1>
<form action="/scholarships" method="get" role="search">
<div class="search"><label class="hidden" for="search">Search in title and description</label>
<input id="search" name="search" type="search" value="${question.search}" placeholder="nursing, first year, essay …" maxlength="500" autocomplete="off">
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
  if (facets.length > 0) query.set('facets', facets.join(','));
  return `/scholarships/api/scholarships?${query}`;
};

export async function writeFinder(
  { campus }: PagesContext,
  { ask, today, query }: PageRequest,
): Promise<PageAnswer> {
  const question = questionFrom(query);
  const sourceName = (key: string) => campus.sources.find((source) => source.key === key)?.name ?? key;
  const asked = await ask.get<AwardList>(listPath(question, FACETS));
  const facets: Facets = asked.ok ? (asked.body.facets ?? {}) : {};
  const chips = chipsOf(question, (name, value) => {
    const facet = facets[name]?.find((each) => each.value === value);
    return facet === undefined ? value : facetWords(name, facet);
  });
  const common = { question, chips, sourceName, today };
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
