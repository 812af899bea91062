import { type Described, type MountedRoutes, openApiDocument } from '../platform/reference/document.ts';
import { routerRoutes } from '../router/index.ts';
import { scholarshipRoutes } from '../scholarships/index.ts';
import { sportsRoutes } from '../sports/index.ts';
import type { ListenerName } from './roles.ts';
import { PROJECT_URL, readVersion } from './version.ts';

const sports = { prefix: '/sports', tag: 'Sports', routes: sportsRoutes };
const scholarships = { prefix: '/scholarships', tag: 'Scholarships', routes: scholarshipRoutes };

export const ROUTES_AT: Record<ListenerName, readonly MountedRoutes[]> = {
  router: [{ prefix: '', tag: 'Router', routes: routerRoutes }, sports, scholarships],
  sports: [{ ...sports, prefix: '' }],
  scholarships: [{ ...scholarships, prefix: '' }],
};

const TITLES: Record<ListenerName, string> = {
  router: 'Campus Data',
  sports: 'Campus Data: sports',
  scholarships: 'Campus Data: scholarships',
};

const TAGS = {
  Router: 'The service as a whole, and the campus that it serves',
  Sports: 'Games, teams, rosters and standings, cached from a sports provider',
  Scholarships: 'Scholarships, scraped daily from the university’s own pages',
};

const DESCRIPTION = `A university’s athletics data and scholarships as JSON: cached, with exact ages, and available while a source is down.

**Start** with \`listScholarships\` or \`listSchedules\`: reading needs no key. **Limit**: 60 requests per minute and
client by default; \`RateLimit\` has the remaining number. **Caching**: cached responses have \`ETag\`, \`Age\` and
\`Cache-Control\`; with \`If-None-Match\` an unchanged body is not sent again (304). Health, streams, triggers and errors are
\`no-store\`. **CORS**: pages of allowed origins can call the API from a browser. Guides: [API](docs/guides/api.md),
[CSV, calendars and feeds](docs/guides/forms.md), [keeping a local copy](docs/guides/changes.md),
[errors](docs/guides/errors.md), [what you can rely on](docs/guides/stability.md), [tags](docs/guides/tags.md).`;

export const about = (listener: ListenerName, version: string): Described => ({
  title: TITLES[listener],
  description: DESCRIPTION,
  version,
  contact: { name: 'Campus Data', url: `${PROJECT_URL}/issues` },
  tags: TAGS,
});

export const openApiDocuments = (): Record<ListenerName, object> => ({
  router: openApiDocument(ROUTES_AT.router, about('router', readVersion())),
  sports: openApiDocument(ROUTES_AT.sports, about('sports', readVersion())),
  scholarships: openApiDocument(ROUTES_AT.scholarships, about('scholarships', readVersion())),
});
