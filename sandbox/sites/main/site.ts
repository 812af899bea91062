import type { Listed } from '../parts/listing.ts';
import type { Page, Site, Visit } from '../parts/site.ts';
import { detailPage } from './detail-page.ts';
import { listPage } from './list-page.ts';
import { createLists, type ListName } from './lists.ts';
import { nearestFirst, opportunityNumber } from './order.ts';
import { scopeNumber } from './scopes.ts';

const ROBOTS = 'User-agent: *\nDisallow: /users/\nDisallow: /applications/\n';
const ROWS_A_PAGE = 50;

/** The campus-wide portal: lists, three of them and disjoint, with a page for every opportunity. */
export function mainSite(seed: number): Site {
  const lists = createLists(seed);
  const awards = lists.flatMap((list) => list.awards);
  const nameOf = lists.flatMap((list) => list.awards.map(() => list.name));
  return {
    key: 'main',
    office: 'Cedar Valley University Scholarship Portal',
    path: '/opportunities',
    awards,
    house: { lingers: 45, whenOver: { word: 'Ended' } },
    robots: ROBOTS,
    keyOf: opportunityNumber,
    visit(visit) {
      const { pathname } = visit.url;
      const list = LIST_PATHS.get(pathname);
      if (list !== undefined) return showList(visit, list, nameOf);
      const number = /^\/opportunities\/(\d+)$/.exec(pathname)?.[1];
      const listed = visit.listed.find((one) => opportunityNumber(one) === number);
      return listed === undefined ? null : { ...HABITS, body: detailPage(listed), shows: [listed] };
    },
  };
}

const LIST_PATHS: ReadonlyMap<string, ListName> = new Map([
  ['/opportunities', 'opportunities'],
  ['/opportunities/external', 'external'],
  ['/opportunities/flexible', 'flexible'],
]);

/** A Rails application: a token in every page, so that no two copies are alike. */
const HABITS = {
  headers: { 'cache-control': 'max-age=0, private, must-revalidate', 'x-runtime': '0.084511' },
  validators: ['weak_etag'],
} as const;

function showList({ url, listed }: Visit, list: ListName, nameOf: readonly ListName[]): Page {
  const scopes = url.searchParams.getAll('scopes[]');
  const words = (url.searchParams.get('term') ?? '').toLowerCase();
  const inScope = ({ award }: Listed): boolean =>
    scopes.length === 0 ||
    (award.categories ?? []).some((name) => scopes.includes(String(scopeNumber(name))));
  const all = nearestFirst(listed).filter(
    (one) => nameOf[one.index] === list && inScope(one) && one.award.title.toLowerCase().includes(words),
  );
  const pages = Math.max(1, Math.ceil(all.length / ROWS_A_PAGE));
  const current = Number(url.searchParams.get('page') ?? 1);
  const shows = all.slice((current - 1) * ROWS_A_PAGE, current * ROWS_A_PAGE);
  return { ...HABITS, body: listPage({ list, shows, total: all.length, pages, current, scopes }), shows };
}
