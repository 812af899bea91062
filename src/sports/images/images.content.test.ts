import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PNG, pngOf, sending } from '../../../test/support/image-host.ts';
import { bodyOf, stageImages } from '../../../test/support/image-stage.ts';

const MEGABYTE = 1024 * 1024;

test('the content type is detected from the bytes, not taken from the host', async (t) => {
  const stage = await stageImages(t);
  const gif = Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1');
  stage.host.on('/a', sending(gif, { 'content-type': 'text/html' }));
  const response = await stage.get('/a');
  assert.equal(response.headers.get('content-type'), 'image/gif');
});

const NOT_IMAGES = {
  SVG: ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/svg+xml'],
  'HTML with the type of an image': ['<!doctype html><script>alert(1)</script>', 'image/png'],
  JSON: ['{"code":200,"message":"an image, believe me"}', 'application/json'],
  nothing: ['', 'image/png'],
} as const;

for (const [name, [content, type]] of Object.entries(NOT_IMAGES)) {
  test(`${name} is not forwarded`, async (t) => {
    const stage = await stageImages(t);
    stage.host.on('/a.png', sending(Buffer.from(content), { 'content-type': type }));
    const response = await stage.get('/a.png');
    assert.equal(response.status, 502);
    assert.deepEqual(await response.json(), { error: 'Upstream service error' });
    assert.equal(response.headers.get('cache-control'), 'no-store');
  });
}

test('an image of 8 MB is forwarded, and an image with one byte more causes a 502 response', async (t) => {
  const stage = await stageImages(t);
  stage.host.on('/large.png', sending(pngOf(8 * MEGABYTE)));
  stage.host.on('/larger.png', sending(pngOf(8 * MEGABYTE + 1)));
  const large = await stage.get('/large.png');
  assert.equal((await bodyOf(large)).length, 8 * MEGABYTE);
  assert.equal((await stage.get('/larger.png')).status, 502);
});

test('a response that never ends is aborted at the size limit', async (t) => {
  const stage = await stageImages(t);
  stage.host.on('/endless.png', (response) => {
    response.writeHead(200);
    response.write(pngOf(16));
    const more = Buffer.alloc(MEGABYTE);
    const writeMore = () => {
      while (!response.destroyed && response.write(more));
    };
    response.on('drain', writeMore);
    writeMore();
  });
  assert.equal((await stage.get('/endless.png')).status, 502);
});

test('a response that breaks off becomes a 502 response', async (t) => {
  const stage = await stageImages(t);
  stage.host.on('/short.png', (response) => {
    response.writeHead(200, { 'content-length': 1_000 });
    response.write(PNG, () => response.destroy());
  });
  stage.host.on('/chunks.png', (response) => {
    response.writeHead(200, { 'transfer-encoding': 'chunked' });
    response.write(PNG, () => response.destroy());
  });
  for (const path of ['/short.png', '/chunks.png']) assert.equal((await stage.get(path)).status, 502, path);
});

test('a host that is too slow causes a 504 response', async (t) => {
  const stage = await stageImages(t, { upstreamOptions: { timeoutMs: 50 } });
  stage.host.on('/silent.png', () => {});
  stage.host.on('/stalls.png', (response) => {
    response.writeHead(200, { 'content-length': 1_000 });
    response.write(PNG);
  });
  // Only closing the connection would mark the end, and the bytes received so far are a complete image.
  stage.host.on('/without-length.png', (response) => {
    response.removeHeader('transfer-encoding');
    response.writeHead(200, { connection: 'close' });
    response.write(PNG);
  });
  for (const path of ['/silent.png', '/stalls.png', '/without-length.png']) {
    const response = await stage.get(path);
    assert.equal(response.status, 504, path);
    assert.deepEqual(await response.json(), { error: 'Upstream service timed out' });
  }
});
