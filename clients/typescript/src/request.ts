import { errorOf } from './errors.ts';

export interface ClientOptions {
  /** The address of the service, such as `https://data.example.edu`. */
  readonly baseUrl: string;
  /** For protected operations. */
  readonly apiKey?: string;
  /** Replaces the `fetch` of the platform. */
  readonly fetch?: typeof globalThis.fetch;
  /** Tries after the first one; 3 unless given. */
  readonly retries?: number;
  /** Replaces waiting, for tests. */
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Keeps answers by address, so that what has not changed is not sent again. */
  readonly cache?: Map<string, { readonly etag: string; readonly body: unknown }>;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
}

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

export function addressOf({ baseUrl }: ClientOptions, path: string, query: object = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return baseUrl.replace(/\/$/, '') + path + (search.size > 0 ? `?${search}` : '');
}

/** How long to wait before the next try, ms; longer each time, and never shorter than the service asks. */
const waitMs = (tries: number, retryAfter = 0): number =>
  Math.max(retryAfter * 1000, 500 * 2 ** tries * (0.75 + Math.random() / 2));

/** As the types say: JSON as a value, text as a string, all else as a `Blob`. */
function readBody(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('application/json')) return response.json();
  return type.startsWith('text/') ? response.text() : response.blob();
}

/** Requests an address; after 429, 5xx and broken connections again. Throws `CampusError` for other errors. */
export async function request(
  options: ClientOptions,
  { url, method = 'GET' }: { readonly url: string; readonly method?: string },
  { signal }: CallOptions = {},
): Promise<unknown> {
  const { apiKey, cache, retries = 3, sleep = sleepFor } = options;
  const known = method === 'GET' ? cache?.get(url) : undefined;
  const headers: Record<string, string> = {};
  if (apiKey !== undefined && method === 'POST') headers['X-API-Key'] = apiKey;
  if (known !== undefined) headers['If-None-Match'] = known.etag;
  for (let tries = 0; ; tries += 1) {
    let retryAfter: number | undefined;
    try {
      const response = await (options.fetch ?? fetch)(url, { method, headers, ...(signal && { signal }) });
      if (response.status === 304 && known !== undefined) return known.body;
      if (response.ok) {
        const body = await readBody(response);
        const etag = response.headers.get('etag');
        if (method === 'GET' && etag !== null) cache?.set(url, { etag, body });
        return body;
      }
      const error = await errorOf(response);
      const mayPass = response.status === 429 || (response.status >= 500 && response.status !== 501);
      if (!mayPass || tries >= retries) throw error;
      retryAfter = error.retryAfter;
    } catch (error) {
      // A connection that breaks is a TypeError; a call that was made once must not be made twice.
      if (!(error instanceof TypeError) || method !== 'GET' || tries >= retries) throw error;
    }
    await sleep(waitMs(tries, retryAfter), signal);
    signal?.throwIfAborted();
  }
}
