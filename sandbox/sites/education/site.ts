import type { Site } from '../parts/site.ts';
import { OTHER_AWARDS } from './other-awards.ts';
import { detailPage, howToApplyPage, indexPage } from './pages.ts';
import { TEACHING_AWARDS } from './teaching-awards.ts';

const ROBOTS = 'User-agent: *\nAllow: /\nDisallow: /internal/\n';

/** The education college: an index of links, and a page of labelled facts behind each. */
export function educationSite(): Site {
  return {
    key: 'education',
    office: 'College of Education',
    path: '/scholarships',
    awards: [...TEACHING_AWARDS, ...OTHER_AWARDS],
    house: { lingers: 30, whenOver: 'silent' },
    robots: ROBOTS,
    visit({ url, listed }) {
      if (url.pathname === '/scholarships') return { ...HABITS, body: indexPage(listed), shows: listed };
      if (url.pathname === '/scholarships/how-to-apply')
        return { ...HABITS, body: howToApplyPage(), shows: [] };
      const slug = /^\/scholarships\/([\w-]+)$/.exec(url.pathname)?.[1];
      const one = listed.find(({ key }) => key === slug);
      return one === undefined ? null : { ...HABITS, body: detailPage(one), shows: [one] };
    },
  };
}

const HABITS = { headers: { 'cache-control': 'no-cache' }, validators: ['etag'] } as const;
