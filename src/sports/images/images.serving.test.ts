import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { PNG, pngOf, sending } from '../../../test/support/image-host.ts';
import { bodyOf, stageImages } from '../../../test/support/image-stage.ts';

const WEEK = 604_800;
const SMALL = pngOf(60, 4);

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

test('a width is requested from the provider’s resizer, once', async (t) => {
  const stage = await stageImages(t);
  stage.host.on('/i/a.png', sending(PNG));
  stage.host.on('/combiner/i?img=/i/a.png&w=96', sending(SMALL));
  for (let time = 0; time < 2; time += 1)
    assert.deepEqual(await bodyOf(await stage.get('/i/a.png', { more: '&w=96' })), SMALL);
  assert.deepEqual(await bodyOf(await stage.get('/i/a.png')), PNG);
  assert.equal(stage.host.requested.length, 2);
});

test('if the provider does not resize, the original is returned', async (t) => {
  const stage = await stageImages(t);
  stage.host.on('/i/a.png', sending(PNG));
  assert.deepEqual(await bodyOf(await stage.get('/i/a.png', { more: '&w=48' })), PNG);
});

test('a width that is not offered gets a 400 response', async (t) => {
  const stage = await stageImages(t);
  const response = await stage.get('/i/a.png', { more: '&w=50' });
  assert.equal(response.status, 400);
  assert.deepEqual(await response.json(), { error: 'Invalid w parameter' });
});

test('queries that do not change the image share one request, and so does a simultaneous HEAD', async (t) => {
  const stage = await stageImages(t);
  const release = Promise.withResolvers<void>();
  const one = sending(PNG);
  stage.host.on('/i/a.png', (response, queued) => void release.promise.then(() => one(response, queued)));
  const gets = [1, 2, 3].map((x) => stage.get(`/i/a.png?x=${x}`));
  await once(stage.host.server, 'request');
  const head = stage.get('/i/a.png', { method: 'HEAD' });
  release.resolve();
  await Promise.all([...gets, head]);
  assert.deepEqual(
    stage.host.requested.map(({ path }) => path),
    ['/i/a.png'],
  );
});
