import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { createManualClock, type ManualClock } from '../../../test/support/manual-clock.ts';
import { createLogger } from '../log.ts';
import { createNotifications, type NotificationChannel, type Notifications } from './notifications.ts';

const log = createLogger('silent');

/** A channel through which a test sends notifications. */
function createFakeChannel() {
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
let fake: ReturnType<typeof createFakeChannel>;
let notifications: Notifications;
beforeEach(() => {
  clock = createManualClock('2026-11-21T06:00:00Z');
  fake = createFakeChannel();
  notifications = createNotifications({ clock, log, channels: [fake.channel] });
});
afterEach(() => notifications.stop());

test('notify() sends a notification on every channel; a received notification makes every subscriber load new data', async () => {
  let reads = 0;
  notifications.subscribe(async () => {
    reads += 1;
  });
  notifications.start();
  notifications.notify();
  assert.equal(fake.sent(), 1);
  fake.notify();
  assert.equal(reads, 1);
});

test('without notifications, every subscriber loads new data every two seconds', async () => {
  let reads = 0;
  notifications.subscribe(async () => {
    reads += 1;
  });
  notifications.start();
  await clock.advance(10_000);
  assert.equal(reads, 5);
});

test('many notifications while a subscriber is loading data make it load data only once more', async () => {
  const reads: (() => void)[] = [];
  notifications.subscribe(() => new Promise((resolve) => reads.push(resolve)));
  notifications.start();
  for (let count = 0; count < 100; count += 1) fake.notify();
  assert.equal(reads.length, 1);
  reads[0]?.();
  await clock.advance(0);
  assert.equal(reads.length, 2);
  reads[1]?.();
  await clock.advance(0);
  assert.equal(reads.length, 2);
});

test('if a subscriber fails to load data, the others still do, and it tries again', async () => {
  let reads = 0;
  notifications.subscribe(async () => {
    throw new Error('broken');
  });
  notifications.subscribe(async () => {
    reads += 1;
  });
  notifications.start();
  fake.notify();
  await clock.advance(0);
  fake.notify();
  assert.equal(reads, 2);
});

test('stop() waits until subscribers have loaded their data, and does not let them begin again', async () => {
  const read = Promise.withResolvers<void>();
  let reads = 0;
  notifications.subscribe(() => {
    reads += 1;
    return read.promise;
  });
  notifications.start();
  fake.notify();
  let isStopped = false;
  const stopped = notifications.stop().then(() => {
    isStopped = true;
  });
  fake.notify();
  await clock.advance(2_000);
  assert.equal(isStopped, false);
  read.resolve();
  await stopped;
  assert.equal(reads, 1);
});
