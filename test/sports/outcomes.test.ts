import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { type Behaviour, type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { ORIGIN_DEFAULTS } from '../../src/platform/origin/origin-client.ts';
import { type Deployment, deploy, fillSports } from '../support/deployments.ts';
import { createManualClock, createShiftedClock, type ManualClock } from '../support/manual-clock.ts';

interface Case {
  readonly name: string;
  readonly behaviour: Behaviour;
  /** The answer if nothing is cached. */
  readonly status: number;
  readonly error: string;
  /** The detail in `Cache-Status` if data is cached. */
  readonly detail: string;
}

const FAILED = { status: 502, error: 'Upstream service error' };
const notFound = (variant: 'code' | 'message' | 'detail' | 'core' | 'html'): Case => ({
  name: `404 as ${variant}`,
  behaviour: { behaviour: 'not_found', variant },
  ...FAILED,
  detail: 'refused',
});

const CASES: readonly Case[] = [
  { name: 'unreachable', behaviour: { behaviour: 'off' }, ...FAILED, detail: 'unreachable' },
  {
    name: 'too slow',
    behaviour: { behaviour: 'hang' },
    status: 504,
    error: 'Upstream service timed out',
    detail: 'timeout',
  },
  { name: '403 as HTML', behaviour: { behaviour: 'refuse' }, ...FAILED, detail: 'refused' },
  ...(['code', 'message', 'detail', 'core', 'html'] as const).map(notFound),
  // Without a pause, which would last longer than the test.
  { name: '429', behaviour: { behaviour: 'limit', retryAfter: 0 }, ...FAILED, detail: 'refused' },
  { name: '500', behaviour: { behaviour: 'error' }, ...FAILED, detail: 'refused' },
  { name: 'cut off', behaviour: { behaviour: 'cut' }, ...FAILED, detail: 'unreachable' },
  { name: 'garbage', behaviour: { behaviour: 'garbage' }, ...FAILED, detail: 'unreadable' },
  { name: 'another shape', behaviour: { behaviour: 'other_shape' }, ...FAILED, detail: 'unreadable' },
  { name: 'the stub with 200', behaviour: { behaviour: 'stub' }, ...FAILED, detail: 'unreadable' },
  { name: '202', behaviour: { behaviour: 'accepted' }, ...FAILED, detail: 'refused' },
];

const PATHS = [
  '/api/schedules/sport?sport=football',
  '/api/roster?sport=mens-basketball',
  '/api/standings?sport=football',
  '/api/team?sport=womens-basketball',
];

const SPORTS = ['football', 'mens-basketball', 'womens-basketball'];

/** Each request is sent, without a circuit breaker. The time limit is short only where the origin hangs. */
const patient = ({ behaviour }: Behaviour) => ({
  origin: { timeoutMs: behaviour === 'hang' ? 1_500 : 30_000, failuresBeforeBreak: 1_000_000 },
});
const HOUR = 3_600_000;

describe('if nothing is cached, each failure of the provider has its own error', () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await startSandbox();
  });
  after(() => sandbox.stop());

  for (const { name, behaviour, status, error } of CASES) {
    test(`${name}: ${status}`, async () => {
      sandbox.misbehave('provider', behaviour);
      const fresh = await deploy('one process', {
        overrides: patient(behaviour),
        sandbox,
        sites: false,
        sports: SPORTS,
      });
      try {
        const paths = [...PATHS, '/api/schedules'];
        const answers = await Promise.all(paths.map((path) => fetch(`${fresh.sports}${path}`)));
        for (const response of answers) {
          assert.equal(response.status, status, response.url);
          assert.deepEqual(await response.json(), { error });
          assert.equal(response.headers.get('cache-control'), 'no-store');
        }
        const health = (await (await fetch(`${fresh.sports}/health`)).json()) as { status: string };
        assert.equal(health.status, 'degraded');
      } finally {
        sandbox.heal('provider');
        await fresh.stop();
      }
    });
  }
});

describe('if data is cached, clients do not notice a failing provider', () => {
  let campus: Deployment;
  let clock: ManualClock;
  // A new campus for each test, so that background refreshes of the last one do not interfere.
  async function fill(behaviour: Behaviour): Promise<void> {
    clock = createManualClock('2026-11-21T12:00:00Z');
    campus = await deploy('one process', {
      overrides: patient(behaviour),
      clock,
      sites: false,
      sports: SPORTS,
    });
    await fillSports(campus);
    for (const path of PATHS) assert.equal((await fetch(`${campus.sports}${path}`)).status, 200, path);
  }
  afterEach(() => campus.stop());

  for (const { name, behaviour, detail } of CASES) {
    test(`${name}: the cached data is answered with its age, marked as stale`, async () => {
      await fill(behaviour);
      const before = new Map<string, string>();
      for (const path of PATHS) before.set(path, await (await fetch(`${campus.sports}${path}`)).text());
      campus.sandbox.misbehave('provider', behaviour);
      await clock.leap(25 * HOUR);
      await fillSports(campus);
      await Promise.all(PATHS.map((path) => fetch(`${campus.sports}${path}&nocache=1`)));
      for (const path of PATHS) {
        const response = await fetch(`${campus.sports}${path}`);
        assert.equal(response.status, 200, path);
        assert.ok((await response.text()) === before.get(path), `${path}: nothing was lost or changed`);
        const status = response.headers.get('cache-status') ?? '';
        assert.match(status, new RegExp(`^CampusData; hit; ttl=-\\d+; detail=${detail}$`), path);
        assert.ok(Number(response.headers.get('age')) >= 25 * 3600, 'the age of the cached data');
      }
      campus.sandbox.heal('provider');
      await clock.leap(HOUR);
      // The first joins refreshes that still wait for the failing provider.
      await fillSports(campus);
      await fillSports(campus);
      await fetch(`${campus.sports}/api/team?sport=womens-basketball&nocache=1`);
      await fetch(`${campus.sports}/api/schedules/sport?sport=football&nocache=1`);
      for (const path of PATHS) {
        const response = await fetch(`${campus.sports}${path}`);
        assert.doesNotMatch(response.headers.get('cache-status') ?? '', /detail/, `${path} has recovered`);
      }
    });
  }
});

describe('a provider that keeps failing gets no requests for a while', () => {
  const overrides = { origin: ORIGIN_DEFAULTS };
  test('clients get 503 with Retry-After until the pause is over', async () => {
    const sandbox = await startSandbox();
    sandbox.misbehave('provider', { behaviour: 'error' });
    const clock = createShiftedClock();
    const campus = await deploy('one process', { sandbox, clock, overrides, sites: false, sports: SPORTS });
    try {
      await fillSports(campus);
      sandbox.resetRequests();
      // Past the pause of one resource, within the pause of the whole provider.
      clock.pass(16_000);
      const response = await fetch(`${campus.sports}/api/roster?sport=football`);
      assert.equal(response.status, 503);
      assert.deepEqual(await response.json(), { error: 'Service temporarily unavailable' });
      assert.ok(Number(response.headers.get('retry-after')) > 0);
      assert.equal(sandbox.requests('provider').length, 0, 'the provider was not requested');
      sandbox.heal('provider');
      clock.pass(60_000);
      assert.equal((await fetch(`${campus.sports}/api/roster?sport=football`)).status, 200);
    } finally {
      await campus.stop();
      await sandbox.stop();
    }
  });

  test('the Retry-After of a 429 is respected', async () => {
    const sandbox = await startSandbox();
    sandbox.misbehave('provider', { behaviour: 'limit', retryAfter: 120 });
    const clock = createShiftedClock();
    const campus = await deploy('one process', { sandbox, clock, overrides, sites: false, sports: SPORTS });
    try {
      await fillSports(campus);
      sandbox.resetRequests();
      clock.pass(60_000);
      const response = await fetch(`${campus.sports}/api/roster?sport=football`);
      assert.equal(response.status, 503);
      const seconds = Number(response.headers.get('retry-after'));
      assert.ok(seconds > 0 && seconds <= 60, `${seconds} s`);
      assert.equal(sandbox.requests('provider').length, 0, 'the provider was not requested');
      sandbox.heal('provider');
      clock.pass(120_000);
      assert.equal((await fetch(`${campus.sports}/api/roster?sport=football`)).status, 200);
    } finally {
      await campus.stop();
      await sandbox.stop();
    }
  });
});
