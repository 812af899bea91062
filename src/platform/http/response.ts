import type { ServerResponse } from 'node:http';
import type { HeaderRecord } from './cors.ts';
import type { HttpError } from './errors.ts';
import type { Bytes, Encodable, Encoding, Representation } from './representation.ts';
import type { Vary } from './vary.ts';

/** The age and freshness of the value from which a response is made. */
export interface CacheState {
  /** When the upstream last confirmed the data, ms. */
  readonly confirmedAt: number;
  /**
   * For how many seconds after `confirmedAt` a client may cache the response, or `no-store` if the cache was bypassed.
   */
  readonly maxAge: number | 'no-store';
  /** `hit`: the value comes from our cache. `miss`: it was requested from the upstream for this response. */
  readonly cache: 'hit' | 'miss';
  /** Why the cached value cannot be refreshed now; not set if it can. */
  readonly problem?: string;
  /**
   * When the response will change although no data does, ms. For instance, this is midnight if it depends on the day.
   */
  readonly expiresAt?: number;
}

/** Responses with a shorter `max-age` change too often to be served stale. */
const SLOW_SECONDS = 300;
/**
 * Allows other caches to do what this service does: serve a stale response instead of waiting or failing (RFC 5861).
 */
const STALE = 'stale-while-revalidate=60, stale-if-error=86400';

function cacheControl(maxAge: number | 'no-store'): string {
  if (maxAge === 'no-store') return maxAge;
  return `public, max-age=${maxAge}${maxAge < SLOW_SECONDS ? '' : `, ${STALE}`}`;
}

/** The value of `Cache-Status`. `fwd=request`: the client requested that the cache is bypassed. */
function cacheStatus({ maxAge, cache, problem }: CacheState, age: number): string {
  const how =
    maxAge === 'no-store' ? 'fwd=request' : cache === 'hit' ? `hit; ttl=${maxAge - age}` : 'fwd=miss; stored';
  return `CampusData; ${how}${problem === undefined ? '' : `; detail=${problem}`}`;
}

/** The `detail` in a `Cache-Status` header that another process of this service has written. */
export function problemOf(status: string | null): string | null {
  const details = (status ?? '').split(';').map((parameter) => parameter.trim().split('='));
  return details.find(([name]) => name === 'detail')?.[1] ?? null;
}

/** `max-age` counts from `confirmedAt`, and so does `Age`. */
function maxAgeOf({ maxAge, expiresAt }: CacheState, age: number, now: number): number | 'no-store' {
  if (maxAge === 'no-store' || expiresAt === undefined) return maxAge;
  return Math.min(maxAge, age + Math.max(0, Math.floor((expiresAt - now) / 1000)));
}

/** The caching headers of a representation, which are the same for all clients. */
export function cachingHeaders(modifiedAt: number, freshness: CacheState, now: number): HeaderRecord {
  const age = Math.max(0, Math.floor((now - freshness.confirmedAt) / 1000));
  const maxAge = maxAgeOf(freshness, age, now);
  return {
    'Cache-Control': cacheControl(maxAge),
    Age: String(age),
    'Cache-Status': cacheStatus({ ...freshness, maxAge }, age),
    // The stored time is in the future if the clock was ahead when it was stored.
    'Last-Modified': new Date(Math.min(modifiedAt, now)).toUTCString(),
  };
}

/** Combines the `Vary` headers of the edge and of the route, and adds `Accept-Encoding` if needed. */
export const varying = (vary: readonly (string | undefined)[], byEncoding: boolean): HeaderRecord => {
  const fields = [...vary, byEncoding ? 'Accept-Encoding' : undefined].filter((field) => field !== undefined);
  return fields.length === 0 ? {} : { Vary: fields.join(', ') };
};

/** A representation, with the headers that are the same for all clients. */
export interface CacheableResponse<R extends Encodable<unknown> = Representation> {
  /** The version of the data in the body. */
  readonly version: string;
  readonly representation: R;
  readonly headers: HeaderRecord;
  /** Why the data cannot be refreshed now; not set if it can. */
  readonly problem?: string;
  /** The request header on which the response depends, if there is one. */
  readonly vary?: Vary;
}

export type ResponseBody = Bytes | string | ReadableStream<Bytes>;

export interface ComposedResponse<B = Bytes | string> {
  readonly status: 200 | 304;
  readonly headers: HeaderRecord;
  /** `null` in a 304. */
  readonly body: B | null;
}

/**
 * The response (200 or 304) for one client. `edgeHeaders` are the headers that the edge computed before the route was
 * called.
 */
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
 * Writes a response whose body is in memory. A text that is all ASCII is written as Latin-1. The bytes are the same, but
 * for UTF-8, Node would reserve three bytes of memory for each character.
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

/** The parts of an error response: the body, and the headers, including its length. */
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
