import { html } from 'hono/html';
import { AWARD_FIELDS, type AwardItem, type AwardList } from '../frame/api-types.ts';
import { AWARDS_UNAVAILABLE, type PagesContext } from '../frame/context.ts';
import {
  type CampusTime,
  capitalized,
  countText,
  deadlineText,
  deadlineTime,
  gpaText,
  paidText,
} from '../frame/display-text.ts';
import type { Html } from '../frame/html.ts';
import type { PageRequest, PageResponse } from '../frame/mount-page.ts';
import { saveOrExport } from '../frame/save-or-export.ts';
import { awardUrl, star } from './award-row.ts';
import { mostOf, sumText } from './sum.ts';

/** The API takes at most this many ids. */
const MOST = 100;

const EMPTY = html`<p class="empty">No saved scholarships yet.<span class="scripted"> Tap ☆ to save one; the list stays on this device.</span></p>
<p><a href="/scholarships">Find a scholarship</a></p>`;

/** `6 scholarships, up to $8,750 a year. 1 is closed, 2 do not state an amount.` */
function summary(awards: readonly AwardItem[], total: number, today: CampusTime): string {
  const open = awards.filter((award) => !deadlineText(award, today).isClosed);
  const sum = sumText(open);
  const closed = awards.length - open.length;
  const silent = open.filter((award) => mostOf(award) === null).length;
  const notes = [
    ...(closed === 0 ? [] : [`${closed} ${closed === 1 ? 'is' : 'are'} closed`]),
    ...(silent === 0 ? [] : [`${silent} ${silent === 1 ? 'does' : 'do'} not state an amount`]),
  ];
  return `${countText(total, 'scholarship')}${sum === null ? '' : `, ${sum}`}.${notes.length === 0 ? '' : ` ${notes.join(', ')}.`}`;
}

/** Whether the visitor has applied, and their notes. `client/saved.js` stores both in the browser. */
const own = ({ id, title }: AwardItem): Html =>
  html`<p class="own small" data-own="${id}"><label class="choice"><input type="checkbox" data-applied> <span>Applied<span class="hidden"> for ${title}</span></span></label> <input type="text" data-note maxlength="300" placeholder="Notes" aria-label="Notes on ${title}"></p>`;

/** A table with the values to compare, and the next step for each award. */
const table = (
  awards: readonly AwardItem[],
  sourceName: (key: string) => string,
  today: CampusTime,
): Html => html`
<div class="table" role="region" aria-label="My list, table" tabindex="0" data-list><table class="saved">
<thead><tr><th scope="col">Scholarship</th><th scope="col">Amount</th><th scope="col">Deadline</th><th scope="col">GPA</th><th scope="col">Offered by</th><th scope="col"><span class="hidden">Saved</span></th></tr></thead>
<tbody>${awards.map((award) => {
  const deadline = deadlineText(award, today);
  return html`<tr><th scope="row"><a href="${awardUrl(award.id)}">${award.title}</a><p class="small soon" data-changed="${award.id}" hidden></p>${own(award)}</th>
<td class="amount">${paidText(award)}</td><td class="deadline${deadline.isSoon ? ' soon' : deadline.isClosed ? ' quiet' : ''}">${deadlineTime(award.deadline, capitalized(deadline.text))}</td>
<td class="gpa"><span class="unit">GPA </span>${award.gpaRequirement === null ? 'not listed' : `${gpaText(award.gpaRequirement)} or higher`}</td><td class="source">${sourceName(award.source)}</td><td class="mine">${star(award)}</td></tr>`;
})}</tbody></table></div>`;

/** `/scholarships/saved`: the list is stored in the browser; `?ids=` shares it. */
export async function writeSaved(
  { campus }: PagesContext,
  { api, today, query }: PageRequest,
): Promise<PageResponse> {
  const given = (query.ids ?? []).flatMap((value) => value.split(',')).filter((id) => id !== '');
  const ids = [...new Set(given)].slice(0, MOST);
  const page = (main: Html) => ({
    title: 'My list',
    section: 'scholarships' as const,
    description: 'A list of scholarships with their amounts and deadlines, side by side.',
    scripts: ['saved', 'copy'] as const,
    main: html`<h1>My list of scholarships</h1>${main}`,
  });
  if (ids.length === 0) return { page: page(html`<div data-list>${EMPTY}</div>`) };
  const result = new URLSearchParams({ ids: ids.join() });
  const response = await api.get<AwardList>(
    `/scholarships/api/scholarships?${result}&limit=${MOST}&fields=${AWARD_FIELDS}`,
  );
  if (!response.ok) return { status: 502, page: page(html`<p class="notice">${AWARDS_UNAVAILABLE}</p>`) };
  const { scholarships, total } = response.body;
  const gone = ids.length - total;
  const sourceName = (key: string) => campus.sources.find((source) => source.key === key)?.name ?? key;
  return {
    page: page(html`<p><b>${summary(scholarships, total, today)}</b> <span data-progress></span></p>
<p class="actions">Anyone with this link can see this list, but not your notes. <button type="button" class="plain" data-copies="" hidden>Copy link</button> <button type="button" class="plain" data-print hidden>Print as checklist</button></p>
${gone > 0 ? html`<p class="notice">${countText(gone, 'scholarship')} of this list ${gone === 1 ? 'is' : 'are'} no longer listed here.</p>` : ''}
${table(scholarships, sourceName, today)}
${saveOrExport([
  [`/scholarships/api/scholarships.ics?${result}`, 'Calendar'],
  [`/scholarships/api/scholarships.csv?excel=1&${result}`, 'Spreadsheet'],
])}`),
  };
}
