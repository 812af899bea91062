import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import { Agent, type Dispatcher, request } from 'undici';
import { createTurns } from '../platform/async.ts';
import type { HttpEnv } from '../platform/http/app.ts';
import type { HeaderRecord } from '../platform/http/cors.ts';
import { HttpError, unavailable } from '../platform/http/errors.ts';
import { endStream } from '../platform/http/open-streams.ts';
import { type BodyLimits, readBody, UnreadableBody } from '../platform/upstream/send-request.ts';
import { requestHeaders, responseHeaders } from './forwarded-headers.ts';
import { createBreaker, createWhileAlive } from './liveness.ts';

/** Longer than a backend waits for its upstreams, so that callers get the error that the backend reports. */
const TIMEOUT_MS = 30_000;
/** If there is no response after this time, a probe checks whether the backend responds at all. */
const SLOW_MS = 1_500;
/** How long the probe may take. */
const PROBE_MS = 2_000;
/** A trigger responds only when its work is done. It may scrape about ten sites, with pauses between pages. */
const WORK_TIMEOUT_MS = 30 * 60_000;
const RETRY_AFTER_SECONDS = 5;
/**
 * If an event stream misses two heartbeats, its backend hangs. The stream is ended, so that the client can reconnect to
 * another backend.
 */
const SILENT_MS = 32_000;
/**
 * If a body has a `Content-Length` of at most this many bytes, it is read completely before it is sent. Any other body
 * is passed on as it arrives.
 */
const WHOLE_BYTES = 1024 * 1024;
/**
 * The size limit for responses to requests that our own pages make, which are read completely. The longest of them, the
 * schedules of all sports, is far shorter.
 */
const MAX_INTERNAL_BYTES = 2 * 1024 * 1024;
/**
 * How many responses to such requests may be read at the same time if they are longer than `WHOLE_BYTES`. With this
 * limit, a router that renders 64 pages at once, each with a response of 2 MB, takes 440 MB. With responses of 8 MB and
 * no such limit, a container with 512 MB was killed.
 */
const LONG_BODIES = 2;

const SLOW = new Set([
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'TimeoutError',
]);

function backendError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof HttpError) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  if (SLOW.has(code) || SLOW.has(error.name)) return new HttpError('upstream_timeout');
  if (error instanceof UnreadableBody) return new HttpError('upstream_failed');
  return backendUnavailable();
}

const isEmpty = ({ statusCode }: Dispatcher.ResponseData, method: string): boolean =>
  statusCode === 204 || statusCode === 304 || method === 'HEAD';

const isLong = ({ headers }: Dispatcher.ResponseData): boolean =>
  !(Number(headers['content-length']) <= WHOLE_BYTES);

async function readWhole(
  response: Dispatcher.ResponseData,
  { method, headers, limits }: { method: string; headers: HeaderRecord; limits: BodyLimits },
) {
  const { statusCode: status } = response;
  const body = await readBody(response.body, undefined, limits);
  return new Response(isEmpty(response, method) ? null : body, { status, headers });
}

/** Passes a body on as it arrives. If either connection closes, the other is closed, too. That is not an error. */
function passOn(
  { statusCode, body }: Dispatcher.ResponseData,
  outgoing: ServerResponse,
  headers: HeaderRecord,
) {
  outgoing.writeHead(statusCode, headers);
  pipeline(body, outgoing).catch(() => outgoing.destroy());
  return RESPONSE_ALREADY_SENT;
}

/**
 * Passes an event stream on. If the backend fails, the stream to the client is ended normally, so that the client
 * reconnects.
 */
function passOnStream({ body }: Dispatcher.ResponseData, outgoing: ServerResponse, headers: HeaderRecord) {
  outgoing.writeHead(200, headers);
  pipeline(body, outgoing, { end: false }).then(
    () => outgoing.end(),
    () => endStream(outgoing),
  );
  return RESPONSE_ALREADY_SENT;
}

const backendUnavailable = (): HttpError => unavailable(RETRY_AFTER_SECONDS);

export interface ForwarderOptions {
  /**
   * Headers for requests that our own pages make. With them, backends do not count these requests, because the
   * visitor’s request for the page has already been counted.
   */
  readonly internal?: HeaderRecord;
  readonly timeoutMs?: number;
  readonly slowMs?: number;
  readonly silentMs?: number;
  /** A clock that never jumps back, ms. */
  readonly now?: () => number;
}

/** Forwards requests to a backend in another process. */
export function createForwarder(
  backendUrl: string,
  {
    internal = {},
    timeoutMs = TIMEOUT_MS,
    slowMs = SLOW_MS,
    silentMs = SILENT_MS,
    now,
  }: ForwarderOptions = {},
) {
  const options = {
    connections: 64,
    keepAliveTimeout: 4_000,
    // The time is limited only by the signals below. The default limit of undici would end a trigger after five
    // minutes.
    headersTimeout: 0,
    bodyTimeout: silentMs,
  };
  const passing = new Agent(options);
  /** Connections for responses that this process reads completely. */
  const reading = new Agent(options);
  const turns = createTurns(LONG_BODIES);
  const limitsUntil = (signal: AbortSignal): BodyLimits => ({
    maxBytes: MAX_INTERNAL_BYTES,
    turn: () => turns.take(signal),
  });
  /** Connections for event streams. Each is in use for as long as its stream lasts. */
  const streams = new Agent({ headersTimeout: timeoutMs, bodyTimeout: silentMs });
  const breaker = createBreaker(now);

  /** Checks whether the backend responds. Uses a new connection, because requests may be waiting on all the others. */
  async function probe(): Promise<void> {
    const signal = AbortSignal.timeout(PROBE_MS);
    await (await request(urlOf('/health'), { dispatcher: streams, signal })).body.dump();
  }
  const whileAlive = createWhileAlive(probe, { slowMs, reason: backendUnavailable });

  /**
   * Appends the path to the backend's URL. In this way, no path can lead to another host or port, however it is
   * encoded.
   */
  function urlOf(path: string, search = ''): URL {
    const url = new URL(backendUrl);
    url.pathname = url.pathname.replace(/\/$/, '') + path;
    url.search = search;
    return url;
  }

  /**
   * Sends a request and passes the response to `read`. `signal` limits the time until `read` is done. A body that is
   * passed on after that may take as long as the client needs.
   */
  async function send<T>(
    url: URL,
    requested: {
      readonly method: string;
      readonly headers: HeaderRecord;
      readonly signal: AbortSignal;
      readonly dispatcher: Agent;
    },
    read: (response: Dispatcher.ResponseData, limits: BodyLimits) => Promise<T> | T,
  ): Promise<T> {
    if (breaker.isOpen()) throw backendUnavailable();
    const { signal } = requested;
    const ends = new AbortController();
    const giveUp = (): void => ends.abort(signal.reason);
    signal.addEventListener('abort', giveUp);
    try {
      const method = requested.method as 'GET';
      const response = await request(url, { ...requested, method, signal: ends.signal });
      const done = await read(response, limitsUntil(ends.signal));
      breaker.succeeded();
      return done;
    } catch (error) {
      breaker.failed();
      throw error;
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  }

  return {
    /** Forwards a request. `path`: encoded as it was received, from the `/` after the prefix on. */
    async forward(c: Context<HttpEnv>, path: string, search: string): Promise<Response> {
      const { edge, outgoing } = c.env;
      const { method } = c.req.raw;
      const url = urlOf(path, search);
      // A request that one of our pages makes within this process has no connection to which a body could be passed on.
      const dispatcher = edge.isInternal ? reading : passing;
      const requested = { method, dispatcher, headers: requestHeaders(c, internal) };
      function pass(response: Dispatcher.ResponseData, limits: BodyLimits) {
        const headers = responseHeaders(response.headers, edge.headers);
        const isPassed = !edge.isInternal && isLong(response) && !isEmpty(response, method);
        return isPassed
          ? passOn(response, outgoing, headers)
          : readWhole(response, { method, headers, limits });
      }
      try {
        // Work that was triggered takes minutes, and continues even if the caller no longer waits.
        if (method === 'POST')
          return await send(url, { ...requested, signal: AbortSignal.timeout(WORK_TIMEOUT_MS) }, pass);
        const timeout = AbortSignal.timeout(timeoutMs);
        return await whileAlive((dead) =>
          send(url, { ...requested, signal: AbortSignal.any([timeout, dead]) }, pass),
        );
      } catch (error) {
        throw backendError(error);
      }
    },

    /** Forwards a response that has no end, until either side closes it. */
    async forwardStream(c: Context<HttpEnv>, path: string, search: string): Promise<Response> {
      const { edge, outgoing } = c.env;
      if (breaker.isOpen()) throw backendUnavailable();
      const clientGone = new AbortController();
      const onClose = (): void => clientGone.abort();
      outgoing.once('close', onClose);
      try {
        const response = await request(urlOf(path, search), {
          dispatcher: streams,
          headers: requestHeaders(c, internal),
          signal: clientGone.signal,
        });
        breaker.succeeded();
        const headers = responseHeaders(response.headers, edge.headers);
        if (response.statusCode !== 200) {
          return isLong(response)
            ? passOn(response, outgoing, headers)
            : await readWhole(response, { method: 'GET', headers, limits: limitsUntil(clientGone.signal) });
        }
        edge.openStream(outgoing);
        return passOnStream(response, outgoing, headers);
      } catch (error) {
        clientGone.abort();
        if (outgoing.destroyed) return RESPONSE_ALREADY_SENT;
        if (!(error instanceof HttpError)) breaker.failed();
        throw backendError(error);
      }
    },

    /** The health of the backend, requested on behalf of a client; `null` if the client has exceeded its rate limit. */
    fetchHealth(client: string, signal: AbortSignal): Promise<unknown> {
      const headers = { 'x-forwarded-for': client, ...internal };
      const requested = { method: 'GET', dispatcher: reading, headers, signal };
      return send(urlOf('/health'), requested, async ({ statusCode, body }, limits) =>
        statusCode === 429
          ? body.dump().then(() => null)
          : JSON.parse(String(await readBody(body, undefined, limits))),
      );
    },

    /** Must be called only after the last request has ended. */
    close: () => Promise.all([passing, reading, streams].map((agent) => agent.destroy())),
  };
}
