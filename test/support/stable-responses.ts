import assert from 'node:assert/strict';

/** Paths whose responses do not change by themselves: they have no games in progress and no counts of requests. */
const STEADY = [
  '/sports/api/roster?sport=football',
  '/sports/api/roster?sport=mens-basketball',
  '/sports/api/standings?sport=mens-basketball',
  '/scholarships/api/scholarships',
  '/scholarships/api/scholarships?search=engineer&limit=3',
  '/scholarships/api/scholarships?source=nsm&offset=2&envelope=1',
  '/scholarships/api/sources',
  '/scholarships/api/stats',
];

/** The smallest campus that has these paths, for `deploy`. */
export const STEADY_CAMPUS = { sites: ['nsm'], sports: ['football', 'mens-basketball'] };

export interface StoredResponse {
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly body: string;
}

/** The responses by path, without headers that differ between callers. */
export async function responsesOf(
  base: string,
  paths: readonly string[],
  headers: Readonly<Record<string, string>> = {},
  request: typeof fetch = fetch,
): Promise<Record<string, StoredResponse>> {
  const responses = await Promise.all(
    paths.map(async (path) => {
      const response = await request(`${base}${path}`, { headers });
      assert.equal(response.status, 200, path);
      const stored = {
        etag: response.headers.get('etag'),
        lastModified: response.headers.get('last-modified'),
        body: await response.text(),
      };
      return [path, stored] as const;
    }),
  );
  return Object.fromEntries(responses);
}

/** Responses of a router that must have the same bytes from two processes with the same data. */
export const stableResponses = (router: string): Promise<Record<string, StoredResponse>> =>
  responsesOf(router, STEADY);
