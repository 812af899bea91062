import type { Cors, HeaderRecord } from './cors.ts';
import { HttpError } from './errors.ts';

/** The length of a window, as documented. */
export const WINDOW_SECONDS = 60;
export const WINDOW_MS = WINDOW_SECONDS * 1000;

/** The result of counting one request. */
export interface CountResult {
  readonly isAllowed: boolean;
  /**
   * The value of the `RateLimit` header (IETF draft): remaining requests and seconds. Empty if requests are not
   * counted.
   */
  readonly rateLimit: string;
}

/** Counts requests per client. Returns a promise only if the count has to be fetched from another process. */
export interface RateLimit {
  count(key: string): CountResult | Promise<CountResult>;
}

/** The rate limit that applies to a request. */
export interface AppliedLimit {
  readonly limit: RateLimit;
  /** CORS headers, including the policy of this limit. */
  readonly cors: Cors;
}

/** The `RateLimit-Policy` header (IETF draft). It is the same in every response. */
export const limitPolicy = (perMinute: number, name = 'minute'): HeaderRecord => ({
  'RateLimit-Policy': `"${name}";q=${perMinute};w=${WINDOW_SECONDS}`,
});

/** `used`: requests in the client's window, including the current one. `leftMs`: the time until the window ends. */
export const countResult = (perMinute: number, used: number, leftMs: number): CountResult => ({
  isAllowed: used <= perMinute,
  rateLimit: `"minute";r=${Math.max(0, perMinute - used)};t=${Math.ceil(leftMs / 1000)}`,
});

/** For requests that are counted elsewhere, or not at all. */
export const NO_LIMIT: RateLimit = { count: () => ({ isAllowed: true, rateLimit: '' }) };

/** The 429 response of the API. */
export const tooManyRequests = (): HttpError =>
  new HttpError('rate_limited', {
    headers: { 'Retry-After': String(WINDOW_SECONDS) },
    more: { retryAfter: WINDOW_SECONDS },
  });

interface Window {
  readonly end: number;
  used: number;
}

/** Two generations of so many clients take 25 MB. The clients of a campus's web site fit easily. */
const MAX_CLIENTS = 100_000;
/** A client with so many requests in its window is not forgotten because of clients with fewer. */
const BUSY = 10;

/**
 * Remembers windows by client, in two generations: those of clients that are not seen during a whole generation are
 * forgotten. A generation ends after a minute, or when it is full. (A cache of a library takes 2 to 4 MB for each limit
 * from the start.)
 */
function createWindows(now: () => number) {
  let recent = new Map<string, Window>();
  let earlier = new Map<string, Window>();
  let since = now();
  return {
    get(client: string, at: number): Window | undefined {
      if (recent.size >= MAX_CLIENTS || Math.abs(at - since) >= WINDOW_MS) {
        [recent, earlier, since] = [new Map(), recent, at];
      }
      const found = recent.get(client);
      if (found !== undefined) return found;
      const before = earlier.get(client);
      if (before !== undefined) recent.set(client, before);
      return before;
    },
    set: (client: string, window: Window) => recent.set(client, window),
  };
}

export type LocalRateLimit = ReturnType<typeof createRateLimit>;

/**
 * Counts requests in windows; a window begins with the first request of a client. (The limiter library is not used,
 * because it has a promise and a timer per client and no memory limit.)
 */
export function createRateLimit(perMinute: number, now: () => number) {
  const all = createWindows(now);
  // Apart from the others, so that a flood of new clients does not make them forgotten.
  const busy = createWindows(now);
  return {
    count(client: string): CountResult {
      const at = now();
      let window = all.get(client, at) ?? busy.get(client, at);
      // The end is too far in the future if the clock was set back.
      if (window === undefined || window.end <= at || window.end > at + WINDOW_MS) {
        window = { end: at + WINDOW_MS, used: 0 };
        all.set(client, window);
      }
      window.used += 1;
      if (window.used === BUSY) busy.set(client, window);
      return countResult(perMinute, window.used, window.end - at);
    },
  };
}
