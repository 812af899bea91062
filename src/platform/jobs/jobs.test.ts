import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { describeOnDatabases, type TestDatabase } from '../../../test/support/databases.ts';
import { createManualClock, type ManualClock } from '../../../test/support/manual-clock.ts';
import type { Database } from '../database/database.ts';
import { DatabaseUnavailable } from '../database/errors.ts';
import { createLogger } from '../log.ts';
import { type Job, runJobs, watchJobs } from './job.ts';
import { createLeases, leaseMigrations } from './leases.ts';

const HOUR = 3_600_000;
const log = createLogger('silent');

let testDatabase: TestDatabase;
let database: Database;
let clock: ManualClock;
await describeOnDatabases('leases and jobs', (kind) => {
  beforeEach(async () => {
    testDatabase = await kind.create(leaseMigrations);
    database = testDatabase.database;
    clock = createManualClock('2026-11-21T05:00:00Z');
  });
  afterEach(() => testDatabase.remove());

  /** A promise, and a function that resolves it. */
  function deferred(): { promise: Promise<void>; resolve: () => void } {
    let resolve = () => {};
    const promise = new Promise<void>((done) => (resolve = done));
    return { promise, resolve };
  }

  test('a lease has one holder at a time; another process gets the lease when the first holder is done', async () => {
    const [one, other] = [createLeases(database, clock), createLeases(database, clock)];
    const work = deferred();
    const first = one.whileHeld('job', () => work.promise);
    await clock.asleep(1);
    assert.equal(
      await other.whileHeld('job', async () => assert.fail('the work must not run in two processes at once')),
      false,
    );
    assert.equal(await other.whileHeld('another job', async () => undefined), true);
    work.resolve();
    assert.equal(await first, true);
    assert.equal(await other.whileHeld('job', async () => undefined), true);
  });

  test('a lease is renewed while its work runs, and expires when its holder has died', async () => {
    const [one, other] = [createLeases(database, clock), createLeases(database, clock)];
    const work = deferred();
    const first = one.whileHeld('job', () => work.promise);
    for (let minute = 0; minute < 5; minute += 1) {
      await clock.asleep(1);
      await clock.advance(20_000);
    }
    assert.equal(await other.whileHeld('job', async () => undefined), false, 'the lease must still be held');
    // If the process had died, it could not have removed the row of its lease, so the row is inserted again.
    const row = await database.selectFrom('leases').selectAll().executeTakeFirstOrThrow();
    work.resolve();
    await first;
    await database.insertInto('leases').values(row).execute();
    assert.equal(await other.whileHeld('job', async () => undefined), false);
    await clock.advance(61_000);
    assert.equal(await other.whileHeld('job', async () => undefined), true);
  });

  test('a lease is released if its work throws', async () => {
    const leases = createLeases(database, clock);
    await assert.rejects(
      leases.whileHeld('job', async () => Promise.reject(new Error('broken'))),
      /broken/,
    );
    assert.equal(await leases.whileHeld('job', async () => undefined), true);
  });

  test('a job runs when it is due according to stored data; a run that was missed is made up for at once', async () => {
    const stop = new AbortController();
    let lastRun = clock.now() - 30 * HOUR;
    const runs: number[] = [];
    let ran = deferred();
    const job: Job = {
      name: 'daily',
      due: async () => lastRun + 24 * HOUR,
      async run() {
        lastRun = clock.now();
        runs.push(lastRun);
        ran.resolve();
      },
    };
    const started = clock.now();
    const working = runJobs([job], {
      clock,
      log,
      leases: createLeases(database, clock),
      signal: stop.signal,
    });
    await ran.promise;
    assert.deepEqual(runs, [started], 'the missed run must happen at once');
    ran = deferred();
    let done = false;
    void ran.promise.then(() => (done = true));
    while (!done) {
      await clock.asleep(1);
      await clock.advance(60_000);
    }
    assert.equal(runs.length, 2);
    assert.ok(Math.abs((runs[1] ?? 0) - (started + 24 * HOUR)) <= 60_000);
    stop.abort();
    await working;
  });

  test('a job that fails is retried after a pause, and other jobs run meanwhile', async () => {
    const stop = new AbortController();
    const [thirdTry, otherRan] = [deferred(), deferred()];
    const tries: number[] = [];
    const failing: Job = {
      name: 'failing',
      due: async () => 0,
      async run() {
        tries.push(clock.now());
        if (tries.length === 3) thirdTry.resolve();
        throw new Error('broken');
      },
    };
    let others = 0;
    const fine: Job = {
      name: 'fine',
      due: async () => (others === 0 ? 0 : Number.POSITIVE_INFINITY),
      async run() {
        others += 1;
        otherRan.resolve();
      },
    };
    const deps = { clock, log, leases: createLeases(database, clock), signal: stop.signal };
    const working = runJobs([failing, fine], deps);
    await otherRan.promise;
    let done = false;
    void thirdTry.promise.then(() => (done = true));
    while (!done) {
      await clock.asleep(1);
      await clock.advance(1_000);
    }
    stop.abort();
    await working;
    const pauses = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
    assert.ok(
      pauses.every((pause) => pause >= 5_000),
      `each pause must be at least 5,000 ms: ${pauses.join()}`,
    );
    assert.equal(others, 1);
  });
});

test('a job that throws counts as failing until it has done its work or is no longer due', async () => {
  const manual = createManualClock('2026-11-21T05:00:00Z');
  let dueAt = manual.now();
  let run = async (): Promise<void> => {
    throw new RangeError('Invalid time value');
  };
  const signal = new AbortController().signal;
  const watched = watchJobs([{ name: 'job', due: async () => dueAt, run: () => run() }], manual);
  const [job] = watched.jobs;
  await job?.due();
  await assert.rejects(async () => job?.run(signal), RangeError);
  await job?.due();
  assert.equal(watched.isFailing(), true, 'a job must count as failing while its work is still due');
  run = async () => undefined;
  await job?.run(signal);
  assert.equal(watched.isFailing(), false);
  run = async () => {
    throw new RangeError('Invalid time value');
  };
  await assert.rejects(async () => job?.run(signal), RangeError);
  dueAt += HOUR;
  await job?.due();
  assert.equal(
    watched.isFailing(),
    false,
    'a job must not count as failing after another process has done its work',
  );
  run = async () => {
    throw new DatabaseUnavailable('gone', { cause: undefined });
  };
  await assert.rejects(async () => job?.run(signal), DatabaseUnavailable);
  assert.equal(
    watched.isFailing(),
    false,
    'a job must not count as failing because the database is unavailable',
  );
});
