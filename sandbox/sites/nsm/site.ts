import type { Site } from '../parts/site.ts';
import { NSM_AWARDS, PAGE_CONTACT } from './awards.ts';
import { MORE_NSM_AWARDS } from './more-awards.ts';
import { accordionPage, LINGERS } from './page.ts';

const ROBOTS = 'User-agent: *\nDisallow: /search/\n\nSitemap: https://nsm.cedarvalley.example/sitemap.xml\n';

/** The natural sciences: one accordion, one deadline and one address for nearly all of it. */
export function nsmSite(): Site {
  return {
    key: 'nsm',
    office: 'College of Natural Sciences and Mathematics',
    path: '/students/scholarships',
    awards: [...NSM_AWARDS, ...MORE_NSM_AWARDS],
    house: { lingers: LINGERS, whenOver: 'silent' },
    contact: PAGE_CONTACT,
    robots: ROBOTS,
    visit({ url, listed, today }) {
      if (url.pathname !== '/students/scholarships') return null;
      return {
        body: accordionPage(listed, today),
        headers: { 'cache-control': 'no-cache' },
        validators: ['weak_etag'],
        shows: listed,
      };
    },
  };
}
