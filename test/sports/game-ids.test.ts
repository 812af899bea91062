import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Deployment, deploy, fillSports } from '../support/deployments.ts';

const SPORTS = ['mens-basketball', 'womens-basketball', 'football', 'baseball', 'softball'];

interface Listed {
  readonly games: readonly { readonly id: string; readonly sport: string }[];
}

describe('any game id the service has ever shown can be asked for', () => {
  let campus: Deployment;
  const shown = new Map<string, string>();

  const get = async (path: string) => {
    const response = await fetch(`${campus.sports}${path}`);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  /** The service's own work goes on meanwhile; only a question about a game asks for its summary. */
  const calls = () =>
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

  async function askForEach(): Promise<void> {
    for (const [id, sport] of shown) {
      const { status, body } = await get(`/api/game?id=${id}`);
      assert.deepEqual([status, body.id, body.sport], [200, id, sport]);
    }
  }

  test('each is of its sport', async () => {
    assert.ok(shown.size > 100, `${shown.size} games`);
    await askForEach();
  });

  test('an unknown id is 404 without a call to the provider', async () => {
    const before = calls();
    for (const id of ['1', '999999999999', '401000000', 'constructor', '../teams', "1' OR '1'='1"]) {
      for (const more of ['', '&nocache=1', '&envelope=1']) {
        const { status, body } = await get(`/api/game?id=${encodeURIComponent(id)}${more}`);
        assert.deepEqual([status, body], [404, { error: 'Game not found' }], id);
      }
    }
    assert.equal(calls(), before);
  });

  test('also after a restart, and while the provider is out of reach', async () => {
    campus.sandbox.misbehave('provider', { behaviour: 'off' });
    await campus.restart();
    await askForEach();
    campus.sandbox.heal('provider');
  });
});
