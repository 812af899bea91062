import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { PNG, pngOf, sending } from '../../../test/support/image-host.ts';
import { bodyOf, type ImageStage, stageImages } from '../../../test/support/image-stage.ts';
import type { CachedValue, Resource } from '../../platform/cache/cached-value.ts';
import { contentOf, Representation } from '../../platform/http/representation.ts';
import { createLogger } from '../../platform/log.ts';
import { absent } from '../../platform/upstream/outcome.ts';
import { createDiskStore, fileName } from './disk-store.ts';
import type { Image } from './fetch-image.ts';

const MINUTE = 60_000;

const statusOf = async (stage: ImageStage, path: string) => (await stage.get(path)).status;

const resourceAt = (key: string): Resource<Image> => ({
  key,
  freshFor: () => 0,
  fetch: async () => absent,
});

const sizeOf = async (directory: string): Promise<number> => {
  const sizes = (await readdir(directory)).map(async (name) => (await stat(join(directory, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
};

test('images survive a restart while the upstream is unavailable', async (t) => {
  const stage = await stageImages(t);
  stage.host.on('/a.png', sending(PNG));
  const before = await stage.get('/a.png');
  await stage.clock.advance(MINUTE);
  await stage.host.stop();
  await stage.restart();
  const after = await stage.get('/a.png');
  assert.deepEqual(await bodyOf(after), PNG);
  assert.equal(after.headers.get('age'), '60');
  for (const name of ['etag', 'last-modified', 'content-type', 'content-length'])
    assert.equal(after.headers.get(name), before.headers.get(name), name);
});

test('the folder stays within its size limit; the least recently used file is deleted first', async (t) => {
  const stage = await stageImages(t, { images: { maxStoredBytes: 100_000 } });
  for (let index = 0; index < 40; index += 1) {
    stage.host.on(`/${index}.png`, sending(pngOf(10_000, index)));
    await stage.get(`/${index}.png`);
    await stage.clock.advance(MINUTE);
    await stage.get('/0.png');
    await stage.images.idle();
    assert.ok((await sizeOf(stage.directory)) <= 100_000);
  }
  assert.ok((await readdir(stage.directory)).length >= 8);
  const queued = stage.host.requested.length;
  await stage.restart();
  assert.equal(await statusOf(stage, '/0.png'), 200);
  assert.equal(await statusOf(stage, '/39.png'), 200);
  assert.equal(stage.host.requested.length, queued);
  assert.equal(await statusOf(stage, '/1.png'), 200);
  assert.equal(stage.host.requested.length, queued + 1);
});

test('files of an earlier process count towards the size limit', async (t) => {
  const stage = await stageImages(t, { images: { maxStoredBytes: 50_000 } });
  for (let index = 0; index < 8; index += 1) {
    stage.host.on(`/${index}.png`, sending(pngOf(10_000, index)));
    await stage.get(`/${index}.png`);
    await stage.restart();
  }
  assert.ok((await sizeOf(stage.directory)) <= 50_000);
});

test('processes that share a folder keep it near its size limit together', async (t) => {
  const stage = await stageImages(t);
  const { directory, clock } = stage;
  const deps = { directory, maxBytes: 100_000, clock, log: createLogger('silent') };
  const [one, other] = [createDiskStore(deps), createDiskStore(deps)];
  for (let index = 0; index < 30; index += 1) {
    const representation = new Representation(contentOf(pngOf(10_000, index), 'image/png'), clock.now());
    const version = representation.etag;
    const times = { confirmedAt: clock.now(), changedAt: clock.now() };
    const value = { representation, validators: {} };
    const image: CachedValue<Image> = { value, version, ...times, cache: 'hit' };
    const resource = resourceAt(`https://a.example/${index}`);
    const [writer, reader] = index % 2 === 0 ? [one, other] : [other, one];
    await writer.save(resource, image, representation.body);
    await clock.advance(1_000);
    assert.deepEqual(await reader.find(resource), image);
    assert.ok((await sizeOf(directory)) <= 120_000);
  }
});

test('an image larger than the size limit of the folder is served and not stored', async (t) => {
  const stage = await stageImages(t, { images: { maxStoredBytes: 1_000 } });
  stage.host.on('/a.png', sending(pngOf(10_000)));
  assert.equal(await statusOf(stage, '/a.png'), 200);
  assert.deepEqual(await readdir(stage.directory), []);
});

test('an image is fetched again if its file is truncated, empty, changed or swapped with another file', async (t) => {
  const stage = await stageImages(t);
  stage.host.on('/a.png', sending(PNG));
  stage.host.on('/b.png', sending(pngOf(50)));
  await stage.get('/a.png');
  await stage.get('/b.png');
  const path = join(stage.directory, fileName(`${stage.host.url}/a.png`));
  const whole = await readFile(path);
  const other = await readFile(join(stage.directory, fileName(`${stage.host.url}/b.png`)));
  const changed = Buffer.from(whole);
  changed[changed.length - 1] = 0;
  const [head = ''] = whole.toString('latin1').split('\n');
  const damaged = {
    truncated: whole.subarray(0, whole.length - 1),
    'truncated in its first line': whole.subarray(0, 20),
    'without bytes': Buffer.from(`${head}\n`),
    empty: Buffer.alloc(0),
    changed,
    'that of another image': other,
    'of another format': Buffer.from(whole.toString('latin1').replace('"format":1', '"format":2'), 'latin1'),
    'not ours': Buffer.from('<svg/>\n<script>alert(1)</script>'),
    'JSON alone': Buffer.from('null\nnull'),
  };
  for (const [name, bytes] of Object.entries(damaged)) {
    await writeFile(path, bytes);
    const queued = stage.host.requested.length;
    await stage.restart();
    const response = await stage.get('/a.png');
    assert.deepEqual(await bodyOf(response), PNG, name);
    assert.equal(response.headers.get('content-type'), 'image/png', name);
    assert.equal(stage.host.requested.length, queued + 1, name);
    assert.deepEqual(await readFile(path), whole, name);
  }
});

test('a directory in place of a file, and files of other programs, do no harm', async (t) => {
  const stage = await stageImages(t, { images: { maxStoredBytes: 5_000 } });
  stage.host.on('/a.png', sending(PNG));
  await mkdir(join(stage.directory, fileName(`${stage.host.url}/a.png`), 'x'), { recursive: true });
  await writeFile(join(stage.directory, 'notes.txt'), Buffer.alloc(10_000));
  assert.equal(await statusOf(stage, '/a.png'), 200);
  assert.equal(await statusOf(stage, '/a.png'), 200);
  assert.equal((await stat(join(stage.directory, 'notes.txt'))).size, 10_000);
  assert.equal((await readdir(stage.directory)).length, 2);
});

test('temporary files are deleted after an hour, when no process can still be writing to them', async (t) => {
  const stage = await stageImages(t);
  const unfinished = (id: string) => join(stage.directory, `${fileName(id)}.${crypto.randomUUID()}.tmp`);
  const [old, young] = [unfinished('old'), unfinished('young')];
  for (const [path, minutes] of [
    [old, 61],
    [young, 59],
  ] as const) {
    await writeFile(path, 'x');
    const changed = (stage.clock.now() - minutes * MINUTE) / 1000;
    await utimes(path, changed, changed);
  }
  stage.host.on('/a.png', sending(PNG));
  await stage.get('/a.png');
  const names = (await readdir(stage.directory)).map((name) => join(stage.directory, name));
  assert.ok(!names.includes(old));
  assert.ok(names.includes(young));
});

test('images are served even if the folder cannot be written to', async (t) => {
  const stage = await stageImages(t);
  await rm(stage.directory, { recursive: true });
  await writeFile(stage.directory, 'a file where the folder should be');
  stage.host.on('/a.png', sending(PNG));
  assert.equal(await statusOf(stage, '/a.png'), 200);
  assert.equal(await statusOf(stage, '/a.png'), 200);
  assert.equal(stage.host.requested.length, 1);
});

test('an image in memory is served without the disk', async (t) => {
  const stage = await stageImages(t);
  stage.host.on('/a.png', sending(PNG));
  await stage.get('/a.png');
  await rm(stage.directory, { recursive: true });
  await stage.clock.advance(MINUTE);
  assert.equal(await statusOf(stage, '/a.png'), 200);
  assert.equal(stage.host.requested.length, 1);
});
