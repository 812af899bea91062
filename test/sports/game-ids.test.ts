import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Deployment, deploy, fillSports } from '../support/deployments.ts';

const SPORTS = ['mens-basketball', 'womens-basketball', 'football', 'baseball', 'softball'];

interface Listed {
  readonly games: readonly { readonly id: string; readonly sport: string }[];
}

describe('every game id that the service has shown can be requested', () => {
  let campus: Deployment;
  const shown = new Map<string, string>();

  const get = async (path: string) => {
    const response = await fetch(`${campus.sports}${path}`);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  /** The number of requests for summaries: jobs also make requests, but not for summaries. */
  const summaryRequests = () =>
    campus.sandbox.requests('provider').filter(({ path }) => path.includes('/summary')).length;

  before(async () => {
    campus = await deploy('one process', { sites: false });
    await fillSports(campus);
    for (const sport of SPORTS) {
      const { games } = (await get(`/api/schedules/sport?sport=${sport}`)).body as unknown as Listed;
      for (const { id } of games) shown.set(id, sport);
    }
  });
  after(() => campus.stop());

  async function requestForEach(): Promise<void> {
    for (const [id, sport] of shown) {
      const { status, body } = await get(`/api/game?id=${id}`);
      assert.deepEqual([status, body.id, body.sport], [200, id, sport]);
    }
  }

  test('each game is returned with its sport', async () => {
    assert.ok(shown.size > 100, `${shown.size} games`);
    await requestForEach();
  });

  test('an unknown id gets a 404 response, without a request to the provider', async () => {
    const before = summaryRequests();
    for (const id of ['1', '999999999999', '401000000', 'constructor', '../teams', "1' OR '1'='1"]) {
      for (const more of ['', '&nocache=1', '&envelope=1']) {
        const { status, body } = await get(`/api/game?id=${encodeURIComponent(id)}${more}`);
        assert.deepEqual([status, body], [404, { error: 'Game not found' }], id);
      }
    }
    assert.equal(summaryRequests(), before);
  });

  test('each game is returned after a restart while the provider is down', async () => {
    campus.sandbox.misbehave('provider', { behavior: 'off' });
    await campus.restart();
    await requestForEach();
    campus.sandbox.heal('provider');
  });
});
