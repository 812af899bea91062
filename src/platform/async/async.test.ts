import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createManualClock } from '../../../test/support/manual-clock.ts';
import { createSingleFlight } from './single-flight.ts';
import { withTimeout } from './with-timeout.ts';

test('one work at a time runs per key, and all who ask meanwhile get its result', async () => {
  const once = createSingleFlight<number>();
  const results = [Promise.withResolvers<number>(), Promise.withResolvers<number>()];
  let started = 0;
  const work = () => results[started++]?.promise ?? Promise.resolve(-1);
  const both = [once('a', work), once('a', work)];
  assert.equal(started, 1);
  const other = once('b', work);
  assert.equal(started, 2);
  results[0]?.resolve(7);
  results[1]?.resolve(8);
  assert.deepEqual(await Promise.all([...both, other]), [7, 7, 8]);
  assert.equal(await once('a', async () => 9), 9, 'what has ended is not joined');
});

test('a failed work fails for all who joined it, and the next one starts anew', async () => {
  const once = createSingleFlight<number>();
  const both = [once('a', () => Promise.reject(new Error('no'))), once('a', async () => 1)];
  for (const joined of both) await assert.rejects(joined, /no/);
  assert.equal(await once('a', async () => 2), 2);
});

test('what is ready in time is the result, and its timer is gone', async () => {
  const clock = createManualClock(0);
  assert.equal(await withTimeout(clock, 100, async () => 'done'), 'done');
  await assert.rejects(
    withTimeout(clock, 100, () => Promise.reject(new Error('broken'))),
    /broken/,
  );
  assert.equal(clock.sleeping, 0);
});

test('what is late is undefined, is told to stop, and may fail afterwards', async () => {
  const clock = createManualClock(0);
  let told: AbortSignal | undefined;
  const late = Promise.withResolvers<string>();
  const result = withTimeout(clock, 100, (signal) => {
    told = signal;
    return late.promise;
  });
  await clock.advance(99);
  assert.equal(told?.aborted, false);
  await clock.advance(1);
  assert.equal(await result, undefined);
  assert.match(String(told?.reason), /no result within 100 ms/);
  late.reject(new Error('too late to matter'));
});
