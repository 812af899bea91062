import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { createManualClock, type ManualClock } from '../../../test/support/manual-clock.ts';
import { createLogger } from '../log.ts';
import { type Changes, createChanges, type NotificationChannel } from './changes.ts';

const log = createLogger('silent');

/** Notifies when a test says so. */
function createPretendChannel() {
  let onNotification = (): void => undefined;
  let sent = 0;
  const channel: NotificationChannel = {
    start(listener) {
      onNotification = listener;
    },
    notify() {
      sent += 1;
    },
    stop: async () => undefined,
  };
  return { channel, notify: () => onNotification(), sent: () => sent };
}

let clock: ManualClock;
let pretend: ReturnType<typeof createPretendChannel>;
let changes: Changes;
beforeEach(() => {
  clock = createManualClock('2026-11-21T06:00:00Z');
  pretend = createPretendChannel();
  changes = createChanges({ clock, log, channels: [pretend.channel] });
});
afterEach(() => changes.stop());

test('a change is notified on every channel, and a notification makes everybody read', async () => {
  let reads = 0;
  changes.subscribe(async () => {
    reads += 1;
  });
  changes.start();
  changes.notify();
  assert.equal(pretend.sent(), 1);
  pretend.notify();
  assert.equal(reads, 1);
});

test('without a notification everybody reads every two seconds', async () => {
  let reads = 0;
  changes.subscribe(async () => {
    reads += 1;
  });
  changes.start();
  await clock.advance(10_000);
  assert.equal(reads, 5);
});

test('many notifications during a read lead to one more, after it', async () => {
  const reads: (() => void)[] = [];
  changes.subscribe(() => new Promise((resolve) => reads.push(resolve)));
  changes.start();
  for (let count = 0; count < 100; count += 1) pretend.notify();
  assert.equal(reads.length, 1);
  reads[0]?.();
  await clock.advance(0);
  assert.equal(reads.length, 2);
  reads[1]?.();
  await clock.advance(0);
  assert.equal(reads.length, 2);
});

test('a read that fails keeps neither the others nor the next one back', async () => {
  let reads = 0;
  changes.subscribe(async () => {
    throw new Error('broken');
  });
  changes.subscribe(async () => {
    reads += 1;
  });
  changes.start();
  pretend.notify();
  await clock.advance(0);
  pretend.notify();
  assert.equal(reads, 2);
});

test('stopping waits for the read that runs, and begins no other', async () => {
  const read = Promise.withResolvers<void>();
  let reads = 0;
  changes.subscribe(() => {
    reads += 1;
    return read.promise;
  });
  changes.start();
  pretend.notify();
  let isStopped = false;
  const stopped = changes.stop().then(() => {
    isStopped = true;
  });
  pretend.notify();
  await clock.advance(2_000);
  assert.equal(isStopped, false);
  read.resolve();
  await stopped;
  assert.equal(reads, 1);
});
