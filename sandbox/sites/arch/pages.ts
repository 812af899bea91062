import { bullets, each, esc, page } from '../parts/html.ts';
import type { Listed } from '../parts/listing.ts';
import { card } from './card.ts';

const OFFICE = 'College of Architecture';
const HEAD = '<meta charset="utf-8">\n<meta name="Generator" content="Drupal 10 (https://www.drupal.org)">';
const PATH = '/financial-aid/scholarships';
const NAV = [
  ['/financial-aid', 'Financial Aid'],
  [PATH, 'Scholarships'],
] as const;

export function cardsPage(shows: readonly Listed[], current: number, pages: number): string {
  const none = '<div class="view-empty"><p>No scholarships at this time.</p></div>';
  const cards = shows.map((listed) => card(listed, PATH));
  const main = `<main id="main-content">
<h1 class="page-title">Scholarships</h1>
<div class="views-element-container"><div class="view view-scholarships view-id-scholarships">
<div class="view-header">Displaying page ${current + 1} of ${pages}</div>
<div class="view-content card-grid row">
${cards.length === 0 ? none : cards.join('\n')}
</div>
${pager(current, pages)}
</div></div>
<aside class="promo"><div class="promo-card"><h4>Visit the studios</h4><p>Tours leave every Friday at 2:00 p.m. and cost $5.</p></div></aside>
</main>`;
  return page({ office: OFFICE, title: 'Scholarships', head: HEAD, nav: NAV, main });
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

export function detailPage(listed: Listed): string {
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
  return page({ office: OFFICE, title: award.title, head: HEAD, nav: NAV, main });
}
