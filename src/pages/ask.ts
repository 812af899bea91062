import { hash } from 'node:crypto';
import type { Hono } from 'hono';
import { type EdgeContext, type HttpEnv, plainContext } from '../platform/http/app.ts';
import type { CachedResponses } from '../platform/http/cached-responses.ts';
import type { LongText } from '../platform/http/long-text.ts';
import type { Representation } from '../platform/http/representation.ts';
import type { CacheableResponse } from '../platform/http/response.ts';

/** What a route of ours answered. */
export type Asked<T> =
  | {
      readonly ok: true;
      readonly body: T;
      /** Why the data could not be confirmed with its origin, while it cannot. */
      readonly problem: string | null;
    }
  | { readonly ok: false; readonly status: number; readonly error: string };

type Made = CacheableResponse<Representation | LongText>;

/** An answer, with what tells whether another one is the same. */
interface Read {
  readonly status: number;
  readonly body: unknown;
  readonly tag: string | null;
  readonly cacheStatus: string | null;
}

/** The routes that everybody asks, for pages. */
export function createRoutesForPages(app: Hono<HttpEnv>, cachedResponses: CachedResponses) {
  const parsed = new WeakMap<Representation, unknown>();

  function parse(representation: Representation): unknown {
    const known = parsed.get(representation);
    if (known !== undefined) return known;
    const body: unknown = JSON.parse(representation.body.toString());
    parsed.set(representation, body);
    return body;
  }

  const readMade = ({ representation, headers }: CacheableResponse): Read => ({
    status: 200,
    body: parse(representation),
    tag: representation.etag,
    cacheStatus: headers['Cache-Status'] ?? null,
  });

  const readResponse = async (response: Response): Promise<Read> => ({
    status: response.status,
    body: await response.json(),
    tag: response.headers.get('etag'),
    cacheStatus: response.headers.get('cache-status'),
  });

  return async (path: string, client: string): Promise<Read> => {
    const current = cachedResponses.current(path)?.response;
    current?.onRepeat?.();
    if (current !== undefined) return readMade(current);
    let made: Made | undefined;
    const compose: EdgeContext['compose'] = (response) => {
      made = response;
      return plainContext.compose(response);
    };
    const edge = { ...plainContext, client, compose, cached: cachedResponses.find(path) };
    const response = await app.request(path, {}, { edge });
    // What a route of this process made need not become bytes and text again.
    return isShort(made) ? readMade(made) : readResponse(response);
  };
}

const isShort = (made: Made | undefined): made is CacheableResponse =>
  made !== undefined && 'body' in made.representation;

export type RoutesForPages = ReturnType<typeof createRoutesForPages>;

/**
 * Asks the routes for one page and one client. `version` is that of all answers together: a page need not be written
 * again while none of them has changed.
 */
export function createAsk(ask: RoutesForPages, client: string) {
  const versions: string[] = [];

  return {
    /** `path` with its query, as on the router. */
    async get<T>(path: string): Promise<Asked<T>> {
      const { status, body, tag, cacheStatus } = await ask(path, client);
      const problem = /\bdetail=([a-z_]+)/.exec(cacheStatus ?? '')?.[1] ?? null;
      versions.push(`${path} ${status} ${tag ?? JSON.stringify(body)} ${problem}`);
      if (status === 200) return { ok: true, body: body as T, problem };
      const { error } = body as { error: string };
      return { ok: false, status, error };
    },

    version: (): string => hash('sha1', versions.sort().join('\n'), 'base64url'),
  };
}

export type Ask = ReturnType<typeof createAsk>;
