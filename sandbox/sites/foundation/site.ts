import { readAwards } from '../shared/award.ts';
import { each, esc, pageOf } from '../shared/html.ts';
import type { ListedAward } from '../shared/listing.ts';
import type { Site } from '../shared/site.ts';

const ROBOTS = 'User-agent: *\nDisallow: /Account/\nDisallow: /Admin/\n';
const FIRST_NUMBER = 1840;

/** The foundation's scholarship manager: one page, all in prose. */
export function foundationSite(): Site {
  return {
    key: 'foundation',
    office: 'Cedar Valley University Foundation',
    path: '/Scholarships/Search',
    awards: readAwards('foundation/awards'),
    policy: { daysShown: 21, whenOver: 'silent' },
    robots: ROBOTS,
    keyOf: numberOf,
    visit({ url, listed }) {
      if (url.pathname === '/Scholarships/Search') {
        return { ...RESPONSE, body: searchPage(listed, numberOf), shows: listed };
      }
      const number = /^\/Scholarships\/Details\/(\d+)$/.exec(url.pathname)?.[1];
      const one = listed.find((each) => numberOf(each) === number);
      return one === undefined ? null : { ...RESPONSE, body: detailPage(one), shows: [one] };
    },
  };
}

const RESPONSE = { headers: { 'cache-control': 'private', 'x-powered-by': 'ASP.NET' } };

const numberOf = ({ index }: ListedAward): string => String(FIRST_NUMBER + index * 3);

const OFFICE = 'CVU Foundation Scholarship Manager';
const NAV = [
  ['/Scholarships/Search', 'Search Scholarships'],
  ['/Account/Login', 'Sign In'],
] as const;
const HEAD = '<meta charset="utf-8" />\n<link href="/Content/site.css?v=8f2" rel="stylesheet" />';

function searchPage(listed: readonly ListedAward[], numberOf: (one: ListedAward) => string): string {
  const emptyMessage = '<p class="no-results">No scholarships matched your search.</p>';
  const results = listed.map((one) => result(one, `/Scholarships/Details/${numberOf(one)}`));
  const main = `<div id="main-content" class="container body-content">
<h2>Scholarship Search</h2>
<form action="/Scholarships/Search" method="get"><input name="keywords" class="form-control" /><button class="btn btn-default">Search</button></form>
<p>${listed.length} scholarships found</p>
<div id="results">
${results.length === 0 ? emptyMessage : results.join('\n')}
</div>
</div>`;
  return pageOf({ office: OFFICE, title: 'Scholarship Search', head: HEAD, nav: NAV, main });
}

/** The closing day, if there is one, is only a note after the title. */
function result({ award, about, deadlineText }: ListedAward, href: string): string {
  const stamp = deadlineText === null ? '' : ` <small class="pull-right">${deadlineText}</small>`;
  return `<div class="result panel panel-default">
<h3><a href="${href}">${esc(award.title)}</a>${stamp}</h3>
<div class="ng-force-wrap">${each('p', about)}${contact(award.contact)}</div>
<a class="btn btn-primary" href="/Account/Login?returnUrl=${encodeURIComponent(href)}">Apply</a>
</div>`;
}

function detailPage({ award, about, deadlineText }: ListedAward): string {
  const closes = deadlineText === null ? '' : `<p class="text-muted">Closes ${deadlineText}</p>`;
  const main = `<div id="main-content" class="container body-content">
<h2>${esc(award.title)}</h2>
${closes}
<div class="ng-force-wrap">${each('p', about)}${contact(award.contact)}</div>
<p><a href="/Scholarships/Search">Back to results</a></p>
</div>`;
  return pageOf({ office: OFFICE, title: award.title, head: HEAD, nav: NAV, main });
}

const contact = (address: string | undefined): string =>
  address === undefined ? '' : `<p>Questions may be sent to ${address}.</p>`;
