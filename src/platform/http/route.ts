import type { z } from '@hono/zod-openapi';
import type { Context, Hono } from 'hono';
import type { RequireKey } from './api-keys.ts';
import type { EdgeContext, HttpEnv } from './app.ts';
import { type LongContent, LongText } from './chunked-text.ts';
import type { HeaderRecord } from './cors.ts';
import type { ErrorName } from './errors.ts';
import { isSet, noParameters, readQuery } from './query.ts';
import { type Content, envelope, Json, JsonValue, Representation } from './representation.ts';
import { type CacheState, cachingHeaders } from './response.ts';
import type { Vary } from './vary.ts';

/** The schema of a JSON body, or the media type of another kind of body. */
export type BodyType = z.ZodType | MediaType;

export type MediaType = `${string}/${string}`;

/** A route is a value: validation, types, headers and the OpenAPI document are all derived from it. */
interface Route<Q extends z.ZodObject, B extends BodyType> {
  readonly method: 'get' | 'post';
  readonly path: string;
  /** The route's name in the OpenAPI document and in generated clients, unique across all backends. */
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly query: Q;
  readonly response: B;
  /** Errors that this route can return, besides those that any route can return. */
  readonly errors?: readonly ErrorName[];
  /** For how many seconds the response may be cached (`Cache-Control: public, max-age=…`), or `no-store`. */
  readonly maxAge: number | 'no-store';
  /** If responses are not simply cached for `maxAge`: a text for the documentation that completes "cached for". */
  readonly caching?: string;
  readonly needsKey?: boolean;
  /** The day on which the deprecation begins, and the day until which the route works (`docs/stability.md`). */
  readonly deprecated?: { readonly since: string; readonly until: string };
  /** The request header on which the response depends, besides the URL and the encoding. */
  readonly vary?: Vary;
}

export type AnyRoute = Route<z.ZodObject, BodyType>;

export const defineRoute = <Q extends z.ZodObject, B extends BodyType>(route: Route<Q, B>): Route<Q, B> =>
  route;

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;
/** The type of the values that a route may send if its response has this schema. */
export type Sent<S extends z.ZodType> = DeepReadonly<z.input<S>>;

/** The body that a handler returns: a value, JSON that is already stringified, or content of another media type. */
export type BodyOf<B extends BodyType> = B extends z.ZodType ? Sent<B> | Json<Sent<B>> : MadeContent;

/** Content that is not JSON. It is a promise if the content may be long and is generated in steps. */
type MadeContent = Content | Promise<Content | LongContent>;

/** What the handler of a cached GET returns. `body` is called only if no response of this `version` is cached. */
export interface RouteResponse<T> extends Omit<CacheState, 'maxAge'> {
  /** Must change whenever the body changes. */
  readonly version: string;
  readonly body: () => T;
  /** When the body last changed, ms (`Last-Modified`). By default `confirmedAt`. */
  readonly modifiedAt?: number;
  /** Replaces the route's `maxAge`, seconds. */
  readonly maxAge?: number;
  /** Further headers, such as `Content-Disposition`. */
  readonly headers?: HeaderRecord;
}

export interface RouteRequest<Q> {
  readonly query: Q;
  /** Whether the request has `nocache=1`. */
  readonly bypass: boolean;
  readonly edge: EdgeContext;
}

export function readRequest<Q extends z.ZodObject>(
  route: Pick<Route<Q, BodyType>, 'query' | 'response'>,
  c: Context<HttpEnv>,
) {
  const all = c.req.queries();
  return {
    bypass: isSet(all, 'nocache'),
    enveloped: isSet(all, 'envelope') && typeof route.response !== 'string',
    query: readQuery(route.query, all),
  };
}

const metaOf = (timestamp: number, cached: boolean) => ({
  timestamp: new Date(timestamp).toISOString(),
  cached,
});

function contentOfResponse(
  route: Pick<AnyRoute, 'response'>,
  response: RouteResponse<unknown>,
  enveloped: boolean,
) {
  const body = response.body();
  if (typeof route.response === 'string') return body as MadeContent;
  const json = body instanceof Json ? body : new JsonValue(body);
  return enveloped ? envelope(json, metaOf(response.confirmedAt, response.cache === 'hit')) : json;
}

interface MountDeps {
  readonly now: () => number;
  readonly requireKey: RequireKey;
  /** Called each time a response is sent again without calling the route. */
  readonly onCachedHit?: () => void;
}

export interface Served<D> extends AnyRoute {
  readonly mount: (app: Hono<HttpEnv>, deps: D & MountDeps) => void;
}

/** The input of `respond`. `content` is called only if no response of this version is cached. */
interface ResponseInput {
  readonly version: string;
  /** When the content last changed, ms. */
  readonly modifiedAt: number;
  readonly freshness: CacheState;
  readonly content: () => MadeContent;
  /** Whether this is a HEAD request. A streamed response has a `Content-Length` only for HEAD. */
  readonly isHead?: boolean;
  readonly headers?: HeaderRecord;
  readonly vary?: Vary;
  readonly onCachedHit?: () => void;
}

/** Builds the response (200 or 304) to a client, and caches the response if that is allowed. */
export async function respond(edge: EdgeContext, now: number, input: ResponseInput): Promise<Response> {
  const { version, modifiedAt, freshness, content, isHead = false, headers, vary, onCachedHit } = input;
  const headersAt = (changedAt: number) => ({
    ...cachingHeaders(changedAt, freshness, now),
    ...headers,
    ...(vary && { Vary: vary.field }),
  });
  const problem = freshness.problem !== undefined && { problem: freshness.problem };
  const { latest } = edge.cached ?? {};
  const reusable = latest?.version === version ? latest.representation : undefined;
  const built = reusable ?? (await content());
  if ('lines' in built) {
    const { length, ...sent } = built;
    const isReported = isHead && length !== undefined;
    const representation = new LongText({ ...sent, ...(isReported && { length }) }, modifiedAt);
    return edge.compose({ version, representation, headers: headersAt(modifiedAt), ...problem });
  }
  const representation =
    reusable ?? (built instanceof Representation ? built : new Representation(built, modifiedAt));
  const response = {
    version,
    representation,
    headers: headersAt(representation.modifiedAt),
    ...problem,
    ...(vary && { vary }),
    ...(onCachedHit && { onCachedHit }),
  };
  if (freshness.maxAge !== 'no-store' && freshness.cache === 'hit') edge.cached?.store(response);
  return edge.compose(response);
}

/** The headers of a deprecated route (RFC 9745, RFC 8594). */
function endHeaders({ deprecated }: Pick<AnyRoute, 'deprecated'>): HeaderRecord {
  if (deprecated === undefined) return {};
  const [since, until] = [Date.parse(deprecated.since), Date.parse(deprecated.until)];
  return { Deprecation: `@${since / 1000}`, Sunset: new Date(until).toUTCString() };
}

/** The definition of a route. If it has no `query`, the route has only the parameters that every route has. */
export type Given<Q extends z.ZodObject, B extends BodyType, Own extends string> = Omit<
  Route<Q, B>,
  Own | 'query'
> & {
  readonly query?: Q;
};
const queryOf = <Q extends z.ZodObject>({ query = noParameters as z.ZodObject as Q }: { query?: Q }): Q =>
  query;

/** A GET route whose responses are cached. */
export const cachedRoute = <D, B extends BodyType, Q extends z.ZodObject = typeof noParameters>(
  given: Given<Q, B, 'method'> & {
    handle(
      deps: D,
      request: RouteRequest<z.output<Q>>,
    ): RouteResponse<BodyOf<B>> | Promise<RouteResponse<BodyOf<B>>>;
  },
) => {
  const route = { ...given, method: 'get' as const, query: queryOf(given) };
  return {
    ...route,
    mount(app: Hono<HttpEnv>, deps: D & Omit<MountDeps, 'requireKey'>): void {
      const { now, onCachedHit } = deps;
      app.get(route.path, async (c) => {
        const { edge } = c.env;
        const { query, bypass, enveloped } = readRequest(route, c);
        const response = await route.handle(deps, { query, bypass, edge });
        const isHit = response.cache === 'hit';
        const version = enveloped ? `${response.version} ${response.confirmedAt} ${isHit}` : response.version;
        const modifiedAt = response.modifiedAt ?? response.confirmedAt;
        const maxAge = bypass ? 'no-store' : (response.maxAge ?? route.maxAge);
        return respond(edge, now(), {
          version,
          modifiedAt,
          freshness: { ...response, maxAge },
          isHead: c.req.method === 'HEAD',
          content: () => contentOfResponse(route, response, enveloped),
          headers: { ...response.headers, ...endHeaders(route) },
          ...(route.vary && { vary: route.vary }),
          ...(onCachedHit && { onCachedHit }),
        });
      });
    },
  };
};

/** A route whose responses are built for each request and never cached, such as health or a trigger. */
export const uncachedRoute = <D, A extends z.ZodType, Q extends z.ZodObject = typeof noParameters>(
  given: Given<Q, A, 'maxAge'> & {
    handle(
      deps: D,
      request: { query: z.output<Q>; client: string; keyName: string | undefined },
    ): Sent<A> | Promise<Sent<A>>;
  },
) => {
  const route = { ...given, maxAge: 'no-store' as const, query: queryOf(given) };
  return {
    ...route,
    mount(app: Hono<HttpEnv>, deps: D & MountDeps): void {
      app.on(route.method, route.path, async (c) => {
        const keyName = route.needsKey ? deps.requireKey(c.req.header('x-api-key')) : undefined;
        const { query, enveloped } = readRequest(route, c);
        const body = await route.handle(deps, { query, client: c.env.edge.client, keyName });
        const wrapped =
          enveloped && route.method === 'get' ? { data: body, meta: metaOf(deps.now(), false) } : body;
        return c.env.edge.uncached(wrapped, endHeaders(route));
      });
    },
  };
};
