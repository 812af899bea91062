import type { Hono } from 'hono';
import type { HttpEnv } from '../../platform/http/app.ts';
import { HttpError } from '../../platform/http/errors.ts';

const ROBOTS = [
  'User-agent: *',
  'Disallow: /sports/api/',
  'Disallow: /scholarships/api/',
  'Disallow: /embed/',
];
const MAX_AGE = { 'Cache-Control': 'public, max-age=3600' };

/** `robots.txt`, `sitemap.xml`, and addresses with a slash too many, which lead to those without. */
export function mountForSearches(
  app: Hono<HttpEnv>,
  { publicUrl, sports }: { publicUrl: string | undefined; sports: readonly string[] },
): void {
  app.get('/robots.txt', (c) => {
    const map = publicUrl === undefined ? [] : [`Sitemap: ${publicUrl}/sitemap.xml`];
    return c.text([...ROBOTS, ...map, ''].join('\n'), 200, { ...c.env.edge.headers, ...MAX_AGE });
  });
  app.get('/sitemap.xml', (c) => {
    // Its addresses must be whole ones, and the `Host` of a request is not to be believed.
    if (publicUrl === undefined) throw new HttpError('not_found');
    const paths = [
      '/',
      '/games',
      '/teams',
      ...sports.map((sport) => `/teams/${sport}`),
      '/scholarships',
      '/status',
    ];
    const urls = paths
      .map((path) => `<url><loc>${publicUrl.replaceAll('&', '&amp;')}${path}</loc></url>`)
      .join('');
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>\n`;
    return c.body(body, 200, {
      ...c.env.edge.headers,
      ...MAX_AGE,
      'Content-Type': 'application/xml; charset=utf-8',
    });
  });
  for (const path of ['/games', '/teams', '/scholarships', '/status']) {
    app.get(`${path}/`, (c) => c.redirect(`${path}${new URL(c.req.url).search}`, 308));
  }
}
