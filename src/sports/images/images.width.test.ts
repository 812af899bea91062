import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { PNG, pngOf, sending } from '../../../test/support/image-host.ts';
import { bodyOf, stageImages } from '../../../test/support/image-stage.ts';

const SMALL = pngOf(60, 4);

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
