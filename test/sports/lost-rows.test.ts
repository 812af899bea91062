import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fetch } from '../support/checked-fetch.ts';
import { deploy, fillSports } from '../support/deployments.ts';
import { createManualClock } from '../support/manual-clock.ts';

const HOUR = 3_600_000;
const PATHS = ['/api/schedules/sport', '/api/roster', '/api/standings'];

test('a list that has lost all or many rows does not replace the cached one', async (t) => {
  const clock = createManualClock('2026-11-21T12:00:00Z');
  const campus = await deploy('one process', { clock, sites: false, sports: ['football'] });
  t.after(() => campus.stop());
  const bodies = () =>
    Promise.all(PATHS.map(async (path) => (await fetch(`${campus.sports}${path}?sport=football`)).text()));
  await fillSports(campus);
  const before = await bodies();
  for (const behaviour of ['empty', 'shrunk'] as const) {
    campus.sandbox.misbehave('provider', { behaviour });
    await clock.leap(HOUR);
    await fillSports(campus);
    assert.deepEqual(await bodies(), before, behaviour);
  }
});
