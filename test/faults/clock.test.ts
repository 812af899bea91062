import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { type Sandbox, startSandbox } from '../../sandbox/index.ts';
import { type Deployment, deploy, fillSports, trigger } from '../support/deployments.ts';
import { createManualClock, type ManualClock } from '../support/manual-clock.ts';
import { releaseStack } from '../support/release-stack.ts';

const START = Date.parse('2026-11-21T12:00:00Z');
const STEPS = { 'by 30 s': 30_000, 'by an hour': 3_600_000, 'by a day': 86_400_000 };
const INTERVAL_MS = 15_000;

describe('a clock that is set back, or was ahead, during a game', () => {
  let clock: ManualClock;
  let sandbox: Sandbox;
  let campus: Deployment;
  const cleanup = releaseStack();
  beforeEach(async () => {
    clock = createManualClock(START);
    // The provider's clock is not set back.
    const provider = await startSandbox({ now: () => START + clock.monotonic() });
    cleanup.defer(() => provider.stop());
    const service = await deploy('one process', { clock, sandbox: provider, sites: false });
    cleanup.defer(() => service.stop());
    [sandbox, campus] = [provider, service];
    await fillSports(campus);
  });

  const scoreboards = () => sandbox.requests('provider').filter(({ path }) => path.includes('/scoreboard'));

  /** Lets intervals pass until a scoreboard is requested from the provider, and returns the number of intervals. */
  async function intervalsUntilRequest(): Promise<number> {
    sandbox.resetRequests();
    for (let passed = 1; passed <= 10; passed += 1) {
      await clock.leap(INTERVAL_MS);
      // A request of the job takes as many turns of the event loop as a request of this test, or more on a busy
      // machine.
      for (let attempt = 0; attempt < 50 && scoreboards().length === 0; attempt += 1) {
        const stats = await (await fetch(`${campus.sports}/api/stats?nocache=1`)).json();
        const { polling } = stats as { polling: { activeGames: number } };
        assert.ok(polling.activeGames > 0, 'a game must be polled');
      }
      if (scoreboards().length > 0) return passed;
    }
    return Number.POSITIVE_INFINITY;
  }

  test('data stored while the clock was a day ahead is fetched again, and health reports the clock until then', async () => {
    const json = async (path: string) => (await fetch(`${campus.sports}${path}`)).json();
    const problems = async (): Promise<string[]> =>
      ((await json('/health')) as { problems?: string[] }).problems ?? [];
    const aheadMs = 86_400_000;
    clock.step(aheadMs);
    await trigger(`${campus.sports}/api/trigger/schedules`);
    const { lastUpdated: wrong } = (await json('/api/schedules')) as { lastUpdated: string };
    assert.ok(Date.parse(wrong) > START + aheadMs - INTERVAL_MS, wrong);
    clock.step(-aheadMs);
    assert.deepEqual(await problems(), ['clock']);
    for (const path of ['/api/schedules', '/api/sources/health']) {
      for (const [time] of JSON.stringify(await json(path)).matchAll(/(?<="last[a-z]+":")[^"]+/gi)) {
        assert.ok(
          Date.parse(time) <= clock.now(),
          `${path} must not have a time in the future, but has ${time}`,
        );
      }
    }
    while ((await problems()).length > 0) await clock.leap(INTERVAL_MS);
    assert.ok(
      clock.now() - START < aheadMs / 2,
      'the data must be fetched long before the time of the wrong clock has come',
    );
  });

  for (const [name, ms] of Object.entries(STEPS)) {
    test(`${name}: the game is polled as often as before, and no response has a wrong age`, async () => {
      assert.ok((await intervalsUntilRequest()) <= 3);
      clock.step(-ms);
      assert.ok((await intervalsUntilRequest()) <= 3, 'the game must be polled as often as before');
      for (const path of ['/api/schedules', '/api/roster?sport=football', '/api/standings?sport=football']) {
        const response = await fetch(`${campus.sports}${path}`);
        assert.equal(response.status, 200);
        const age = Number(response.headers.get('age') ?? 0);
        assert.ok(age >= 0 && age <= 300, `${path}: ${age}`);
      }
    });
  }
});
