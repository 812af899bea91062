import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parse } from 'yaml';
import { PNG, pngOf, redirecting, sending } from '../../../test/support/image-host.ts';
import { bodyOf, stageImages } from '../../../test/support/image-stage.ts';
import { createLogLines } from '../../../test/support/log-lines.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const MEGABYTE = 1024 * 1024;

type Respond = Parameters<Awaited<ReturnType<typeof stageImages>>['host']['on']>[1];

const text = (content: string, type = 'image/png'): Respond =>
  sending(Buffer.from(content), { 'content-type': type });

/** Begins a response with an image; `end` is called as soon as that has been sent. */
const beginning =
  (headers: Record<string, string | number>, end?: 'break'): Respond =>
  (response) => {
    response.writeHead(200, headers);
    response.write(PNG, () => end && response.destroy());
  };

/** What the host sends, and the status of our response. */
const CONTENTS: Readonly<Record<string, readonly [status: number, send: Respond]>> = {
  'an image of 8 MB': [200, sending(pngOf(8 * MEGABYTE))],
  'an image with one byte more': [502, sending(pngOf(8 * MEGABYTE + 1))],
  SVG: [
    502,
    text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/svg+xml'),
  ],
  'HTML with the type of an image': [502, text('<!doctype html><script>alert(1)</script>')],
  JSON: [502, text('{"code":200,"message":"an image, believe me"}', 'application/json')],
  nothing: [502, text('')],
  'a 304 that was not asked for': [502, (response) => response.writeHead(304).end()],
  'no response': [502, (response) => response.destroy()],
  'a response that breaks off': [502, beginning({ 'content-length': 1_000 }, 'break')],
  'chunks that break off': [502, beginning({ 'transfer-encoding': 'chunked' }, 'break')],
  'a response that never ends': [
    502,
    (response) => {
      response.writeHead(200);
      response.write(pngOf(16));
      const more = Buffer.alloc(MEGABYTE);
      const writeMore = () => {
        while (!response.destroyed && response.write(more));
      };
      response.on('drain', writeMore);
      writeMore();
    },
  ],
  'a missing image': [404, sending(PNG, {}, 404)],
  'an image that is gone': [404, sending(PNG, {}, 410)],
  'a refused image': [502, sending(PNG, {}, 403)],
};

const ERRORS: Readonly<Record<number, string>> = {
  404: 'Image not found',
  502: 'Upstream service error',
  504: 'Upstream service timed out',
};

describe('the response depends on what the host sends', () => {
  for (const [name, [status, send]] of Object.entries(CONTENTS)) {
    test(`${name}: ${status}, for GET and HEAD`, async (t) => {
      const stage = await stageImages(t);
      stage.host.on('/a.png', send);
      assert.equal((await stage.get('/a.png', { method: 'HEAD' })).status, status);
      const response = await stage.get('/a.png');
      assert.equal(response.status, status);
      if (status === 200) return void (await bodyOf(response));
      assert.deepEqual(await response.json(), { error: ERRORS[status] });
      assert.equal(response.headers.get('cache-control'), 'no-store');
    });
  }

  test('a host that is too slow causes a 504 response', async (t) => {
    const stage = await stageImages(t, { upstreamOptions: { timeoutMs: 50 } });
    stage.host.on('/silent.png', () => {});
    stage.host.on('/stalls.png', beginning({ 'content-length': 1_000 }));
    // Only closing the connection would mark the end, and the bytes received so far are a complete image.
    stage.host.on('/without-length.png', (response) => {
      response.removeHeader('transfer-encoding');
      response.writeHead(200, { connection: 'close' });
      response.write(PNG);
    });
    for (const path of ['/silent.png', '/stalls.png', '/without-length.png']) {
      const response = await stage.get(path);
      assert.deepEqual([response.status, await response.json()], [504, { error: ERRORS[504] }], path);
    }
  });

  test('the content type is detected from the bytes, not taken from the host', async (t) => {
    const stage = await stageImages(t);
    const gif = Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1');
    stage.host.on('/a', sending(gif, { 'content-type': 'text/html' }));
    assert.equal((await stage.get('/a')).headers.get('content-type'), 'image/gif');
  });
});

/** `urls.yaml` has all URLs that are refused; here the route asks for that decision. */
test('a refused URL gets a 403 or 400 response, without a request to any host', async (t) => {
  const stage = await stageImages(t);
  for (const [url, status, error] of [
    ['https://evil.example/a.png', 403, 'Image host not allowed'],
    ['https://user@a.pictures.example/a.png', 403, 'Image host not allowed'],
    [`http://localhost:${stage.host.port}/a.png`, 403, 'Image host not allowed'],
    [`http://0x7f000001:${stage.host.port}/a.png`, 403, 'Image host not allowed'],
    ['/a.png', 400, 'Invalid url parameter'],
    [' https://a.pictures.example/a.png', 400, 'Invalid url parameter'],
    ['https://a.pictures.example\\@evil.org/a.png', 400, 'Invalid url parameter'],
  ] as const) {
    const response = await stage.proxy(url);
    assert.deepEqual([url, response.status, await response.json()], [url, status, { error }]);
    assert.equal(response.headers.get('cache-control'), 'no-store');
  }
  assert.equal(stage.requests.length, 0);
});

test('a redirect to a host that is not allowed is not followed', async (t) => {
  const stage = await stageImages(t);
  const file = readFileSync(join(import.meta.dirname, 'urls.yaml'), 'utf8');
  const { redirects } = parse(file) as { readonly redirects: readonly string[] };
  for (const [index, target] of redirects.entries()) {
    stage.host.on(`/${index}`, redirecting(target.replace('PORT', String(stage.host.port))));
    assert.equal((await stage.get(`/${index}`)).status, 502, target);
  }
  assert.equal(stage.requests.length, redirects.length);
});

test('a failure is cached for 15 s, and a missing image for ten minutes', async (t) => {
  for (const [failing, failed, forMs] of [
    [403, 502, 15 * SECOND],
    [404, 404, 10 * MINUTE],
  ] as const) {
    const stage = await stageImages(t);
    const statusNow = async () => (await stage.get('/a.png')).status;
    stage.host.on('/a.png', sending(PNG, {}, failing));
    assert.equal(await statusNow(), failed);
    stage.host.on('/a.png', sending(PNG));
    await stage.clock.advance(forMs - 1);
    assert.equal(await statusNow(), failed);
    assert.equal(stage.host.requested.length, 1);
    await stage.clock.advance(1);
    assert.equal(await statusNow(), 200);
  }
});

test('an image that was deleted upstream is deleted from the cache and from disk', async (t) => {
  const stage = await stageImages(t);
  stage.host.on('/a.png', sending(PNG));
  await stage.get('/a.png');
  stage.host.on('/a.png', sending(Buffer.from('gone'), {}, 404));
  await stage.clock.advance(7 * DAY);
  assert.equal((await stage.get('/a.png')).status, 200);
  await stage.images.idle();
  assert.equal((await stage.get('/a.png')).status, 404);
  await stage.restart();
  assert.equal((await stage.get('/a.png')).status, 404);
});

test('five failures in a row are logged once, and so is the recovery', async (t) => {
  const { log, messages } = createLogLines();
  const stage = await stageImages(t, { images: { log } });
  let queued = 0;
  const fetchBroken = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      queued += 1;
      stage.host.on(`/${queued}.png`, text('not an image'));
      await stage.get(`/${queued}.png`);
    }
  };
  await fetchBroken(4);
  await stage.get('/absent.png');
  await fetchBroken(4);
  assert.deepEqual(messages(), []);
  await fetchBroken(5);
  await stage.get('/absent-too.png');
  await stage.get('/absent-as-well.png');
  assert.deepEqual(messages(), ['images cannot be fetched', 'images can be fetched again']);
});
