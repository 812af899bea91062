import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Deployment, deploy, fill, trigger } from '../support/deployments.ts';

const SPORT_PATHS = ['/api/schedules/sport', '/api/roster', '/api/standings', '/api/team'];
const SPORTS = ['mens-basketball', 'womens-basketball', 'football', 'baseball', 'softball'];

interface Listed {
  scholarships: { id: string; createdAt: string; updatedAt: string }[];
}

async function everyScholarship(base: string): Promise<Listed['scholarships']> {
  const page = (await (await fetch(`${base}/api/scholarships?limit=500`)).json()) as Listed;
  return page.scholarships;
}

describe('stored data', () => {
  let campus: Deployment;
  before(async () => {
    // No live game may change between two requests.
    campus = await deploy('one process', { environment: { LIVE_INTERVAL_SECONDS: '3600' } });
    await fill(campus);
  });
  after(() => campus.stop());

  test('keeps createdAt and updatedAt after a second run without changes', async () => {
    const first = await everyScholarship(campus.scholarships);
    assert.ok(first.length > 20, `${first.length} scholarships`);
    await trigger(`${campus.scholarships}/api/trigger/scholarships`);
    assert.deepEqual(await everyScholarship(campus.scholarships), first);
  });

  test('is served after a restart while every upstream is down, with unchanged lastUpdated', async () => {
    const image = `/sports/api/image?url=${encodeURIComponent(`${campus.sandbox.providerUrl}/i/teamlogos/ncaa/500/9301.png`)}`;
    const { games } = (await (await fetch(`${campus.sports}/api/schedules`)).json()) as {
      games: { id: string }[];
    };
    const paths = [
      '/sports/api/schedules',
      ...SPORTS.flatMap((sport) => SPORT_PATHS.map((path) => `/sports${path}?sport=${sport}`)),
      ...games.slice(0, 10).map(({ id }) => `/sports/api/game?id=${id}`),
      image,
      '/scholarships/api/scholarships?search=scholarship',
      '/scholarships/api/sources',
      '/scholarships/api/stats',
    ];
    const before = new Map<string, string>();
    for (const path of paths) {
      const response = await fetch(`${campus.router}${path}`);
      assert.equal(response.status, 200, path);
      before.set(path, await response.text());
    }
    for (const upstream of ['provider', 'images', ...Object.keys(campus.sandbox.siteUrls)]) {
      campus.sandbox.misbehave(upstream, { behavior: 'off' });
    }
    await campus.restart();
    for (const path of paths) {
      const response = await fetch(`${campus.router}${path}`);
      assert.equal(response.status, 200, path);
      const body = await response.text();
      const [then, now] = [before.get(path) ?? '', body].map(
        // The last match belongs to the whole response.
        (text) => /.*"lastUpdated":"([^"]+)"/.exec(text)?.[1],
      );
      assert.equal(now, then, `lastUpdated of ${path}`);
    }
  });
});
