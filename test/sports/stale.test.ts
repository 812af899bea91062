import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import type { Behaviour } from '../../sandbox/index.ts';
import { fetch } from '../support/checked-fetch.ts';
import { type Deployment, deploy, fillSports } from '../support/deployments.ts';
import { createManualClock, type ManualClock } from '../support/manual-clock.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const FAULTS: readonly Behaviour[] = [
  { behaviour: 'off' },
  { behaviour: 'refuse' },
  { behaviour: 'limit', retryAfter: 0 },
  { behaviour: 'garbage' },
];

describe('cached lists, games and images are answered while the provider fails with', () => {
  let campus: Deployment;
  let clock: ManualClock;
  let paths: string[];

  // A new campus for each test, so that background refreshes of the last one do not interfere.
  beforeEach(async () => {
    clock = createManualClock('2026-11-21T12:00:00Z');
    campus = await deploy('one process', { clock, sites: false });
    await fillSports(campus);
    const season = await (await fetch(`${campus.sports}/api/schedules/sport?sport=football`)).json();
    const { games } = season as { games: { id: string; status: string }[] };
    const over = games.find(({ status }) => status === 'final');
    const logo = `${campus.sandbox.providerUrl}/i/teamlogos/ncaa/500/9301.png`;
    paths = ['/api/schedules', `/api/game?id=${over?.id}`, `/api/image?url=${encodeURIComponent(logo)}`];
    for (const path of paths) assert.equal((await fetch(`${campus.sports}${path}`)).status, 200, path);
  });
  afterEach(() => campus.stop());

  const read = async (path: string) => {
    const response = await fetch(`${campus.sports}${path}`);
    const body = Buffer.from(await response.arrayBuffer());
    const cacheStatus = response.headers.get('cache-status') ?? '';
    return { status: response.status, body, cacheStatus, age: Number(response.headers.get('age')) };
  };

  for (const fault of FAULTS) {
    test(fault.behaviour, async () => {
      const before = new Map<string, Buffer>();
      for (const path of paths) before.set(path, (await read(path)).body);
      for (const origin of ['provider', 'images']) campus.sandbox.misbehave(origin, fault);
      await clock.leap(8 * DAY);
      // The first request is answered from the cache, and starts a refresh that fails.
      for (const path of paths) assert.equal((await read(path)).status, 200, path);
      for (const path of paths)
        await fetch(`${campus.sports}${path}${path.includes('?') ? '&' : '?'}nocache=1`);
      // Within the same second, the response made before the failure could be sent again.
      await clock.leap(1_000);
      for (const path of paths) {
        const { status, body, cacheStatus, age } = await read(path);
        assert.equal(status, 200, path);
        // A game is no longer listed as coming a day and a half after its time.
        const isSame = path === '/api/schedules' || before.get(path)?.equals(body);
        assert.ok(isSame, `${path}: nothing was lost or changed`);
        assert.match(
          cacheStatus,
          /^CampusData; hit; ttl=-\d+; detail=(unreachable|refused|unreadable)$/,
          path,
        );
        assert.ok(age >= 8 * 86_400, `${path}: the age of the cached data, ${age} s`);
      }
      for (const origin of ['provider', 'images']) campus.sandbox.heal(origin);
    });
  }
});

describe('a list that has lost many rows does not replace the cached one', () => {
  const PATHS = ['/api/schedules/sport', '/api/roster', '/api/standings'];

  for (const behaviour of ['empty', 'shrunk'] as const) {
    test(behaviour, async () => {
      const clock = createManualClock('2026-11-21T12:00:00Z');
      const campus = await deploy('one process', { clock, sites: false });
      const bodies = () =>
        Promise.all(
          PATHS.map(async (path) => (await fetch(`${campus.sports}${path}?sport=football`)).text()),
        );
      try {
        await fillSports(campus);
        const before = await bodies();
        campus.sandbox.misbehave('provider', { behaviour });
        await clock.leap(HOUR);
        await fillSports(campus);
        assert.deepEqual(await bodies(), before);
      } finally {
        await campus.stop();
      }
    });
  }
});
