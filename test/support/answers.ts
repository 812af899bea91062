import assert from 'node:assert/strict';

/** What does not move by itself: no game being played, no count of requests. */
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

/** The answers of a router that two processes with the same data must give alike, byte by byte. */
export async function steadyAnswers(router: string): Promise<Record<string, Kept>> {
  const answers = await Promise.all(
    STEADY.map(async (path) => {
      const answer = await fetch(`${router}${path}`);
      assert.equal(answer.status, 200, path);
      const { headers } = answer;
      const kept = {
        etag: headers.get('etag'),
        lastModified: headers.get('last-modified'),
        body: await answer.text(),
      };
      return [path, kept] as const;
    }),
  );
  return Object.fromEntries(answers);
}
