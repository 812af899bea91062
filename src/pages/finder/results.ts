import { html } from 'hono/html';
import { isFiller } from '../../scholarships/http/contract.ts';
import { awardRow, searchedWords } from '../award/award-row.ts';
import { nothingReadYet, type Source, sourcesLine } from '../award/sources-line.ts';
import type { AwardList } from '../frame/answers.ts';
import type { Html } from '../frame/html.ts';
import { rows } from '../frame/layout.ts';
import { countWords, listWords, type Today } from '../frame/words.ts';
import { type Proposal, proposals } from './proposals.ts';
import { type Chip, finderAddress, type Question, queryOf } from './question.ts';
import { reasonsOf, topicsOf } from './reasons.ts';

export const PAGE_SIZE = 20;
const SORTS = [
  ['-amount', 'Amount'],
  ['-created', 'Newest'],
  ['title', 'Title'],
] as const;
const BY_DEADLINE = [['', 'Deadline']] as const;
/** With a search, the default order lists title matches first. */
const OF_A_SEARCH = [
  ['', 'Title matches, by deadline'],
  ['relevance', 'Best match'],
] as const;

const chipList = (chips: readonly Chip[]): Html | '' =>
  chips.length === 0
    ? ''
    : html`<ul class="chips">${chips.map(
        ({ words, rest }) =>
          html`<li><a href="${finderAddress(rest)}" aria-label="Remove filter: ${words}">${words} <span aria-hidden="true">✕</span></a></li>`,
      )}<li><a href="/scholarships">Clear all</a></li></ul>`;

const sorting = (question: Question): Html =>
  html`<p class="sorting small"><span class="quiet">Sorted by</span>${[
    ...(question.search === '' ? BY_DEADLINE : OF_A_SEARCH),
    ...SORTS,
  ].map(([value, words]) =>
    value === question.sort
      ? html` <b>${words}</b>`
      : html` <a href="${finderAddress({ ...question, sort: value, offset: 0 })}">${words}</a>`,
  )}</p>`;

/** The page numbers that are linked: the first, the neighbors of this one, the last. */
const pagesAround = (page: number, last: number): number[] =>
  [...new Set([1, page - 1, page, page + 1, last])].filter((each) => each >= 1 && each <= last);

function pager(question: Question, { total, hasMore }: AwardList): Html | '' {
  const { offset } = question;
  if (offset === 0 && !hasMore) return '';
  const at = (start: number) => finderAddress({ ...question, offset: Math.max(0, start) });
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

/** Which of the results are on this page, when not all of them are. */
const shownOf = ({ offset }: Question, { total, hasMore }: AwardList): Html | '' =>
  offset === 0 && !hasMore
    ? ''
    : html` <small class="quiet">${Math.min(offset + 1, total)} to ${Math.min(offset + PAGE_SIZE, total)}</small>`;

/** A filter to remove, and how many awards match without it. */
interface WayOut {
  readonly chip: Chip;
  readonly total: number;
}

function nothing(waysOut: readonly WayOut[]): Html {
  const ways = waysOut.filter(({ total }) => total > 0);
  if (waysOut.length === 0) return html`<p>No scholarship is offered at the moment.</p>`;
  if (ways.length === 0)
    return html`<p>No scholarship matches, and none would without one of the filters. <a href="/scholarships">All scholarships</a></p>`;
  return html`<p>No scholarship matches ${waysOut.length === 1 ? 'this' : 'all of these'}.</p>
<ul>${ways.map(
    ({ chip, total }) =>
      html`<li><a href="${finderAddress(chip.rest)}">Without ${chip.words}</a> there ${total === 1 ? 'is 1' : `are ${total}`}.</li>`,
  )}</ul>`;
}

/** Says what of an old or mistyped address was not searched for. */
const leftOutLine = (leftOut: readonly string[]): Html | '' =>
  leftOut.length === 0
    ? ''
    : html`<p class="notice">Left out, because it cannot be searched for here: ${listWords(leftOut)}.</p>`;

/** Says which misspelled words were corrected, and to what. */
const readAs = ({ searched = {} }: AwardList): Html | '' => {
  const words = Object.entries(searched);
  return words.length === 0
    ? ''
    : html`<p class="small">${words.map(
        ([typed, read], at) =>
          html`${at === 0 ? 'No' : '; no'} results for <b>${typed}</b>, showing <b>${read}</b>`,
      )}.</p>`;
};

const FORMS = [
  ['ics', 'Calendar of deadlines'],
  ['atom', 'Feed (Atom)'],
  ['csv', 'Table (CSV)'],
  ['feed.json', 'JSON Feed'],
] as const;

/** Links to the same search in other formats. */
function formLinks(query: string): Html {
  const asked = query === '' ? '' : `?${query}`;
  return html`<p class="links"><span class="quiet">This search as</span>${FORMS.map(
    ([form, words]) => html` <a href="/scholarships/api/scholarships.${form}${asked}">${words}</a>`,
  )} <a href="/scholarships/api/scholarships${asked}">JSON</a></p>`;
}

export interface FinderParts {
  readonly question: Question;
  /** What of the address could not be searched for. */
  readonly leftOut: readonly string[];
  readonly chips: readonly Chip[];
  /** The results, or why there can be none. */
  readonly found:
    | {
        readonly list: AwardList;
        readonly waysOut: readonly WayOut[];
        readonly corrected: Proposal | undefined;
        readonly topic: Proposal | undefined;
      }
    | { readonly failure: string };
  readonly sources: readonly Source[];
  readonly sourceName: (key: string) => string;
  readonly today: Today;
}

/** The results, or why there are none, with the filters that are set. */
export function results({ question, leftOut, chips, found, sources, sourceName, today }: FinderParts): Html {
  if ('failure' in found) return html`<p class="notice">${found.failure}</p>${chipList(chips)}`;
  const { list, waysOut, corrected, topic } = found;
  const typed = searchedWords([question.search, ...Object.values(list.searched ?? {})].join(' '));
  const searched = typed.filter((word) => !isFiller(word));
  const query = queryOf({ ...question, sort: '', offset: 0 });
  // Nothing was found as it was typed: nor is it in the other forms.
  if (corrected !== undefined) query.delete('fuzzy');
  const audiences = new Set(list.facets?.audience?.map(({ value }) => value));
  const topics = question.search === '' ? [] : topicsOf(question.search);
  const awards = list.scholarships.map((award) =>
    awardRow(award, {
      today,
      sourceName: sourceName(award.source),
      searched,
      audiences,
      reasons: reasonsOf(question, topics, award),
      canSave: true,
    }),
  );
  const unread = nothingReadYet(sources);
  if (unread !== null) return html`<h2 id="found">No scholarships yet</h2><p class="empty">${unread}</p>`;
  return html`<h2 id="found" tabindex="-1">${countWords(list.total, 'scholarship')}${shownOf(question, list)}</h2>
${leftOutLine(leftOut)}
${chipList(chips)}
${readAs(list)}
${proposals(corrected, topic)}
${list.total === 0 ? nothing(waysOut) : html`${sorting(question)}${rows(awards)}`}
${pager(question, list)}
${sourcesLine(sources, today)}
${formLinks(query.toString())}`;
}
