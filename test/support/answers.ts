import assert from 'node:assert/strict';

/** Addresses with answers that do not change by themselves: no game in progress, no count of requests. */
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

export interface Kept {
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly body: string;
}

/** What an address answers, without what differs from one caller to another. */
export async function answersOf(
  base: string,
  paths: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): Promise<Record<string, Kept>> {
  const answers = await Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(`${base}${path}`, { headers });
      assert.equal(answer.status, 200, path);
      const kept = {
        etag: answer.headers.get('etag'),
        lastModified: answer.headers.get('last-modified'),
        body: await answer.text(),
      };
      return [path, kept] as const;
    }),
  );
  return Object.fromEntries(answers);
}

/** The answers of a router that must be the same, byte for byte, from two processes with the same data. */
export const steadyAnswers = (router: string): Promise<Record<string, Kept>> => answersOf(router, STEADY);
