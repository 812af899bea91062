import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createManualClock, createSkippingClock } from '../../../test/support/manual-clock.ts';
import { createHostQueue } from './host-queue.ts';

const START = '2026-11-21T06:00:00Z';
const { signal } = new AbortController();

/** A queue on a clock that skips all pauses. `began` lists when each piece of work began, in ms since the start. */
function stage(politeness: { delayMs: number; jitterMs: number }) {
  const clock = createSkippingClock(START);
  const enqueue = createHostQueue({ clock, politeness, random: () => 0.5 });
  const began: number[] = [];
  const work = (host: string, { minDelayMs = 0, takesMs = 0 } = {}) =>
    enqueue(host, { minDelayMs, signal }, async () => {
      began.push(clock.now() - Date.parse(START));
      await clock.sleep(takesMs);
    });
  return { work, began };
}

test('between two requests to a host there is a pause with a random part, counted from the end of the first request', async () => {
  const { work, began } = stage({ delayMs: 1_000, jitterMs: 500 });
  await work('a', { takesMs: 300 });
  await work('a');
  await work('a');
  assert.deepEqual(began, [0, 300 + 1_250, 300 + 2 * 1_250]);
});

test('robots.txt can make the pause longer, but not shorter', async () => {
  const { work, began } = stage({ delayMs: 1_000, jitterMs: 500 });
  for (const minDelayMs of [5_000, 5_000, 10]) await work('a', { minDelayMs });
  assert.deepEqual(began, [0, 5_250, 6_500]);
});

test('another host does not wait', async () => {
  const { work, began } = stage({ delayMs: 1_000, jitterMs: 0 });
  await work('a');
  await work('b');
  assert.deepEqual(began, [0, 0]);
});

test('a host gets one request at a time, and its next request even if the previous one failed', async () => {
  const clock = createManualClock(START);
  const enqueue = createHostQueue({ clock, politeness: { delayMs: 0, jitterMs: 0 }, random: () => 0 });
  const first = Promise.withResolvers<void>();
  const began: string[] = [];
  const failing = enqueue('a', { minDelayMs: 0, signal }, () => {
    began.push('first');
    return first.promise;
  });
  const second = enqueue('a', { minDelayMs: 0, signal }, async () => began.push('second'));
  await enqueue('b', { minDelayMs: 0, signal }, async () => began.push('other host'));
  assert.deepEqual(began, ['first', 'other host']);
  first.reject(new Error('broken'));
  await assert.rejects(failing, { message: 'broken' });
  await second;
  assert.deepEqual(began, ['first', 'other host', 'second']);
});

test('the pause also counts from the end of a failed request', async () => {
  const clock = createSkippingClock(START);
  const enqueue = createHostQueue({ clock, politeness: { delayMs: 1_000, jitterMs: 0 }, random: () => 0 });
  const failing = enqueue('a', { minDelayMs: 0, signal }, async () => {
    await clock.sleep(300);
    throw new Error('broken');
  });
  await assert.rejects(failing, { message: 'broken' });
  const began = await enqueue('a', { minDelayMs: 0, signal }, async () => clock.now());
  assert.equal(began - Date.parse(START), 1_300);
});

test('a request that is aborted while it waits is not sent', async () => {
  const clock = createManualClock(START);
  const enqueue = createHostQueue({ clock, politeness: { delayMs: 1_000, jitterMs: 0 }, random: () => 0 });
  const stop = new AbortController();
  await enqueue('a', { minDelayMs: 0, signal }, async () => undefined);
  let isSent = false;
  const waiting = enqueue('a', { minDelayMs: 0, signal: stop.signal }, async () => {
    isSent = true;
  });
  await clock.asleep(1);
  stop.abort();
  await assert.rejects(waiting, { name: 'AbortError' });
  assert.ok(!isSent);
});
