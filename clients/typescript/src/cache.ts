/** A cached response. Until `freshUntil` (ms) it is used without a request; later it is revalidated with its `etag`. */
export interface CachedResponse {
  readonly body: unknown;
  readonly etag: string | null;
  readonly freshUntil: number;
}

export type ResponseCache = Map<string, CachedResponse>;

/**
 * Above this number, the oldest responses are removed, so that a server with many searches does not run out of memory.
 */
const MOST = 1_000;

/** Stores a response for as long as its `Cache-Control` allows, less its `Age`. */
export function store(cache: ResponseCache, url: string, headers: Headers, body: unknown): void {
  const control = headers.get('cache-control') ?? '';
  // The newest response comes last, so that the first one is the oldest.
  cache.delete(url);
  if (/\bno-store\b/.test(control)) return;
  const maxAge = Number(/\bmax-age=(\d+)/.exec(control)?.[1] ?? 0);
  const left = maxAge - Number(headers.get('age') ?? 0);
  cache.set(url, { body, etag: headers.get('etag'), freshUntil: Date.now() + left * 1000 });
  for (const [oldest] of cache) {
    if (cache.size <= MOST) break;
    cache.delete(oldest);
  }
}
