import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import pg from 'pg';
import { Registry } from 'prom-client';
import { databaseKinds, type TestDatabase } from '../../../test/support/databases.ts';
import { createLogLines } from '../../../test/support/log-lines.ts';
import { noRedis, type RedisServer, startRedis } from '../../../test/support/redis-server.ts';
import { systemClock as clock } from '../clock.ts';
import { createLogger } from '../log.ts';
import { createRedisLink, type RedisLink } from '../redis/link.ts';
import type { Messenger } from './changes.ts';
import { createPostgresMessenger } from './postgres-messenger.ts';
import { createRedisMessenger } from './redis-messenger.ts';
import { createThreadMessenger } from './thread-messenger.ts';

const log = createLogger('silent');
const tools = { clock, log };

/** Hears words, one after the other. */
function createEar() {
  let heard = 0;
  let next = Promise.withResolvers<void>();
  return {
    hear(): void {
      heard += 1;
      next.resolve();
    },
    count: () => heard,
    /** Resolves with the next word. */
    async next(): Promise<void> {
      next = Promise.withResolvers();
      await next.promise;
    },
  };
}

/** Two processes, each of which has heard that it can hear. */
async function startBoth(one: Messenger, other: Messenger) {
  const ears = [createEar(), createEar()] as const;
  const ready = Promise.all(ears.map((ear) => ear.next()));
  one.start(ears[0].hear);
  other.start(ears[1].hear);
  await ready;
  return ears;
}

async function tellsTheOtherAlone(one: Messenger, other: Messenger): Promise<void> {
  const [ear, otherEar] = await startBoth(one, other);
  const before = ear.count();
  const heard = otherEar.next();
  one.tell();
  await heard;
  assert.equal(ear.count(), before, 'nobody hears himself');
  const answered = ear.next();
  for (let word = 0; word < 10; word += 1) other.tell();
  await answered;
}

const [, postgres] = await databaseKinds();

describe('words by PostgreSQL', { skip: postgres?.skip ?? false }, () => {
  let kept: TestDatabase;
  let both: readonly [Messenger, Messenger];
  beforeEach(async () => {
    kept = (await postgres?.create()) ?? assert.fail();
    both = [createPostgresMessenger(kept.url, tools), createPostgresMessenger(kept.url, tools)];
  });
  afterEach(async () => {
    await Promise.all(both.map((messenger) => messenger.stop()));
    await kept.remove();
  });

  test('reach the other process', () => tellsTheOtherAlone(...both));

  test('come again after the connections were lost, and that is a word itself', async () => {
    const ears = await startBoth(...both);
    const back = Promise.all(ears.map((ear) => ear.next()));
    const client = new pg.Client({ connectionString: kept.url });
    await client.connect();
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'campus-data changes'`,
    );
    await client.end();
    await back;
    const heard = ears[1].next();
    both[0].tell();
    await heard;
  });

  test('do not reach those who use another schema', async () => {
    const strangers = (await postgres?.create()) ?? assert.fail();
    const third = createPostgresMessenger(strangers.url, tools);
    const ear = createEar();
    const ready = ear.next();
    third.start(ear.hear);
    await ready;
    await tellsTheOtherAlone(...both);
    assert.equal(ear.count(), 1);
    await third.stop();
    await strangers.remove();
  });

  test('to stop one that cannot connect takes no time', async () => {
    const nobody = createPostgresMessenger('postgres://root@127.0.0.1:1/none', tools);
    nobody.start(() => assert.fail());
    nobody.tell();
    await nobody.stop();
  });
});

describe('words by Redis', { skip: noRedis }, () => {
  let server: RedisServer;
  let links: RedisLink[];
  let lines: ReturnType<typeof createLogLines>;
  let both: readonly [Messenger, Messenger];
  before(async () => {
    server = await startRedis();
  });
  after(() => server.kill());
  beforeEach(async () => {
    lines = createLogLines();
    const linkTools = { clock, log: lines.log };
    links = [1, 2].map(() => createRedisLink(server.url, { ...linkTools, registry: new Registry() }));
    await Promise.all(links.map((link) => link.start()));
    const [one, other] = links.map((link) => createRedisMessenger(link, tools));
    both = [one ?? assert.fail(), other ?? assert.fail()];
  });
  afterEach(async () => {
    await Promise.all(both.map((messenger) => messenger.stop()));
    await Promise.all(links.map((link) => link.stop()));
  });

  test('reach the other process', () => tellsTheOtherAlone(...both));

  test('come again after the server was killed and started again, and that is a word itself', async () => {
    const ears = await startBoth(...both);
    const back = Promise.all(ears.map((ear) => ear.next()));
    await server.restart();
    await back;
    // Both links have said that it was away, and that it is back.
    await lines.until(4);
    const heard = ears[1].next();
    both[0].tell();
    await heard;
  });
});

test('words reach the other threads of a process', async () => {
  const [one, other] = [createThreadMessenger(), createThreadMessenger()];
  const ear = createEar();
  one.start(() => assert.fail('nobody hears himself'));
  other.start(ear.hear);
  const heard = ear.next();
  one.tell();
  await heard;
  await Promise.all([one.stop(), other.stop()]);
});
