import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createManualClock, createSkippingClock } from './manual-clock.ts';

test('sleepers wake in the order of their hours, each at its own', async () => {
  const clock = createManualClock('2026-11-21T06:00:00Z');
  const woken: [string, number][] = [];
  const start = clock.now();
  const sleeper = async (name: string, ms: number) => {
    await clock.sleep(ms);
    woken.push([name, clock.now() - start]);
  };
  void sleeper('late', 300);
  void sleeper('early', 100);
  void (async () => {
    await sleeper('first', 50);
    await sleeper('again', 100);
  })();
  await clock.advance(200);
  assert.deepEqual(woken, [
    ['first', 50],
    ['early', 100],
    ['again', 150],
  ]);
  assert.equal(clock.now() - start, 200);
  assert.equal(clock.sleeping, 1);
});

test('an aborted sleep ends at once and is forgotten', async () => {
  const clock = createManualClock(0);
  const stop = new AbortController();
  const asleep = clock.sleep(1_000, stop.signal);
  await clock.asleep(1);
  stop.abort();
  await asleep;
  assert.equal(clock.sleeping, 0);
  assert.equal(clock.now(), 0);
});

test('on the skipping clock a sleep is the passing of time', async () => {
  const clock = createSkippingClock(0);
  await clock.sleep(5_000);
  assert.equal(clock.now(), 5_000);
});
