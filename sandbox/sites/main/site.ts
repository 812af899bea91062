import { readAwards } from '../shared/award.ts';
import type { ListedAward } from '../shared/listing.ts';
import type { Site, SitePage, Visit } from '../shared/site.ts';
import { generateAwards, readGeneratedWords } from './generate.ts';
import { detailPage, listPage, opportunityNumber } from './pages.ts';

const ROWS_A_PAGE = 50;
const OPPORTUNITIES = 122;

/** A Rails application: every response contains a token, so no two are equal. */
const RESPONSE = {
  headers: { 'cache-control': 'max-age=0, private, must-revalidate', 'x-runtime': '0.084511' },
  validators: ['weak_etag'],
} as const;

/** One of the portal's three lists. They are disjoint, so a scraper that reads only the first list misses awards. */
interface List {
  readonly path: string;
  readonly heading: string;
  /** The index of the list's first award among all awards of the site; `last` is that of its last award. */
  readonly first: number;
  readonly last: number;
}

/** The campus-wide portal: three lists, with a page for every opportunity. */
export function mainSite(seed: number): Site {
  const words = readGeneratedWords();
  const written = readAwards('main/opportunities');
  const opportunities = [...written, ...generateAwards(words, seed, OPPORTUNITIES - written.length)];
  const external = readAwards('main/external-awards');
  const flexible = readAwards('main/flexible-awards');
  const middle = OPPORTUNITIES + external.length;
  const lists: readonly List[] = [
    { path: '/opportunities', heading: 'Opportunities', first: 0, last: OPPORTUNITIES - 1 },
    {
      path: '/opportunities/external',
      heading: 'External Opportunities',
      first: OPPORTUNITIES,
      last: middle - 1,
    },
    { path: '/opportunities/flexible', heading: 'Flexible Opportunities', first: middle, last: Infinity },
  ];
  return {
    key: 'main',
    office: 'Cedar Valley University Scholarship Portal',
    path: '/opportunities',
    awards: [...opportunities, ...external, ...flexible],
    policy: { daysShown: 45, whenOver: { word: 'Ended' } },
    robots: 'User-agent: *\nDisallow: /users/\nDisallow: /applications/\n',
    keyOf: opportunityNumber,
    visit(visit) {
      const { pathname } = visit.url;
      const list = lists.find(({ path }) => path === pathname);
      if (list !== undefined) return showList(visit, list, words.scopes);
      const listed = visit.listed.find((one) => pathname === `/opportunities/${opportunityNumber(one)}`);
      return listed === undefined ? null : { ...RESPONSE, body: detailPage(listed), shows: [listed] };
    },
  };
}

type Scopes = readonly { readonly name: string; readonly number: number }[];

function showList({ url, listed }: Visit, { heading, first, last }: List, scopes: Scopes): SitePage {
  const chosen = url.searchParams.getAll('scopes[]');
  const words = (url.searchParams.get('term') ?? '').toLowerCase();
  const chosenNames = scopes.filter(({ number }) => chosen.includes(String(number))).map(({ name }) => name);
  const inScope = ({ award }: ListedAward): boolean =>
    chosen.length === 0 || (award.categories ?? []).some((name) => chosenNames.includes(name));
  const found = listed
    .filter(({ index }) => index >= first && index <= last)
    .filter((one) => inScope(one) && one.award.title.toLowerCase().includes(words))
    .sort(nearestFirst);
  const pages = Math.max(1, Math.ceil(found.length / ROWS_A_PAGE));
  const current = Number(url.searchParams.get('page') ?? 1);
  const shows = found.slice((current - 1) * ROWS_A_PAGE, current * ROWS_A_PAGE);
  const body = listPage({ heading, shows, total: found.length, pages, current, scopes, chosen });
  return { ...RESPONSE, body, shows };
}

/** Orders open awards by date, then awards without a date, then awards that have ended. */
function nearestFirst(one: ListedAward, other: ListedAward): number {
  const byDay =
    one.date === null || other.date === null ? 0 : Temporal.PlainDate.compare(one.date, other.date);
  return rank(one) - rank(other) || byDay || one.index - other.index;
}

function rank({ ended, date }: ListedAward): number {
  if (ended) return 2;
  return date === null ? 1 : 0;
}
