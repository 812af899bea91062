import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
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
import { HOUR_SECONDS } from '../time.ts';
import { found } from '../upstream/outcome.ts';
import { type Described, type Examples, type MountedRoutes, openApiDocument } from './document.ts';
import { framed, markdown, referencePage } from './page.ts';

/** How often to look for examples again while there is no data yet for some of the operations. */
const INCOMPLETE_SECONDS = 60;

/** A policy that allows only our own style sheet. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const PAGE_HEADERS = { 'Content-Security-Policy': PAGE_POLICY, 'Referrer-Policy': 'no-referrer' };

/** There are fewer files and guides than this. The OpenAPI document gets a new version at most once an hour. */
const MOST_KEPT = 50;

const HTML = 'text/html; charset=utf-8';

/** Requests a route of the same app. The result is `undefined` unless the status is 200. */
export type RequestRoute = (target: string) => Promise<unknown>;

interface ReferenceDeps {
  readonly mounted: readonly MountedRoutes[];
  readonly about: Described;
  /** Finds example values for which data is available now, so that the first request of a visitor finds something. */
  readonly findExamples: (requestRoute: RequestRoute) => Promise<Examples>;
  /**
   * The URL of the project’s source files, with a slash at the end. It is used in links to files that are not served.
   */
  readonly source: string;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * The list of all endpoints, for programs that request `/`. Paths are relative, because a proxy may add a prefix to
 * them.
 */
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

/** Redirects browsers from `/`, on listeners without pages. */
export function redirectToReference(c: Context<HttpEnv>): Response {
  const { headers } = c.env.edge;
  const vary = varying([headers.Vary, BY_READER.field], false);
  return new Response(null, {
    status: 302,
    headers: { ...headers, ...vary, Location: 'docs', 'Content-Length': '0' },
  });
}

/** Mounts the index at `/`, the OpenAPI document, the guides, and a reference page that uses only our own files. */
export function mountReference(app: Hono<HttpEnv>, deps: ReferenceDeps): void {
  const { mounted, about, findExamples, source, clock } = deps;
  const now = () => clock.now();
  const startedAt = now();

  /** The documents. Each is built and compressed only once, whatever query a request has. */
  const representations = new LRUCache<string, Representation>({ max: MOST_KEPT });
  function madeOnce(version: string, content: () => Content): Representation {
    const representation = representations.get(version) ?? new Representation(content(), startedAt);
    representations.set(version, representation);
    return representation;
  }

  const reply = (
    c: Context<HttpEnv>,
    version: string,
    content: () => Representation,
    headers = {},
    vary?: Vary,
  ) =>
    respond(c.env.edge, now(), {
      version,
      modifiedAt: startedAt,
      freshness: { confirmedAt: now(), maxAge: HOUR_SECONDS, cache: 'hit' },
      content,
      headers,
      ...(vary && { vary }),
    });

  const requestRoute: RequestRoute = async (target) => {
    const response = await app.request(target, {}, { edge: plainContext });
    return response.ok ? response.json() : undefined;
  };

  app.get('/', async (c, next) => {
    if (wantsPage(c.req.header())) return next();
    return reply(c, 'index', () => madeOnce('index', () => toJson(indexOf(deps))), {}, BY_READER);
  });
  const cache = createCache<Examples>(deps);
  const examples: Resource<Examples> = {
    key: 'examples',
    freshFor: ({ value }) => (isComplete(value) ? HOUR_SECONDS : INCOMPLETE_SECONDS) * 1000,
    fetch: async () => found({ value: await findExamples(requestRoute) }),
  };
  async function currentExamples(): Promise<{ readonly value: Examples; readonly version: string }> {
    const read = await cache.read(examples, { bypass: false });
    if (read.kind !== 'found') throw new Error('examples are always found');
    return read.value;
  }
  app.get('/openapi.json', async (c) => {
    const { value, version } = await currentExamples();
    return reply(c, version, () => madeOnce(version, () => toJson(openApiDocument(mounted, about, value))));
  });
  async function respondWithPage(c: Context<HttpEnv>, version: string, make: () => Promise<string>) {
    const page = representations.get(version) ?? new Representation(contentOf(await make(), HTML), startedAt);
    representations.set(version, page);
    return reply(c, version, () => page, PAGE_HEADERS);
  }
  app.get('/docs', async (c) => {
    const { value, version } = await currentExamples();
    return respondWithPage(c, `docs ${version}`, () => referencePage(openApiDocument(mounted, about, value)));
  });
  app.get('/docs/guides', (c) => respondWithPage(c, 'guides', listGuides));
  const style = () =>
    contentOf(readFileSync(new URL('./reference.css', import.meta.url), 'utf8'), 'text/css; charset=utf-8');
  app.get('/docs/reference.css', (c) =>
    reply(c, 'reference.css', () => madeOnce('reference.css', style), PAGE_HEADERS),
  );
  app.get('/docs/guides/:name{.+\\.md}', async (c, next) => {
    const name = c.req.param('name');
    return isGuide(name) ? respondWithPage(c, name, () => readGuide(name, source)) : next();
  });
}

const FOLDER = join(import.meta.dirname, '../../../docs');

let names: ReadonlySet<string> | undefined;

function guideNames(): ReadonlySet<string> {
  names ??= new Set(globSync('**/*.md', { cwd: FOLDER }).sort());
  return names;
}

/** Whether there is a guide with this name, such as `search.md`. */
const isGuide = (name: string): boolean => guideNames().has(name);

async function guide(name: string): Promise<{ readonly text: string; readonly title: string }> {
  const text = await readFile(join(FOLDER, name), 'utf8');
  const [, title = name] = /^# (.+)$/m.exec(text) ?? [];
  // A title must be plain text, so backticks around code in the heading are removed.
  return { text, title: title.replaceAll('`', '') };
}

/** The target of a link in a guide: another guide, or a file below `source`, where the project’s source files are. */
function target(name: string, href: string, source: string): string {
  const docs = new URL('docs/', source).href;
  const to = new URL(href, docs + name);
  const isHere =
    to.href.startsWith(docs) && isGuide(to.href.slice(docs.length, -to.hash.length || undefined));
  return isHere ? href : to.href;
}

/** A guide as HTML. Links between guides work, because each guide has the same name as its file. */
async function readGuide(name: string, source: string): Promise<string> {
  const { text, title } = await guide(name);
  const root = '../'.repeat(name.split('/').length + 1);
  const description = `${title}: a guide to Campus Data.`;
  return framed({
    title: `${title} – Campus Data`,
    description,
    root,
    main: await markdown(text, (href) => target(name, href, source)),
  });
}

/** Lists all guides by their titles, those for operators last. */
async function listGuides(): Promise<string> {
  const all = await Promise.all(
    [...guideNames()].map(async (name) => ({ name, title: (await guide(name)).title })),
  );
  const list = (wanted: (name: string) => boolean) =>
    html`<ul>${all.filter(({ name }) => wanted(name)).map(({ name, title }) => html`<li><a href="guides/${name}">${title}</a></li>`)}</ul>`;
  const isOperating = (name: string) => name.startsWith('operating/');
  return framed({
    title: 'Guides – Campus Data',
    description: 'How to use and how to run Campus Data.',
    root: '../',
    main: html`<h1>Guides</h1>${list((name) => !isOperating(name))}<h2>For operators</h2>${list(isOperating)}`,
  });
}
