import { LRUCache } from 'lru-cache';
import type { HeaderRecord } from './cors.ts';
import type { Encoding } from './negotiation.ts';
import { type CacheableResponse, type ComposedResponse, composeResponse } from './response.ts';

export interface CachedResponse extends CacheableResponse {
  /** Of the data behind the body. */
  readonly version: string;
  /** Called each time it is sent without asking the route. */
  readonly onRepeat?: () => void;
}

/** What clients of one kind get: the same but for their rate limits. */
export interface RepeatedResponse extends Pick<ComposedResponse, 'status' | 'body'> {
  /** Names and values in turn. */
  readonly head: readonly string[];
  readonly for: readonly [edgeHeaders: HeaderRecord, accepted: Encoding, isNotModified: boolean];
}

interface CacheEntry {
  readonly response: CachedResponse;
  readonly second: number;
  readonly generation: number;
  /** A few: one for each encoding, condition and allowed origin that was asked with. */
  readonly repeated: RepeatedResponse[];
}

/** Room for the packed bodies beside the plain one: JSON packs to a fifth, in three ways. */
const WITH_PACKED = 1.7;
/** Beside the body: the heads, most of all. */
const ENTRY_BYTES = 2_000;

function sizeOf(entry: CacheEntry | 'asked once', target: string): number {
  const body = entry === 'asked once' ? 0 : entry.response.representation.length * WITH_PACKED;
  return Math.ceil(body) + target.length + ENTRY_BYTES;
}

/** Text would be encoded anew each time that it is sent. */
function withBytes(response: CachedResponse): CachedResponse {
  const { representation } = response;
  if (typeof representation.body !== 'string') return response;
  return { ...response, representation: { ...representation, body: Buffer.from(representation.body) } };
}

/** Sends the response again: as clients of this kind get it, composed for the first of them. */
export function repeat(
  { response, repeated }: CacheEntry,
  ...kind: RepeatedResponse['for']
): RepeatedResponse {
  const [edgeHeaders, accepted, isNotModified] = kind;
  response.onRepeat?.();
  for (const one of repeated) {
    if (one.for[0] === edgeHeaders && one.for[1] === accepted && one.for[2] === isNotModified) return one;
  }
  const { headers, ...composed } = composeResponse(response, edgeHeaders, accepted, isNotModified);
  const made = { ...composed, head: Object.entries(headers).flat(), for: kind };
  repeated.push(made);
  return made;
}

/**
 * Responses by request target as sent (path and query), bounded in bytes. Within one second nothing of a
 * response changes unless its data does (`expire`): it is sent again without asking the route. After that the
 * route is asked, which refreshes what is due and states the true age; the body of an unchanged version stays.
 * Kept is what is asked for a second time: a flood of requests that nobody repeats costs no memory.
 */
export function createCachedResponses(now: () => number, maxBytes: number) {
  const cache = new LRUCache<string, CacheEntry | 'asked once'>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
  });
  let generation = 0;
  const second = () => Math.floor(now() / 1000);

  return {
    /** What may be sent as it is. */
    current(target: string): CacheEntry | undefined {
      const entry = cache.get(target);
      if (entry === undefined || entry === 'asked once') return undefined;
      return entry.generation === generation && entry.second === second() ? entry : undefined;
    },

    find(target: string) {
      const found = cache.get(target);
      const asked = { second: second(), generation };
      return {
        /** Of whatever age. */
        latest: found === 'asked once' ? undefined : found?.response,
        /** What the route has answered since. */
        store(response: CachedResponse): void {
          const entry = () => ({ response: withBytes(response), ...asked, repeated: [] });
          cache.set(target, found === undefined ? 'asked once' : entry());
        },
      };
    },

    /** Data changed: routes are asked again. */
    expire(): void {
      generation += 1;
    },
  };
}

export type CachedResponses = ReturnType<typeof createCachedResponses>;
