import type { Site } from '../parts/site.ts';
import { ARCH_AWARDS } from './awards.ts';
import { cardsPage, detailPage } from './pages.ts';

const ROBOTS =
  'User-agent: *\nDisallow: /core/\nDisallow: /profiles/\nDisallow: /search/\nDisallow: /user/\n';
const PATH = '/financial-aid/scholarships';
const CARDS_A_PAGE = 6;

/** The architecture college: cards, in pages that are counted from nought. */
export function archSite(): Site {
  return {
    key: 'arch',
    office: 'College of Architecture',
    path: PATH,
    awards: ARCH_AWARDS,
    house: { lingers: 35, whenOver: 'marked' },
    robots: ROBOTS,
    visit({ url, listed }) {
      if (url.pathname === PATH) {
        const current = Number(url.searchParams.get('page') ?? 0);
        const shows = listed.slice(current * CARDS_A_PAGE, (current + 1) * CARDS_A_PAGE);
        const pages = Math.max(1, Math.ceil(listed.length / CARDS_A_PAGE));
        return { ...HABITS, body: cardsPage(shows, current, pages), shows };
      }
      const one = listed.find(({ key }) => url.pathname === `${PATH}/${key}`);
      return one === undefined ? null : { ...HABITS, body: detailPage(one), shows: [one] };
    },
  };
}

const HABITS = {
  headers: {
    'cache-control': 'must-revalidate, no-cache, private',
    expires: 'Sun, 19 Nov 1978 05:00:00 GMT',
    'x-generator': 'Drupal 10 (https://www.drupal.org)',
  },
} as const;
