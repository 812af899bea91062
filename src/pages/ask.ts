import { hash } from 'node:crypto';
import type { Hono } from 'hono';
import { type EdgeContext, type HttpEnv, plainContext } from '../platform/http/app.ts';
import type { CachedResponses } from '../platform/http/cached-responses.ts';
import type { LongText } from '../platform/http/long-text.ts';
import type { Representation } from '../platform/http/representation.ts';
import type { CacheableResponse } from '../platform/http/response.ts';

/** The result of asking one of our own routes. */
export type Asked<T> =
  | {
      readonly ok: true;
      readonly body: T;
      /** Why the data could not be refreshed from its origin; null while it can. */
      readonly problem: string | null;
    }
  | { readonly ok: false; readonly status: number; readonly error: string };

type Made = CacheableResponse<Representation | LongText>;

/** A parsed response, with the headers that pages need. */
interface Read {
  readonly status: number;
  readonly body: unknown;
  readonly tag: string | null;
  readonly cacheStatus: string | null;
}

/** Lets pages call the public routes in process. */
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
    // A response made in this process is used as an object: it need not be serialized and parsed again.
    return isShort(made) ? readMade(made) : readResponse(response);
  };
}

const isShort = (made: Made | undefined): made is CacheableResponse =>
  made !== undefined && 'body' in made.representation;

export type RoutesForPages = ReturnType<typeof createRoutesForPages>;

/**
 * Asks the routes on behalf of one client, for one page. `version` identifies all answers together: while it stays the
 * same, the page need not be rendered again.
 */
export function createAsk(ask: RoutesForPages, client: string) {
  const versions: string[] = [];

  return {
    /** `path`: the router's path, with its query. */
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
