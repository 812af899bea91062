import type { Context } from 'hono';
import { isNotModified } from './conditional.ts';
import type { HttpEnv } from './context.ts';
import type { HeaderRecord } from './cors.ts';
import type { HttpError } from './errors.ts';
import type { Representation } from './representation.ts';

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
}

function cacheHeaders(freshness: Freshness, now: number): HeaderRecord {
  const { maxAge, confirmedAt, cache, problem } = freshness;
  const age = Math.max(0, Math.floor((now - confirmedAt) / 1000));
  if (maxAge === 'no-store')
    return { 'Cache-Control': 'no-store', 'Cache-Status': 'CampusData; fwd=request' };
  const how = cache === 'hit' ? `hit; ttl=${maxAge - age}` : 'fwd=miss; stored';
  return {
    'Cache-Control': `public, max-age=${maxAge}`,
    Age: String(age),
    'Cache-Status': `CampusData; ${how}${problem === undefined ? '' : `; detail=${problem}`}`,
  };
}

/** Writes a representation, or 304 when the client has it. */
export function sendRepresentation(
  c: Context<HttpEnv>,
  representation: Representation,
  freshness: Freshness,
  now: number,
  extra: HeaderRecord = {},
): Response {
  const headers: HeaderRecord = {
    ...c.env.door.headers,
    ...cacheHeaders(freshness, now),
    ETag: representation.etag,
    'Last-Modified': new Date(representation.modifiedAt).toUTCString(),
    ...extra,
  };
  if (isNotModified(representation, c.req.header('if-none-match'), c.req.header('if-modified-since'))) {
    return new Response(null, { status: 304, headers });
  }
  headers['Content-Type'] = representation.contentType;
  headers['Content-Length'] = String(representation.bytes.byteLength);
  return new Response(representation.bytes, { status: 200, headers });
}

/** A small answer that must not be kept: health, triggers, errors. */
export function sendUncached(
  status: number,
  body: unknown,
  doorHeaders: HeaderRecord,
  extra: HeaderRecord = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      ...doorHeaders,
      'Cache-Control': 'no-store',
      'Content-Type': 'application/json; charset=utf-8',
      ...extra,
    },
  });
}

export const sendError = (error: HttpError, doorHeaders: HeaderRecord): Response =>
  sendUncached(error.status, error.body, doorHeaders, error.headers);
