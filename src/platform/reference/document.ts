import { OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import { ERRORS, type ErrorName } from '../http/errors.ts';
import { commonQuery } from '../http/query.ts';
import type { AnyRoute, BodyType } from '../http/route.ts';
import { EVENT_STREAM_TYPE } from '../streams/event-stream.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '../time.ts';

/** The content of an OpenAPI document that does not come from the routes. */
export interface Described {
  readonly title: string;
  /** Markdown. */
  readonly description: string;
  readonly version: string;
  /** Where to get help. */
  readonly contact: { readonly name: string; readonly url: string };
  /** A description of each tag. */
  readonly tags: Readonly<Record<string, string>>;
}

export interface MountedRoutes {
  readonly prefix: string;
  /** The tag of the operations of these routes. */
  readonly tag: string;
  readonly routes: readonly AnyRoute[];
}

export type Document = ReturnType<OpenAPIHono['getOpenAPI31Document']>;
export type Operation = NonNullable<NonNullable<Document['paths']>[string]['get']>;
type Parameter = Extract<NonNullable<Operation['parameters']>[number], { name: string }>;

/** Example values for parameters, by `operationId` and name of the parameter. */
export type Examples = Readonly<Record<string, Readonly<Record<string, string>>>>;

const LICENSE = { name: 'MIT', identifier: 'MIT' };

/**
 * The reference page fills in every example, and a request with all of them would find nothing. So the examples of
 * optional parameters are moved into their descriptions.
 */
function describeParameter(parameter: Parameter, example: string | undefined): void {
  const { schema } = parameter;
  if (schema === undefined || '$ref' in schema) {
    if (example !== undefined) parameter.example = example;
    return;
  }
  const exampleValue = example ?? schema.example;
  delete schema.example;
  delete parameter.example;
  if (exampleValue === undefined) return;
  if (parameter.required) parameter.example = exampleValue;
  else parameter.description = `${parameter.description ?? ''}. Example: \`${exampleValue}\``;
}

/** A text for the documentation: how long a response may be cached. */
export function cachedFor({ maxAge, caching }: AnyRoute): string {
  if (caching !== undefined) return caching;
  if (maxAge === 'no-store') return 'not cached';
  if (maxAge > DAY_SECONDS) return `${maxAge / DAY_SECONDS} days`;
  return maxAge >= HOUR_SECONDS ? `${maxAge / HOUR_SECONDS} h` : `${maxAge} s`;
}

/** The OpenAPI 3.1 document of a listener. `examples` replace the examples of the routes. */
export function openApiDocument(
  mounted: readonly MountedRoutes[],
  { tags, ...about }: Described,
  examples: Examples = {},
): Document {
  const app = new OpenAPIHono();
  const { openAPIRegistry: registry } = app;
  for (const { prefix, tag, routes } of mounted) {
    for (const route of routes)
      registry.registerPath({ ...toOpenApi(route, tag), path: `${prefix}${route.path}` });
  }
  for (const [name, header] of Object.entries(HEADERS)) registry.registerComponent('headers', name, header);
  registry.registerComponent('securitySchemes', 'apiKey', {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
  });
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { ...about, license: LICENSE },
    servers: [{ url: '/' }],
    tags: mounted.map(({ tag }) => ({ name: tag, description: tags[tag] ?? '' })),
  });
  for (const { get, post } of Object.values(document.paths ?? {})) {
    for (const { operationId = '', parameters = [] } of [get, post].filter((one) => one !== undefined)) {
      for (const parameter of parameters) {
        if ('name' in parameter) describeParameter(parameter, examples[operationId]?.[parameter.name]);
      }
    }
  }
  return document;
}

const header = (description: string, example: string) => ({
  description,
  schema: { type: 'string' as const },
  example,
});

/** The response headers that routes refer to, as components of the document. */
const HEADERS = {
  ETag: header('Validator of this body: send it back as `If-None-Match`', '"0Vl3Q6Hjy9eCg7mAFQtdJ4yhtlA"'),
  'Last-Modified': header('When the content last changed', 'Sat, 21 Nov 2026 06:00:12 GMT'),
  Age: header('Seconds since the data was last confirmed with its source', '5'),
  'Cache-Control': header(
    'How long the response may be cached, counted from `Age: 0`',
    'public, max-age=86400',
  ),
  'Cache-Status': header(
    'Whether the response comes from the cache (`hit`) or the upstream was requested (RFC 9211); `detail` is why stale data could not be refreshed',
    'CampusData; hit; ttl=86395',
  ),
  RateLimit: header('Remaining requests, and seconds until the count is reset', '"minute";r=59;t=60'),
  'RateLimit-Policy': header(
    'Allowed requests of one client (`q`) per window in seconds (`w`)',
    '"minute";q=60;w=60',
  ),
  'X-Request-Id': header(
    'Identifies the request in the service’s log; yours is used if it is 1 to 64 letters, digits, `-`, `_` or `.`',
    '9f31c2d07a54-1z',
  ),
  'WWW-Authenticate': header('Authentication scheme: `X-API-Key`', 'ApiKey'),
  'Retry-After': header('Seconds to wait before trying again', '12'),
};

type HeaderName = keyof typeof HEADERS;
/** Headers that every response has. */
const EVERY: readonly HeaderName[] = ['RateLimit', 'RateLimit-Policy', 'X-Request-Id'];
/** Headers that only errors with these statuses have. */
const OF_STATUS: Readonly<Record<number, HeaderName>> = {
  401: 'WWW-Authenticate',
  429: 'Retry-After',
  503: 'Retry-After',
};
const CACHING: readonly HeaderName[] = ['ETag', 'Last-Modified', 'Age', 'Cache-Control', 'Cache-Status'];

const headersOf = (names: readonly HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const apiError = z
  .object({
    error: z.string().openapi({ description: 'Human-readable message; stable' }),
    message: z.string().optional().openapi({ description: 'Details' }),
    retryAfter: z.number().optional().openapi({ description: 'The same as `Retry-After`, in seconds' }),
  })
  .openapi('ApiError', { description: 'The body of every error' });

/** Errors that any route can return. (Behind a router, the backend may be unreachable.) */
const COMMON_ERRORS: readonly ErrorName[] = ['rate_limited', 'internal', 'unavailable', 'upstream_timeout'];
/**
 * Errors that a route can return even if it has no parameters of its own, because `nocache` and `envelope` can be
 * invalid.
 */
const QUERY_ERRORS: readonly ErrorName[] = ['parameter_invalid'];

function exampleOf(name: ErrorName, parameter: string): Record<string, string | number> {
  const error = ERRORS[name].text.replace('<name>', parameter);
  if (name === 'rate_limited') return { error, retryAfter: 12 };
  if (name === 'internal') return { error, message: 'An error occurred' };
  return { error };
}

function errorResponses(route: AnyRoute): RouteConfig['responses'] {
  const keyErrors: readonly ErrorName[] = route.needsKey ? ['unauthorized'] : [];
  const names = [...new Set([...QUERY_ERRORS, ...(route.errors ?? []), ...keyErrors, ...COMMON_ERRORS])];
  const [parameter = 'nocache'] = Object.keys(route.query.shape);
  return Object.fromEntries(
    [...Map.groupBy(names, (name) => ERRORS[name].status)].map(([status, ofStatus]) => [
      status,
      {
        description: ofStatus.map((name) => ERRORS[name].text).join(' · '),
        headers: headersOf([...EVERY, ...(OF_STATUS[status] ? [OF_STATUS[status]] : [])]),
        content: {
          'application/json': {
            schema: apiError,
            examples: Object.fromEntries(
              ofStatus.map((name) => [
                name,
                { summary: ERRORS[name].text, value: exampleOf(name, parameter) },
              ]),
            ),
          },
        },
      },
    ]),
  );
}

function contentOf(body: BodyType) {
  if (typeof body !== 'string') return { 'application/json': { schema: body } };
  const [type = body] = body.split(';');
  const isText = type.startsWith('text/');
  return { [type]: { schema: { type: 'string' as const, ...(!isText && { format: 'binary' }) } } };
}

function successResponses({ response: described, maxAge }: AnyRoute): RouteConfig['responses'] {
  const content = contentOf(described);
  if (maxAge === 'no-store')
    return { 200: { description: 'OK', headers: headersOf(['Cache-Control', ...EVERY]), content } };
  const headers = headersOf([...CACHING, ...EVERY]);
  return {
    200: { description: 'OK', headers, content },
    304: { description: 'Not modified: no body', headers },
  };
}

/** The parameters of a route. Every GET except for streams also has `nocache`, and every JSON GET has `envelope`. */
function queryOf({ method, query, response: described }: AnyRoute): z.ZodObject {
  if (method === 'post' || described === EVENT_STREAM_TYPE) return query;
  const { nocache, envelope } = commonQuery.shape;
  return query.extend(typeof described === 'string' ? { nocache } : { nocache, envelope });
}

/** The description of a route, including how long its responses are cached. */
function describe(route: AnyRoute): string {
  const { method, description = '', maxAge, caching } = route;
  if (method !== 'get') return description;
  const isCached = maxAge !== 'no-store' || caching !== undefined;
  return `${description} ${isCached ? `Cached for ${cachedFor(route)}` : 'Not cached'}.`.trimStart();
}

/** A route as an operation of the OpenAPI document. */
export const toOpenApi = (route: AnyRoute, tag: string): RouteConfig => ({
  method: route.method,
  path: route.path,
  operationId: route.operationId,
  tags: [tag],
  summary: route.summary,
  description: describe(route),
  ...(route.deprecated && { deprecated: true }),
  security: route.needsKey ? [{ apiKey: [] }] : [],
  request: { query: queryOf(route) },
  responses: { ...successResponses(route), ...errorResponses(route) },
});
