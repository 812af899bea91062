import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { HeaderRecord } from './cors.ts';
import { type Encoding, Representation } from './representation.ts';
import { type CacheableResponse, type ComposedResponse, composeResponse } from './response.ts';
import type { Vary } from './vary.ts';

interface CachedResponse extends CacheableResponse {
  /** Called each time the response is sent again without calling the route. */
  readonly onRepeat?: () => void;
}

/** The response for one encoding, condition and `Origin`; the same for all clients except for their rate limits. */
interface RepeatedResponse extends Pick<ComposedResponse, 'status' | 'body'> {
  /** Names and values in turn. */
  readonly head: readonly string[];
  readonly edgeHeaders: HeaderRecord;
  readonly accepted: Encoding;
  readonly isNotModified: boolean;
}

interface CacheEntry {
  readonly response: CachedResponse;
  readonly second: number;
  readonly generation: number;
  /** One for each combination of encoding, condition and allowed origin in requests so far; there are few. */
  readonly repeated: RepeatedResponse[];
}

/**
 * The value at one key: an entry; a `Vary`, if the route's responses depend on a header and are cached at a key for
 * each of its values; or a note that the target was requested once.
 */
type Cached = CacheEntry | Vary | 'requested once';

const isEntry = (cached: Cached | undefined): cached is CacheEntry =>
  typeof cached === 'object' && 'response' in cached;
const isVary = (cached: Cached | undefined): cached is Vary =>
  typeof cached === 'object' && 'choose' in cached;

/** A target never contains a space, so the key is unambiguous. */
const variantKey = (target: string, { choose }: Vary, headers: IncomingHttpHeaders): string =>
  `${target} ${choose(headers)}`;

/** Counts three compressed bodies besides the plain one: JSON is compressed to about a fifth. */
const PACKED_FACTOR = 1.7;
/** The size apart from the body: mainly headers. */
const ENTRY_BYTES = 2_000;

function sizeOf(cached: Cached, key: string): number {
  const body = isEntry(cached) ? cached.response.representation.length * PACKED_FACTOR : 0;
  return Math.ceil(body) + key.length + ENTRY_BYTES;
}

/** Converts the body to bytes, so that a text is not encoded again each time it is sent. */
function withBytes(response: CachedResponse): CachedResponse {
  const { representation } = response;
  const { body, contentType, length, etag, modifiedAt } = representation;
  if (typeof body !== 'string') return response;
  const content = { body: Buffer.from(body), contentType, length, etag };
  return { ...response, representation: new Representation(content, modifiedAt) };
}

/** Sends the response again. It is composed once for each encoding, condition and `Origin`. */
export function repeat(
  { response, repeated }: CacheEntry,
  edgeHeaders: HeaderRecord,
  accepted: Encoding,
  isNotModified: boolean,
): RepeatedResponse {
  response.onRepeat?.();
  for (const one of repeated) {
    if (one.edgeHeaders === edgeHeaders && one.accepted === accepted && one.isNotModified === isNotModified)
      return one;
  }
  const { status, headers, body } = composeResponse(response, edgeHeaders, accepted, isNotModified);
  const head = Object.entries(headers).flat();
  // No spread, so that all these objects have one shape for V8; otherwise it would discard the edge's optimized code.
  const made = { status, head, body, edgeHeaders, accepted, isNotModified };
  repeated.push(made);
  return made;
}

/**
 * Responses by request target (path and query), limited in bytes. If a route varies, there is one for each value of the
 * header on which it depends, as in RFC 9111. Within one second, and until `expire`, a response is sent again without
 * calling the route. After that the route is called, and the body is reused if the version is the same. A response is
 * cached only from the second request on, so that requests that are never repeated take no memory.
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
    /** A response that may be sent again now. */
    current(target: string, headers: IncomingHttpHeaders): CacheEntry | undefined {
      const entry = lookUp(target, headers);
      if (!isEntry(entry)) return undefined;
      return entry.generation === generation && entry.second === second() ? entry : undefined;
    },

    find(target: string, headers: IncomingHttpHeaders) {
      const found = lookUp(target, headers);
      const request = { second: second(), generation };
      return {
        /** The latest response, however old. */
        latest: isEntry(found) ? found.response : undefined,
        /** Stores the route's response. */
        store(response: CachedResponse): void {
          const entry = () => ({ response: withBytes(response), ...request, repeated: [] });
          const { vary } = response;
          if (vary !== undefined) cache.set(target, vary);
          const key = vary === undefined ? target : variantKey(target, vary, headers);
          cache.set(key, found === undefined ? 'requested once' : entry());
        },
      };
    },

    /** To be called when data has changed: from then on, all routes are called again. */
    expire(): void {
      generation += 1;
    },
  };
}

export type CachedResponses = ReturnType<typeof createCachedResponses>;
