import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createManualClock } from '../../test/support/manual-clock.ts';
import { createSingleFlight, withTimeout } from './async.ts';

test('calls with the same key share a running call and its result', async () => {
  const singleFlight = createSingleFlight<number>();
  const results = [Promise.withResolvers<number>(), Promise.withResolvers<number>()];
  let started = 0;
  const work = () => results[started++]?.promise ?? Promise.resolve(-1);
  const calls = [singleFlight('a', work), singleFlight('a', work)];
  assert.equal(started, 1);
  const other = singleFlight('b', work);
  assert.equal(started, 2);
  results[0]?.resolve(7);
  results[1]?.resolve(8);
  assert.deepEqual(await Promise.all([...calls, other]), [7, 7, 8]);
  assert.equal(
    await singleFlight('a', async () => 9),
    9,
    'a call after the end of the run must start a new run',
  );
});

test('if a run fails, all calls that share it are rejected, and the next call starts a new run', async () => {
  const singleFlight = createSingleFlight<number>();
  const calls = [singleFlight('a', () => Promise.reject(new Error('no'))), singleFlight('a', async () => 1)];
  for (const joined of calls) await assert.rejects(joined, /no/);
  assert.equal(await singleFlight('a', async () => 2), 2);
});

test('a result that arrives in time is returned, and the timer is removed', async () => {
  const clock = createManualClock(0);
  assert.equal(await withTimeout(clock, 100, async () => 'done'), 'done');
  await assert.rejects(
    withTimeout(clock, 100, () => Promise.reject(new Error('broken'))),
    /broken/,
  );
  assert.equal(clock.sleeping, 0);
});

test('after the timeout the result is undefined, the work is aborted, and its later failure is ignored', async () => {
  const clock = createManualClock(0);
  let signalOfWork: AbortSignal | undefined;
  const slowWork = Promise.withResolvers<string>();
  const result = withTimeout(clock, 100, (signal) => {
    signalOfWork = signal;
    return slowWork.promise;
  });
  await clock.advance(99);
  assert.equal(signalOfWork?.aborted, false);
  await clock.advance(1);
  assert.equal(await result, undefined);
  assert.match(String(signalOfWork?.reason), /no result within 100 ms/);
  slowWork.reject(new Error('too late to matter'));
});
