import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { Registry } from 'prom-client';
import { createLogLines } from '../../test/support/log-lines.ts';
import { noRedis, type RedisServer, startRedis } from '../../test/support/redis-server.ts';
import { systemClock as clock } from './clock.ts';
import { createRedisLink, type RedisLink } from './redis.ts';

const AWAY = 'Redis is unavailable: each process counts separately';
const BACK = 'Redis is available again';

describe('the link to Redis', { skip: noRedis }, () => {
  let server: RedisServer;
  let lines: ReturnType<typeof createLogLines>;
  let registry: Registry;
  let link: RedisLink;
  /**
   * By default the timeout is long, because the test machine may be busy. Only tests of slow responses set a short one.
   */
  const linkTo = (url: string, commandMs = 5_000) =>
    createRedisLink(url, { clock, log: lines.log, registry, commandMs });
  const gauge = async () => (await registry.getSingleMetric('campus_redis_up')?.get())?.values[0]?.value;

  before(async () => {
    server = await startRedis();
  });
  after(() => server.kill());
  beforeEach(() => {
    lines = createLogLines();
    registry = new Registry();
  });
  afterEach(() => link.stop());

  test('is up after the start, and does not log anything', async () => {
    link = linkTo(server.url);
    await link.start();
    await link.client.set('some', 'thing');
    assert.deepEqual([link.isConnected(), await gauge(), lines.messages()], [true, 1, []]);
  });

  test('logs in with the password of its URL', async () => {
    const admin = createRedisLink(server.url, { clock, log: lines.log, registry: new Registry() });
    await admin.start();
    await admin.client.config('SET', 'requirepass', 'd4e5f6');
    link = linkTo(server.url.replace('//', '//:d4e5f6@'));
    await link.start();
    await link.client.config('SET', 'requirepass', '');
    await admin.stop();
    assert.deepEqual(lines.messages(), []);
  });

  test('logs one line when the server becomes unavailable, and one line when it is available again', async () => {
    link = linkTo(server.url);
    await link.start();
    const lost = once(link.client, 'close');
    await server.kill();
    await lost;
    assert.deepEqual([link.isConnected(), await gauge()], [false, 0]);
    for (let command = 0; command < 10; command += 1) link.failed();
    await lines.until(1);
    await server.restart();
    await lines.until(2);
    assert.deepEqual([link.isConnected(), await gauge(), lines.messages()], [true, 1, [AWAY, BACK]]);
  });

  test('sends no commands to a server that has stopped responding until the server responds again', async () => {
    link = linkTo(server.url, 150);
    await link.start();
    server.halt();
    await assert.rejects(link.client.set('some', 'thing').finally(() => link.failed()));
    assert.equal(link.isConnected(), false);
    await lines.until(1);
    server.resume();
    await lines.until(2);
    assert.deepEqual([link.isConnected(), lines.messages()], [true, [AWAY, BACK]]);
  });

  test('treats a server that refuses writes as unavailable', async () => {
    link = linkTo(server.url);
    await link.start();
    await link.client.config('SET', 'maxmemory', '1');
    await assert.rejects(link.client.set('some', 'thing'), /OOM/);
    link.failed();
    await lines.until(1);
    await link.client.config('SET', 'maxmemory', '0');
    await lines.until(2);
    assert.deepEqual(lines.messages(), [AWAY, BACK]);
  });

  test('does not log a single slow command', async () => {
    link = linkTo(server.url);
    await link.start();
    link.failed();
    // These commands take long enough for the link’s probe, which succeeds.
    for (let n = 0; n < 4; n += 1) await link.client.set('some', 'thing');
    assert.deepEqual([link.isConnected(), lines.messages()], [true, []]);
  });

  test('does not wait for an unavailable server at the start, and logs no credentials', async () => {
    link = linkTo('redis://somebody:hidden-word@127.0.0.1:1/3');
    await link.start();
    await lines.until(1);
    assert.match(lines.text(), /ECONNREFUSED/);
    assert.match(lines.text(), /127\.0\.0\.1:1\/3/);
    assert.doesNotMatch(lines.text(), /somebody|hidden-word/);
  });

  test('logs that a password is wrong, without revealing the password', async () => {
    await link?.stop();
    link = linkTo(server.url);
    await link.start();
    await link.client.config('SET', 'requirepass', 'the-right-one');
    const other = linkToOther(server.url.replace('//', '//:the-wrong-one@'));
    await other.start();
    await lines.until(1);
    assert.match(lines.text(), /WRONGPASS/);
    assert.doesNotMatch(lines.text(), /the-wrong-one|the-right-one/);
    await other.stop();
    await link.client.config('SET', 'requirepass', '');
  });

  const linkToOther = (url: string) =>
    createRedisLink(url, { clock, log: lines.log, registry: new Registry() });
});
