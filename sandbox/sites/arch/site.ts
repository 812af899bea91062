import { readAwards } from '../shared/award.ts';
import { bullets, each, esc, mailLink, pageOf } from '../shared/html.ts';
import type { ListedAward } from '../shared/listing.ts';
import type { Site } from '../shared/site.ts';

const OFFICE = 'College of Architecture';
const ROBOTS =
  'User-agent: *\nDisallow: /core/\nDisallow: /profiles/\nDisallow: /search/\nDisallow: /user/\n';
const PATH = '/financial-aid/scholarships';
const CARDS_A_PAGE = 6;

/** The college of architecture: cards, on pages numbered from 0. */
export function archSite(): Site {
  return {
    key: 'arch',
    office: OFFICE,
    path: PATH,
    awards: readAwards('arch/awards'),
    policy: { daysShown: 35, whenOver: 'marked' },
    robots: ROBOTS,
    visit({ url, listed }) {
      if (url.pathname === PATH) {
        const current = Number(url.searchParams.get('page') ?? 0);
        const shows = listed.slice(current * CARDS_A_PAGE, (current + 1) * CARDS_A_PAGE);
        const pages = Math.max(1, Math.ceil(listed.length / CARDS_A_PAGE));
        return { ...RESPONSE, body: cardsPage(shows, current, pages), shows };
      }
      const one = listed.find(({ key }) => url.pathname === `${PATH}/${key}`);
      return one === undefined ? null : { ...RESPONSE, body: detailPage(one), shows: [one] };
    },
  };
}

const RESPONSE = {
  headers: {
    'cache-control': 'must-revalidate, no-cache, private',
    expires: 'Sun, 19 Nov 1978 05:00:00 GMT',
    'x-generator': 'Drupal 10 (https://www.drupal.org)',
  },
} as const;

const HEAD = '<meta charset="utf-8">\n<meta name="Generator" content="Drupal 10 (https://www.drupal.org)">';
const NAV = [
  ['/financial-aid', 'Financial Aid'],
  [PATH, 'Scholarships'],
] as const;

function cardsPage(shows: readonly ListedAward[], current: number, pages: number): string {
  const emptyMessage = '<div class="view-empty"><p>No scholarships at this time.</p></div>';
  const cards = shows.map(card);
  const main = `<main id="main-content">
<h1 class="page-title">Scholarships</h1>
<div class="views-element-container"><div class="view view-scholarships view-id-scholarships">
<div class="view-header">Displaying page ${current + 1} of ${pages}</div>
<div class="view-content card-grid row">
${cards.length === 0 ? emptyMessage : cards.join('\n')}
</div>
${pager(current, pages)}
</div></div>
<aside class="promo"><div class="promo-card"><h4>Visit the studios</h4><p>Tours leave every Friday at 2:00 p.m. and cost $5.</p></div></aside>
</main>`;
  return pageOf({ office: OFFICE, title: 'Scholarships', head: HEAD, nav: NAV, main });
}

function pager(current: number, pages: number): string {
  if (pages === 1) return '';
  const items = Array.from({ length: pages }, (_, at) => {
    const active = at === current ? ' is-active' : '';
    return `<li class="pager__item${active}"><a href="?page=${at}" title="Go to page ${at + 1}">${at + 1}</a></li>`;
  });
  const next =
    current + 1 < pages
      ? `<li class="pager__item pager__item--next"><a href="?page=${current + 1}" title="Go to next page" rel="next">Next ›</a></li>`
      : '';
  return `<nav class="pager" role="navigation"><ul class="pager__items js-pager__items">${items.join('')}${next}</ul></nav>`;
}

function detailPage(listed: ListedAward): string {
  const { award, about, eligibility, requirements, deadlineText } = listed;
  const main = `<main id="main-content">
<h1 class="page-title">${esc(award.title)}</h1>
<div class="field field--name-body">
${each('p', about)}
${bullets(eligibility)}
${bullets(requirements)}
<p>Award: ${esc(award.pays.text ?? 'to be announced')}</p>
${deadlineText === null ? '' : `<p>${esc(deadlineText)}</p>`}
</div>
</main>`;
  return pageOf({ office: OFFICE, title: award.title, head: HEAD, nav: NAV, main });
}

/** A card. It contains everything twice, the second time for small screens. */
function card(listed: ListedAward): string {
  const { key, award, about, eligibility, requirements, deadlineText, ended } = listed;
  const badge = ended
    ? '<span class="badge bg-secondary">Closed</span>'
    : '<span class="badge bg-success">Open</span>';
  const amount = award.pays.text === null ? '' : `<p class="card-amount">${esc(award.pays.text)}</p>`;
  const deadline = deadlineText === null ? '' : `<p class="card-deadline">${esc(deadlineText)}</p>`;
  const mail = award.contact;
  return `<div class="views-row col-md-4"><div class="card" id="card-${key}">
<div class="card-body">
<div class="hidden-xs">
${badge}
<h3 class="card-title"><a href="${PATH}/${key}">${esc(award.title)}</a></h3>
${amount}
${deadline}
<div class="card-text">${each('p', about)}${bullets(eligibility, ' class="eligibility"')}${bullets(requirements, ' class="requirements"')}${mail === undefined ? '' : `<p>Ask ${mailLink(mail)}</p>`}</div>
</div>
<div class="visible-xs" aria-hidden="true">
<h4><a href="${PATH}/${key}">${esc(award.title)}</a></h4>
<p>${esc([award.pays.text, deadlineText].filter((text) => text !== null).join(' · '))}</p>
${each('p', about)}
</div>
<a class="btn btn-outline-primary" href="${PATH}/${key}">Learn more<span class="visually-hidden"> about ${esc(award.title)}</span></a>
</div>
</div></div>`;
}
