import { type Described, type MountedRoutes, openApiDocument } from '../platform/reference/document.ts';
import { routerRoutes } from '../router/index.ts';
import { scholarshipRoutes } from '../scholarships/index.ts';
import { sportsRoutes } from '../sports/index.ts';
import { PROJECT_URL, readVersion } from './version.ts';

export const ADDRESSES = ['router', 'sports', 'scholarships'] as const;
/** The three addresses that callers can reach. */
export type AddressName = (typeof ADDRESSES)[number];

const sports = { prefix: '/sports', tag: 'Sports', routes: sportsRoutes };
const scholarships = { prefix: '/scholarships', tag: 'Scholarships', routes: scholarshipRoutes };

export const ROUTES_AT: Record<AddressName, readonly MountedRoutes[]> = {
  router: [{ prefix: '', tag: 'Router', routes: routerRoutes }, sports, scholarships],
  sports: [{ ...sports, prefix: '' }],
  scholarships: [{ ...scholarships, prefix: '' }],
};

const TITLES: Record<AddressName, string> = {
  router: 'Campus Data',
  sports: 'Campus Data: sports',
  scholarships: 'Campus Data: scholarships',
};

const TAGS = {
  Router: 'The whole service and the campus that it serves',
  Sports: 'Games, teams, rosters and standings, copied from a sports provider',
  Scholarships: 'Awards, read every day from the university’s own pages',
};

const DESCRIPTION = `Good copies of a university’s athletics data and scholarships, as JSON for programs.

**Begin** with \`listScholarships\` or \`listSchedules\`: public reads need no key. **Limit**: 60 requests a minute and
client unless the operator says otherwise; \`RateLimit\` tells how many are left. **Caching**: every
cached response has an \`ETag\`, \`Age\` and \`Cache-Control\`; send \`If-None-Match\` and an unchanged body is not sent again.
Health, streams, triggers and errors are \`no-store\`. **CORS**: pages of
the origins that the operator allows may call it from the browser. Guides: [routes](docs/guides/api.md),
[tables, calendars and feeds](docs/guides/forms.md), [keeping a copy](docs/guides/changes.md),
[errors](docs/guides/errors.md), [what you can rely on](docs/guides/stability.md), [tags](docs/guides/tags.md).`;

export const about = (address: AddressName): Described => ({
  title: TITLES[address],
  description: DESCRIPTION,
  version: readVersion(),
  contact: { name: 'Campus Data', url: `${PROJECT_URL}/issues` },
  tags: TAGS,
});

export const openApiDocuments = (): Record<AddressName, object> => ({
  router: openApiDocument(ROUTES_AT.router, about('router')),
  sports: openApiDocument(ROUTES_AT.sports, about('sports')),
  scholarships: openApiDocument(ROUTES_AT.scholarships, about('scholarships')),
});
