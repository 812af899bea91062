import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PNG, sending } from '../../../test/support/image-host.ts';
import { bodyOf, stageImages } from '../../../test/support/image-stage.ts';

const WEEK = 604_800;

test('the response has the bytes of the image and exactly these headers', async (t) => {
  const stage = await stageImages(t);
  const lastModified = 'Thu, 20 Nov 2025 10:00:00 GMT';
  stage.host.on('/a.png', sending(PNG, { 'last-modified': lastModified, 'set-cookie': 'a=b' }));
  const response = await stage.get('/a.png');
  assert.equal(response.status, 200);
  assert.deepEqual(await bodyOf(response), PNG);
  const { date, connection, ...headers } = Object.fromEntries(response.headers);
  assert.deepEqual(headers, {
    'access-control-allow-origin': '*',
    'access-control-expose-headers':
      'ETag, Retry-After, RateLimit, RateLimit-Policy, Cache-Status, Age, X-Request-Id',
    age: '0',
    'cache-control': `public, max-age=${WEEK}, stale-while-revalidate=60, stale-if-error=86400`,
    'cache-status': 'CampusData; fwd=miss; stored',
    'content-length': String(PNG.length),
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': 'image/png',
    'cross-origin-resource-policy': 'cross-origin',
    etag: headers.etag,
    'last-modified': lastModified,
    ratelimit: headers.ratelimit,
    'x-request-id': headers['x-request-id'],
    'ratelimit-policy': headers['ratelimit-policy'],
    'x-content-type-options': 'nosniff',
  });
  assert.match(headers.etag ?? '', /^"[\w-]+"$/);
});

test('the second response comes from the cache, with Age', async (t) => {
  const stage = await stageImages(t);
  stage.host.on('/a.png', sending(PNG));
  await stage.get('/a.png');
  await stage.clock.advance(3_600_000);
  const response = await stage.get('/a.png');
  assert.deepEqual(await bodyOf(response), PNG);
  assert.equal(response.headers.get('age'), '3600');
  assert.equal(response.headers.get('cache-status'), `CampusData; hit; ttl=${WEEK - 3600}`);
  assert.equal(stage.host.requested.length, 1);
});

test('without a valid Last-Modified the time of the first fetch is used', async (t) => {
  const stage = await stageImages(t);
  stage.host.on('/none', sending(PNG));
  stage.host.on('/odd', sending(PNG, { 'last-modified': 'yesterday' }));
  stage.host.on('/future', sending(PNG, { 'last-modified': 'Fri, 01 Jan 2100 00:00:00 GMT' }));
  for (const path of ['/none', '/odd', '/future']) {
    const response = await stage.get(path);
    assert.equal(response.headers.get('last-modified'), 'Sat, 21 Nov 2026 06:00:00 GMT', path);
  }
});

test('HEAD of an image that is not stored fetches it once, and has the headers of GET', async (t) => {
  const stage = await stageImages(t);
  stage.host.on('/a.png', sending(PNG, { 'last-modified': 'Thu, 20 Nov 2025 10:00:00 GMT' }));
  const [first] = await Promise.all([1, 2, 3].map(() => stage.get('/a.png', { method: 'HEAD' })));
  const full = await stage.get('/a.png');
  for (const name of ['content-type', 'content-length', 'last-modified', 'cache-control', 'vary', 'etag'])
    assert.equal(first?.headers.get(name), full.headers.get(name), name);
  assert.equal((await bodyOf(first ?? full)).length, 0);
  assert.deepEqual(
    stage.host.requested.map(({ method }) => method),
    ['GET'],
  );
});

test('HEAD of a missing, refused or unreachable image has the status of GET', async (t) => {
  const stage = await stageImages(t);
  stage.host.on('/refused.png', sending(PNG, {}, 403));
  stage.host.on('/away.png', (response) => response.destroy());
  for (const [path, status] of [
    ['/missing.png', 404],
    ['/refused.png', 502],
    ['/away.png', 502],
  ] as const) {
    for (const method of ['HEAD', 'GET'])
      assert.equal((await stage.get(path, { method })).status, status, `${method} ${path}`);
  }
});
