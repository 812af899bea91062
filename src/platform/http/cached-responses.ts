import { LRUCache } from 'lru-cache';
import type { CacheableResponse } from './response.ts';

export interface CachedResponse extends CacheableResponse {
  /** Of the data behind the body. */
  readonly version: string;
  /** Called each time it is sent without asking the route. */
  readonly onRepeat?: () => void;
}

interface CacheEntry {
  readonly response: CachedResponse;
  readonly second: number;
  readonly generation: number;
}

/** Room for the packed bodies beside the plain one: JSON packs to a fifth, in three ways. */
const WITH_PACKED = 1.7;
/** Beside the body. */
const ENTRY_BYTES = 1_000;

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

  return {
    find(target: string) {
      const found = cache.get(target);
      const entry = found === 'asked once' ? undefined : found;
      const asked = { second: Math.floor(now() / 1000), generation };
      const isCurrent = entry?.second === asked.second && entry.generation === generation;
      return {
        /** May be sent as it is. */
        current: isCurrent ? entry.response : undefined,
        /** Of whatever age. */
        latest: entry?.response,
        /** What the route has answered since. */
        store(response: CachedResponse): void {
          cache.set(target, found === undefined ? 'asked once' : { response: withBytes(response), ...asked });
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
