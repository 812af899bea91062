import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createManualClock } from '../../../test/support/manual-clock.ts';
import { type Clock, systemClock } from '../clock.ts';
import { inTime, whileAvailable } from './retry-until-available.ts';
import { LONGEST_WAIT_MS } from './url.ts';

/** A clock that runs a hundred times as fast: a sleep of two seconds takes 20 ms. */
const clock: Clock = { ...systemClock, sleep: (ms, signal) => systemClock.sleep(ms / 100, signal) };

/** A response that arrives while this process is busy. Node handles the response only after all timers that are due. */
async function respondWhileBusy(): Promise<string> {
  const until = performance.now() + 100;
  while (performance.now() < until);
  return turn('responded');
}

test('a database that responds while this process is busy does not count as too slow', async () => {
  // After this turn, Node runs due timers first.
  await turn();
  assert.equal(await whileAvailable(clock, respondWhileBusy), 'responded');
  await turn();
  assert.equal(await inTime(clock, respondWhileBusy), 'responded');
});

test('a database that does not respond counts as too slow', async () => {
  const never = () => new Promise<string>(() => undefined);
  assert.equal(await whileAvailable(clock, never), undefined);
  await assert.rejects(inTime(clock, never), { message: 'the database is too slow' });
});

test('a longer wait can be set', async () => {
  const manual = createManualClock('2026-11-21T06:00:00Z');
  const { promise, resolve } = Promise.withResolvers<string>();
  const waiting = whileAvailable(manual, () => promise, 240_000);
  await manual.advance(LONGEST_WAIT_MS);
  resolve('late');
  assert.equal(await waiting, 'late');
});
