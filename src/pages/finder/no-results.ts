import { html } from 'hono/html';
import { inFigures } from '../frame/display-text.ts';
import type { Html } from '../frame/html.ts';
import { ANY_DEADLINE, type FinderQuery, finderUrl } from './finder-query.ts';
import type { Proposal } from './other-searches.ts';

/** For when no other suggestion helps. */
export const ALL_SCHOLARSHIPS = html`<p class="links"><a href="/scholarships">All scholarships</a> <a href="/scholarships?sort=-amount">Largest amounts</a></p>`;

/** The same search for open and closed awards. */
const withClosed = (question: FinderQuery): FinderQuery => ({
  ...question,
  offset: 0,
  chosen: { ...question.chosen, deadline: [ANY_DEADLINE] },
});

/** Explains why nothing was found, and suggests other searches. `closed`: the number of closed awards that match. */
export function noResults(
  question: FinderQuery,
  without: readonly Proposal[],
  { closed, proposed }: { readonly closed: number; readonly proposed: Html | '' },
): Html {
  const { search } = question;
  const onlyClosed =
    closed === 0
      ? ''
      : html`<p>${closed === 1 ? 'The one scholarship that matches is' : `All ${inFigures(closed)} that match are`} closed. <a href="${finderUrl(withClosed(question))}">Show ${closed === 1 ? 'it' : 'them'}</a>: many open again next year.</p>`;
  const what =
    search === '' ? 'No open scholarship matches all of these.' : html`No results for “${search}”.`;
  return html`<p class="empty">${closed === 0 ? what : ''}</p>${onlyClosed}${proposed}
${withoutList(without)}${ALL_SCHOLARSHIPS}`;
}

/** The same search without one of its filters. */
export const withoutList = (without: readonly Proposal[]): Html | '' =>
  without.length === 0
    ? ''
    : html`<ul>${without.map(
        ({ label, question, total }) =>
          html`<li><a href="${finderUrl(question)}">Without ${label}</a> there ${total === 1 ? 'is 1' : `are ${inFigures(total)}`}.</li>`,
      )}</ul>`;
