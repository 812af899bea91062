import { pipeline } from 'node:stream/promises';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import { Agent, request } from 'undici';
import type { HttpEnv } from '../platform/http/app.ts';
import type { HeaderRecord } from '../platform/http/cors.ts';
import { HttpError } from '../platform/http/errors.ts';
import { varying } from '../platform/http/response.ts';
import { createBreaker } from './breaker.ts';
import { createWhileAlive } from './liveness.ts';

/** Request headers that a backend needs; the others are between the client and the router. */
const REQUEST_HEADERS = [
  'accept',
  'accept-encoding',
  'if-none-match',
  'if-modified-since',
  'x-api-key',
  'last-event-id',
];

/** Answer headers that the router sends itself, or that hold for one connection only. */
const OWN_HEADERS = new Set([
  'access-control-allow-origin',
  'access-control-expose-headers',
  'connection',
  'date',
  'keep-alive',
  'ratelimit',
  'ratelimit-policy',
  'transfer-encoding',
  'vary',
  'x-content-type-options',
]);

/** Longer than a backend waits for its origins, so that the backend is the one to say what went wrong. */
const TIMEOUT_MS = 30_000;
/** A request that takes longer makes us ask whether the backend answers anybody, for so long. */
const SLOW_MS = 1_500;
const PROBE_MS = 2_000;
/** A trigger answers when its work is done: ten sites, with pauses between the pages. */
const WORK_TIMEOUT_MS = 30 * 60_000;
const RETRY_AFTER_SECONDS = '5';
/** Three heartbeats of a stream: its backend hangs, and another one may not. */
const SILENT_MS = 45_000;

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
  return unavailable();
}

function requestHeaders(c: Context<HttpEnv>): HeaderRecord {
  const headers: HeaderRecord = { 'x-forwarded-for': c.env.edge.client };
  for (const name of REQUEST_HEADERS) {
    const value = c.req.header(name);
    if (value !== undefined) headers[name] = value;
  }
  return headers;
}

function answerHeaders(
  theirs: Readonly<Record<string, string | string[] | undefined>>,
  ours: HeaderRecord,
): HeaderRecord {
  const headers: HeaderRecord = { ...ours };
  for (const [name, value] of Object.entries(theirs)) {
    if (value !== undefined && !OWN_HEADERS.has(name)) headers[name] = String(value);
  }
  const byEncoding = /accept-encoding/i.test(String(theirs.vary));
  return { ...headers, ...varying([ours.Vary], byEncoding) };
}

const unavailable = (): HttpError =>
  new HttpError('unavailable', { headers: { 'Retry-After': RETRY_AFTER_SECONDS } });

/** Forwards requests to a backend in another process. `now`: ms of a clock that never steps back. */
export function createForwarder(
  backendUrl: string,
  {
    timeoutMs = TIMEOUT_MS,
    slowMs = SLOW_MS,
    now,
  }: { timeoutMs?: number; slowMs?: number; now?: () => number } = {},
) {
  const agent = new Agent({
    connections: 64,
    keepAliveTimeout: 4_000,
    // The signals below are the only bound: undici's own would end a trigger after five minutes.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  /** A stream has its connection for as long as it lasts. */
  const streams = new Agent({ headersTimeout: timeoutMs, bodyTimeout: SILENT_MS });
  const breaker = createBreaker(now);

  /** By a connection of its own: the others may all be waiting. */
  async function probe(): Promise<void> {
    const signal = AbortSignal.timeout(PROBE_MS);
    await (await request(addressOf('/health'), { dispatcher: streams, signal })).body.dump();
  }
  const whileAlive = createWhileAlive(probe, { slowMs, reason: unavailable });

  /** The path is set on the backend's address as a whole: no encoding of it leads to another host or port. */
  function addressOf(path: string, search = ''): URL {
    const url = new URL(backendUrl);
    url.pathname = url.pathname.replace(/\/$/, '') + path;
    url.search = search;
    return url;
  }

  async function ask(url: URL, method: string, headers: HeaderRecord, signal: AbortSignal) {
    if (breaker.isOpen()) throw unavailable();
    try {
      const answer = await request(url, { dispatcher: agent, method: method as 'GET', headers, signal });
      const body = new Uint8Array(await answer.body.arrayBuffer());
      breaker.succeeded();
      return { ...answer, body };
    } catch (error) {
      breaker.failed();
      throw error;
    }
  }

  return {
    /** `path`: encoded as it came, from the `/` behind the prefix. */
    async forward(c: Context<HttpEnv>, path: string, search: string): Promise<Response> {
      const { method } = c.req.raw;
      const signal = AbortSignal.timeout(method === 'POST' ? WORK_TIMEOUT_MS : timeoutMs);
      try {
        const send = (ends: AbortSignal) => ask(addressOf(path, search), method, requestHeaders(c), ends);
        // A trigger's work is done whether or not somebody waits for it: it is not given up so soon.
        const answer = await (method === 'POST'
          ? send(signal)
          : whileAlive((dead) => send(AbortSignal.any([signal, dead]))));
        const { statusCode: status, headers, body } = answer;
        const isEmpty = status === 204 || status === 304 || method === 'HEAD';
        return new Response(isEmpty ? null : body, {
          status,
          headers: answerHeaders(headers, c.env.edge.headers),
        });
      } catch (error) {
        throw backendError(error);
      }
    },

    /** A response that has no end of its own: passed on as it comes, until one side ends it. */
    async forwardStream(c: Context<HttpEnv>, path: string, search: string): Promise<Response> {
      const { edge, outgoing } = c.env;
      if (breaker.isOpen()) throw unavailable();
      const gone = new AbortController();
      const onClose = (): void => gone.abort();
      outgoing.once('close', onClose);
      try {
        const answer = await request(addressOf(path, search), {
          dispatcher: streams,
          headers: requestHeaders(c),
          signal: gone.signal,
        });
        breaker.succeeded();
        const headers = answerHeaders(answer.headers, edge.headers);
        if (answer.statusCode !== 200) {
          return new Response(await answer.body.text(), { status: answer.statusCode, headers });
        }
        edge.openStream(outgoing);
        outgoing.writeHead(200, headers);
        // Whichever side goes, the other one follows: there is nothing to say about it.
        pipeline(answer.body, outgoing).catch(() => outgoing.destroy());
        return RESPONSE_ALREADY_SENT;
      } catch (error) {
        gone.abort();
        if (outgoing.destroyed) return RESPONSE_ALREADY_SENT;
        if (!(error instanceof HttpError)) breaker.failed();
        throw backendError(error);
      }
    },

    /** The backend's health, asked for a client; `null` when that client is over the limit. */
    async askHealth(client: string, signal: AbortSignal): Promise<unknown> {
      const answer = await ask(addressOf('/health'), 'GET', { 'x-forwarded-for': client }, signal);
      return answer.statusCode === 429 ? null : JSON.parse(Buffer.from(answer.body).toString());
    },

    /** The last request has been answered, or given up. */
    close: () => Promise.all([agent.destroy(), streams.destroy()]),
  };
}

export type Forwarder = ReturnType<typeof createForwarder>;
