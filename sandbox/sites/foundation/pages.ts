import { each, esc, page } from '../parts/html.ts';
import type { Listed } from '../parts/listing.ts';

const OFFICE = 'CVU Foundation Scholarship Manager';
const NAV = [
  ['/Scholarships/Search', 'Search Scholarships'],
  ['/Account/Login', 'Sign In'],
] as const;
const HEAD = '<meta charset="utf-8" />\n<link href="/Content/site.css?v=8f2" rel="stylesheet" />';

export function searchPage(listed: readonly Listed[], numberOf: (one: Listed) => string): string {
  const none = '<p class="no-results">No scholarships matched your search.</p>';
  const results = listed.map((one) => result(one, `/Scholarships/Details/${numberOf(one)}`));
  const main = `<div id="main-content" class="container body-content">
<h2>Scholarship Search</h2>
<form action="/Scholarships/Search" method="get"><input name="keywords" class="form-control" /><button class="btn btn-default">Search</button></form>
<p>${listed.length} scholarships found</p>
<div id="results">
${results.length === 0 ? none : results.join('\n')}
</div>
</div>`;
  return page({ office: OFFICE, title: 'Scholarship Search', head: HEAD, nav: NAV, main });
}

/** The closing day is only a stamp behind the title, where the foundation has set one. */
function result({ award, about, deadlineText }: Listed, href: string): string {
  const stamp = deadlineText === null ? '' : ` <small class="pull-right">${deadlineText}</small>`;
  return `<div class="result panel panel-default">
<h3><a href="${href}">${esc(award.title)}</a>${stamp}</h3>
<div class="ng-force-wrap">${each('p', about)}${contact(award.contact)}</div>
<a class="btn btn-primary" href="/Account/Login?returnUrl=${encodeURIComponent(href)}">Apply</a>
</div>`;
}

export function detailPage({ award, about, deadlineText }: Listed): string {
  const closes = deadlineText === null ? '' : `<p class="text-muted">Closes ${deadlineText}</p>`;
  const main = `<div id="main-content" class="container body-content">
<h2>${esc(award.title)}</h2>
${closes}
<div class="ng-force-wrap">${each('p', about)}${contact(award.contact)}</div>
<p><a href="/Scholarships/Search">Back to results</a></p>
</div>`;
  return page({ office: OFFICE, title: award.title, head: HEAD, nav: NAV, main });
}

const contact = (address: string | undefined): string =>
  address === undefined ? '' : `<p>Questions may be sent to ${address}.</p>`;
