import { hash } from 'node:crypto';
import type { Hono } from 'hono';
import { type EdgeContext, type HttpEnv, plainContext } from '../../platform/http/app.ts';
import type { CachedResponses } from '../../platform/http/cached-responses.ts';
import { JsonValue, Representation } from '../../platform/http/representation.ts';
import type { CacheableResponse } from '../../platform/http/response.ts';

/** The result of asking one of our own routes. */
export type Asked<T> =
  | {
      readonly ok: true;
      readonly body: T;
      /** Why the data could not be refreshed from its origin; null while it can. */
      readonly problem: string | null;
    }
  | { readonly ok: false; readonly status: number; readonly error: string };

/** What pages need of an answer. Two answers to one question with the same `version` are the same. */
interface Read {
  readonly status: number;
  readonly body: unknown;
  readonly version: string;
  readonly problem: string | null;
  /** Whether another process made it, perhaps of another version: nothing is sure about its shape. */
  readonly isForeign?: boolean;
}

const NOT_JSON = { status: 502, body: {}, problem: null, isForeign: true };

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

const problemIn = (cacheStatus: string | null | undefined): string | null =>
  /\bdetail=([a-z_]+)/.exec(cacheStatus ?? '')?.[1] ?? null;

/** Lets pages call the public routes in process. */
export function createRoutesForPages(app: Hono<HttpEnv>, cachedResponses: CachedResponses) {
  const parsed = new WeakMap<Representation, unknown>();

  function bodyOf(representation: Representation): unknown {
    const { content } = representation;
    if (content instanceof JsonValue) return content.value;
    const known = parsed.get(representation);
    if (known !== undefined) return known;
    const body: unknown = JSON.parse(content.body.toString());
    parsed.set(representation, body);
    return body;
  }

  const readMade = ({ representation, version, headers }: CacheableResponse): Read => ({
    status: 200,
    body: bodyOf(representation),
    version,
    problem: problemIn(headers['Cache-Status']),
  });

  async function readResponse(response: Response): Promise<Read> {
    const text = await response.text();
    const body = jsonIn(text);
    if (body === undefined) return { ...NOT_JSON, version: text };
    const version = response.headers.get('etag') ?? JSON.stringify(body);
    const problem = problemIn(response.headers.get('cache-status'));
    return { status: response.status, body, version, problem, isForeign: true };
  }

  return async (path: string, client: string): Promise<Read> => {
    const current = cachedResponses.current(path, {})?.response;
    current?.onRepeat?.();
    if (current !== undefined) return readMade(current);
    // A route of this process hands over its value, which need not be serialized and parsed again.
    let taken: Read | undefined;
    const compose: EdgeContext['compose'] = (response) => {
      const { representation } = response;
      // A long text is composed as for any other client.
      if (!(representation instanceof Representation)) return plainContext.compose(response);
      taken = readMade({ ...response, representation });
      return { status: 200, headers: {}, body: null };
    };
    const uncached: EdgeContext['uncached'] = (body) => {
      taken = { status: 200, body, version: JSON.stringify(body), problem: null };
      return new Response(null);
    };
    const edge = { ...plainContext, client, compose, uncached, cached: cachedResponses.find(path, {}) };
    const response = await app.request(path, {}, { edge });
    return taken ?? readResponse(response);
  };
}

export type RoutesForPages = ReturnType<typeof createRoutesForPages>;

/**
 * Asks the routes on behalf of one client, for one page. `version` identifies all answers together: while it stays the
 * same, the page need not be rendered again.
 */
export function createAsk(ask: RoutesForPages, client: string) {
  const versions: string[] = [];
  let hasForeign = false;

  return {
    /** `path`: the router's path, with its query. */
    async get<T>(path: string): Promise<Asked<T>> {
      const { status, body, version, problem, isForeign = false } = await ask(path, client);
      hasForeign ||= isForeign;
      versions.push(`${path} ${status} ${version} ${problem}`);
      if (status === 200) return { ok: true, body: body as T, problem };
      const { error = '' } = (body ?? {}) as { error?: string };
      return { ok: false, status, error };
    },

    /** Whether some answer came from another process. */
    hasForeign: () => hasForeign,

    version: (): string => hash('sha1', versions.sort().join('\n'), 'base64url'),
  };
}

export type Ask = ReturnType<typeof createAsk>;
