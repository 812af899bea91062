import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import { isNotModified } from './conditional.ts';
import type { HttpEnv } from './context.ts';
import type { HeaderRecord } from './cors.ts';
import { type Encoding, negotiate } from './encoding.ts';
import type { HttpError } from './errors.ts';
import { type Body, type Representation, variantOf } from './representation.ts';

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

/** `Vary` of the door, and of the answer where it comes in several forms. */
export const varying = (vary: string | undefined, byEncoding: boolean): HeaderRecord => {
  const fields = [...(vary === undefined ? [] : [vary]), ...(byEncoding ? ['Accept-Encoding'] : [])];
  return fields.length === 0 ? {} : { Vary: fields.join(', ') };
};

export interface Composed {
  readonly status: 200 | 304;
  readonly headers: HeaderRecord;
  /** None with a 304. */
  readonly body: Body | null;
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
  if (!isKnown) {
    all['Content-Type'] = contentType;
    all['Content-Length'] = String(variant.body.length);
    if (variant.encoding !== 'identity') all['Content-Encoding'] = variant.encoding;
  }
  return { status: isKnown ? 304 : 200, headers: all, body: isKnown ? null : variant.body };
}

/** What is asked and how it is answered, with what the door says of both. */
export type Exchange = Pick<HttpEnv['Bindings'], 'incoming' | 'outgoing' | 'door'>;

const composedFor = (
  { incoming: { headers: asked }, door }: Exchange,
  representation: Representation,
  headers: HeaderRecord,
): Composed => {
  const isKnown = isNotModified(representation, asked['if-none-match'], asked['if-modified-since']);
  return compose(representation, headers, door.headers, negotiate(asked['accept-encoding']), isKnown);
};

/** To Node itself, in one piece with all its headers: a `Response` between would copy it. */
export function writeRepresentation(
  exchange: Exchange,
  representation: Representation,
  headers: HeaderRecord,
): void {
  const { outgoing, door } = exchange;
  const composed = composedFor(exchange, representation, headers);
  outgoing.writeHead(composed.status, composed.headers);
  door.writeBody(outgoing, composed.body);
}

export function sendRepresentation(
  { env }: Context<HttpEnv>,
  representation: Representation,
  headers: HeaderRecord,
): Response {
  // Hono answers HEAD with the headers of what GET returned.
  if (env.incoming.method === 'HEAD') {
    return new Response(null, composedFor(env, representation, headers));
  }
  writeRepresentation(env, representation, headers);
  return RESPONSE_ALREADY_SENT;
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
