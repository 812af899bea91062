import type { Site } from '../parts/site.ts';
import { HONORS_AWARDS } from './awards.ts';
import { prosePage } from './page.ts';

const ROBOTS = '# honors.cedarvalley.example\nUser-agent: *\nDisallow: /cgi-bin/\nDisallow: /~staff/\n';

/** The honors college: one page by hand, older than the rest of the web site. */
export function honorsSite(): Site {
  return {
    key: 'honors',
    office: 'Honors College',
    path: '/scholarships.html',
    awards: HONORS_AWARDS,
    house: { lingers: 30, whenOver: 'silent' },
    robots: ROBOTS,
    visit({ url, listed }) {
      if (url.pathname !== '/scholarships.html') return null;
      return {
        body: prosePage(listed),
        charset: 'windows-1252',
        headers: { 'accept-ranges': 'bytes', server: 'Apache/2.2.15' },
        validators: ['etag', 'last_modified'],
        shows: listed,
      };
    },
  };
}
