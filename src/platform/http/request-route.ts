import { hash } from 'node:crypto';
import type { Hono } from 'hono';
import { jsonIn } from '../formats/json.ts';
import { type EdgeContext, type HttpEnv, plainContext } from './app.ts';
import type { CachedResponses } from './cached-responses.ts';
import { type Encodable, JsonValue, Representation } from './representation.ts';
import { type CacheableResponse, problemOf } from './response.ts';

/** What another part of this service gets when it requests a route. */
interface BackendResponse {
  readonly status: number;
  readonly body: unknown;
  /** Two responses to the same request are equal if they have the same `version`. */
  readonly version: string;
  /** Why the data could not be refreshed from its upstream; null if it could. */
  readonly problem: string | null;
  /** Whether the body must be checked, because another process, perhaps of another release, may have sent it. */
  readonly isForeign?: boolean;
}

const NOT_JSON = { status: 502, body: {}, problem: null, isForeign: true };

/**
 * The version of a response without `ETag`. It is a hash, because versions stay in memory and the responses may be
 * long.
 */
const versionOf = (text: string): string => hash('sha1', text, 'base64url');

/** Passes a `BackendResponse` through Hono as an object, so that it is never serialized. */
class LocalResponse extends Response {
  readonly response: BackendResponse;
  constructor(reply: BackendResponse) {
    super(null);
    this.response = reply;
  }
}

const isShort = (made: CacheableResponse<Encodable<unknown>>): made is CacheableResponse =>
  made.representation instanceof Representation;

/** Lets other parts of this process request routes of an app in order to respond to a client. */
export function createRequestRoute(app: Hono<HttpEnv>, cachedResponses?: CachedResponses) {
  const parsed = new WeakMap<Representation, unknown>();
  const versions = new WeakMap<object, string>();

  function bodyOf(representation: Representation): unknown {
    const { content } = representation;
    if (content instanceof JsonValue) return content.value;
    const alreadyParsed = parsed.get(representation);
    if (alreadyParsed !== undefined) return alreadyParsed;
    const body: unknown = JSON.parse(content.body.toString());
    parsed.set(representation, body);
    return body;
  }

  /**
   * The version of a value. It is cached per object, because a route may return the same large object again and again.
   */
  function versionOfValue(body: unknown): string {
    if (typeof body !== 'object' || body === null) return JSON.stringify(body);
    const version = versions.get(body) ?? versionOf(JSON.stringify(body));
    versions.set(body, version);
    return version;
  }

  const readMade = ({ representation, version, problem }: CacheableResponse): BackendResponse => ({
    status: 200,
    body: bodyOf(representation),
    version,
    problem: problem ?? null,
  });

  async function readResponse(response: Response): Promise<BackendResponse> {
    const text = await response.text();
    const body = jsonIn(text);
    if (body === undefined) return { ...NOT_JSON, version: versionOf(text) };
    const version = response.headers.get('etag') ?? versionOf(text);
    const problem = problemOf(response.headers.get('cache-status'));
    return { status: response.status, body, version, problem, isForeign: true };
  }

  return async (path: string, client: string): Promise<BackendResponse> => {
    const current = cachedResponses?.current(path, {})?.response;
    current?.onCachedHit?.();
    if (current !== undefined) return readMade(current);
    const edge: EdgeContext = {
      ...plainContext,
      client,
      // A body that is streamed is composed in the same way as for a client outside of this process.
      compose: (made) => (isShort(made) ? new LocalResponse(readMade(made)) : plainContext.compose(made)),
      uncached: (body) =>
        new LocalResponse({ status: 200, body, version: versionOfValue(body), problem: null }),
      cached: cachedResponses?.find(path, {}),
    };
    const response = await app.request(path, {}, { edge });
    return response instanceof LocalResponse ? response.response : readResponse(response);
  };
}

export type RequestRoute = ReturnType<typeof createRequestRoute>;
