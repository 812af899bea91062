import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import pg from 'pg';
import { databaseKinds, type TestDatabase } from '../../../test/support/databases.ts';
import { systemClock as clock } from '../clock.ts';
import { createLogger } from '../log.ts';
import type { NotificationChannel } from './notifications.ts';
import { createPostgresChannel } from './postgres-channel.ts';

const log = createLogger('silent');
const deps = { clock, log };

/** Receives notifications and counts them. */
function createReceiver() {
  let received = 0;
  let next = Promise.withResolvers<void>();
  return {
    receive(): void {
      received += 1;
      next.resolve();
    },
    count: () => received,
    /** Resolves at the next notification. */
    async next(): Promise<void> {
      next = Promise.withResolvers();
      await next.promise;
    },
  };
}

/** Starts the channels of two processes and waits until both are connected. */
async function startBoth(one: NotificationChannel, other: NotificationChannel) {
  const receivers = [createReceiver(), createReceiver()] as const;
  const ready = Promise.all(receivers.map((receiver) => receiver.next()));
  one.start(receivers[0].receive);
  other.start(receivers[1].receive);
  await ready;
  return receivers;
}

async function assertNotifiesOnlyOther(one: NotificationChannel, other: NotificationChannel): Promise<void> {
  const [receiver, otherReceiver] = await startBoth(one, other);
  const before = receiver.count();
  const received = otherReceiver.next();
  one.notify();
  await received;
  assert.equal(receiver.count(), before, 'a sender must not receive its own notification');
  const responded = receiver.next();
  for (let count = 0; count < 10; count += 1) other.notify();
  await responded;
}

const [, postgres] = await databaseKinds();

describe('notifications through PostgreSQL', { skip: postgres?.skip ?? false }, () => {
  let testDatabase: TestDatabase;
  let channels: readonly [NotificationChannel, NotificationChannel];
  beforeEach(async () => {
    testDatabase = (await postgres?.create()) ?? assert.fail();
    channels = [createPostgresChannel(testDatabase.url, deps), createPostgresChannel(testDatabase.url, deps)];
  });
  afterEach(async () => {
    await Promise.all(channels.map((channel) => channel.stop()));
    await testDatabase.remove();
  });

  test('reach the other process', () => assertNotifiesOnlyOther(...channels));

  test('arrive again after the connections have been lost; each reconnection counts as a notification', async () => {
    const receivers = await startBoth(...channels);
    const reconnected = Promise.all(receivers.map((receiver) => receiver.next()));
    const client = new pg.Client({ connectionString: testDatabase.url });
    await client.connect();
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'campus-data changes'`,
    );
    await client.end();
    await reconnected;
    const received = receivers[1].next();
    channels[0].notify();
    await received;
  });

  test('do not reach processes that use another schema', async () => {
    const otherSchema = (await postgres?.create()) ?? assert.fail();
    const third = createPostgresChannel(otherSchema.url, deps);
    const receiver = createReceiver();
    const ready = receiver.next();
    third.start(receiver.receive);
    await ready;
    await assertNotifiesOnlyOther(...channels);
    assert.equal(receiver.count(), 1);
    await third.stop();
    await otherSchema.remove();
  });

  test('a channel that cannot connect can be stopped at once', async () => {
    const unconnected = createPostgresChannel('postgres://root@127.0.0.1:1/none', deps);
    unconnected.start(() => assert.fail());
    unconnected.notify();
    await unconnected.stop();
  });
});
