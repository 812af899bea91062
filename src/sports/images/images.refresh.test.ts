import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PNG, pngOf, sending } from '../../../test/support/image-host.ts';
import { bodyOf, stageImages } from '../../../test/support/image-stage.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

const NEW = pngOf(100, 1);
const FAILING = sending(Buffer.from('no'), {}, 500);

test('after seven days an image is served at once and refreshed in the background', async (t) => {
  const stage = await stageImages(t);
  stage.host.on('/a.png', sending(PNG));
  const first = await stage.get('/a.png');
  stage.host.on('/a.png', sending(NEW));

  await stage.clock.advance(7 * DAY - 1);
  await stage.get('/a.png');
  await stage.images.idle();
  assert.equal(stage.host.requested.length, 1);

  await stage.clock.advance(1);
  const stale = await stage.get('/a.png');
  assert.deepEqual(await bodyOf(stale), PNG);
  assert.equal(stale.headers.get('age'), '604800');
  await stage.images.idle();

  const renewed = await stage.get('/a.png');
  assert.deepEqual(await bodyOf(renewed), NEW);
  assert.equal(renewed.headers.get('age'), '0');
  assert.notEqual(renewed.headers.get('etag'), first.headers.get('etag'));
  assert.equal(renewed.headers.get('last-modified'), 'Sat, 28 Nov 2026 06:00:00 GMT');
  assert.equal(stage.host.requested.length, 2);
});

test('a stale image is served without waiting for its refresh', async (t) => {
  const stage = await stageImages(t);
  stage.host.on('/a.png', sending(PNG));
  await stage.get('/a.png');
  const release = Promise.withResolvers<void>();
  stage.host.on(
    '/a.png',
    (response, queued) => void release.promise.then(() => sending(NEW)(response, queued)),
  );
  await stage.clock.advance(8 * DAY);
  const responses = await Promise.all([1, 2, 3].map(() => stage.get('/a.png')));
  for (const reply of responses) assert.deepEqual(await bodyOf(reply), PNG);
  release.resolve();
  await stage.images.idle();
  assert.equal(stage.host.requested.length, 2);
});

test('a refresh is a conditional request; 304 makes the image fresh again, also on disk', async (t) => {
  const stage = await stageImages(t);
  const known = { etag: '"v1"', 'last-modified': 'Thu, 20 Nov 2025 10:00:00 GMT' };
  stage.host.on('/a.png', sending(PNG, known));
  const first = await stage.get('/a.png');
  stage.host.on('/a.png', (response) => response.writeHead(304).end());

  await stage.clock.advance(7 * DAY);
  await stage.get('/a.png');
  await stage.images.idle();
  const queued = stage.host.requested.at(-1)?.headers;
  assert.equal(queued?.['if-none-match'], '"v1"');
  assert.equal(queued?.['if-modified-since'], known['last-modified']);

  for (const again of [() => {}, () => stage.restart()]) {
    await again();
    const response = await stage.get('/a.png');
    assert.deepEqual(await bodyOf(response), PNG);
    assert.equal(response.headers.get('age'), '0');
    assert.equal(response.headers.get('etag'), first.headers.get('etag'));
    assert.equal(response.headers.get('last-modified'), known['last-modified']);
  }
  assert.equal(stage.host.requested.length, 2);
});

test('new bytes get a new date, even if the upstream still sends the old date', async (t) => {
  const stage = await stageImages(t);
  const dated = { 'last-modified': 'Thu, 20 Nov 2025 10:00:00 GMT' };
  stage.host.on('/a.png', sending(PNG, dated));
  const first = await stage.get('/a.png');
  stage.host.on('/a.png', sending(NEW, dated));
  await stage.clock.advance(MINUTE);
  await stage.get('/a.png', { more: '&nocache=1' });
  const since = { 'if-modified-since': first.headers.get('last-modified') ?? '' };
  assert.equal((await stage.get('/a.png', { headers: since })).status, 200);
});

test('while an image cannot be refreshed it is served stale, with the reason in Cache-Status', async (t) => {
  const stage = await stageImages(t);
  stage.host.on('/a.png', sending(PNG));
  await stage.get('/a.png');
  const failures = {
    refused: FAILING,
    unreadable: sending(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
  };
  await stage.clock.advance(8 * DAY);
  for (const [reason, respond] of Object.entries(failures)) {
    stage.host.on('/a.png', respond);
    await stage.get('/a.png');
    await stage.images.idle();
    const response = await stage.get('/a.png');
    assert.equal(response.status, 200);
    assert.deepEqual(await bodyOf(response), PNG);
    assert.equal(response.headers.get('age'), String((8 * DAY) / SECOND));
    assert.match(
      response.headers.get('cache-status') ?? '',
      new RegExp(`^CampusData; hit; ttl=-86400; detail=${reason}$`),
    );
    await stage.restart();
  }
});

test('nocache=1 causes a request to the upstream, at most one in 10 s, and the response has no-store', async (t) => {
  const stage = await stageImages(t);
  const bypass = () => stage.get('/a.png', { more: '&nocache=1' });
  stage.host.on('/a.png', sending(PNG));
  const first = await bypass();
  assert.equal(first.headers.get('cache-control'), 'no-store');
  assert.match(first.headers.get('etag') ?? '', /^"/);
  stage.host.on('/a.png', sending(NEW));
  await stage.clock.advance(10 * SECOND - 1);
  assert.deepEqual(await bodyOf(await bypass()), PNG);
  await stage.clock.advance(1);
  assert.deepEqual(await bodyOf(await bypass()), NEW);
  assert.equal(stage.host.requested.length, 2);
});
