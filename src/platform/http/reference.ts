import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { HttpEnv } from './context.ts';
import { prepare } from './prepared.ts';
import { type Representation, represent, representJson } from './representation.ts';
import { describe, sendRepresentation } from './send.ts';

const HOUR = 3_600;

/**
 * Nothing but our own files and addresses; Swagger UI sets styles on elements, draws icons from data URLs, and
 * shows an image that was tried from a blob.
 */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const PAGE_HEADERS = { 'Content-Security-Policy': PAGE_POLICY, 'Referrer-Policy': 'no-referrer' };

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Campus Data reference</title>
<link rel="stylesheet" href="docs/swagger-ui.css">
<link rel="icon" href="data:,">
</head>
<body>
<div id="reference"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/reference.js"></script>
</body>
</html>
`;

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

const asset = (name: string): Buffer<ArrayBuffer> =>
  Buffer.from(readFileSync(createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`)));

/** `/openapi.json`, and a reference page at `/docs` made of our own files only. */
export function mountReference(app: OpenAPIHono<HttpEnv>, about: Described, now: () => number): void {
  const startedAt = now();
  const file = (bytes: Buffer<ArrayBuffer>, type: string) => represent(bytes, type, startedAt);
  const files: Record<string, () => Representation> = {
    '/openapi.json': () => representJson(prepare(openApiDocument(app, about)), startedAt),
    '/docs': () => file(Buffer.from(PAGE), 'text/html; charset=utf-8'),
    '/docs/reference.js': () => file(Buffer.from(SCRIPT), 'text/javascript; charset=utf-8'),
    '/docs/swagger-ui.css': () => file(asset('swagger-ui.css'), 'text/css; charset=utf-8'),
    '/docs/swagger-ui-bundle.js': () => file(asset('swagger-ui-bundle.js'), 'text/javascript; charset=utf-8'),
  };
  describeKey(app);
  app.get('/', (c) => {
    // Relative, so that it holds behind a proxy that puts a prefix before our paths.
    const headers = { ...c.env.door.headers, Location: 'docs', 'Content-Length': '0' };
    return new Response(null, { status: 302, headers });
  });
  for (const [path, make] of Object.entries(files)) {
    let made: Representation | undefined;
    app.get(path, (c) => {
      made ??= make();
      const freshness = { confirmedAt: now(), maxAge: HOUR, cache: 'hit' as const };
      const headers = describe(made, freshness, now(), PAGE_HEADERS);
      return sendRepresentation(c, made, headers);
    });
  }
}
