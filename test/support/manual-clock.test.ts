import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createManualClock, createSkippingClock } from './manual-clock.ts';

test('sleeps end in the order of their end times, each at its own end time', async () => {
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

test('an aborted sleep ends at once and is removed', async () => {
  const clock = createManualClock(0);
  const stop = new AbortController();
  const asleep = clock.sleep(1_000, stop.signal);
  await clock.asleep(1);
  stop.abort();
  await asleep;
  assert.equal(clock.sleeping, 0);
  assert.equal(clock.now(), 0);
});

test('a sleep on the skipping clock advances its time', async () => {
  const clock = createSkippingClock(0);
  await clock.sleep(5_000);
  assert.equal(clock.now(), 5_000);
});
