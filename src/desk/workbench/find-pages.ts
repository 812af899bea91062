import { isIp } from '../../platform/upstream/public-ip.ts';
import { pageNumber } from '../../scholarships/html/paging.ts';
import type { PolitePages } from './polite-pages.ts';

/** A link of a page, or a URL of a site map. */
interface Link {
  readonly url: string;
  readonly text: string;
}

// The repetitions are bounded, so that a page with unclosed tags takes no longer than other pages.
const ANCHOR = /<a\s([^<>]{1,2000})>([^<>]{0,200})/gi;
const HREF = /href\s{0,5}=\s{0,5}(?:"([^"]{1,2000})"|'([^']{1,2000})'|([^\s"'<>]{1,2000}))/i;
const SITE_MAP_URL = /<loc>([^<>]{1,2000})</gi;
/** More links than any page has. Only the beginning of a longer site map is used. */
const MOST = 5_000;

const decode = (text: string): string => text.replaceAll('&amp;', '&').trim();

function linkTo(target: string, base: string, text: string): Link[] {
  const url = URL.parse(decode(target), base);
  if (url === null || !/^https?:$/.test(url.protocol)) return [];
  url.hash = '';
  return [{ url: url.href, text: decode(text) }];
}

/**
 * The links of a page. The text is scanned, not parsed, because hostile pages are only ever parsed in a separate
 * process.
 */
const linksOf = (html: string, base: string): Link[] =>
  html
    .matchAll(ANCHOR)
    .take(MOST)
    .flatMap(([, attributes = '', text = '']) => {
      const [, double, single, bare] = HREF.exec(attributes) ?? [];
      const target = double ?? single ?? bare;
      return target === undefined ? [] : linkTo(target, base, text);
    })
    .toArray();

/** The URLs in a site map, or the URLs of site maps in a site map index. */
const siteMapUrls = (xml: string, base: string): Link[] =>
  xml
    .matchAll(SITE_MAP_URL)
    .take(MOST)
    .flatMap(([, target = '']) => linkTo(target, base, ''))
    .toArray();

/** What was found on a site, before any scholarship page is examined. */
export interface FoundPages {
  /** URLs that may have lists of scholarships, the likeliest first. */
  readonly candidates: readonly string[];
  /**
   * URLs below the URLs of such lists, which often are pages of single awards, and URLs to which only another list
   * links.
   */
  readonly further: readonly string[];
  /** The home page, which helps to locate the university; `null` if it could not be fetched. */
  readonly home: { readonly url: string; readonly body: string } | null;
  readonly problem: string | null;
}

const LIST = /scholarships?(?!-?(recipients?|winners?|donors?|stor(y|ies)))/gi;
const WORD_SCORES: readonly (readonly [words: RegExp, score: number])[] = [
  [/\b(awards?|fellowships?|grants?|bursar(y|ies)|opportunities)\b/i, 2],
  [/\b(fin(ancial)?-?aid|financial aid|aid)\b/i, 2],
  [/\b(students?|prospective|admissions?|tuition|cost|paying)\b/i, 1],
  [/\b(news|events?|stor(y|ies)|blog|press|magazine|20[0-2]\d)\b/i, -4],
  [
    /\b(faculty|staff|research|alumni|giving|give|donate|donors?|recipients?|committee|faqs?|policy|policies)\b/i,
    -3,
  ],
  [/\b(log-?in|sign-?in|apply|application|contact|calendar|search)\b/i, -2],
  [/\.(pdf|docx?|xlsx?|pptx?|jpe?g|png|gif|zip|mp4|ics)(\?|$)/i, -20],
];

/** A score of how likely a URL leads to scholarships. */
function scoreOf({ url, text }: Link): number {
  const { pathname, hostname } = new URL(url);
  const words = `${hostname.replaceAll('.', ' ')} ${pathname.replaceAll(/[-_/]+/g, ' ')} ${text}`;
  const lists = Math.min(2, words.match(LIST)?.length ?? 0);
  return WORD_SCORES.reduce(
    (sum, [hint, score]) => sum + (hint.test(words) || hint.test(pathname) ? score : 0),
    5 * lists,
  );
}

const LIKELY = 4;
const HUB = 1;
const MOST_HUBS = 5;
const MOST_MAPS = 4;
const MOST_CANDIDATES = 15;

/** `x.edu` for `www.x.edu`; an IP address is returned unchanged. */
const domainOf = (hostname: string): string =>
  isIp(hostname) ? hostname : hostname.split('.').slice(-2).join('.');

/** Hosts at which universities often have their scholarship pages. */
function usualUrls({ hostname, protocol }: URL): string[] {
  const domain = domainOf(hostname);
  if (isIp(hostname) || !domain.includes('.')) return [];
  const [name = ''] = domain.split('.');
  return [
    `${protocol}//financialaid.${domain}/`,
    `${protocol}//scholarships.${domain}/`,
    `https://${name}.academicworks.com/opportunities`,
    `https://${name}.scholarships.ngwebsolutions.com/Scholarships/Search`,
  ];
}

const byScore = (links: readonly Link[]): Link[] => {
  const best = new Map<string, { link: Link; score: number }>();
  for (const link of links) {
    const score = scoreOf(link);
    if (score > (best.get(link.url)?.score ?? Number.NEGATIVE_INFINITY)) best.set(link.url, { link, score });
  }
  return [...best.values()].toSorted((a, b) => b.score - a.score).map(({ link }) => link);
};

/** Parameters that change how a list is shown, and not what is on it. */
const ORDER = /^(order|sort|dir|direction|print)$|^(order|sort)[-_]?(by|order|dir)$/i;

/** The URL of a list without its sort parameters. */
function unsorted(link: Link): Link {
  const url = new URL(link.url);
  for (const name of [...url.searchParams.keys()]) if (ORDER.test(name)) url.searchParams.delete(name);
  return { ...link, url: url.href };
}

/** Whether a link leads to a further page of a list. */
const isFurther = (page: Link, list: Link): boolean =>
  page.url !== list.url && pageNumber(page.url, list.url) !== null && pageNumber(list.url, page.url) === null;

/** Removes links to a list that is already linked in another sort order, and links to further pages of a list. */
function eachOnce(links: readonly Link[]): Link[] {
  const lists = [...new Map(links.map(unsorted).map((link) => [link.url, link])).values()];
  return lists.filter((link) => !lists.some((list) => isFurther(link, list)));
}

/** Whether a URL is below the URL of a list, as the URLs of the list's awards often are. */
function isBelow(page: Link, list: Link): boolean {
  const [pageUrl, listUrl] = [new URL(page.url), new URL(list.url)];
  const path = listUrl.pathname.replace(/\/$/, '');
  return (
    path !== '' &&
    pageUrl.host === listUrl.host &&
    pageUrl.pathname.startsWith(`${path}/`) &&
    pageUrl.pathname !== `${path}/`
  );
}

/** How an index of scholarships names a list on another page: `School of Music awards`. */
const NAMED = /\b(awards?|fellowships?|grants?|bursar(y|ies)|prizes?|scholarships?)\b/i;

/** Searches for scholarship pages: in the site map, in the links of the home page, and at the usual hosts. */
export async function findPages(
  site: string,
  { pages, signal, report }: { pages: PolitePages; signal: AbortSignal; report: (text: string) => void },
): Promise<FoundPages> {
  const get = async (url: string, base = url) => {
    const hosts = new Set([new URL(url).host, new URL(base).host]);
    const fetched = await pages.get(url, { hosts, signal });
    return fetched.kind === 'page' ? fetched : null;
  };

  /** The home page. If the site has moved, its new URL is used. */
  async function getHome() {
    const { host } = new URL(site);
    const first = await pages.get(site, { hosts: new Set([host]), signal });
    if (first.kind !== 'refused') return first;
    const { movedTo } = first.refusal;
    const isOurs =
      movedTo !== undefined && domainOf(new URL(movedTo).hostname) === domainOf(new URL(site).hostname);
    return isOurs ? pages.get(movedTo, { hosts: new Set([host, new URL(movedTo).host]), signal }) : first;
  }

  async function readMaps(target: URL): Promise<Link[]> {
    const named = await pages.siteMaps(target, signal);
    const queue = named.length > 0 ? [...named] : [`${target.origin}/sitemap.xml`];
    const links: Link[] = [];
    for (let read = 0; read < MOST_MAPS && queue.length > 0; read += 1) {
      const map = await get(queue.shift() ?? '', target.href);
      if (map === null) continue;
      const urls = siteMapUrls(map.body, map.url);
      const isIndex = /<sitemapindex\b/i.test(map.body.slice(0, 2_000));
      if (isIndex) queue.push(...byScore(urls).map(({ url }) => url));
      else links.push(...urls);
    }
    return links;
  }

  const home = await getHome();
  if (home.kind !== 'page') {
    const problem =
      home.kind === 'refused' ? home.refusal.problem : 'the site responded with 304 to a first request';
    return { candidates: [], further: [], home: null, problem };
  }
  const target = new URL(home.url);
  const isOurs = ({ url }: Link): boolean => domainOf(new URL(url).hostname) === domainOf(target.hostname);
  report('the site map');
  const mapped = await readMaps(target);
  const linked = linksOf(home.body, home.url);
  report('links and usual hosts');
  const hubs = byScore([...mapped, ...linked].filter(isOurs)).filter((link) => scoreOf(link) >= HUB);
  const hubLinks = await Promise.all(
    [...hubs.slice(0, MOST_HUBS).map(({ url }) => url), ...usualUrls(target)].map(async (url) => {
      const page = await get(url);
      return page === null ? [] : [{ url: page.url, text: '' }, ...linksOf(page.body, page.url)];
    }),
  );
  const portal = /\.(academicworks\.com|scholarships\.ngwebsolutions\.com)$/;
  const isPortal = ({ url }: Link): boolean => portal.test(new URL(url).hostname);
  const all = [...mapped, ...linked, ...hubLinks.flat()].filter((link) => isOurs(link) || isPortal(link));
  const likely = eachOnce(byScore(all).filter((link) => scoreOf(link) >= LIKELY || isPortal(link)));
  const lists = likely.filter((link) => !likely.some((list) => isBelow(link, list)));
  const chosen = lists.slice(0, MOST_CANDIDATES);
  report('links of the pages that were found');
  const listLinks = await Promise.all(
    chosen.filter(isOurs).map(async ({ url }) => {
      const page = await get(url);
      return page === null ? [] : linksOf(page.body, page.url);
    }),
  );
  const named = byScore(listLinks.flat()).filter(
    (link) => isOurs(link) && NAMED.test(link.text) && scoreOf(link) > 0,
  );
  const urlsOf = (links: readonly Link[]): string[] => links.map(({ url }) => url);
  const candidates = urlsOf(chosen);
  return {
    candidates,
    further: urlsOf(eachOnce([...likely, ...named])).filter((url) => !candidates.includes(url)),
    home: { url: home.url, body: home.body },
    problem: null,
  };
}
