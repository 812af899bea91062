import { parseAccept } from 'hono/utils/accept';
import { LRUCache } from 'lru-cache';

/** Encodings, smallest first: the first of those that a client accepts equally is chosen. */
const ENCODINGS = ['br', 'zstd', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

function chooseEncoding(acceptEncoding: string): Encoding {
  const weights = new Map(parseAccept(acceptEncoding.toLowerCase()).map(({ type, q }) => [type, q]));
  const others = weights.get('*') ?? 0;
  const likes = ENCODINGS.map((name) => ({ name, weight: weights.get(name) ?? others }));
  const best = likes.reduce((one, other) => (other.weight > one.weight ? other : one));
  // If the client accepts none of them, the response is not compressed.
  return best.weight > 0 ? best.name : 'identity';
}

/** Enough, because all browsers of a kind send the same value. */
const MAX_REMEMBERED = 256;

/** Chooses an encoding by `Accept-Encoding` (RFC 9110, section 12.5.3), and caches the choices. */
export function createNegotiator(): (acceptEncoding: string | undefined) => Encoding {
  const chosen = new LRUCache<string, Encoding>({ max: MAX_REMEMBERED, memoMethod: chooseEncoding });
  return (acceptEncoding) => (acceptEncoding === undefined ? 'identity' : chosen.memo(acceptEncoding));
}

/** The tag of a compressed body: the plain one plus the encoding. Each of them identifies the data. */
export const tagFor = (etag: string, encoding: Encoding): string =>
  encoding === 'identity' ? etag : `${etag.slice(0, -1)}-${encoding}"`;

/** `If-None-Match` decides if it is present, otherwise `If-Modified-Since` (RFC 9110, section 13.2.2). */
export function isNotModified(
  held: { readonly etag: string; readonly modifiedAt: number },
  ifNoneMatch: string | undefined,
  ifModifiedSince: string | undefined,
): boolean {
  if (ifNoneMatch !== undefined) {
    // The usual case, which needs no list of tags.
    if (ifNoneMatch === held.etag) return true;
    const known = ['*', ...ENCODINGS.map((encoding) => tagFor(held.etag, encoding))];
    return ifNoneMatch.split(',').some((tag) => known.includes(tag.trim().replace(/^W\//, '')));
  }
  if (ifModifiedSince === undefined) return false;
  const since = Date.parse(ifModifiedSince);
  return !Number.isNaN(since) && Math.floor(held.modifiedAt / 1000) * 1000 <= since;
}
