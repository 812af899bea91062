import { html } from 'hono/html';
import { isFiller, withoutFillers, words } from '../../scholarships/http/contract.ts';
import { byDeadline } from '../award/award-list.ts';
import { awardRow, type RowOptions } from '../award/award-row.ts';
import { nothingReadYet, type Source, sourcesLine } from '../award/sources-line.ts';
import { mostOf, sumText } from '../award/sum.ts';
import type { AwardItem, AwardList } from '../frame/api-types.ts';
import { type CampusTime, countText, deadlineText, inFigures, listText } from '../frame/display-text.ts';
import type { Html } from '../frame/html.ts';
import { rows } from '../frame/layout.ts';
import { saveOrExport } from '../frame/save-or-export.ts';
import { tagsOfWho, YEARS } from './audiences.ts';
import type { Chip } from './chips.ts';
import { ANY_DEADLINE, type FinderQuery, finderUrl, queryOf } from './finder-query.ts';
import { factsOf, topicsOf } from './match-reasons.ts';
import type { Month } from './months.ts';
import { noResults } from './no-results.ts';
import { didYouMeanLine, type Proposal } from './other-searches.ts';
import type { SportsSuggestion } from './sports-leads.ts';
import { typedAs, usedText } from './typed-question.ts';

export const PAGE_SIZE = 20;
const SORTS = [
  ['-amount', 'Amount'],
  ['-created', 'Newest'],
  ['title', 'Title'],
] as const;
const BY_DEADLINE = [['', 'Deadline']] as const;
/** The default order of a search for a text is the same as in the search of everything. */
const WITH_SEARCH_TEXT = [
  ['', 'Best match'],
  ['deadline', 'Deadline (titles first)'],
] as const;

export const chipList = (chips: readonly Chip[]): Html | '' =>
  chips.length === 0
    ? ''
    : html`<ul class="chips">${chips.map(
        ({ label, rest }) =>
          html`<li><a href="${finderUrl(rest)}" aria-label="Remove filter: ${label}">${label} <span aria-hidden="true">✕</span></a></li>`,
      )}<li><a href="/scholarships">Clear all</a></li></ul>`;

const sorting = (question: FinderQuery): Html =>
  html`<p class="sorting small"><span class="quiet">Sort:</span>${[
    ...(question.search === '' ? BY_DEADLINE : WITH_SEARCH_TEXT),
    ...SORTS,
  ].map(([value, label]) =>
    value === question.sort
      ? html` <b>${label}</b>`
      : html` <a href="${finderUrl({ ...question, sort: value, offset: 0 })}">${label}</a>`,
  )}</p>`;

/** The page numbers to link: the first, the neighbors of this one, the last. */
const pagesAround = (page: number, last: number): number[] =>
  [...new Set([1, page - 1, page, page + 1, last])].filter((each) => each >= 1 && each <= last);

function pager(question: FinderQuery, { total, hasMore }: AwardList): Html | '' {
  const { offset } = question;
  if (offset === 0 && !hasMore) return '';
  const at = (start: number) => finderUrl({ ...question, offset: Math.max(0, start) });
  const current = Math.floor(offset / PAGE_SIZE) + 1;
  const pages = pagesAround(current, Math.ceil(total / PAGE_SIZE));
  return html`<nav class="pager" aria-label="Pages of results">
${offset === 0 ? '' : html`<a rel="prev" href="${at(offset - PAGE_SIZE)}">Previous</a>`}
${pages.map(
  (page, index) =>
    html`${page > (pages[index - 1] ?? 0) + 1 ? html`<span aria-hidden="true">…</span>` : ''}${
      page === current
        ? html`<b aria-current="page">${page}</b>`
        : html`<a href="${at((page - 1) * PAGE_SIZE)}" aria-label="Page ${page}">${page}</a>`
    }`,
)}
${hasMore ? html`<a rel="next" href="${at(offset + PAGE_SIZE)}">Next</a>` : ''}</nav>`;
}

/** Which results are on this page, unless all of them are. */
const shownOf = ({ offset }: FinderQuery, { total, hasMore }: AwardList): Html | '' =>
  offset === 0 && !hasMore
    ? ''
    : html` <small class="quiet">${Math.min(offset + 1, total)} to ${Math.min(offset + PAGE_SIZE, total)}</small>`;

/** What all results pay together, if all of them are on this page. */
function sumOf({ total, scholarships }: AwardList, chips: readonly Chip[], today: CampusTime): Html | '' {
  if (chips.length === 0 || total === 0 || scholarships.length < total) return '';
  const open = scholarships.filter((award) => !deadlineText(award, today).isClosed);
  const sum = sumText(open);
  // Without this, the sum would seem to be the most that all of them can pay.
  const silent = open.filter((award) => mostOf(award) === null).length;
  const besides = silent === 0 ? '' : `, and ${silent} without a stated amount`;
  return sum === null ? '' : html` <span class="sum">${sum}${besides}</span>`;
}

/** The values of an old or mistyped URL that were ignored. */
const leftOutLine = (leftOut: readonly string[]): Html | '' =>
  leftOut.length === 0 ? '' : html`<p class="notice">Ignored: ${listText(leftOut)}.</p>`;

/** The words that were not searched for, and why, and the remaining words. */
export function ignoredLine({ search }: FinderQuery, list: AwardList): Html | '' {
  const { ignored = [], omitted = [], total } = list;
  const named = (left: readonly string[]): string => listText(typedAs(search, left));
  const without = [
    ...(ignored.length === 0 ? [] : [html`No scholarship mentions <b>${named(ignored)}</b>`]),
    ...(omitted.length === 0
      ? []
      : [html`${ignored.length === 0 ? 'No' : 'no'} scholarship matches <b>${named(omitted)}</b> as well`]),
  ];
  if (without.length === 0) return '';
  const used = withoutFillers(usedText(search, list));
  const matched = used === '' ? 'the rest' : html`<b>${used}</b>`;
  return html`<p class="ignored">${without.map((part, at) => (at === 0 ? part : html`, and ${part}`))}${total === 0 ? '' : html`; these match ${matched}`}.</p>`;
}

/** Which words were found only by another word, a topic or a part of words. */
export const readAs = ({ searched = {} }: AwardList): Html | '' => {
  const label = Object.entries(searched);
  return label.length === 0
    ? ''
    : html`<p class="small">${label.map(
        ([typed, read], at) =>
          html`${at === 0 ? 'No' : '; no'} results for <b>${typed}</b>, showing ${
            read === `${typed}…` ? 'words that contain it' : html`<b>${read}</b>`
          }`,
      )}.</p>`;
};

/** The results in other formats. */
function exportLinks(query: string): Html {
  const api = '/scholarships/api/scholarships';
  const more = query === '' ? '' : `&${query}`;
  return saveOrExport([
    [`${api}.ics?${query}`, 'Calendar'],
    [`${api}.csv?excel=1${more}`, 'Spreadsheet'],
    [`${api}.atom?${query}`, 'Feed'],
    [`${api}?${query}`, 'JSON'],
    [`/embed?show=scholarships${more}`, 'Put this on your site'],
  ]);
}

/** Links to pages that match the search. */
const leadLine = (leads: readonly SportsSuggestion[]): Html | '' =>
  leads.length === 0
    ? ''
    : html`<p class="links leads"><span class="quiet">Looking for</span> ${leads.map(({ href, label }) => html`<a href="${href}">${label}</a> `)}</p>`;

/** A link that adds closed awards. */
function closedChoice(question: FinderQuery, closed: number): Html | '' {
  const [deadline] = question.chosen.deadline;
  const isAny = deadline === ANY_DEADLINE;
  if ((deadline !== undefined && !isAny) || closed === 0) return '';
  return html`<label class="choice"><input type="checkbox" name="deadline" value="${ANY_DEADLINE}"${isAny ? html` checked` : ''}> <span>Include ${inFigures(closed)} closed</span></label>`;
}

/** The rows. Awards that name an audience of the visitor come first. */
function parts(
  {
    question,
    requiring: matching,
    list: { total, scholarships },
  }: Pick<FoundList, 'requiring' | 'list'> & { question: FinderQuery },
  rowOf: (award: AwardItem, under?: RowOptions['under']) => Html,
  today: CampusTime,
): Html {
  const isByDeadline = question.search === '' && question.sort === '';
  const listOf = (awards: readonly AwardItem[]): Html =>
    isByDeadline ? byDeadline(awards, today, rowOf) : rows(awards.map((award) => rowOf(award)));
  if (question.who.length === 0) return listOf(scholarships);
  const tags = tagsOfWho(question.who);
  const namesAudience = (award: AwardItem) => award.tags.some((tag) => tags.includes(tag));
  const [first, rest] = [
    scholarships.filter(namesAudience),
    scholarships.filter((award) => !namesAudience(award)),
  ];
  const what = question.who.every((value) => value in YEARS) ? ' which year of study they are for' : '';
  const silent = matching === undefined ? undefined : total - matching;
  const more = matching === 0 ? '' : ' more';
  const some =
    silent === undefined
      ? 'Others do not say'
      : silent === 1
        ? `1${more} does not say`
        : `${inFigures(silent)}${more} do not say`;
  const line = html`<b>${some}</b>${silent === 1 ? '' : what}`;
  return html`${first.length === 0 ? '' : listOf(first)}${
    rest.length === 0 ? '' : html`<p class="silent">${line}</p>${listOf(rest)}`
  }`;
}

interface FoundList {
  readonly list: AwardList;
  readonly months: readonly Month[];
  /** The actual search, without words that were not searched for. */
  readonly queried: FinderQuery;
  /** How many awards name an audience of the visitor, if it could be counted. */
  readonly requiring: number | undefined;
  /** How many more awards have no deadline. */
  readonly undated: number;
  /** If nothing was found: the same search without one of its filters. */
  readonly fewer: readonly Proposal[];
  /** The search with the nearest words, if some words occur nowhere. */
  readonly near: Proposal | undefined;
}

export interface FinderParts {
  readonly question: FinderQuery;
  /** Why parts of the URL could not be searched for. */
  readonly leftOut: readonly string[];
  readonly chips: readonly Chip[];
  readonly leads: readonly SportsSuggestion[];
  /** The results, or why they could not be loaded. */
  readonly found: FoundList | { readonly failure: string };
  readonly sources: readonly Source[];
  readonly sourceName: (key: string) => string;
  readonly today: CampusTime;
}

/** The results, or why there are none, and the filters that are set. */
export function results({
  question,
  leftOut,
  chips,
  leads,
  found,
  sources,
  sourceName,
  today,
}: FinderParts): Html {
  if ('failure' in found) return html`<p class="notice">${found.failure}</p>${chipList(chips)}`;
  const { list, queried, undated, fewer, near } = found;
  const typed = words([queried.search, ...Object.values(list.searched ?? {})].join(' '));
  const searched = typed.filter((word) => !isFiller(word));
  const query = queryOf({ ...queried, sort: '', offset: 0 });
  query.delete('sort');
  const audiences = new Set(list.facets?.audience?.map(({ value }) => value));
  const topics = question.search === '' ? [] : topicsOf(question.search);
  const rowOf = (award: AwardItem, under?: RowOptions['under']) =>
    awardRow(award, {
      today,
      sourceName: sourceName(award.source),
      searched,
      facts: factsOf(question, topics, award, audiences),
      canSave: true,
      ...(under && { under }),
    });
  const unread = nothingReadYet(sources);
  if (unread !== null) return html`<h2 id="found">No scholarships yet</h2><p class="empty">${unread}</p>`;
  const counts = new Map(list.facets?.deadline?.map(({ value, count }) => [value, count]));
  const closed = counts.get('closed') ?? 0;
  const isOnlyClosed =
    list.total > 0 && closed === list.total && question.chosen.deadline[0] === ANY_DEADLINE;
  return html`<div class="headline"><h2 id="found" tabindex="-1">${countText(list.total, 'scholarship')}${sumOf(list, chips, today)}${shownOf(question, list)}</h2>${closedChoice(question, closed)}</div>
${leftOutLine(leftOut)}
${leadLine(leads)}
${chipList(chips)}
${ignoredLine(question, list)}
${readAs(list)}${list.total === 0 ? '' : didYouMeanLine(near)}
${isOnlyClosed ? html`<p>${closed === 1 ? 'It is' : 'All of them are'} closed. Many open again next year.</p>` : ''}
${
  list.total === 0
    ? noResults(question, fewer, {
        closed: question.chosen.deadline.length === 0 ? closed : 0,
        proposed: didYouMeanLine(near),
      })
    : html`${sorting(question)}${parts({ question, ...found }, rowOf, today)}`
}
${pager(question, list)}
${undated === 0 ? '' : html`<p><a href="${finderUrl({ ...question, deadlineTo: '', offset: 0 })}">${inFigures(undated)} more</a> ${undated === 1 ? 'matches but has' : 'match but have'} no fixed deadline.</p>`}
${sourcesLine(sources, today)}
${exportLinks(query.toString())}`;
}
