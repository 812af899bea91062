import { esc } from '../parts/html.ts';
import type { Listed } from '../parts/listing.ts';
import { portalPage } from './frame.ts';
import type { ListName } from './lists.ts';
import { opportunityNumber } from './order.ts';
import { SCOPES } from './scopes.ts';

export interface ListView {
  readonly list: ListName;
  readonly shows: readonly Listed[];
  readonly total: number;
  readonly pages: number;
  readonly current: number;
  readonly scopes: readonly string[];
}

const HEADINGS: Readonly<Record<ListName, string>> = {
  opportunities: 'Opportunities',
  external: 'External Opportunities',
  flexible: 'Flexible Opportunities',
};

export function listPage(view: ListView): string {
  const heading = HEADINGS[view.list];
  const main = `<main id="main-content">
<h2 class="page-title">${heading}</h2>
${filterForm(view.scopes)}
<p class="js-count">${view.total === 0 ? 'No opportunities found.' : `${view.total} opportunities`}</p>
<table class="full striped-table">
<thead><tr><th>Award</th><th>Name</th><th class="center">Deadline</th><th class="center">Actions</th></tr></thead>
<tbody>
${view.shows.map(row).join('\n')}
</tbody>
</table>
${pager(view)}
</main>`;
  return portalPage(heading, main);
}

function row(listed: Listed): string {
  const { award, about, ended } = listed;
  const href = `/opportunities/${opportunityNumber(listed)}`;
  const action = ended ? '' : `<a class="button" href="${href}">Apply</a>`;
  return `<tr>
<td class="mq-no-bp-only strong h4 table__column--max-width-250">${esc(award.pays.text ?? 'Varies')}</td>
<th scope="row"><span class="strong h4 block"><a href="${href}">${esc(award.title)}</a></span>
<div class="mq-no-bp-only">${esc(teaser(about[0] ?? ''))}</div></th>
<td class="center" width="100">${deadlineCell(listed)}</td>
<td class="center">${action}</td>
</tr>`;
}

const teaser = (text: string): string => (text.length > 150 ? `${text.slice(0, 147).trimEnd()}…` : text);

/** The word alone once it is over, nothing without a day, else the day twice: small screens have their own. */
function deadlineCell({ ended, deadlineText }: Listed): string {
  if (ended) return 'Ended';
  if (deadlineText === null) return '';
  return `<span class="hide-for-medium">Deadline</span>
<span class="mq-no-bp-only clr block">${deadlineText}</span>`;
}

function filterForm(chosen: readonly string[]): string {
  const options = [...SCOPES].map(([name, number]) => {
    const selected = chosen.includes(String(number)) ? ' selected' : '';
    return `<option value="${number}"${selected}>${esc(name)}</option>`;
  });
  return `<form class="filters" action="/opportunities" method="get">
<input type="text" name="term" id="term" placeholder="Search by keyword">
<select name="scopes[]" id="scopes" multiple>${options.join('')}</select>
<input type="submit" name="commit" value="Filter Opportunities">
</form>`;
}

function pager({ pages, current, scopes }: ListView): string {
  if (pages === 1) return '';
  const rest = scopes.map((scope) => `&amp;scopes%5B%5D=${scope}`).join('');
  const options = Array.from({ length: pages }, (_, before) => {
    const page = before + 1;
    const selected = page === current ? ' selected="selected"' : '';
    return `<option name="page" value="${page}" data-direct-url="?page=${page}${rest}"${selected}>${page}</option>`;
  });
  return `<div class="pagination"><label for="page">Page</label>
<select id="page" class="js-page-select">${options.join('')}</select> of ${pages}</div>`;
}
