import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { HttpEnv } from '../../platform/http/app.ts';
import type { HeaderRecord } from '../../platform/http/cors.ts';
import { contentOf } from '../../platform/http/representation.ts';
import type { RequestRoute } from '../../platform/http/request-route.ts';
import { respond } from '../../platform/http/route.ts';
import type { Vary } from '../../platform/http/vary.ts';
import type { Logger } from '../../platform/log.ts';
import { type ApiClient, createApiClient } from './api-client.ts';
import { type CampusTime, createCampusTimes, shortDay, todayAt } from './display-text.ts';
import { layout, type PageContent, type Site } from './layout.ts';
import { PAGE_HEADERS } from './page-headers.ts';

/** The input of a page: access to the routes, the time, and the URL's query and path parameters. */
export interface PageRequest {
  readonly api: ApiClient;
  readonly today: CampusTime;
  readonly query: Readonly<Record<string, readonly string[]>>;
  readonly param: (name: string) => string;
}

/** A page with its status. Only a 200 is cached. */
export interface PageResponse {
  readonly status?: 200 | 400 | 404 | 502;
  readonly page: PageContent;
  /** The URL to redirect to. */
  readonly location?: string;
  /** Identifies what the page depends on besides the responses of routes and the day, such as the minute. */
  readonly version?: string;
}

/** Redirects to the canonical URL of a page. */
export const redirect = (location: string): PageResponse => ({
  location,
  page: { title: 'Moved', main: html`<p><a href="${location}">Go on</a></p>` },
});

const HTML = 'text/html; charset=utf-8';
/** Seconds a browser may cache a page; short, because pages show scores. */
const MAX_AGE = 15;

interface PageDeps {
  readonly routes: RequestRoute;
  readonly siteOf: (api: ApiClient) => Promise<Site>;
  readonly now: () => number;
  readonly timeZone: string;
  readonly providerZone: string;
  readonly log: Logger;
  /** Shown if the page cannot be rendered from a backend's response. */
  readonly unreadable: PageResponse;
}

interface PageOptions {
  readonly headers?: HeaderRecord;
  /** Set if programs get another response at this URL. */
  readonly vary?: Vary;
}

/** Mounts a page. Like all responses, pages are cached and compressed, and have a validator. */
export function mountPage(
  app: Hono<HttpEnv>,
  path: string,
  deps: PageDeps,
  write: (request: PageRequest) => Promise<PageResponse>,
  { headers: pageHeaders = PAGE_HEADERS, vary }: PageOptions = {},
): void {
  const at = createCampusTimes(deps.timeZone);

  /** Renders a page, or an error page: another version of a backend, or a proxy, may send anything with status 200. */
  async function writeSafely(request: PageRequest): Promise<PageResponse> {
    try {
      return await write(request);
    } catch (err) {
      if (!request.api.hasForeign()) throw err;
      deps.log.error({ err, path }, 'a page could not be rendered from the response of a backend');
      return deps.unreadable;
    }
  }

  app.get(path, async (c: Context<HttpEnv>) => {
    const { edge } = c.env;
    const now = deps.now();
    const today = todayAt(now, deps.timeZone, { providerZone: deps.providerZone, at });
    const api = createApiClient(deps.routes, edge.client);
    const [site, response] = await Promise.all([
      deps.siteOf(api),
      writeSafely({ api, today, query: c.req.queries(), param: (name) => c.req.param(name) ?? '' }),
    ]);
    if (response.location !== undefined) {
      const headers = { ...edge.headers, Location: response.location, 'Cache-Control': 'no-store' };
      return new Response(null, { status: 302, headers });
    }
    const isFound = response.status === undefined || response.status === 200;
    const page = isFound ? { path: c.req.path, ...response.page } : response.page;
    const { pathname, search } = new URL(c.req.url);
    const printed = `${site.publicUrl ?? ''}${pathname}${search} · ${shortDay(today.day, '')}`;
    const document = String(await layout({ ...site, printed }, page));
    if (!isFound) {
      const headers = { ...edge.headers, ...pageHeaders, 'Content-Type': HTML, 'Cache-Control': 'no-store' };
      return new Response(document, { status: response.status, headers });
    }
    return respond(edge, now, {
      version: `${api.version()} ${today.day} ${response.version ?? ''} ${site.logo?.header ?? ''} ${site.icon ?? ''}`,
      modifiedAt: now,
      freshness: { confirmedAt: now, maxAge: MAX_AGE, cache: 'hit' },
      content: () => contentOf(document, HTML),
      headers: pageHeaders,
      ...(vary && { vary }),
    });
  });
}
