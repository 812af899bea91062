import { setImmediate as turn } from 'node:timers/promises';
import { systemClock } from '../../src/platform/clock.ts';
import { deploy, fill } from './deployments.ts';
import { createShiftedClock } from './manual-clock.ts';

// The demo service that test files share (`shared-demo.ts`).

/** A day with games in progress. */
const START = '2026-11-21T18:00Z';

let isFilling = true;
const shifted = createShiftedClock(START);
const clock = {
  ...shifted,
  // Without the pauses between requests, which would take ten seconds.
  sleep: (ms: number, signal?: AbortSignal) =>
    isFilling && ms < 10_000 ? turn() : systemClock.sleep(ms, signal),
};
const environment = {
  CORS_ORIGINS: '*',
  // All test files are one client.
  CONNECTIONS_PER_CLIENT: '5000',
  STREAMS_PER_CLIENT: '1000',
};
const campus = await deploy('one process', { sites: 'all', clock, environment });
await fill(campus);
isFilling = false;

process.once('disconnect', async () => {
  await campus.stop();
  process.exit();
});
const { router, sports, scholarships, admin, sandbox } = campus;
const { providerUrl, siteUrls } = sandbox;
process.send?.({
  ...{ router, sports, scholarships, admin, providerUrl, siteUrls },
  aheadMs: clock.now() - systemClock.now(),
});
