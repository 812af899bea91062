import { isNotModified } from './conditional.ts';
import type { HeaderRecord } from './cors.ts';
import { type Encoding, negotiate } from './encoding.ts';
import type { HttpError } from './errors.ts';
import { type Representation, variantOf } from './representation.ts';

/** How an answer stands to the copy it was made from. */
export interface Freshness {
  /** When the data was last confirmed with its origin, ms. */
  readonly confirmedAt: number;
  /** Seconds a client may keep it, counted from `confirmedAt`; `no-store` after a bypass. */
  readonly maxAge: number | 'no-store';
  /** `hit`: from what we hold; `miss`: the origin was asked for this answer. */
  readonly cache: 'hit' | 'miss';
  /** Why the copy could not be renewed, while it cannot. */
  readonly problem?: string;
  /** When the answer turns, whatever the origin says: midnight, for what depends on the day. ms */
  readonly turnsAt?: number;
}

/** Below this an answer moves too fast for anybody to be shown an old one. */
const SLOW_SECONDS = 300;
/** As we do ourselves: an old copy now rather than a wait, and rather than an error (RFC 5861). */
const STALE = 'stale-while-revalidate=60, stale-if-error=86400';

const keepable = (maxAge: number): string =>
  `public, max-age=${maxAge}${maxAge < SLOW_SECONDS ? '' : `, ${STALE}`}`;

/** `fwd=request`: the client asked for the origin itself; a copy that could not be renewed still says so. */
function howOf({ maxAge, cache, problem }: Freshness, age: number): string {
  const how =
    maxAge === 'no-store' ? 'fwd=request' : cache === 'hit' ? `hit; ttl=${maxAge - age}` : 'fwd=miss; stored';
  return `CampusData; ${how}${problem === undefined ? '' : `; detail=${problem}`}`;
}

/** `max-age` counts from `confirmedAt`, as `Age` does. */
function untilItTurns({ maxAge, turnsAt }: Freshness, age: number, now: number): number | 'no-store' {
  if (maxAge === 'no-store' || turnsAt === undefined) return maxAge;
  return Math.min(maxAge, age + Math.max(0, Math.floor((turnsAt - now) / 1000)));
}

function cacheHeaders(freshness: Freshness, now: number): HeaderRecord {
  const age = Math.max(0, Math.floor((now - freshness.confirmedAt) / 1000));
  const maxAge = untilItTurns(freshness, age, now);
  return {
    'Cache-Control': maxAge === 'no-store' ? 'no-store' : keepable(maxAge),
    Age: String(age),
    'Cache-Status': howOf({ ...freshness, maxAge }, age),
  };
}

/** The headers of a representation, whoever asks. */
export const describe = (
  representation: Representation,
  freshness: Freshness,
  now: number,
  extra: HeaderRecord = {},
): HeaderRecord => ({
  ...cacheHeaders(freshness, now),
  'Last-Modified': new Date(representation.modifiedAt).toUTCString(),
  ...extra,
});

/** What the client says it has, and can take. */
export interface Conditions {
  readonly ifNoneMatch: string | undefined;
  readonly ifModifiedSince: string | undefined;
  readonly acceptEncoding: string | undefined;
}

export const conditionsOf = (header: (name: string) => string | undefined): Conditions => ({
  ifNoneMatch: header('if-none-match'),
  ifModifiedSince: header('if-modified-since'),
  acceptEncoding: header('accept-encoding'),
});

/** `Vary` of the door, and of the answer where it comes in several forms. */
export const varying = (vary: string | undefined, byEncoding: boolean): HeaderRecord => {
  const fields = [...(vary === undefined ? [] : [vary]), ...(byEncoding ? ['Accept-Encoding'] : [])];
  return fields.length === 0 ? {} : { Vary: fields.join(', ') };
};

/** An answer as it goes out. */
export interface Composed {
  readonly status: 200 | 304;
  readonly headers: HeaderRecord;
  /** None with a 304. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
}

/** A representation in one encoding with all its headers, or the 304 that stands for it. */
export function compose(
  representation: Representation,
  headers: HeaderRecord,
  doorHeaders: HeaderRecord,
  encoding: Encoding,
  isKnown: boolean,
): Composed {
  const { contentType, isPackable } = representation;
  const variant = variantOf(representation, encoding);
  const all: HeaderRecord = {
    ...doorHeaders,
    ...headers,
    ...varying(doorHeaders.Vary, isPackable),
    ETag: variant.etag,
  };
  if (isKnown) return { status: 304, headers: all, bytes: null };
  all['Content-Type'] = contentType;
  all['Content-Length'] = String(variant.bytes.byteLength);
  if (variant.encoding !== 'identity') all['Content-Encoding'] = variant.encoding;
  return { status: 200, headers: all, bytes: variant.bytes };
}

/** One `Response`, built once, with all its headers. */
export function sendRepresentation(
  representation: Representation,
  headers: HeaderRecord,
  doorHeaders: HeaderRecord,
  { ifNoneMatch, ifModifiedSince, acceptEncoding }: Conditions,
): Response {
  const isKnown = isNotModified(representation, ifNoneMatch, ifModifiedSince);
  const answer = compose(representation, headers, doorHeaders, negotiate(acceptEncoding), isKnown);
  return new Response(answer.bytes, { status: answer.status, headers: answer.headers });
}

/** Of a small answer that must not be kept: health, triggers, errors. */
const UNCACHED_HEADERS: HeaderRecord = {
  'Cache-Control': 'no-store',
  'Content-Type': 'application/json; charset=utf-8',
};

export const sendUncached = (
  status: number,
  body: unknown,
  doorHeaders: HeaderRecord,
  extra: HeaderRecord = {},
): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { ...doorHeaders, ...UNCACHED_HEADERS, ...extra },
  });

export const errorHeaders = (error: HttpError): HeaderRecord => ({ ...UNCACHED_HEADERS, ...error.headers });

export const sendError = (error: HttpError, doorHeaders: HeaderRecord): Response =>
  sendUncached(error.status, error.body, doorHeaders, error.headers);
