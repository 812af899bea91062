import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Context, Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import { createCache } from '../cache/cache.ts';
import type { Resource } from '../cache/cached-value.ts';
import type { Clock } from '../clock.ts';
import { type HttpEnv, plainContext } from '../http/app.ts';
import { type Content, contentOf, Representation, toJson } from '../http/representation.ts';
import { varying } from '../http/response.ts';
import { respond } from '../http/route.ts';
import { BY_READER, type Vary, wantsPage } from '../http/vary.ts';
import type { Logger } from '../log.ts';
import { found } from '../origin/outcome.ts';
import { HOUR_SECONDS } from '../time.ts';
import { type Described, type Examples, type MountedRoutes, openApiDocument } from './document.ts';
import { isGuide, readGuide } from './guides.ts';

/** How soon examples are looked up again while some operation has no data yet. */
const INCOMPLETE_SECONDS = 60;

/**
 * Allows only our own files and addresses. Swagger UI also sets styles on elements, draws icons from data URLs, and
 * shows images from blobs.
 */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const PAGE_HEADERS = { 'Content-Security-Policy': PAGE_POLICY, 'Referrer-Policy': 'no-referrer' };

const SCRIPT = `SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  validatorUrl: null,
});
`;

/** More than there are files and guides; the document has a new version each hour at most. */
const MOST_KEPT = 50;

const HTML = 'text/html; charset=utf-8';

/** Calls a route of the same app; `undefined` if it does not answer 200. */
export type AskRoute = (target: string) => Promise<unknown>;

interface ReferenceDeps {
  readonly mounted: readonly MountedRoutes[];
  readonly about: Described;
  /** Examples with values that are served now, so that the first try finds something. */
  readonly findExamples: (ask: AskRoute) => Promise<Examples>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** All addresses, for programs that request `/`. They are relative, because a proxy may add a prefix. */
const indexOf = ({ mounted, about }: ReferenceDeps) => ({
  name: about.title,
  version: about.version,
  documentation: 'docs',
  openapi: 'openapi.json',
  operations: mounted.flatMap(({ prefix, routes }) =>
    routes.map(({ method, path, operationId, summary }) => ({
      operationId,
      method: method.toUpperCase(),
      path: `${prefix}${path}`.slice(1),
      summary,
    })),
  ),
});

const isComplete = (examples: Examples): boolean =>
  Object.values(examples).every((parameters) => Object.keys(parameters).length > 0);

/** For browsers, at an address that has no pages. */
export function redirectToReference(c: Context<HttpEnv>): Response {
  const { headers } = c.env.edge;
  const vary = varying([headers.Vary, BY_READER.field], false);
  return new Response(null, {
    status: 302,
    headers: { ...headers, ...vary, Location: 'docs', 'Content-Length': '0' },
  });
}

/** The index at `/`, the OpenAPI document, the guides, and a reference page that uses only our own files. */
export function mountReference(app: Hono<HttpEnv>, deps: ReferenceDeps): void {
  const { mounted, about, findExamples, clock } = deps;
  const now = () => clock.now();
  const startedAt = now();
  const modules = createRequire(import.meta.url);
  const asset = (name: string) => readFileSync(modules.resolve(`swagger-ui-dist/${name}`), 'utf8');

  /** Made and compressed once, whatever the query of the request is, which may be any. */
  const made = new LRUCache<string, Representation>({ max: MOST_KEPT });
  function madeOnce(version: string, content: () => Content): Representation {
    const representation = made.get(version) ?? new Representation(content(), startedAt);
    made.set(version, representation);
    return representation;
  }

  function answer(c: Context<HttpEnv>, version: string, content: () => Content, headers = {}, vary?: Vary) {
    return respond(c.env.edge, now(), {
      version,
      modifiedAt: startedAt,
      freshness: { confirmedAt: now(), maxAge: HOUR_SECONDS, cache: 'hit' },
      content: () => madeOnce(version, content),
      headers,
      ...(vary && { vary }),
    });
  }

  const ask: AskRoute = async (target) => {
    const response = await app.request(target, {}, { edge: plainContext });
    return response.ok ? response.json() : undefined;
  };

  app.get('/', async (c, next) => {
    if (wantsPage(c.req.header())) return next();
    return answer(c, 'index', () => toJson(indexOf(deps)), {}, BY_READER);
  });
  const cache = createCache<Examples>(deps);
  const examples: Resource<Examples> = {
    key: 'examples',
    freshFor: ({ value }) => (isComplete(value) ? HOUR_SECONDS : INCOMPLETE_SECONDS) * 1000,
    fetch: async () => found({ value: await findExamples(ask) }),
  };
  app.get('/openapi.json', async (c) => {
    const read = await cache.read(examples, { bypass: false });
    if (read.kind !== 'found') throw new Error('examples are always found');
    const { value, version } = read.value;
    return answer(c, version, () => toJson(openApiDocument(mounted, about, value)));
  });
  const files: Record<string, () => Content> = {
    '/docs': () => contentOf(readFileSync(new URL('./reference.html', import.meta.url), 'utf8'), HTML),
    '/docs/reference.js': () => contentOf(SCRIPT, 'text/javascript; charset=utf-8'),
    '/docs/swagger-ui.css': () => contentOf(asset('swagger-ui.css'), 'text/css; charset=utf-8'),
    '/docs/swagger-ui-bundle.js': () =>
      contentOf(asset('swagger-ui-bundle.js'), 'text/javascript; charset=utf-8'),
  };
  for (const [path, content] of Object.entries(files)) {
    app.get(path, (c) => answer(c, path, content, PAGE_HEADERS));
  }
  app.get('/docs/guides/:name{.+\\.md}', async (c, next) => {
    const name = c.req.param('name');
    if (!isGuide(name)) return next();
    const html = await readGuide(name);
    return answer(c, name, () => contentOf(html, HTML), PAGE_HEADERS);
  });
}
