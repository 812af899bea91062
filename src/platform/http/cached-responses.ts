import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { HeaderRecord } from './cors.ts';
import { type Encoding, Representation } from './representation.ts';
import { type CacheableResponse, type ComposedResponse, composeResponse } from './response.ts';
import type { Vary } from './vary.ts';

interface CachedResponse extends CacheableResponse {
  /** Called each time the response is sent again without calling its route. */
  readonly onCachedHit?: () => void;
}

/**
 * The response for one combination of encoding, condition and `Origin`. It is the same for all clients, except for the
 * headers of their rate limits.
 */
interface RepeatedResponse extends Pick<ComposedResponse, 'status' | 'body'> {
  /** Names and values of headers, alternating. */
  readonly head: readonly string[];
  readonly edgeHeaders: HeaderRecord;
  readonly accepted: Encoding;
  readonly isNotModified: boolean;
}

interface CacheEntry {
  readonly response: CachedResponse;
  readonly second: number;
  readonly generation: number;
  /**
   * The responses composed so far, one for each combination of encoding, condition and allowed origin. There are few.
   */
  readonly repeated: RepeatedResponse[];
}

/**
 * The value stored for a key: an entry, a note that the target has been requested once, or a `Vary`. There is a `Vary`
 * if the response depends on a request header; each response is then stored with a key for the value of that header.
 */
type Cached = CacheEntry | Vary | 'requested once';

const isEntry = (cached: Cached | undefined): cached is CacheEntry =>
  typeof cached === 'object' && 'response' in cached;
const isVary = (cached: Cached | undefined): cached is Vary =>
  typeof cached === 'object' && 'choose' in cached;

/** A target never contains a space, so the key is unambiguous. */
const variantKey = (target: string, { choose }: Vary, headers: IncomingHttpHeaders): string =>
  `${target} ${choose(headers)}`;

/**
 * The memory for three compressed bodies and the plain body, relative to the plain body: JSON shrinks to about a fifth.
 */
const PACKED_FACTOR = 1.7;
/** The size of an entry apart from its body, mainly headers. */
const ENTRY_BYTES = 2_000;

function sizeOf(cached: Cached, key: string): number {
  const body = isEntry(cached) ? cached.response.representation.length * PACKED_FACTOR : 0;
  return Math.ceil(body) + key.length + ENTRY_BYTES;
}

/** Converts the body to bytes, so that its text need not be encoded each time it is sent. */
function withBytes(response: CachedResponse): CachedResponse {
  const { representation } = response;
  const { body, contentType, length, etag, modifiedAt } = representation;
  if (typeof body !== 'string') return response;
  const content = { body: Buffer.from(body), contentType, length, etag };
  return { ...response, representation: new Representation(content, modifiedAt) };
}

/**
 * Returns a cached response in the form for one combination of encoding, condition and `Origin`. Each form is composed
 * only once.
 */
export function repeat(
  { response, repeated }: CacheEntry,
  edgeHeaders: HeaderRecord,
  accepted: Encoding,
  isNotModified: boolean,
): RepeatedResponse {
  response.onCachedHit?.();
  for (const one of repeated) {
    if (one.edgeHeaders === edgeHeaders && one.accepted === accepted && one.isNotModified === isNotModified)
      return one;
  }
  const { status, headers, body } = composeResponse(response, edgeHeaders, accepted, isNotModified);
  const head = Object.entries(headers).flat();
  // No spread here: all these objects must have the same shape, or V8 would discard the optimized code of the edge.
  const composed = { status, head, body, edgeHeaders, accepted, isNotModified };
  repeated.push(composed);
  return composed;
}

/**
 * Caches responses by request target (path and query), up to a size in bytes. If the response of a route depends on a
 * header, one response is cached for each value of that header, as in RFC 9111. Within one second, and until `expire`
 * is called, a cached response is sent again without calling its route. After that the route is called, but if the
 * version is the same, the cached body is used. A response is cached only when it is requested for the second time, so
 * that requests that are never repeated take no memory.
 */
export function createCachedResponses(now: () => number, maxBytes: number) {
  const cache = new LRUCache<string, Cached>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
  });
  let generation = 0;
  const second = () => Math.floor(now() / 1000);

  function lookUp(target: string, headers: IncomingHttpHeaders): Cached | undefined {
    const cached = cache.get(target);
    return isVary(cached) ? cache.get(variantKey(target, cached, headers)) : cached;
  }

  return {
    /** The cached response, if it may be sent again now. */
    current(target: string, headers: IncomingHttpHeaders): CacheEntry | undefined {
      const entry = lookUp(target, headers);
      if (!isEntry(entry)) return undefined;
      return entry.generation === generation && entry.second === second() ? entry : undefined;
    },

    find(target: string, headers: IncomingHttpHeaders) {
      const found = lookUp(target, headers);
      const request = { second: second(), generation };
      return {
        /** The latest cached response, however old it is. */
        latest: isEntry(found) ? found.response : undefined,
        /** Stores the response that the route returned. */
        store(response: CachedResponse): void {
          const entry = () => ({ response: withBytes(response), ...request, repeated: [] });
          const { vary } = response;
          if (vary !== undefined) cache.set(target, vary);
          const key = vary === undefined ? target : variantKey(target, vary, headers);
          cache.set(key, found === undefined ? 'requested once' : entry());
        },
      };
    },

    /** Must be called when data has changed. After that, all routes are called again. */
    expire(): void {
      generation += 1;
    },
  };
}

export type CachedResponses = ReturnType<typeof createCachedResponses>;
