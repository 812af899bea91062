import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sending } from '../../../test/support/image-host.ts';
import { stageImages } from '../../../test/support/image-stage.ts';
import { createLogLines } from '../../../test/support/log-lines.ts';

test('five failures in a row are logged once, and so is the recovery', async (t) => {
  const { log, messages } = createLogLines();
  const stage = await stageImages(t, { images: { log } });
  let queued = 0;
  const fetchBroken = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      queued += 1;
      stage.host.on(`/${queued}.png`, sending(Buffer.from('not an image')));
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
