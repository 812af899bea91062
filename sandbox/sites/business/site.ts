import type { Site } from '../parts/site.ts';
import { detailPage, tablesPage } from './pages.ts';
import { SECTIONS } from './sections.ts';

const ROBOTS = 'User-agent: *\nDisallow: /core/\nDisallow: /admin/\nDisallow: /user/login\n';

/** The business college: four tables on one page, each with columns of its own. */
export function businessSite(): Site {
  return {
    key: 'business',
    office: 'College of Business',
    path: '/students/scholarships',
    awards: SECTIONS.flatMap(({ awards }) => awards),
    house: { lingers: 40, whenOver: { word: 'Closed' } },
    robots: ROBOTS,
    visit({ url, listed }) {
      if (url.pathname === '/students/scholarships') {
        return { ...HABITS, body: tablesPage(listed), shows: listed };
      }
      const slug = /^\/students\/scholarships\/([\w-]+)$/.exec(url.pathname)?.[1];
      const one = listed.find(({ key }) => key === slug);
      return one === undefined ? null : { ...HABITS, body: detailPage(one), shows: [one] };
    },
  };
}

const HABITS = {
  headers: { 'cache-control': 'max-age=900, public', 'x-generator': 'Drupal 10' },
  validators: ['etag', 'last_modified'],
} as const;
