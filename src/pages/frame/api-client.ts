import { hash } from 'node:crypto';
import type { RequestRoute } from '../../platform/http/request-route.ts';

/** The result of a request to one of our own routes. */
export type RouteResult<T> =
  | {
      readonly ok: true;
      readonly body: T;
      /** Why the data could not be refreshed from its upstream; null if it could. */
      readonly problem: string | null;
    }
  | { readonly ok: false; readonly status: number; readonly error: string };

/**
 * Requests routes for one page, on behalf of one client. `version` identifies all responses together: as long as it
 * stays the same, the page does not have to be rendered again.
 */
export function createApiClient(api: RequestRoute, client: string) {
  const versions: string[] = [];
  let hasForeign = false;

  return {
    /** `path`: the path of the route, with its query. */
    async get<T>(path: string): Promise<RouteResult<T>> {
      const { status, body, version, problem, isForeign = false } = await api(path, client);
      hasForeign ||= isForeign;
      versions.push(`${path} ${status} ${version} ${problem}`);
      if (status === 200) return { ok: true, body: body as T, problem };
      const { error = '' } = (body ?? {}) as { error?: string };
      return { ok: false, status, error };
    },

    /** Whether a response came from another process. */
    hasForeign: () => hasForeign,

    version: (): string => hash('sha1', versions.sort().join('\n'), 'base64url'),
  };
}

export type ApiClient = ReturnType<typeof createApiClient>;
