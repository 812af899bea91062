import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Hono } from 'hono';
import type { Logger } from '../log.ts';
import type { EdgeContext, HttpEnv } from './app.ts';
import { type CachedResponses, repeat } from './cached-responses.ts';
import { clientAddress, limitKey, networkOf, type TrustedProxies } from './client-address.ts';
import type { HeaderRecord } from './cors.ts';
import { HttpError, internalError } from './errors.ts';
import type { OpenStreams } from './open-streams.ts';
import { type AppliedLimit, type CountResult, tooManyRequests } from './rate-limit.ts';
import { createNegotiator, type Encodable, isNotModified } from './representation.ts';
import { REQUEST_ID, type RequestHandler } from './request-guard.ts';
import {
  composeResponse,
  type ErrorDocument,
  errorResponse,
  toResponse,
  uncachedJson,
  writeError,
  writeErrorPage,
  writeResponse,
} from './response.ts';

export interface EdgeDeps {
  readonly app: Hono<HttpEnv>;
  readonly limitFor: (requested: IncomingMessage, client: string) => AppliedLimit;
  readonly proxies: TrustedProxies;
  /** If not given, event streams are not counted. */
  readonly openStreams?: OpenStreams;
  /** If not given, the app is called for every response. */
  readonly cachedResponses?: CachedResponses;
  /**
   * Returns the HTML page for an error. If there is no such function, or if it returns `undefined`, errors are JSON.
   */
  readonly errorPage?: ErrorPage;
  readonly log: Logger;
  readonly requestLog?: RequestLog;
  /** Called with the status of every response. */
  readonly observe: (status: number) => void;
}

/** Returns the HTML page for an error, if the client is a browser. */
export type ErrorPage = (requested: IncomingMessage, error: HttpError) => ErrorDocument | undefined;

const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

/** Headers that belong to a single request. */
const ownHeaders = (requestId: string, rateLimit: string): HeaderRecord =>
  rateLimit === '' ? { [REQUEST_ID]: requestId } : { [REQUEST_ID]: requestId, RateLimit: rateLimit };

/** Passes requests to the app. Error responses get the edge’s headers, too. */
export function createAppListener({ app, log, observe }: Pick<EdgeDeps, 'app' | 'log' | 'observe'>) {
  return (incoming: IncomingMessage, outgoing: ServerResponse, edge: EdgeContext): void => {
    async function fetch(request: Request, env: object): Promise<Response> {
      const response = await app.fetch(request, { ...(env as HttpBindings), edge });
      observe(response === RESPONSE_ALREADY_SENT ? outgoing.statusCode : response.status);
      return response;
    }
    /** Handles a URL that cannot be parsed, or a bug outside of the app. */
    function errorHandler(err: unknown): Response {
      const isClientError = err instanceof RequestError;
      if (!isClientError) log.error({ err }, 'unexpected error');
      const error = isClientError ? new HttpError('bad_request') : internalError();
      observe(error.status);
      return errorResponse(error, edge.headers);
    }
    void getRequestListener(fetch, { errorHandler, hostname: 'localhost' })(incoming, outgoing);
  };
}

/**
 * Handles every request: determines the client's address, applies the rate limit, and sends the cached response or
 * calls the app. What it has determined is passed to the route, so that each response is built once, with all its
 * headers.
 */
export function createEdge(deps: EdgeDeps): RequestHandler {
  const { limitFor, proxies, openStreams, cachedResponses, errorPage, log, requestLog, observe } = deps;
  const negotiate = createNegotiator();
  const callApp = createAppListener(deps);
  const logRefusal = createRefusalLog(log);

  function fail(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    error: HttpError,
    headers: HeaderRecord,
  ): void {
    const page = errorPage?.(incoming, error);
    if (page === undefined) writeError(outgoing, error, headers);
    else writeErrorPage(outgoing, error, page, headers);
    observe(error.status);
  }

  function reply(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    client: string,
    edgeHeaders: HeaderRecord,
    { isAllowed, rateLimit }: CountResult,
    body: Buffer | undefined,
  ): void {
    const { method, url = '', headers: requested } = incoming;
    const requestId = String(requested['x-request-id']);
    if (!isAllowed) {
      const headers = { ...edgeHeaders, ...ownHeaders(requestId, rateLimit) };
      fail(incoming, outgoing, tooManyRequests(), headers);
      return;
    }
    const accepted = negotiate(requested['accept-encoding']);
    const isUnchanged = (representation: Encodable<unknown>): boolean =>
      isNotModified(representation, requested['if-none-match'], requested['if-modified-since']);
    const cache = method === 'GET' || method === 'HEAD' ? cachedResponses : undefined;
    const current = cache?.current(url, requested);
    if (current !== undefined) {
      const isKnown = isUnchanged(current.response.representation);
      const { status, head, body } = repeat(current, edgeHeaders, accepted, isKnown);
      const rateLimitHeader = rateLimit === '' ? [] : ['RateLimit', rateLimit];
      outgoing.writeHead(status, [...head, REQUEST_ID, requestId, ...rateLimitHeader]).end(body);
      observe(status);
      return;
    }
    const headers = { ...edgeHeaders, ...ownHeaders(requestId, rateLimit) };
    const compose: EdgeContext['compose'] = (made) => {
      const composed = composeResponse(made, headers, accepted, isUnchanged(made.representation));
      const { body } = composed;
      // Hono derives the response to a HEAD request from the response to GET, and streams bodies that are generated in
      // chunks.
      if (method === 'HEAD' || outgoing.destroyed || body instanceof ReadableStream)
        return toResponse(composed);
      writeResponse(outgoing, { ...composed, body });
      return RESPONSE_ALREADY_SENT;
    };
    const uncached: EdgeContext['uncached'] = (body, more) =>
      uncachedJson(200, body, { ...headers, ...more });
    const openStream = (stream: ServerResponse) => openStreams?.add(limitKey(client), stream);
    const cached = cache?.find(url, requested);
    const context = { headers, client, isInternal: false, compose, uncached, openStream, cached };
    callApp(incoming, outgoing, body === undefined ? context : { ...context, body });
  }

  return (incoming, outgoing, body) => {
    const { headers, socket } = incoming;
    const client = clientAddress(socket.remoteAddress, headers['x-forwarded-for']?.toString(), proxies);
    requestLog?.(incoming, outgoing, client);
    const { limit, cors } = limitFor(incoming, client);
    const idHeaders = ownHeaders(String(headers['x-request-id']), '');
    if (isPreflight(incoming)) {
      outgoing.writeHead(204, { ...cors.preflightHeaders(headers), ...idHeaders }).end();
      observe(204);
      return;
    }
    const edgeHeaders = cors.headersFor(headers.origin);
    if (headers.origin !== undefined && edgeHeaders['Access-Control-Allow-Origin'] === undefined)
      logRefusal(headers.origin, headers.host);
    const counted = limit.count(limitKey(client));
    if (!(counted instanceof Promise)) {
      reply(incoming, outgoing, client, edgeHeaders, counted, body);
      return;
    }
    counted
      .then((result) => reply(incoming, outgoing, client, edgeHeaders, result, body))
      .catch((err: unknown) => {
        log.error({ err }, 'unexpected error');
        fail(incoming, outgoing, internalError(), { ...edgeHeaders, ...idHeaders });
      });
  };
}

/** Further refused origins are not logged, so that invented origins cannot fill the log. */
const MOST_REFUSED = 20;

/** Logs each origin that CORS refuses once, with the setting that would allow it. */
function createRefusalLog(log: Logger): (origin: string, host: string | undefined) => void {
  const logged = new Set<string>();
  return (origin, host) => {
    // With some requests of our own pages, a browser sends `Origin`, too.
    const isOwn = URL.canParse(origin) && new URL(origin).host === host;
    if (isOwn || logged.has(origin) || logged.size === MOST_REFUSED) return;
    logged.add(origin);
    const hint = `a browser hides responses from scripts of this origin: add it to CORS_ORIGINS to allow them`;
    log.info({ origin }, hint);
  };
}

/** Called for every request when it arrives. */
type RequestLog = (incoming: IncomingMessage, outgoing: ServerResponse, client: string) => void;

/** The path without the query, because search terms are private. */
const pathOf = (target: string): string => target.split('?', 1)[0] ?? '';

/**
 * Logs a share of the requests (0 to 1), each when its response has been sent or its client has disconnected. A log
 * line has neither the query nor the headers; the client's address is shortened or omitted. Returns `undefined` if the
 * share is 0, so that requests take no extra time.
 */
export function createRequestLog(
  log: Logger,
  address: string,
  { share, clients = 'none' }: { readonly share: number; readonly clients?: 'none' | 'short' },
  chance: () => number = Math.random,
): RequestLog | undefined {
  if (share === 0) return undefined;
  return (incoming, outgoing, client) => {
    if (chance() >= share) return;
    const startedAt = performance.now();
    outgoing.once('close', () => {
      const ms = Math.round((performance.now() - startedAt) * 100) / 100;
      const { method, url = '', headers } = incoming;
      const outcome = outgoing.writableFinished ? { status: outgoing.statusCode } : { aborted: true };
      const requestId = headers['x-request-id'];
      const who = clients === 'short' && { client: networkOf(client) };
      log.info({ requestId, address, ...who, method, path: pathOf(url), ...outcome, ms }, 'request');
    });
  };
}
