import type { Context } from 'hono';
import { Agent, request } from 'undici';
import type { HttpEnv } from '../platform/http/context.ts';
import type { HeaderRecord } from '../platform/http/cors.ts';
import { HttpError } from '../platform/http/errors.ts';
import { varying } from '../platform/http/send.ts';

/** What of a request a backend needs; the rest is between the client and the router. */
const REQUEST_HEADERS = ['accept', 'accept-encoding', 'if-none-match', 'if-modified-since', 'x-api-key'];

/** What of an answer the router says itself, or what holds for one connection only. */
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

/** Longer than a backend waits for its own origins, so that it is the one to say what went wrong. */
const TIMEOUT_MS = 30_000;
/** A trigger answers when its work is done: ten sites, politely. */
const WORK_TIMEOUT_MS = 30 * 60_000;
const RETRY_AFTER_SECONDS = '5';

const SLOW = new Set([
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'TimeoutError',
]);

function backendError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  if (SLOW.has(code) || SLOW.has(error.name)) return new HttpError('upstream_timeout');
  return new HttpError('unavailable', { headers: { 'Retry-After': RETRY_AFTER_SECONDS } });
}

function requestHeaders(c: Context<HttpEnv>): HeaderRecord {
  const headers: HeaderRecord = { 'x-forwarded-for': c.env.door.client };
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
  return { ...headers, ...varying(ours.Vary, byEncoding) };
}

/** Passes requests on to a backend of another process. */
export function createForwarder(backendUrl: string, timeoutMs = TIMEOUT_MS) {
  const agent = new Agent({
    connections: 64,
    keepAliveTimeout: 4_000,
    // The signal below is the only bound: undici's own would end a trigger after five minutes.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const base = backendUrl.replace(/\/$/, '');

  return {
    /** `path` begins with `/` and carries the query. */
    async forward(c: Context<HttpEnv>, path: string): Promise<Response> {
      try {
        const answer = await request(`${base}${path}`, {
          dispatcher: agent,
          method: c.req.raw.method as 'GET',
          headers: requestHeaders(c),
          signal: AbortSignal.timeout(c.req.raw.method === 'POST' ? WORK_TIMEOUT_MS : timeoutMs),
        });
        const body = new Uint8Array(await answer.body.arrayBuffer());
        const empty = answer.statusCode === 204 || answer.statusCode === 304 || c.req.raw.method === 'HEAD';
        return new Response(empty ? null : body, {
          status: answer.statusCode,
          headers: answerHeaders(answer.headers, c.env.door.headers),
        });
      } catch (error) {
        throw backendError(error);
      }
    },
    /** A JSON document of the backend on behalf of a client; `undefined` when that client has asked too often. */
    async getJson(path: string, client: string): Promise<unknown> {
      const answer = await request(`${base}${path}`, {
        dispatcher: agent,
        headers: { 'x-forwarded-for': client },
        signal: AbortSignal.timeout(timeoutMs),
      });
      const body = await answer.body.json();
      return answer.statusCode === 429 ? undefined : body;
    },

    close: () => agent.close(),
  };
}

export type Forwarder = ReturnType<typeof createForwarder>;
