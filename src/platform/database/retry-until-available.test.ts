import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createManualClock } from '../../../test/support/manual-clock.ts';
import { type Clock, systemClock } from '../clock.ts';
import { inTime, whileAvailable } from './retry-until-available.ts';
import { LONGEST_WAIT_MS } from './url.ts';

/** A hundred times as fast: two seconds are over after 20 ms. */
const clock: Clock = { ...systemClock, sleep: (ms, signal) => systemClock.sleep(ms / 100, signal) };

/** A response that comes while this process is busy with something else, and is read after the timers that are due. */
async function answerWhileBusy(): Promise<string> {
  const until = performance.now() + 100;
  while (performance.now() < until);
  return turn('answered');
}

test('a database that answers while this process is busy is not found too slow', async () => {
  // From here, timers are next.
  await turn();
  assert.equal(await whileAvailable(clock, answerWhileBusy), 'answered');
  await turn();
  assert.equal(await inTime(clock, answerWhileBusy), 'answered');
});

test('a database that does not answer is found too slow', async () => {
  const never = () => new Promise<string>(() => undefined);
  assert.equal(await whileAvailable(clock, never), undefined);
  await assert.rejects(inTime(clock, never), { message: 'the database is too slow' });
});

test('a database that may take longer by its address is waited for', async () => {
  const manual = createManualClock('2026-11-21T06:00:00Z');
  const { promise, resolve } = Promise.withResolvers<string>();
  const waiting = whileAvailable(manual, () => promise, 240_000);
  await manual.advance(LONGEST_WAIT_MS);
  resolve('late');
  assert.equal(await waiting, 'late');
});
