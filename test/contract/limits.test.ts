import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { fetch } from '../support/checked-fetch.ts';
import { type Deployment, deploy } from '../support/deployments.ts';
import { createManualClock, type ManualClock } from '../support/manual-clock.ts';

const LIMIT = 5;
/** The limit for each IP address of the campus. */
const CAMPUS_LIMIT = 12;
/** The limit for each key in API_LIMITS. */
const KEY_LIMIT = 8;
const KEY = 'a-key-of-the-website';
const SITE = 'http://localhost:4321';

describe('the rate limit', () => {
  let campus: Deployment;
  let clock: ManualClock;
  before(async () => {
    clock = createManualClock('2026-11-21T18:00:00Z');
    campus = await deploy('one process', {
      clock,
      sites: false,
      environment: {
        RATE_LIMIT_PER_MINUTE: String(LIMIT),
        CLIENT_LIMITS: `198.51.100.0/24=${CAMPUS_LIMIT}`,
        API_LIMITS: `website:WEBSITE_KEY=${KEY_LIMIT},app:APP_KEY=${KEY_LIMIT}`,
        WEBSITE_KEY: KEY,
        APP_KEY: `${KEY}-of-the-app`,
        TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8',
      },
    });
  });
  after(() => campus.stop());

  const send = (forwardedFor: string, base = campus.router): Promise<Response> =>
    fetch(`${base}/health`, { headers: { 'X-Forwarded-For': forwardedFor, Origin: SITE } });

  async function leftAfter(forwardedFor: string, base?: string): Promise<number> {
    const field = (await send(forwardedFor, base)).headers.get('ratelimit');
    return Number(/^"minute";r=(\d+);t=\d+$/.exec(field ?? '')?.[1]);
  }

  async function useUp(forwardedFor: string): Promise<void> {
    for (let left = LIMIT - 1; left >= 0; left -= 1) assert.equal(await leftAfter(forwardedFor), left);
    assert.equal((await send(forwardedFor)).status, 429);
  }

  test('each client behind the proxy has its own limit on each port', async () => {
    await useUp('192.0.2.1');
    assert.equal(await leftAfter('192.0.2.2'), LIMIT - 1);
    assert.equal(await leftAfter('192.0.2.1', campus.sports), LIMIT - 1);
    assert.equal(await leftAfter('192.0.2.1', campus.scholarships), LIMIT - 1);
  });

  test('an IP address in a range of CLIENT_LIMITS has the limit of that range', async () => {
    const first = await send('198.51.100.1');
    assert.equal(first.headers.get('ratelimit-policy'), `"minute";q=${CAMPUS_LIMIT};w=60`);
    for (let left = CAMPUS_LIMIT - 2; left >= 0; left -= 1) {
      assert.equal(await leftAfter('198.51.100.1'), left);
    }
    assert.equal((await send('198.51.100.1')).status, 429);
    assert.equal(await leftAfter('198.51.100.2'), CAMPUS_LIMIT - 1);
    await useUp('198.51.101.1');
  });

  test('requests with a key of API_LIMITS share the limit of that key, whatever their IP address, and use up no other limit', async () => {
    const withKey = (key: string, client: string, path = '/health') =>
      fetch(campus.router + path, { headers: { 'X-Forwarded-For': client, 'X-API-Key': key } });
    const first = await withKey(KEY, '192.0.2.50');
    assert.equal(first.headers.get('ratelimit-policy'), `"website";q=${KEY_LIMIT};w=60`);
    assert.equal(first.headers.get('ratelimit'), `"website";r=${KEY_LIMIT - 1};t=60`);
    for (let left = KEY_LIMIT - 2; left >= 0; left -= 1) {
      const { headers } = await withKey(KEY, `192.0.2.${60 + left}`);
      assert.equal(headers.get('ratelimit'), `"website";r=${left};t=60`);
    }
    const refused = await withKey(KEY, '192.0.2.51');
    assert.equal(refused.status, 429);
    assert.equal(refused.headers.get('ratelimit-policy'), `"website";q=${KEY_LIMIT};w=60`);
    assert.equal(await leftAfter('192.0.2.50'), LIMIT - 1);
    const other = await withKey(`${KEY}-of-the-app`, '192.0.2.50');
    assert.equal(other.headers.get('ratelimit'), `"app";r=${KEY_LIMIT - 1};t=60`);
    const unknown = await withKey('a-key-that-nobody-has', '192.0.2.50');
    assert.equal(unknown.headers.get('ratelimit'), `"minute";r=${LIMIT - 2};t=60`);
    const image = await withKey(KEY, '192.0.2.50', '/sports/api/image?url=https%3A%2F%2Fx.example%2Fa.png');
    assert.equal(image.headers.get('ratelimit'), `"website";r=${10 * KEY_LIMIT - 1};t=60`);
    const trigger = await fetch(`${campus.router}/sports/api/trigger/rosters`, {
      method: 'POST',
      headers: { 'X-API-Key': `${KEY}-of-the-app` },
    });
    assert.deepEqual([trigger.status, trigger.headers.get('www-authenticate')], [401, 'ApiKey']);
  });

  test('an IPv4 address is the same client in every notation, even in a range of CLIENT_LIMITS', async () => {
    assert.equal(await leftAfter('192.0.2.40'), LIMIT - 1);
    assert.equal(await leftAfter('::ffff:192.0.2.40'), LIMIT - 2);
    assert.equal(await leftAfter('64:ff9b::192.0.2.40'), LIMIT - 3);
    assert.equal(await leftAfter('2002:c000:228::1'), LIMIT - 4);
    assert.equal(await leftAfter('198.51.100.40'), CAMPUS_LIMIT - 1);
    assert.equal(await leftAfter('64:ff9b::198.51.100.40'), CAMPUS_LIMIT - 2);
  });

  test('images have a separate limit, ten times as high', async () => {
    const picture = () =>
      fetch(`${campus.router}/sports/api/image?url=https%3A%2F%2Felsewhere.example%2Fa.png`, {
        headers: { 'X-Forwarded-For': '192.0.2.30' },
      });
    for (let left = 10 * LIMIT - 1; left >= 0; left -= 1) {
      const response = await picture();
      assert.equal(response.status, 403);
      assert.match(response.headers.get('ratelimit') ?? '', new RegExp(`^"minute";r=${left};`));
      assert.equal(response.headers.get('ratelimit-policy'), `"minute";q=${10 * LIMIT};w=60`);
    }
    assert.equal((await picture()).status, 429);
    assert.equal(await leftAfter('192.0.2.30'), LIMIT - 1);
  });

  test('a window lasts a minute from its first request, and the headers show how many requests are left', async () => {
    const first = await send('192.0.2.20');
    assert.equal(first.headers.get('ratelimit'), `"minute";r=${LIMIT - 1};t=60`);
    assert.equal(first.headers.get('ratelimit-policy'), `"minute";q=${LIMIT};w=60`);
    await clock.leap(45_000);
    const second = await send('192.0.2.20');
    assert.equal(second.headers.get('ratelimit'), `"minute";r=${LIMIT - 2};t=15`);
    for (let n = 2; n < LIMIT; n += 1) await send('192.0.2.20');
    const refused = await send('192.0.2.20');
    assert.equal(refused.status, 429);
    assert.equal(refused.headers.get('ratelimit'), `"minute";r=0;t=15`);
    assert.equal(refused.headers.get('retry-after'), '60');
    assert.equal(refused.headers.get('access-control-allow-origin'), SITE);
    assert.equal(refused.headers.get('cache-control'), 'no-store');
    assert.deepEqual(await refused.json(), { error: 'Rate limit exceeded', retryAfter: 60 });
    await clock.leap(15_000);
    assert.equal(await leftAfter('192.0.2.20'), LIMIT - 1);
  });
});
