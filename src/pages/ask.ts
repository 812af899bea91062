import { hash } from 'node:crypto';
import type { Hono } from 'hono';
import { type HttpEnv, plainContext } from '../platform/http/app.ts';

/** What a route of ours answered. */
export type Asked<T> =
  | {
      readonly ok: true;
      readonly body: T;
      /** Why the data could not be confirmed with its origin, while it cannot. */
      readonly problem: string | null;
    }
  | { readonly ok: false; readonly status: number; readonly error: string };

const problemOf = (response: Response): string | null =>
  /\bdetail=([a-z_]+)/.exec(response.headers.get('cache-status') ?? '')?.[1] ?? null;

/**
 * Asks the routes that everybody asks, for one page and one client. `version` is that of all answers together: a
 * page need not be written again while none of them has changed.
 */
export function createAsk(app: Hono<HttpEnv>, client: string) {
  const versions: string[] = [];

  return {
    /** `path` with its query, as on the router. */
    async get<T>(path: string): Promise<Asked<T>> {
      const response = await app.request(path, {}, { edge: { ...plainContext, client } });
      const body: unknown = await response.json();
      const problem = problemOf(response);
      versions.push(
        `${path} ${response.status} ${response.headers.get('etag') ?? JSON.stringify(body)} ${problem}`,
      );
      if (response.ok) return { ok: true, body: body as T, problem };
      const { error } = body as { error: string };
      return { ok: false, status: response.status, error };
    },

    version: (): string => hash('sha1', versions.sort().join('\n'), 'base64url'),
  };
}

export type Ask = ReturnType<typeof createAsk>;
