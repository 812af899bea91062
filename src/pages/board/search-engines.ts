import type { Hono } from 'hono';
import type { HttpEnv } from '../../platform/http/app.ts';
import { HttpError, unavailable } from '../../platform/http/errors.ts';
import type { RequestRoute } from '../../platform/http/request-route.ts';
import { awardUrl } from '../award/award-row.ts';
import { type ApiClient, createApiClient } from '../frame/api-client.ts';
import type { AwardList } from '../frame/api-types.ts';

/**
 * The longest matching rule counts (RFC 9309). Paths that calendars, feed readers and link previews fetch are allowed.
 */
const ROBOTS = [
  'User-agent: *',
  'Allow: /sports/api/schedules.ics',
  'Allow: /sports/api/image',
  'Allow: /scholarships/api/scholarships.ics',
  'Allow: /scholarships/api/scholarships.atom',
  'Allow: /scholarships/api/scholarships.feed.json',
  'Disallow: /sports/api/',
  'Disallow: /scholarships/api/',
  'Disallow: /embed/',
  'Disallow: /search',
  // Each day causes another request to the provider.
  'Disallow: /teams/*show=conference',
];
/** Pages that also respond at a URL with a trailing slash. */
const WITH_SLASH = [
  '/games/',
  '/games/:id/',
  '/teams/',
  '/teams/:sport/',
  '/scholarships/',
  '/scholarships/saved/',
  '/scholarships/award/:id/',
  '/calendars/',
  '/search/',
  '/status/',
  '/data/',
  '/embed/',
  '/docs/',
  '/docs/guides/',
];
const RETRY_SECONDS = 30;
const MAX_AGE = { 'Cache-Control': 'public, max-age=3600' };

/** Awards per request: the API's limit. */
const LISTED_AT_ONCE = 500;
/** A sitemap may have at most this many URLs. */
const MOST_LISTED = 50_000;

/** The paths of all award pages. */
async function awardPaths(client: ApiClient): Promise<string[]> {
  const paths: string[] = [];
  for (let total = 1; paths.length < Math.min(total, MOST_LISTED); ) {
    const query = `fields=id&limit=${LISTED_AT_ONCE}&offset=${paths.length}`;
    const result = await client.get<Pick<AwardList, 'total' | 'scholarships'>>(
      `/scholarships/api/scholarships?${query}`,
    );
    // An incomplete sitemap would mean that the other awards are gone.
    if (!result.ok) throw unavailable(RETRY_SECONDS);
    if (result.body.scholarships.length === 0) break;
    paths.push(...result.body.scholarships.map(({ id }) => awardUrl(id)));
    total = result.body.total;
  }
  return paths;
}

interface SearchesDeps {
  readonly publicUrl: string | undefined;
  readonly sports: readonly string[];
  readonly routes: RequestRoute;
}

/** `robots.txt`, `sitemap.xml`, and redirects from URLs with a trailing slash. */
export function mountForSearches(app: Hono<HttpEnv>, { publicUrl, sports, routes }: SearchesDeps): void {
  app.get('/robots.txt', (c) => {
    const map = publicUrl === undefined ? [] : [`Sitemap: ${publicUrl}/sitemap.xml`];
    return c.text([...ROBOTS, ...map, ''].join('\n'), 200, { ...c.env.edge.headers, ...MAX_AGE });
  });
  app.get('/sitemap.xml', async (c) => {
    // A sitemap needs absolute URLs, and the `Host` of a request cannot be trusted.
    if (publicUrl === undefined) throw new HttpError('not_found');
    const pages = ['/', '/games', '/teams', '/scholarships', '/calendars', '/data', '/status', '/docs'];
    const teams = sports.map((sport) => `/teams/${sport}`);
    const awards = await awardPaths(createApiClient(routes, c.env.edge.client));
    const urls = [...pages, ...teams, ...awards]
      .map((path) => `<url><loc>${`${publicUrl}${path}`.replaceAll('&', '&amp;')}</loc></url>`)
      .join('');
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>\n`;
    return c.body(body, 200, {
      ...c.env.edge.headers,
      ...MAX_AGE,
      'Content-Type': 'application/xml; charset=utf-8',
    });
  });
  for (const path of WITH_SLASH) {
    app.get(path, (c) => {
      const { pathname, search } = new URL(c.req.url);
      const headers = { ...c.env.edge.headers, Location: `${pathname.slice(0, -1)}${search}` };
      return new Response(null, { status: 308, headers });
    });
  }
}
