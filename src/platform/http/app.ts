import type { ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { DatabaseUnavailable } from '../database/errors.ts';
import type { Logger } from '../log.ts';
import type { CachedResponses } from './cached-responses.ts';
import { type HeaderRecord, SAFETY_HEADERS } from './cors.ts';
import { HttpError, internalError, unavailable } from './errors.ts';
import type { Encodable } from './representation.ts';
import {
  type CacheableResponse,
  composeResponse,
  errorResponse,
  type ResponseBody,
  toResponse,
  uncachedJson,
} from './response.ts';

/** What the edge passes to a route with each request. */
export interface EdgeContext {
  /** Headers for CORS, rate limit and security, for every response. */
  readonly headers: HeaderRecord;
  /** The client's address, also if the client is behind trusted proxies. */
  readonly client: string;
  /** Whether the request is part of the work for another request, which has already been counted. */
  readonly isInternal: boolean;
  /** The request’s body, for the few routes that accept one. */
  readonly body?: Buffer;
  /** Makes the response (200 or 304) to this request. */
  readonly compose: (response: CacheableResponse<Encodable<ResponseBody>>) => Response;
  /** Makes a JSON response that is not cached. */
  readonly uncached: (body: unknown, headers: HeaderRecord) => Response;
  /** Counts an event stream. Throws if this client, or all clients together, have too many open streams. */
  readonly openStream: (outgoing: ServerResponse) => void;
  /** The latest response to this request target, and a function that stores the next response. */
  readonly cached: Pick<ReturnType<CachedResponses['find']>, 'latest' | 'store'> | undefined;
}

/** For requests from operators or from this process itself: they have no limit, and nothing is cached. */
export const plainContext: EdgeContext = {
  headers: SAFETY_HEADERS,
  client: '',
  isInternal: true,
  compose: (response) => toResponse(composeResponse(response, SAFETY_HEADERS, 'identity', false)),
  uncached: (body, headers) => uncachedJson(200, body, { ...SAFETY_HEADERS, ...headers }),
  openStream: () => undefined,
  cached: undefined,
};

export interface HttpEnv {
  Bindings: HttpBindings & { edge: EdgeContext };
}

/** The methods that a path allows, for a 405 and its `Allow` header. */
function methodsOf(app: Hono<HttpEnv>, path: string): string[] {
  const ofPath = app.routes.filter((route) => route.path === path && route.method !== 'ALL');
  const methods = new Set(ofPath.map((route) => route.method));
  if (methods.has('GET')) methods.add('HEAD');
  return methods.size === 0 ? [] : [...methods, 'OPTIONS'];
}

/** A database that restarts usually responds again within this time. */
const DATABASE_RETRY_SECONDS = 10;

export const databaseUnavailable = (): HttpError => unavailable(DATABASE_RETRY_SECONDS);

/** Maps any error to the error that a caller gets. */
export function errorOf(error: Error): HttpError {
  if (error instanceof HttpError) return error;
  return error instanceof DatabaseUnavailable ? databaseUnavailable() : internalError();
}

/** An app that responds as documented to unknown paths and to errors. */
export function createApp(log: Logger): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.notFound((c) => {
    const { headers } = c.env.edge;
    const allow = methodsOf(app, c.req.path).join(', ');
    if (allow === '') return errorResponse(new HttpError('not_found'), headers);
    if (c.req.method === 'OPTIONS')
      return new Response(null, { status: 204, headers: { ...headers, Allow: allow } });
    return errorResponse(new HttpError('method_not_allowed', { headers: { Allow: allow } }), headers);
  });
  app.onError((error, c) => {
    const { headers } = c.env.edge;
    const httpError = errorOf(error);
    if (httpError.status === 500) log.error({ err: error, path: c.req.path }, 'unexpected error');
    return errorResponse(httpError, headers);
  });
  return app;
}
