import type { Site } from '../parts/site.ts';
import { COLLEGE_AWARDS } from './college-awards.ts';
import { DEPARTMENT_AWARDS } from './department-awards.ts';
import { listPage } from './pages.ts';

/** Slow machine, so its keepers ask for a second between two pages. */
const ROBOTS = 'User-agent: *\nCrawl-delay: 1\nDisallow: /wp-admin/\n';

/** The engineering college: a heading for each award, on two pages. */
export function engineeringSite(): Site {
  const awards = [...COLLEGE_AWARDS, ...DEPARTMENT_AWARDS];
  return {
    key: 'engineering',
    office: 'College of Engineering',
    path: '/scholarships',
    awards,
    house: { lingers: 30, whenOver: 'silent' },
    robots: ROBOTS,
    visit({ url, listed }) {
      if (url.pathname !== '/scholarships') return null;
      const current = Number(url.searchParams.get('page') ?? 1);
      if (current !== 1 && current !== 2) return null;
      const split = COLLEGE_AWARDS.length;
      const shows = listed.filter(({ index }) => (current === 1 ? index < split : index >= split));
      return {
        body: listPage(shows, current),
        headers: { 'cache-control': 'max-age=3600' },
        validators: ['last_modified'],
        shows,
      };
    },
  };
}
