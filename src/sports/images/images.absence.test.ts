import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PNG, sending } from '../../../test/support/image-host.ts';
import { stageImages } from '../../../test/support/image-stage.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

test('a failure is cached for 15 s, then the image is requested again', async (t) => {
  const stage = await stageImages(t);
  stage.host.on('/a.png', sending(Buffer.from('no'), {}, 403));
  const statusNow = async () => (await stage.get('/a.png')).status;
  assert.equal(await statusNow(), 502);
  await stage.clock.advance(15 * SECOND - 1);
  assert.equal(await statusNow(), 502);
  assert.equal(stage.host.requested.length, 1);
  stage.host.on('/a.png', sending(PNG));
  await stage.clock.advance(1);
  assert.equal(await statusNow(), 200);
});

test('a missing image gets a 404 response, and is not requested again for ten minutes', async (t) => {
  const stage = await stageImages(t);
  for (const status of [404, 410]) {
    const path = `/${status}.png`;
    stage.host.on(path, sending(PNG, {}, status));
    const response = await stage.get(path);
    assert.equal(response.status, 404);
    assert.deepEqual(await response.json(), { error: 'Image not found' });
    assert.equal(response.headers.get('cache-control'), 'no-store');
    stage.host.on(path, sending(PNG));
  }
  await stage.clock.advance(10 * MINUTE - 1);
  assert.equal((await stage.get('/404.png')).status, 404);
  assert.equal(stage.host.requested.length, 2);
  await stage.clock.advance(1);
  assert.equal((await stage.get('/404.png')).status, 200);
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
