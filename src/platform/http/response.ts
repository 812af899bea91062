import type { ServerResponse } from 'node:http';
import type { HeaderRecord } from './cors.ts';
import type { HttpError } from './errors.ts';
import type { Bytes, Encodable, Encoding, Representation } from './representation.ts';
import type { Vary } from './vary.ts';

/** The age and freshness of the value that a response is made from. */
export interface CacheState {
  /** When the upstream last confirmed the data, ms. */
  readonly confirmedAt: number;
  /** Seconds for which a client may cache it, counted from `confirmedAt`; `no-store` after a bypass. */
  readonly maxAge: number | 'no-store';
  /** `hit`: from our cache; `miss`: this response made an upstream request. */
  readonly cache: 'hit' | 'miss';
  /** Why the cached value cannot be refreshed now; otherwise not set. */
  readonly problem?: string;
  /** When the response changes by itself, ms; for instance at midnight if it depends on the day. */
  readonly expiresAt?: number;
}

/** Responses with a shorter `max-age` change too fast to be served stale. */
const SLOW_SECONDS = 300;
/** Lets other caches do what this service does: serve a stale response rather than wait or fail (RFC 5861). */
const STALE = 'stale-while-revalidate=60, stale-if-error=86400';

function cacheControl(maxAge: number | 'no-store'): string {
  if (maxAge === 'no-store') return maxAge;
  return `public, max-age=${maxAge}${maxAge < SLOW_SECONDS ? '' : `, ${STALE}`}`;
}

/** `fwd=request`: the client requested a bypass of the cache. */
function cacheStatus({ maxAge, cache, problem }: CacheState, age: number): string {
  const how =
    maxAge === 'no-store' ? 'fwd=request' : cache === 'hit' ? `hit; ttl=${maxAge - age}` : 'fwd=miss; stored';
  return `CampusData; ${how}${problem === undefined ? '' : `; detail=${problem}`}`;
}

/** The `detail` of a `Cache-Status` that another process of this service has written. */
export function problemOf(status: string | null): string | null {
  const details = (status ?? '').split(';').map((parameter) => parameter.trim().split('='));
  return details.find(([name]) => name === 'detail')?.[1] ?? null;
}

/** `max-age` counts from `confirmedAt`, as `Age` does. */
function maxAgeOf({ maxAge, expiresAt }: CacheState, age: number, now: number): number | 'no-store' {
  if (maxAge === 'no-store' || expiresAt === undefined) return maxAge;
  return Math.min(maxAge, age + Math.max(0, Math.floor((expiresAt - now) / 1000)));
}

/** The caching headers of a representation; they are the same for all clients. */
export function cachingHeaders(modifiedAt: number, freshness: CacheState, now: number): HeaderRecord {
  const age = Math.max(0, Math.floor((now - freshness.confirmedAt) / 1000));
  const maxAge = maxAgeOf(freshness, age, now);
  return {
    'Cache-Control': cacheControl(maxAge),
    Age: String(age),
    'Cache-Status': cacheStatus({ ...freshness, maxAge }, age),
    // A clock that was ahead may have stored a time in the future.
    'Last-Modified': new Date(Math.min(modifiedAt, now)).toUTCString(),
  };
}

/** Combines `Vary` of the edge and of the route, and adds `Accept-Encoding` if needed. */
export const varying = (vary: readonly (string | undefined)[], byEncoding: boolean): HeaderRecord => {
  const fields = [...vary, byEncoding ? 'Accept-Encoding' : undefined].filter((field) => field !== undefined);
  return fields.length === 0 ? {} : { Vary: fields.join(', ') };
};

/** A representation with the headers that are the same for all clients. */
export interface CacheableResponse<R extends Encodable<unknown> = Representation> {
  /** The version of the data in the body. */
  readonly version: string;
  readonly representation: R;
  readonly headers: HeaderRecord;
  /** Why the data cannot be refreshed now; otherwise not set. */
  readonly problem?: string;
  /** The request header on which the response depends, if any. */
  readonly vary?: Vary;
}

export type ResponseBody = Bytes | string | ReadableStream<Bytes>;

export interface ComposedResponse<B = Bytes | string> {
  readonly status: 200 | 304;
  readonly headers: HeaderRecord;
  /** `null` with a 304. */
  readonly body: B | null;
}

/** The response (200 or 304) for one client. `edgeHeaders`: headers that the edge computed before calling the route. */
export function composeResponse<B>(
  { representation, headers }: Pick<CacheableResponse<Encodable<B>>, 'representation' | 'headers'>,
  edgeHeaders: HeaderRecord,
  accepted: Encoding,
  isNotModified: boolean,
): ComposedResponse<B> {
  const { body, length, etag, encoding } = representation.encoded(accepted);
  const all: HeaderRecord = {
    ...edgeHeaders,
    ...headers,
    ...varying([edgeHeaders.Vary, headers.Vary], representation.isPackable),
    ETag: etag,
  };
  if (isNotModified) return { status: 304, headers: all, body: null };
  all['Content-Type'] = representation.contentType;
  if (length !== undefined) all['Content-Length'] = String(length);
  if (encoding !== 'identity') all['Content-Encoding'] = encoding;
  return { status: 200, headers: all, body };
}

export const toResponse = ({ body, ...init }: ComposedResponse<ResponseBody>): Response =>
  new Response(body, init);

/**
 * Writes a response whose body is in memory. Text that is all ASCII is written as Latin-1, which has the same bytes:
 * for UTF-8, Node reserves three times as much memory as the text has characters.
 */
export function writeResponse(outgoing: ServerResponse, { status, headers, body }: ComposedResponse): void {
  outgoing.writeHead(status, headers);
  if (body === null) outgoing.end();
  else if (typeof body !== 'string') outgoing.end(body);
  else outgoing.end(body, headers['Content-Length'] === String(body.length) ? 'latin1' : 'utf8');
}

const UNCACHED_HEADERS: HeaderRecord = {
  'Cache-Control': 'no-store',
  'Content-Type': 'application/json; charset=utf-8',
};

/** A small JSON response that must not be cached: health, triggers, errors. */
export const uncachedJson = (status: number, body: unknown, headers: HeaderRecord): Response =>
  new Response(JSON.stringify(body), { status, headers: { ...headers, ...UNCACHED_HEADERS } });

export const errorResponse = (error: HttpError, edgeHeaders: HeaderRecord): Response =>
  uncachedJson(error.status, error.body, { ...edgeHeaders, ...error.headers });

/** An error response as plain values: the body, and headers with its length. */
export function errorParts(error: HttpError, edgeHeaders: HeaderRecord) {
  const json = JSON.stringify(error.body);
  const length = { 'Content-Length': String(Buffer.byteLength(json)) };
  return { json, headers: { ...edgeHeaders, ...UNCACHED_HEADERS, ...error.headers, ...length } };
}

/** An error as an HTML page. */
export interface ErrorDocument {
  readonly html: string;
  readonly headers: HeaderRecord;
}

export function writeErrorPage(
  outgoing: ServerResponse,
  error: HttpError,
  { html, headers: ofPage }: ErrorDocument,
  edgeHeaders: HeaderRecord,
): void {
  const { headers } = errorParts(error, edgeHeaders);
  const type = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(html)),
  };
  outgoing.writeHead(error.status, { ...headers, ...ofPage, ...type }).end(html);
}

export function writeError(outgoing: ServerResponse, error: HttpError, edgeHeaders: HeaderRecord): void {
  const { json, headers } = errorParts(error, edgeHeaders);
  outgoing.writeHead(error.status, headers).end(json);
}
