import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startSandbox } from '../../sandbox/index.ts';
import { fetch } from '../support/checked-fetch.ts';
import { databaseKinds } from '../support/databases.ts';
import { deploy, fillSports } from '../support/deployments.ts';
import { createManualClock } from '../support/manual-clock.ts';

const DAY = 86_400_000;

interface Refreshes {
  readonly from: string;
  readonly to: string;
  readonly sports: readonly {
    readonly sport: string;
    readonly days: readonly {
      readonly day: string;
      readonly good: number;
      readonly failed: number;
      readonly problem?: string;
    }[];
  }[];
}

for (const kind of await databaseKinds()) {
  test(`results of refreshes are reported by sport and day, even after a restart: ${kind.name}`, {
    skip: kind.skip,
  }, async (t) => {
    // Saturday in UTC, still Friday in Chicago.
    const clock = createManualClock('2026-11-21T04:00:00Z');
    const campus = await deploy('one process', { sites: false, clock, database: kind });
    t.after(() => campus.stop());
    const read = async () =>
      (await (await fetch(`${campus.router}/sports/api/sources/refreshes`)).json()) as Refreshes;
    const daysOf = async (sport: string) => (await read()).sports.find((one) => one.sport === sport)?.days;

    await fillSports(campus);
    campus.sandbox.misbehave('provider', { behavior: 'error', path: '/college-football/' });
    await clock.leap(2 * DAY);
    await fillSports(campus);
    const { from, to } = await read();
    assert.deepEqual([from, to], ['2026-08-25', '2026-11-22']);
    const [before, during, ...others] = (await daysOf('football')) ?? [];
    assert.deepEqual(
      [before?.day, during?.day, others],
      ['2026-11-20', '2026-11-22', []],
      'there must be no other days',
    );
    assert.ok(before && before.good >= 3 && before.failed === 0);
    assert.ok(during && during.failed >= 3, 'each of three triggers must have sent a request');
    assert.equal(before.problem, undefined);
    assert.match(during.problem ?? '', /^the provider refused \(500\)/);
    const status = await (
      await fetch(`${campus.router}/status`, { headers: { Accept: 'text/html' } })
    ).text();
    assert.match(
      status,
      /<li><b>Since Nov 22<\/b> <span class="quiet">\(today\)<\/span>: Football \(the provider refused \(500\)/,
    );
    const feed = await (await fetch(`${campus.router}/status.atom`)).text();
    assert.match(feed, /<title>Failed: Football \(the provider refused/);
    const softball = await daysOf('softball');
    assert.ok(softball?.length === 2 && softball.every(({ good, failed }) => good > 0 && failed === 0));

    // The provider works again, so the restarted process has no failures: those that it reports must have been stored.
    campus.sandbox.heal('provider');
    await campus.restart();
    const [stored, storedDuring] = (await daysOf('football')) ?? [];
    assert.deepEqual(stored, before);
    assert.ok(storedDuring && storedDuring.failed >= during.failed);
    assert.match(storedDuring.problem ?? '', /^the provider refused \(500\)/);
    await clock.leap(90 * DAY);
    assert.ok(
      (await daysOf('football'))?.every(({ day }) => day > '2026-11-22'),
      'days must be reported for 90 days',
    );
  });
}

test('during the first request to the provider no resource has an outcome', async (t) => {
  const sandbox = await startSandbox();
  sandbox.misbehave('provider', { behavior: 'hang' });
  const campus = await deploy('one process', { sites: false, sandbox });
  t.after(async () => {
    await sandbox.stop();
    await campus.stop();
  });
  interface Row {
    readonly outcome: string | null;
    readonly lastAttempt: string | null;
  }
  const rows = async () => {
    const response = await fetch(`${campus.sports}/api/sources/health`);
    return ((await response.json()) as { sources: Row[] }).sources;
  };
  for (let all = await rows(); ; all = await rows()) {
    assert.ok(all.every(({ outcome }) => outcome === null));
    if (all.some(({ lastAttempt }) => lastAttempt !== null)) break;
  }
});
