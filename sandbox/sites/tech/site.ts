import type { Listed } from '../parts/listing.ts';
import type { Site } from '../parts/site.ts';
import { CERTIFICATE_AWARDS } from './certificate-awards.ts';
import { COMPUTING_AWARDS } from './computing-awards.ts';
import { csvExport, movedExport } from './export.ts';
import { landingPage } from './page.ts';

const ROBOTS = 'User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n';

/** The technology college: a page that says little, and a spreadsheet that says it all. */
export function techSite(): Site {
  return {
    key: 'tech',
    office: 'College of Technology',
    path: '/scholarships',
    awards: [...COMPUTING_AWARDS, ...CERTIFICATE_AWARDS],
    house: { lingers: 25, whenOver: 'silent' },
    robots: ROBOTS,
    keyOf: awardId,
    visit({ url, listed }) {
      if (url.pathname === '/scholarships') return { body: landingPage(listed.length), shows: listed };
      if (url.pathname !== '/scholarships/export.csv') return null;
      return {
        body: csvExport(listed, awardId),
        redesigned: movedExport(listed),
        type: 'text/csv',
        headers: { 'content-disposition': 'attachment; filename="scholarships.csv"' },
        validators: ['etag'],
        shows: listed,
      };
    },
  };
}

const awardId = ({ index }: Listed): string => `COT-${String(101 + index)}`;
