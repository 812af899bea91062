import { html } from 'hono/html';
import { AWARD_FIELDS, type AwardItem, type AwardList } from '../frame/answers.ts';
import { AWARDS_AWAY, type PagesContext } from '../frame/context.ts';
import type { Html } from '../frame/html.ts';
import type { PageAnswer, PageRequest } from '../frame/mount-page.ts';
import {
  capitalized,
  countWords,
  deadlineTime,
  deadlineWords,
  gpaWords,
  paidWords,
  type Today,
} from '../frame/words.ts';
import { awardAddress, star } from './award-row.ts';

/** As many as the API takes. */
const MOST = 100;

const EMPTY = html`<p class="empty">Nothing is saved in this browser yet. A star beside a scholarship puts it here. Nobody else sees the list, unless you share its address.</p>
<p><a href="/scholarships">Find a scholarship</a></p>`;

/** Side by side: what one compares, with each award's next step. */
const table = (awards: readonly AwardItem[], sourceName: (key: string) => string, today: Today): Html => html`
<div class="table" role="region" aria-label="My list, table" tabindex="0" data-list><table class="saved">
<thead><tr><th scope="col">Scholarship</th><th scope="col">Amount</th><th scope="col">Deadline</th><th scope="col">GPA</th><th scope="col">Offered by</th><th scope="col"><span class="hidden">Saved</span></th></tr></thead>
<tbody>${awards.map((award) => {
  const deadline = deadlineWords(award, today);
  return html`<tr><th scope="row"><a href="${awardAddress(award.id)}">${award.title}</a><p class="small soon" data-changed="${award.id}" hidden></p></th>
<td class="amount">${paidWords(award)}</td><td class="deadline${deadline.isSoon ? ' soon' : deadline.isClosed ? ' quiet' : ''}">${deadlineTime(award.deadline, capitalized(deadline.text))}</td>
<td class="gpa"><span class="unit">GPA </span>${award.gpaRequirement === null ? 'not stated' : `${gpaWords(award.gpaRequirement)} or higher`}</td><td class="source">${sourceName(award.source)}</td><td class="mine">${star(award)}</td></tr>`;
})}</tbody></table></div>`;

/** `/scholarships/saved`: the list is kept in the browser, and `?ids=` shares it. */
export async function writeSaved(
  { campus }: PagesContext,
  { ask, today, query }: PageRequest,
): Promise<PageAnswer> {
  const given = (query.ids ?? []).flatMap((value) => value.split(',')).filter((id) => id !== '');
  const ids = [...new Set(given)].slice(0, MOST);
  const page = (main: Html) => ({
    title: 'My list',
    section: 'scholarships' as const,
    description: 'A list of scholarships with their amounts and deadlines, side by side.',
    scripts: ['saved'] as const,
    main: html`<h1>My list of scholarships</h1>${main}`,
  });
  if (ids.length === 0) return { page: page(html`<div data-list>${EMPTY}</div>`) };
  const asked = new URLSearchParams({ ids: ids.join() });
  const answer = await ask.get<AwardList>(
    `/scholarships/api/scholarships?${asked}&limit=${MOST}&fields=${AWARD_FIELDS}`,
  );
  if (!answer.ok) return { status: 502, page: page(html`<p class="notice">${AWARDS_AWAY}</p>`) };
  const { scholarships, total } = answer.body;
  const gone = ids.length - total;
  const sourceName = (key: string) => campus.sources.find((source) => source.key === key)?.name ?? key;
  return {
    page: page(html`<p>${countWords(total, 'scholarship')}. The address of this page is the list: whoever has it sees the same.</p>
${gone > 0 ? html`<p class="notice">${countWords(gone, 'scholarship')} of this list ${gone === 1 ? 'is' : 'are'} no longer listed here.</p>` : ''}
${table(scholarships, sourceName, today)}
<p class="links"><span class="quiet">This list as</span>
<a href="/scholarships/api/scholarships.ics?${asked}">Calendar of its deadlines</a>
<a href="/scholarships/api/scholarships.csv?${asked}">Table (CSV)</a> <a href="/calendars">How to subscribe</a></p>`),
  };
}
