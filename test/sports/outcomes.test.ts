import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Behavior, startSandbox } from '../../sandbox/index.ts';
import { UPSTREAM_DEFAULTS } from '../../src/platform/upstream/upstream-client.ts';
import { type Deployment, deploy, fillSports } from '../support/deployments.ts';
import { createManualClock, createShiftedClock, type ManualClock } from '../support/manual-clock.ts';
import { controlTimeLimits } from '../support/time-limits.ts';

interface Case {
  readonly name: string;
  readonly behavior: Behavior;
  /** The response if nothing is cached. */
  readonly status: number;
  readonly error: string;
  /** The detail in `Cache-Status` if data is cached. */
  readonly detail: string;
}

const FAILED = { status: 502, error: 'Upstream service error' };
const notFound = (variant: 'code' | 'message' | 'detail' | 'core' | 'html'): Case => ({
  name: `404 as ${variant}`,
  behavior: { behavior: 'not_found', variant },
  ...FAILED,
  detail: 'refused',
});

const CASES: readonly Case[] = [
  { name: 'unreachable', behavior: { behavior: 'off' }, ...FAILED, detail: 'unreachable' },
  {
    name: 'too slow',
    behavior: { behavior: 'hang' },
    status: 504,
    error: 'Upstream service timed out',
    detail: 'timeout',
  },
  { name: '403 as HTML', behavior: { behavior: 'refuse' }, ...FAILED, detail: 'refused' },
  ...(['code', 'message', 'detail', 'core', 'html'] as const).map(notFound),
  // With no pause after it, because a pause would last longer than the test.
  { name: '429', behavior: { behavior: 'limit', retryAfter: 0 }, ...FAILED, detail: 'refused' },
  { name: '500', behavior: { behavior: 'error' }, ...FAILED, detail: 'refused' },
  { name: 'cut off', behavior: { behavior: 'cut' }, ...FAILED, detail: 'unreachable' },
  { name: 'garbage', behavior: { behavior: 'garbage' }, ...FAILED, detail: 'unreadable' },
  { name: 'another shape', behavior: { behavior: 'other_shape' }, ...FAILED, detail: 'unreadable' },
  { name: 'the stub with 200', behavior: { behavior: 'stub' }, ...FAILED, detail: 'unreadable' },
  { name: '202', behavior: { behavior: 'accepted' }, ...FAILED, detail: 'refused' },
];

const PATHS = [
  '/api/schedules/sport?sport=football',
  '/api/roster?sport=mens-basketball',
  '/api/standings?sport=football',
  '/api/team?sport=womens-basketball',
];

const SPORTS = ['football', 'mens-basketball', 'womens-basketball'];

/** A body without status texts: the result of a game in progress counts as unknown after twelve hours. */
const partsOf = (body: Buffer | undefined): readonly string[] | undefined =>
  body
    ?.toString('latin1')
    .split(',')
    .filter((part) => !part.startsWith('"statusText"'));

/** The time limit of requests to a provider that hangs, ms. */
const TIMEOUT_MS = 700;
const PATIENT_MS = 30_000;
/** Settings without a circuit breaker, so that each request is sent. */
const patient = (timeoutMs: number) => ({ upstreamOptions: { timeoutMs, failuresBeforeBreak: 1_000_000 } });
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('if nothing is cached, each failure of the provider has its own error', () => {
  let campus: Deployment;
  let impatient: Deployment;
  let clock: ManualClock;
  before(async () => {
    clock = createManualClock('2026-11-21T12:00:00Z');
    const sandbox = await startSandbox({ now: () => clock.now() });
    // The provider is down, because otherwise jobs would fill the cache.
    sandbox.misbehave('provider', { behavior: 'off' });
    const start = (timeoutMs: number) =>
      deploy('one process', { overrides: patient(timeoutMs), clock, sandbox, sites: false, sports: SPORTS });
    [campus, impatient] = await Promise.all([start(PATIENT_MS), start(TIMEOUT_MS)]);
  });
  after(async () => {
    // The sandbox stops first, because one of the services waits for it.
    await campus.sandbox.stop();
    await Promise.all([campus.stop(), impatient.stop()]);
  });

  for (const { name, behavior, status, error } of CASES) {
    test(`${name}: ${status}`, async () => {
      campus.sandbox.misbehave('provider', behavior);
      // Waits for the end of the pauses that followed the failures of the previous test.
      await clock.leap(HOUR);
      const { sports } = status === 504 ? impatient : campus;
      const responses = await Promise.all(
        [...PATHS, '/api/schedules'].map((path) => fetch(`${sports}${path}`)),
      );
      for (const response of responses) {
        assert.equal(response.status, status, response.url);
        assert.deepEqual(await response.json(), { error });
        assert.equal(response.headers.get('cache-control'), 'no-store');
      }
      const health = (await (await fetch(`${sports}/health`)).json()) as { status: string };
      assert.equal(health.status, 'degraded');
    });
  }
});

/** One case for each kind of failure. The tests above show that the other cases are of the same kinds. */
const WAYS = CASES.filter(({ name }) =>
  ['unreachable', 'too slow', '403 as HTML', 'another shape', 'the stub with 200'].includes(name),
);

describe('if data is cached, clients do not notice a failing provider', () => {
  for (const { name, behavior, detail } of WAYS) {
    // Each case has a new campus, so that background refreshes of the previous case do not interfere.
    test(`${name}: the cached data is returned with its age, marked as stale`, async (t) => {
      const clock = createManualClock('2026-11-21T12:00:00Z');
      const limits = controlTimeLimits(t, PATIENT_MS);
      const campus = await deploy('one process', {
        overrides: patient(PATIENT_MS),
        clock,
        sites: false,
        sports: SPORTS,
      });
      t.after(() => campus.stop());
      await fillSports(campus);
      const read = async (path: string) => {
        const response = await fetch(`${campus.sports}${path}`);
        assert.equal(response.status, 200, path);
        return { headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
      };
      const season = JSON.parse(String((await read('/api/schedules/sport?sport=football')).body));
      const { games } = season as { games: { id: string; status: string }[] };
      const over = games.find(({ status }) => status === 'final');
      const logo = `${campus.sandbox.providerUrl}/i/teamlogos/ncaa/500/9301.png`;
      // The team and the schedules change, because a game is no longer coming a day and a half after its time.
      const same = [
        ...PATHS.slice(0, 3),
        `/api/game?id=${over?.id}`,
        `/api/image?url=${encodeURIComponent(logo)}`,
      ];
      const paths = [...same, ...PATHS.slice(3), '/api/schedules'];
      // A game's own page adds facts to the list.
      await read(`/api/game?id=${over?.id}`);
      await clock.leap(1_000);
      const before = new Map<string, Buffer>();
      for (const path of paths) before.set(path, (await read(path)).body);

      for (const origin of ['provider', 'images']) campus.sandbox.misbehave(origin, behavior);
      limits.short = detail === 'timeout';
      await clock.leap(8 * DAY);
      await fillSports(campus);
      await Promise.all(paths.map((path) => read(`${path}${path.includes('?') ? '&' : '?'}nocache=1`)));
      // Within the same second, the response from before the failure could be sent again.
      await clock.leap(1_000);
      for (const path of paths) {
        const { headers, body } = await read(path);
        if (same.includes(path))
          assert.deepEqual(
            partsOf(body),
            partsOf(before.get(path)),
            `${path}: no data may be lost or changed`,
          );
        const status = headers.get('cache-status') ?? '';
        assert.match(status, new RegExp(`^CampusData; hit; ttl=-\\d+; detail=${detail}$`), path);
        assert.ok(Number(headers.get('age')) >= (8 * DAY) / 1_000, 'Age must be the age of the cached data');
      }

      for (const origin of ['provider', 'images']) campus.sandbox.heal(origin);
      limits.short = false;
      await clock.leap(HOUR);
      // The first call joins refreshes that still wait for the failing provider.
      await fillSports(campus);
      await fillSports(campus);
      await read('/api/team?sport=womens-basketball&nocache=1');
      await read('/api/schedules/sport?sport=football&nocache=1');
      for (const path of PATHS) {
        const { headers } = await read(path);
        assert.doesNotMatch(headers.get('cache-status') ?? '', /detail/, `${path} must have recovered`);
      }
    });
  }
});

describe('a provider that keeps failing gets no requests for a while', () => {
  const overrides = { upstreamOptions: UPSTREAM_DEFAULTS };
  test('clients get 503 with Retry-After until the pause is over', async () => {
    const sandbox = await startSandbox();
    sandbox.misbehave('provider', { behavior: 'error' });
    const clock = createShiftedClock();
    const campus = await deploy('one process', { sandbox, clock, overrides, sites: false, sports: SPORTS });
    try {
      await fillSports(campus);
      sandbox.resetRequests();
      // At this time the pause of one resource is over, but not the pause of the whole provider.
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
    sandbox.misbehave('provider', { behavior: 'limit', retryAfter: 120 });
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
