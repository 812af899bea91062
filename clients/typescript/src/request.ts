import { type ResponseCache, store } from './cache.ts';
import { CampusError, errorOf, unexpectedType } from './errors.ts';

/** Options of a client; a call can override them. */
interface SharedOptions {
  /** Attempts after the first one; default: 3. */
  readonly retries?: number;
  /** How long an attempt may take, ms; default: 30 s, but no limit for triggers. 0: no limit. */
  readonly timeoutMs?: number;
  /** Called before a wait, with the reason. */
  readonly onRetry?: (retry: { readonly error: CampusError; readonly waitMs: number }) => void;
  /** Called with each response of the service. Its `RateLimit` header has the remaining requests. */
  readonly onResponse?: (response: Pick<Response, 'status' | 'headers' | 'url'>) => void;
}

export interface ClientOptions extends SharedOptions {
  /** The URL of the service, such as `https://data.example.edu`. */
  readonly baseUrl: string;
  /** Needed for triggers; also gives requests the rate limit of this key, if it has one. */
  readonly apiKey?: string;
  /** Replaces the `fetch` of the platform. */
  readonly fetch?: typeof globalThis.fetch;
  /** Replaces the function that waits, for tests. */
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Stores responses. Fresh responses are reused without a request; other responses are revalidated by `ETag`. */
  readonly cache?: ResponseCache;
}

export interface CallOptions extends SharedOptions {
  readonly signal?: AbortSignal;
}

export interface Target {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  /** The media type of the response. */
  readonly type: string;
}

const TIMEOUT_MS = 30_000;

/** Ends early, without an error, when `signal` aborts. */
export const sleepFor = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done);
  });

/** The base URL without trailing slashes. On a page it may be relative. */
export function checkedBase(baseUrl: string): string {
  const { location } = globalThis as { location?: { readonly href: string } };
  if (URL.canParse(baseUrl, location?.href)) {
    const { href, protocol } = new URL(baseUrl, location?.href);
    if (/^https?:$/.test(protocol)) return href.replace(/\/$/, '');
  }
  throw new CampusError(0, `baseUrl must be an http or https URL, not ${baseUrl}`);
}

export function urlOf({ baseUrl }: ClientOptions, path: string, query: object = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return baseUrl + path + (search.size > 0 ? `?${search}` : '');
}

export const keyHeader = ({ apiKey }: ClientOptions): Record<string, string> =>
  apiKey === undefined ? {} : { 'X-API-Key': apiKey };

/** How long to wait before the next attempt, ms: longer each time, and never shorter than `Retry-After`. */
const waitMs = (tries: number, retryAfter = 0): number =>
  Math.max(retryAfter * 1000, 500 * 2 ** tries * (0.75 + Math.random() / 2));

/** Reads a body by its type: JSON as a value, text as a string, everything else as a `Blob`. */
async function readBody(response: Response, type: string): Promise<unknown> {
  const given = response.headers.get('content-type') ?? '';
  if (!given.startsWith(type)) throw unexpectedType(response, type);
  if (type.startsWith('text/')) return response.text();
  if (type !== 'application/json') return response.blob();
  try {
    return await response.json();
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    const { status, headers } = response;
    throw new CampusError(status, 'The response is not JSON', { headers, cause });
  }
}

/** One attempt. Throws a `CampusError` for everything except the caller's own abort. */
async function send(
  options: ClientOptions,
  { url, method, type }: Target,
  call: CallOptions,
): Promise<unknown> {
  const { cache } = options;
  const { signal, onResponse = options.onResponse } = call;
  const { timeoutMs = options.timeoutMs ?? (method === 'GET' ? TIMEOUT_MS : 0) } = call;
  const cached = method === 'GET' ? cache?.get(url) : undefined;
  const headers = keyHeader(options);
  if (cached?.etag) headers['If-None-Match'] = cached.etag;
  const timeout = timeoutMs > 0 ? AbortSignal.timeout(timeoutMs) : undefined;
  const signals = [signal, timeout].filter((one) => one !== undefined);
  try {
    const response = await (options.fetch ?? fetch)(url, {
      method,
      headers,
      signal: AbortSignal.any(signals),
    });
    onResponse?.(response);
    const isUnchanged = response.status === 304 && cached !== undefined;
    if (!isUnchanged && !response.ok) throw await errorOf(response);
    const body = isUnchanged ? cached.body : await readBody(response, type);
    if (cache !== undefined && method === 'GET') store(cache, url, response.headers, body);
    return body;
  } catch (error) {
    if (signal?.aborted) throw error;
    if (timeout?.aborted) throw new CampusError(0, `No response in ${timeoutMs} ms`, { cause: error });
    // A broken connection throws a TypeError.
    if (error instanceof TypeError)
      throw new CampusError(0, `No response: ${error.message}`, { cause: error });
    throw error;
  }
}

/** Whether a call may be repeated. After a broken connection, the service may already have carried out a POST. */
const mayRetry = ({ status, cause }: CampusError, { method }: Target): boolean =>
  status === 0
    ? method === 'GET' && cause instanceof TypeError
    : status === 429 || (status >= 500 && status !== 501);

async function sendUntilDone(options: ClientOptions, target: Target, call: CallOptions): Promise<unknown> {
  const { sleep = sleepFor } = options;
  const { signal, retries = options.retries ?? 3, onRetry = options.onRetry } = call;
  for (let tries = 0; ; tries += 1) {
    try {
      return await send(options, target, call);
    } catch (error) {
      if (!(error instanceof CampusError) || !mayRetry(error, target) || tries >= retries) throw error;
      const wait = waitMs(tries, error.retryAfter);
      onRetry?.({ error, waitMs: wait });
      await sleep(wait, signal);
      signal?.throwIfAborted();
    }
  }
}

export type Send = (target: Target, call?: CallOptions) => Promise<unknown>;

/**
 * Sends requests, and repeats them after 429, 5xx and broken connections. With a cache, simultaneous equal calls share
 * a request.
 */
export function createSend(options: ClientOptions): Send {
  const { cache } = options;
  const pending = new Map<string, Promise<unknown>>();
  return async (target, call = {}) => {
    const { url, method } = target;
    if (cache === undefined || method !== 'GET') return sendUntilDone(options, target, call);
    const cached = cache.get(url);
    if (cached !== undefined && cached.freshUntil > Date.now()) return cached.body;
    // A call that may be aborted by its caller does not share a request with other calls.
    if (call.signal !== undefined) return sendUntilDone(options, target, call);
    const sent = pending.get(url) ?? sendUntilDone(options, target, call).finally(() => pending.delete(url));
    pending.set(url, sent);
    return sent;
  };
}
