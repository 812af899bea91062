import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { HttpEnv } from './app.ts';
import { contentOf, type Representation, represent } from './representation.ts';
import { cachingHeaders } from './response.ts';

const HOUR = 3_600;

/**
 * Nothing but our own files and addresses; Swagger UI sets styles on elements, draws icons from data URLs, and
 * shows an image that was tried from a blob.
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

export interface Described {
  readonly title: string;
  readonly description: string;
  readonly version: string;
}

/** The OpenAPI 3.1 document of an app's routes. */
export const openApiDocument = (app: OpenAPIHono<HttpEnv>, about: Described) =>
  app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { ...about, license: { name: 'MIT' } },
    servers: [{ url: '/' }],
  });

export const describeKey = (app: OpenAPIHono<HttpEnv>): unknown =>
  app.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
  });

/** `/openapi.json`, and a reference page at `/docs` made of our own files only. */
export function mountReference(app: OpenAPIHono<HttpEnv>, about: Described, now: () => number): void {
  const startedAt = now();
  const modules = createRequire(import.meta.url);
  const asset = (name: string) => readFileSync(modules.resolve(`swagger-ui-dist/${name}`), 'utf8');
  const page = () => readFileSync(new URL('./reference.html', import.meta.url), 'utf8');
  const file = (text: string, type: string) =>
    represent(contentOf(text, `${type}; charset=utf-8`), startedAt);
  const files: Record<string, () => Representation> = {
    '/openapi.json': () => file(JSON.stringify(openApiDocument(app, about)), 'application/json'),
    '/docs': () => file(page(), 'text/html'),
    '/docs/reference.js': () => file(SCRIPT, 'text/javascript'),
    '/docs/swagger-ui.css': () => file(asset('swagger-ui.css'), 'text/css'),
    '/docs/swagger-ui-bundle.js': () => file(asset('swagger-ui-bundle.js'), 'text/javascript'),
  };
  describeKey(app);
  app.get('/', (c) => {
    // Relative, so that it holds behind a proxy that puts a prefix before our paths.
    const headers = { ...c.env.edge.headers, Location: 'docs', 'Content-Length': '0' };
    return new Response(null, { status: 302, headers });
  });
  for (const [path, make] of Object.entries(files)) {
    let made: Representation | undefined;
    app.get(path, (c) => {
      made ??= make();
      const freshness = { confirmedAt: now(), maxAge: HOUR, cache: 'hit' as const };
      const headers = { ...cachingHeaders(startedAt, freshness, now()), ...PAGE_HEADERS };
      const { body, ...init } = c.env.edge.compose({ representation: made, headers });
      return new Response(body, init);
    });
  }
}
