import type { Site } from '../parts/site.ts';
import { LOCAL_AWARDS } from './local-awards.ts';
import { NATIONAL_AWARDS } from './national-awards.ts';
import { detailPage, listPage } from './pages.ts';

const ROBOTS =
  'User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n\nUser-agent: BadBot\nDisallow: /\n';
const PATH = '/scholarships/external/';

/** The financial aid office's blog: what machines may read is written in JSON-LD beside each list. */
export function externalSite(): Site {
  const awards = [...NATIONAL_AWARDS, ...LOCAL_AWARDS];
  return {
    key: 'external',
    office: 'Office of Financial Aid',
    path: PATH,
    awards,
    house: { lingers: 30, whenOver: 'silent' },
    robots: ROBOTS,
    visit({ url, base, listed }) {
      if (`${url.pathname}/` === PATH) return { location: PATH };
      const current = url.pathname === PATH ? 1 : url.pathname === `${PATH}page/2/` ? 2 : null;
      if (current !== null) {
        const split = NATIONAL_AWARDS.length;
        const shows = listed.filter(({ index }) => (current === 1 ? index < split : index >= split));
        return { ...HABITS, body: listPage(shows, current, base), shows };
      }
      const one = listed.find(({ key }) => url.pathname === `/scholarships/${key}/`);
      return one === undefined ? null : { ...HABITS, body: detailPage(one, base), shows: [one] };
    },
  };
}

const HABITS = {
  headers: { 'x-pingback': '/xmlrpc.php', vary: 'Accept-Encoding' },
  validators: ['last_modified'],
} as const;
