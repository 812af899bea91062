import { randomUUID } from 'node:crypto';
import { bullets, each, esc, mailLink, pageOf } from '../shared/html.ts';
import type { ListedAward } from '../shared/listing.ts';

const NAV = [
  ['/opportunities', 'Opportunities'],
  ['/opportunities/external', 'External'],
  ['/opportunities/flexible', 'Flexible'],
  ['/users/sign_in', 'Sign In'],
] as const;

/** Each response has a new CSRF token. */
function portalPage(title: string, main: string): string {
  const head = `<meta charset="utf-8">
<meta name="csrf-param" content="authenticity_token">
<meta name="csrf-token" content="${Buffer.from(randomUUID() + randomUUID()).toString('base64')}">
<link rel="stylesheet" href="/assets/application-5f1c0e.css">`;
  return pageOf({ office: 'Scholarship Portal', title, head, nav: NAV, main });
}

const FIRST_CYCLE = 2020;

/** The portal's number of an award. It is new every year, but it stays the same for an award without a date. */
export const opportunityNumber = ({ day, index }: ListedAward): string =>
  String(day === null ? 4100 + index : 6000 + (day.year - FIRST_CYCLE) * 400 + index);

interface ListView {
  readonly heading: string;
  readonly shows: readonly ListedAward[];
  readonly total: number;
  readonly pages: number;
  readonly current: number;
  readonly scopes: readonly { readonly name: string; readonly number: number }[];
  readonly chosen: readonly string[];
}

export function listPage(view: ListView): string {
  const { heading, total, shows } = view;
  const main = `<main id="main-content">
<h2 class="page-title">${heading}</h2>
${filterForm(view)}
<p class="js-count">${total === 0 ? 'No opportunities found.' : `${total} opportunities`}</p>
<table class="full striped-table">
<thead><tr><th>Award</th><th>Name</th><th class="center">Deadline</th><th class="center">Actions</th></tr></thead>
<tbody>
${shows.map(row).join('\n')}
</tbody>
</table>
${pager(view)}
</main>`;
  return portalPage(heading, main);
}

function row(listed: ListedAward): string {
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

/** `Ended`, empty without a date, otherwise the date with a label for small screens. */
function deadlineCell({ ended, deadlineText }: ListedAward): string {
  if (ended) return 'Ended';
  if (deadlineText === null) return '';
  return `<span class="hide-for-medium">Deadline</span>
<span class="mq-no-bp-only clr block">${deadlineText}</span>`;
}

function filterForm({ scopes, chosen }: ListView): string {
  const options = scopes.map(({ name, number }) => {
    const selected = chosen.includes(String(number)) ? ' selected' : '';
    return `<option value="${number}"${selected}>${esc(name)}</option>`;
  });
  return `<form class="filters" action="/opportunities" method="get">
<input type="text" name="term" id="term" placeholder="Search by keyword">
<select name="scopes[]" id="scopes" multiple>${options.join('')}</select>
<input type="submit" name="commit" value="Filter Opportunities">
</form>`;
}

function pager({ pages, current, chosen }: ListView): string {
  if (pages === 1) return '';
  const rest = chosen.map((scope) => `&amp;scopes%5B%5D=${scope}`).join('');
  const options = Array.from({ length: pages }, (_, before) => {
    const page = before + 1;
    const selected = page === current ? ' selected="selected"' : '';
    return `<option name="page" value="${page}" data-direct-url="?page=${page}${rest}"${selected}>${page}</option>`;
  });
  return `<div class="pagination"><label for="page">Page</label>
<select id="page" class="js-page-select">${options.join('')}</select> of ${pages}</div>`;
}

const GENERAL_APPLICATION =
  'To be considered for this opportunity you must complete the general application. Sign in to begin.';

export function detailPage({ award, about, eligibility, requirements, deadlineText }: ListedAward): string {
  const { contact } = award;
  const main = `<section id="main" class="opportunity">
<header class="section-header main">
<h3>${esc(award.title)}</h3>
${each('p', about)}
${bullets(eligibility)}
</header>
<dl class="full-width-rows">
<dt>Award</dt><dd>${esc(award.pays.text ?? 'Varies')}</dd>
<dt>Scopes</dt><dd>${esc((award.categories ?? ['University-wide']).join(', '))}</dd>
${deadlineText === null ? '' : `<dt>Deadline</dt><dd>${deadlineText}</dd>`}
${contact === undefined ? '' : `<dt>Contact</dt><dd>${mailLink(contact)}</dd>`}
</dl>
${questions(requirements)}
<div class="section-anchor js-sticky sticky-form-footer"><p>${GENERAL_APPLICATION}</p>
<a class="button" href="/users/sign_in">Apply</a></div>
</section>`;
  return portalPage(award.title, main);
}

function questions(texts: readonly string[]): string {
  if (texts.length === 0) return '';
  const items = texts.map((text) => `<li class="js-question"><p>${esc(text)}</p></li>`);
  return `<h4>Supplemental Questions</h4>\n<ol>\n${items.join('\n')}\n</ol>`;
}
