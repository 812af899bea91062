import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import { Registry } from 'prom-client';
import { createLogLines } from '../../../test/support/log-lines.ts';
import { noRedis, type RedisServer, startRedis } from '../../../test/support/redis-server.ts';
import { systemClock as clock } from '../clock.ts';
import { createRedisLink, type RedisLink } from '../redis.ts';
import { createRateLimit } from './rate-limit.ts';
import { createSharedRateLimit } from './rate-limit-redis.ts';

const now = () => clock.now();
const PER_MINUTE = 60;

describe('a rate limit that processes share', { skip: noRedis }, () => {
  let server: RedisServer;
  let links: RedisLink[];
  let lines: ReturnType<typeof createLogLines>;

  /**
   * By default the timeout is long, because the test machine may be busy. Only tests of slow responses set a short one.
   */
  async function link(commandMs: number): Promise<RedisLink> {
    const newLink = createRedisLink(server.url, {
      clock,
      log: lines.log,
      registry: new Registry(),
      commandMs,
    });
    links.push(newLink);
    await newLink.start();
    return newLink;
  }
  /** Creates the rate limit of another process. */
  const limitOf = async (address = 'router', commandMs = 5_000) => {
    const redis = await link(commandMs);
    return createSharedRateLimit({
      redis,
      address,
      perMinute: PER_MINUTE,
      local: createRateLimit(PER_MINUTE, now),
      monotonic: () => clock.monotonic(),
    });
  };
  before(async () => {
    server = await startRedis();
  });
  after(() => server.kill());
  beforeEach(() => {
    links = [];
    lines = createLogLines();
  });
  afterEach(async () => {
    await links[0]?.client.flushall();
    await Promise.all(links.map((made) => made.stop()));
  });

  test('two processes together allow exactly as many requests as the limit', async () => {
    const [one, other] = [await limitOf(), await limitOf()];
    const responses = await Promise.all(
      Array.from({ length: PER_MINUTE + 20 }, async (_, at) => (at % 2 === 0 ? one : other).count('client')),
    );
    assert.equal(responses.filter(({ isAllowed }) => isAllowed).length, PER_MINUTE);
    const left = responses.map(({ rateLimit }) => Number(/r=(\d+)/.exec(rateLimit)?.[1]));
    const expected = [
      ...Array.from({ length: PER_MINUTE }, (_, at) => PER_MINUTE - 1 - at),
      ...Array(20).fill(0),
    ];
    assert.deepEqual(
      left.sort((a, b) => b - a),
      expected,
    );
    for (const { rateLimit } of responses) assert.match(rateLimit, /^"minute";r=\d+;t=\d+$/);
    assert.equal((await one.count('another')).isAllowed, true);
  });

  test('requests are counted separately for each listening address', async () => {
    const [router, sports] = [await limitOf('router'), await limitOf('sports')];
    for (let request = 0; request < PER_MINUTE; request += 1) await router.count('client');
    assert.equal((await router.count('client')).isAllowed, false);
    assert.equal((await sports.count('client')).isAllowed, true);
  });

  test('a client that has exceeded its limit is refused without a Redis call', async () => {
    const limit = await limitOf();
    for (let request = 0; request <= PER_MINUTE; request += 1) await limit.count('client');
    const commands = () => links[0]?.client.info('commandstats');
    const scripts = async () => /cmdstat_evalsha?:calls=(\d+)/.exec(String(await commands()))?.[1];
    const before = await scripts();
    const refused = await limit.count('client');
    assert.equal(refused.isAllowed, false);
    assert.ok(before !== undefined);
    assert.equal(await scripts(), before);
    assert.match(refused.rateLimit, /^"minute";r=0;t=\d+$/);
  });

  test('while Redis does not respond, and for a minute after that, a process uses its own count', async () => {
    const limit = await limitOf('router', 2_000);
    for (let request = 0; request < 40; request += 1) await limit.count('client');
    server.halt();
    const during = await limit.count('client');
    assert.match(during.rateLimit, /r=19;/);
    const counted = limit.count('client');
    assert.ok(!(counted instanceof Promise), 'requests must no longer wait for Redis');
    for (let request = 0; request < 18; request += 1)
      assert.equal((await limit.count('client')).isAllowed, true);
    assert.equal((await limit.count('client')).isAllowed, false);
    await lines.until(1);
    server.resume();
    await lines.until(2);
    assert.equal((await limit.count('client')).isAllowed, false);
    assert.equal((await limit.count('another')).isAllowed, true);
  });

  test('a process continues to refuse a client even if Redis has lost its data', async () => {
    const limit = await limitOf();
    for (let request = 0; request < 30; request += 1) await limit.count('client');
    await server.kill();
    for (let request = 0; request < 20; request += 1) await limit.count('client');
    await server.restart();
    await lines.until(2);
    const after = await Promise.all(Array.from({ length: 12 }, async () => limit.count('client')));
    assert.equal(after.filter(({ isAllowed }) => isAllowed).length, 10);
  });
});
