import { readAwards } from '../shared/award.ts';
import { each, esc, pageOf } from '../shared/html.ts';
import type { ListedAward } from '../shared/listing.ts';
import type { Site } from '../shared/site.ts';
import { broken, grant, graph, itemList, urlOf } from './linked-data.ts';

const ROBOTS =
  'User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n\nUser-agent: BadBot\nDisallow: /\n';
const PATH = '/scholarships/external/';

/** The blog of the financial aid office: each list is also on the page as JSON-LD. */
export function externalSite(): Site {
  const national = readAwards('external/national-awards');
  const awards = [...national, ...readAwards('external/local-awards')];
  return {
    key: 'external',
    office: 'Office of Financial Aid',
    path: PATH,
    awards,
    policy: { daysShown: 30, whenOver: 'silent' },
    robots: ROBOTS,
    visit({ url, base, listed }) {
      if (`${url.pathname}/` === PATH) return { location: PATH };
      const current = url.pathname === PATH ? 1 : url.pathname === `${PATH}page/2/` ? 2 : null;
      if (current !== null) {
        const split = national.length;
        const shows = listed.filter(({ index }) => (current === 1 ? index < split : index >= split));
        return { ...RESPONSE, body: listPage(shows, current, base), shows };
      }
      const one = listed.find(({ key }) => url.pathname === `/scholarships/${key}/`);
      return one === undefined ? null : { ...RESPONSE, body: detailPage(one, base), shows: [one] };
    },
  };
}

const RESPONSE = {
  headers: { 'x-pingback': '/xmlrpc.php', vary: 'Accept-Encoding' },
  validators: ['last_modified'],
} as const;

const OFFICE = 'Office of Financial Aid';
const NAV = [
  ['/scholarships/external/', 'External Scholarships'],
  ['/fafsa/', 'FAFSA'],
] as const;

function listPage(shows: readonly ListedAward[], current: 1 | 2, base: string): string {
  const emptyMessage =
    '<p class="no-results">Nothing found. No external scholarships are listed right now.</p>';
  const main = `<main id="main-content" class="site-main">
<header class="page-header"><h1 class="page-title">External Scholarships</h1></header>
<div class="archive-list">
${shows.length === 0 ? emptyMessage : shows.map((one) => article(one, base)).join('\n')}
</div>
${pager(current)}
</main>`;
  const head = [headOf(current, base), ...(current === 1 ? firstPage(shows, base) : secondPage(shows, base))];
  return pageOf({ office: OFFICE, title: 'External Scholarships', head: head.join('\n'), nav: NAV, main });
}

/**
 * The scripts of the first page: most awards are in one graph, among nodes of other types; the rest are items of a
 * list.
 */
function firstPage(shows: readonly ListedAward[], base: string): string[] {
  const listed = shows.filter(({ index }) => index % 3 === 2);
  const nodes = shows.filter(({ index }) => index % 3 !== 2);
  return [script(graph(nodes, base)), ...(listed.length === 0 ? [] : [script(itemList(listed, base))])];
}

/** The scripts of the second page: one for each award, and the site's graph without awards. */
function secondPage(shows: readonly ListedAward[], base: string): string[] {
  const own = shows.map((one) => {
    const node = { '@context': 'https://schema.org', ...grant(one, base) };
    return one.award.damaged ? broken(node) : script(one.index % 4 === 0 ? [node] : node);
  });
  return [script(graph([], base)), ...own];
}

const script = (data: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('</', '<\\/')}</script>`;

function headOf(current: 1 | 2, base: string): string {
  const second = `${base}/scholarships/external/page/2/`;
  const link = current === 1 ? `<link rel="next" href="${second}">` : '';
  return `<meta charset="UTF-8">\n<meta name="generator" content="WordPress 6.6">\n${link}`;
}

function article(one: ListedAward, base: string): string {
  const { key, award, about } = one;
  return `<article id="post-${key}" class="post type-scholarship">
<h2 class="entry-title"><a href="${urlOf(one, base)}" rel="bookmark">${esc(award.title)}</a></h2>
<div class="entry-summary"><p>${esc(about[0] ?? '')}</p></div>
</article>`;
}

const pager = (current: 1 | 2): string =>
  current === 1
    ? '<nav class="navigation pagination"><span class="page-numbers current">1</span> <a class="page-numbers" href="/scholarships/external/page/2/">2</a> <a class="next page-numbers" href="/scholarships/external/page/2/">Next</a></nav>'
    : '<nav class="navigation pagination"><a class="prev page-numbers" href="/scholarships/external/">Previous</a> <a class="page-numbers" href="/scholarships/external/">1</a> <span class="page-numbers current">2</span></nav>';

function detailPage(one: ListedAward, base: string): string {
  const main = `<main id="main-content" class="site-main"><article class="type-scholarship">
<h1 class="entry-title">${esc(one.award.title)}</h1>
<div class="entry-content">${each('p', one.about)}</div>
</article></main>`;
  const node = { '@context': 'https://schema.org', ...grant(one, base) };
  const head = `<meta charset="UTF-8">\n${one.award.damaged ? broken(node) : script(node)}`;
  return pageOf({ office: OFFICE, title: one.award.title, head, nav: NAV, main });
}
