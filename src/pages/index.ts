import { Hono } from 'hono';
import { z } from 'zod';
import { identityOf } from '../platform/formats/identity.ts';
import { createApp, errorOf, type HttpEnv } from '../platform/http/app.ts';
import type { CachedResponses } from '../platform/http/cached-responses.ts';
import type { ErrorPage } from '../platform/http/edge.ts';
import type { HttpError } from '../platform/http/errors.ts';
import { createRequestRoute } from '../platform/http/request-route.ts';
import { errorResponse } from '../platform/http/response.ts';
import { BY_READER } from '../platform/http/vary.ts';
import type { Logger } from '../platform/log.ts';
import type { UpstreamClient } from '../platform/upstream/upstream-client.ts';
import { writeAward } from './award/award-page.ts';
import { writeSaved } from './award/saved-page.ts';
import { writeBoard } from './board/home-page.ts';
import { mountForSearches } from './board/search-engines.ts';
import { writeSearch } from './board/search-page.ts';
import { mountSecurityText } from './board/security-text.ts';
import { writeData } from './data/data-page.ts';
import { writeEmbedPage } from './embed/embed-page.ts';
import { EMBED_GAMES, writeGamesEmbed } from './embed/games-embed.ts';
import { EMBED_SCHOLARSHIPS, writeScholarshipsEmbed } from './embed/scholarships-embed.ts';
import { writeFinder } from './finder/finder.ts';
import { type ApiClient, createApiClient } from './frame/api-client.ts';
import { createAssets } from './frame/assets.ts';
import { createBrand } from './frame/brand.ts';
import { hasSports, notFound, type PagesContext, unavailablePage } from './frame/context.ts';
import { zoneText } from './frame/display-text.ts';
import { createErrorPages, isForPeople } from './frame/error-pages.ts';
import type { Site } from './frame/layout.ts';
import { mountPage, type PageRequest, type PageResponse, redirect } from './frame/mount-page.ts';
import { EMBED_HEADERS, PREVIEW_HEADERS } from './frame/page-headers.ts';
import { pictureUrl } from './frame/picture.ts';
import { writeCalendars } from './games/calendars-page.ts';
import { writeGame } from './games/game-page.ts';
import { writeGames } from './games/games-page.ts';
import { writeStatusFeed } from './status/status-feed.ts';
import { writeStatus } from './status/status-page.ts';
import { writeTeam, writeTeams } from './teams/team-page.ts';

export { baseStyle } from './frame/assets.ts';

/** The fields of the first team that all pages need. Other fields of the response are ignored. */
const look = z.object({ team: z.object({ color: z.string().nullable(), logo: z.string().nullable() }) });

const teamLogo = (url: string | null): Site['logo'] =>
  url === null ? null : { header: pictureUrl(url, 96), width: 44, large: pictureUrl(url, 192) };

/** The campus's own logo and icon, if it has any. */
function ownPictures(brand: ReturnType<typeof createBrand>): Pick<Site, 'logo' | 'icon'> {
  const { logo, logoDark, favicon } = brand.current();
  return {
    logo: logo ? { header: logo.path, dark: logoDark?.path, width: logo.width, large: logo.path } : null,
    icon: (favicon ?? logo)?.path ?? null,
  };
}

interface PagesDeps extends PagesContext {
  /** The client that fetches the campus's own pictures. */
  readonly upstream: Pick<UpstreamClient, 'get'>;
  readonly routes: Hono<HttpEnv>;
  /** The response cache of those routes. */
  readonly cachedResponses: CachedResponses;
  /** The time zone of the sports provider's days. */
  readonly providerZone: string;
  readonly now: () => number;
  readonly log: Logger;
}

interface Pages {
  readonly app: Hono<HttpEnv>;
  readonly errorPage: ErrorPage;
}

/** The HTML pages for people. Each page requests public routes and renders their responses. */
export async function createPages({
  routes,
  cachedResponses,
  providerZone,
  upstream,
  now,
  log,
  ...context
}: PagesDeps): Promise<Pages> {
  const { campus } = context;
  const { publicUrl } = campus;
  const zone = zoneText(campus.timeZone);
  const app = new Hono<HttpEnv>();
  const assets = createAssets(providerZone);
  assets.mount(app, now);
  // An app of its own, so that errors are handled as usual.
  const result = createApp(log);
  result.route('/', routes);

  const {
    logo: logoFile,
    logoDark,
    favicon,
    color: ownColor = null,
    links = [],
    footer = [],
    contact,
  } = campus.site ?? {};
  const brand = createBrand({ logo: logoFile, logoDark, favicon }, { upstream, now, log });
  brand.mount(app);
  // The service starts without waiting for pictures from other sites.
  void brand.ready();
  const plain = {
    name: campus.name,
    links,
    footer,
    contact,
    hasSports: hasSports(campus),
    zone,
    timeZone: campus.timeZone,
    publicUrl,
  };
  const unknown = {
    ...plain,
    ...ownPictures(brand),
    style: assets.styleUrl(ownColor),
    scripts: assets.scripts,
  };
  let errorPages = await createErrorPages(unknown);
  let styleOfErrors = unknown.style;
  /** Renders the error pages again, in the campus's color, once it is known. */
  async function renewErrorPages(site: Site): Promise<void> {
    if (site.style === styleOfErrors) return;
    styleOfErrors = site.style;
    errorPages = await createErrorPages(site);
  }
  const pageOf = (path: string, accept: string | undefined, error: HttpError) =>
    isForPeople(path, accept) ? errorPages(path, error) : undefined;

  async function siteOf(client: ApiClient): Promise<Site> {
    const team = await client.get<unknown>(`/sports/api/team?sport=${campus.teams[0]?.sport ?? ''}`);
    const { color, logo } = (team.ok && look.safeParse(team.body).data?.team) || { color: null, logo: null };
    const own = ownPictures(brand);
    const site = {
      ...unknown,
      logo: own.logo ?? teamLogo(logo),
      icon: own.icon ?? (logo === null ? null : pictureUrl(logo, 48)),
      style: assets.styleUrl(ownColor ?? color),
    };
    await renewErrorPages(site);
    return site;
  }

  const deps = {
    routes: createRequestRoute(result, cachedResponses),
    siteOf,
    now,
    timeZone: campus.timeZone,
    providerZone,
    log,
    unreadable: unavailablePage('This page is not available at the moment. Please try again in a minute.'),
  };
  const mount = (
    path: string,
    write: (context: PagesContext, request: PageRequest) => Promise<PageResponse>,
  ) => mountPage(app, path, deps, (request) => write(context, request));
  mountPage(app, '/', deps, (request) => writeBoard(context, request), { vary: BY_READER });
  mountForSearches(app, {
    publicUrl,
    sports: campus.teams.map(({ sport }) => sport),
    routes: deps.routes,
  });
  mountSecurityText(app, { contact: campus.site?.contact, publicUrl, now });
  mount('/games', writeGames);
  mount('/games/:id', writeGame);
  mount('/teams', writeTeams);
  mount('/teams/:sport', writeTeam);
  mount('/scholarships', writeFinder);
  mount('/scholarships/award/:id', writeAward);
  mount('/scholarships/saved', writeSaved);
  mount('/calendars', writeCalendars);
  mount('/search', writeSearch);
  mount('/status', writeStatus);
  app.get('/status.atom', async (c) => {
    const feed = await writeStatusFeed(identityOf(campus), createApiClient(deps.routes, c.env.edge.client));
    const headers = { ...c.env.edge.headers, 'Cache-Control': 'public, max-age=300' };
    return c.body(feed, 200, { ...headers, 'Content-Type': 'application/atom+xml; charset=utf-8' });
  });
  mountPage(app, '/data', deps, (request) => writeData(context, request), { vary: BY_READER });
  mountPage(app, '/embed', deps, (request) => writeEmbedPage(context, request), { headers: PREVIEW_HEADERS });
  const embeds = [
    [EMBED_GAMES, writeGamesEmbed],
    [EMBED_SCHOLARSHIPS, writeScholarshipsEmbed],
  ] as const;
  for (const [path, write] of embeds)
    mountPage(app, path, deps, (request) => write(context, request), { headers: EMBED_HEADERS });
  // A browser gets an HTML 404 for an unknown path. API paths, and clients that want JSON, get the usual error.
  const none = new Hono<HttpEnv>();
  mountPage(none, '/sports', deps, async () => redirect('/games'));
  mountPage(none, '*', deps, async () => notFound('Page not found'));
  app.get('*', (c, next) =>
    isForPeople(c.req.path, c.req.header('accept')) ? none.fetch(c.req.raw, c.env) : next(),
  );

  const errorPage: ErrorPage = ({ url = '', headers }, error) => pageOf(url, headers.accept, error);
  app.onError((err, c) => {
    const error = errorOf(err);
    if (error.status === 500) log.error({ err, path: c.req.path }, 'unexpected error');
    const page = pageOf(c.req.path, c.req.header('accept'), error);
    if (page === undefined) return errorResponse(error, c.env.edge.headers);
    const headers = { ...c.env.edge.headers, ...error.headers, ...page.headers, 'Cache-Control': 'no-store' };
    return c.html(page.html, error.status as 500, headers);
  });
  return { app, errorPage };
}
