import type { Listed } from '../parts/listing.ts';
import type { Site } from '../parts/site.ts';
import { FAMILY_AWARDS } from './family-awards.ts';
import { detailPage, searchPage } from './pages.ts';
import { SOCIETY_AWARDS } from './society-awards.ts';
import { FOUNDATION_TRAPS } from './trap-awards.ts';

const ROBOTS = 'User-agent: *\nDisallow: /Account/\nDisallow: /Admin/\n';
const FIRST_NUMBER = 1840;

/** The foundation's scholarship manager: everything on one page, everything in prose. */
export function foundationSite(): Site {
  return {
    key: 'foundation',
    office: 'Cedar Valley University Foundation',
    path: '/Scholarships/Search',
    awards: [...FOUNDATION_TRAPS, ...FAMILY_AWARDS, ...SOCIETY_AWARDS],
    house: { lingers: 21, whenOver: 'silent' },
    robots: ROBOTS,
    keyOf: numberOf,
    visit({ url, listed }) {
      if (url.pathname === '/Scholarships/Search') {
        return { ...HABITS, body: searchPage(listed, numberOf), shows: listed };
      }
      const number = /^\/Scholarships\/Details\/(\d+)$/.exec(url.pathname)?.[1];
      const one = listed.find((each) => numberOf(each) === number);
      return one === undefined ? null : { ...HABITS, body: detailPage(one), shows: [one] };
    },
  };
}

const HABITS = { headers: { 'cache-control': 'private', 'x-powered-by': 'ASP.NET' } };

const numberOf = ({ index }: Listed): string => String(FIRST_NUMBER + index * 3);
