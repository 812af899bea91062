import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { PNG, redirecting, sending } from '../../../test/support/image-host.ts';
import { bodyOf, stageImages } from '../../../test/support/image-stage.ts';

test('a host that keeps failing gets no requests for a while, and clients get 503', async (t) => {
  const stage = await stageImages(t, { upstreamOptions: { failuresBeforeBreak: 1, breakMs: 20_000 } });
  stage.host.on('/a.png', (response) => response.destroy());
  stage.host.on('/b.png', sending(PNG));
  assert.equal((await stage.get('/a.png')).status, 502);
  const response = await stage.get('/b.png');
  assert.equal(response.status, 503);
  assert.equal(response.headers.get('retry-after'), '20');
  assert.deepEqual(await response.json(), { error: 'Service temporarily unavailable' });
  assert.equal(stage.host.requested.length, 1);
});

test('up to three redirects between allowed hosts are followed', async (t) => {
  const stage = await stageImages(t, { rerouted: true });
  stage.host.on('/1', redirecting('/2', 301));
  stage.host.on('/2', redirecting('https://b.pictures.example/3', 307));
  stage.host.on('/3', redirecting('http://c.pictures.example/4', 308));
  stage.host.on('/4', sending(PNG));
  stage.host.on('/0', redirecting('/1'));
  const response = await stage.proxy('https://a.pictures.example/1');
  assert.deepEqual(await bodyOf(response), PNG);
  assert.deepEqual(
    stage.requests.map((request) => request.url),
    [
      'https://a.pictures.example/1',
      'https://a.pictures.example/2',
      'https://b.pictures.example/3',
      'https://c.pictures.example/4',
    ],
  );
  assert.equal((await stage.proxy('https://a.pictures.example/0')).status, 502);
});

test('an http URL of a host that is allowed over https is requested over https', async (t) => {
  const stage = await stageImages(t, { rerouted: true });
  stage.host.on('/a.png', sending(PNG));
  assert.equal((await stage.proxy('http://a.pictures.example/a.png')).status, 200);
  assert.equal((await stage.proxy('https://a.pictures.example/a.png#x')).status, 200);
  assert.deepEqual(
    stage.requests.map(({ url, publicOnly }) => ({ url, publicOnly })),
    [{ url: 'https://a.pictures.example/a.png', publicOnly: true }],
  );
});

test('an allowed host name that resolves to a private address is not requested', async (t) => {
  const lookedUp: string[] = [];
  const stage = await stageImages(t, {
    upstreamOptions: {
      lookup: (hostname, _, callback) => {
        lookedUp.push(hostname);
        callback(null, [{ address: '127.0.0.1', family: 4 }]);
      },
    },
  });
  stage.host.on('/a.png', sending(PNG));
  const response = await stage.proxy(`http://rebound.named.example:${stage.host.port}/a.png`);
  assert.equal(response.status, 502);
  assert.equal(lookedUp[0], 'rebound.named.example');
  assert.equal(stage.host.requested.length, 0);
});

test('no header of the client’s request is forwarded', async (t) => {
  const stage = await stageImages(t);
  stage.host.on('/a.png', sending(PNG));
  await stage.get('/a.png', {
    headers: {
      referer: 'https://campus.example/teams',
      cookie: 'session=1',
      origin: 'https://campus.example',
      authorization: 'Bearer x',
      'user-agent': 'Browser/1.0',
      'accept-language': 'de',
      'x-forwarded-for': '203.0.113.7',
      'x-api-key': 'k',
      'if-none-match': '"mine"',
      range: 'bytes=0-3',
    },
  });
  const [queued] = stage.host.requested;
  assert.deepEqual(queued?.headers, {
    host: stage.host.url.slice('http://'.length),
    connection: 'keep-alive',
    'user-agent': 'CampusData/test (+https://example.edu)',
    'accept-encoding': 'gzip, br, deflate',
    accept: 'image/png, image/jpeg, image/gif, image/webp;q=0.9, image/avif;q=0.8',
  });
});

test('a thousand simultaneous reads of an image cause one fetch', async (t) => {
  const stage = await stageImages(t);
  const release = Promise.withResolvers<void>();
  stage.host.on(
    '/a.png',
    (response, queued) => void release.promise.then(() => sending(PNG)(response, queued)),
  );
  const imageUrl = `${stage.host.url}/a.png`;
  const reads = Array.from({ length: 1_000 }, () => stage.images.read(imageUrl));
  await once(stage.host.server, 'request');
  release.resolve();
  const outcomes = await Promise.all(reads);
  assert.ok(outcomes.every((outcome) => outcome.kind === 'found'));
  assert.equal(stage.host.requested.length, 1);
});

test('five refused images do not pause their host; one 429 does', async (t) => {
  const stage = await stageImages(t, { upstreamOptions: { failuresBeforeBreak: 3 } });
  for (const [at, status] of [403, 404, 500, 502, 503].entries()) {
    stage.host.on(`/${at}.png`, sending(Buffer.from('no'), { 'retry-after': '600' }, status));
    assert.equal((await stage.get(`/${at}.png`)).status, status === 404 ? 404 : 502);
  }
  stage.host.on('/a.png', sending(PNG));
  assert.equal((await stage.get('/a.png')).status, 200);
  stage.host.on('/limited.png', sending(Buffer.from('no'), { 'retry-after': '60' }, 429));
  assert.equal((await stage.get('/limited.png')).status, 502);
  assert.equal((await stage.get('/b.png')).status, 503);
});

test('a client may wait for at most 128 images, so that other clients are served', async (t) => {
  const stage = await stageImages(t);
  const release = Promise.withResolvers<void>();
  const one = sending(PNG);
  const readAll = (client: string) =>
    Array.from({ length: 130 }, (_, index) => {
      const path = `/${client}-${index}.png`;
      stage.host.on(path, (response, queued) => void release.promise.then(() => one(response, queued)));
      return stage.images.read(stage.host.url + path, { client });
    });
  const ofOneClient = readAll('2001:db8::1');
  const neighbor = stage.images.read(`${stage.host.url}/2001:db8::1-0.png`, { client: '2001:db8::2' });
  const other = stage.images.read(`${stage.host.url}/192.0.2.1-0.png`, { client: '192.0.2.1' });
  stage.host.on('/192.0.2.1-0.png', one);
  assert.equal((await neighbor).kind, 'failed', 'a client in the same /64 must be refused, too');
  release.resolve();
  const kinds = (await Promise.all(ofOneClient)).map(({ kind }) => kind);
  assert.deepEqual(kinds, [...Array(128).fill('found'), 'failed', 'failed']);
  assert.equal((await other).kind, 'found');
  assert.equal(
    (await stage.images.read(`${stage.host.url}/2001:db8::1-0.png`, { client: '2001:db8::1' })).kind,
    'found',
  );
});

test('a client that waits for 128 images still gets images from memory, of any width, and cached failures', async (t) => {
  const stage = await stageImages(t);
  const release = Promise.withResolvers<void>();
  stage.host.on('/known.png', sending(PNG));
  await stage.get('/known.png');
  await stage.get('/absent.png');
  const reads = Array.from({ length: 128 }, (_, index) => {
    const path = `/${index}.png`;
    stage.host.on(
      path,
      (response, queued) => void release.promise.then(() => sending(PNG)(response, queued)),
    );
    return stage.images.read(stage.host.url + path, { client: '127.0.0.1' });
  });
  for (const how of [{}, { more: '&w=48' }, { method: 'HEAD' }])
    assert.equal((await stage.get('/known.png', how)).status, 200, JSON.stringify(how));
  assert.equal((await stage.get('/absent.png')).status, 404);
  assert.equal((await stage.get('/other.png')).status, 503);
  release.resolve();
  await Promise.all(reads);
});

test('eight images are fetched at the same time, 200 wait, the rest are refused', async (t) => {
  const stage = await stageImages(t);
  const release = Promise.withResolvers<void>();
  let open = 0;
  let most = 0;
  const one = sending(PNG);
  for (let index = 0; index < 210; index += 1) {
    stage.host.on(`/${index}.png`, async (response, queued) => {
      open += 1;
      most = Math.max(most, open);
      await release.promise;
      open -= 1;
      one(response, queued);
    });
  }
  const reads = Array.from({ length: 210 }, (_, index) =>
    stage.images.read(`${stage.host.url}/${index}.png`),
  );
  await once(stage.host.server, 'request');
  release.resolve();
  const outcomes = await Promise.all(reads);
  assert.equal(outcomes.filter((outcome) => outcome.kind === 'found').length, 208);
  const refused = outcomes.filter((outcome) => outcome.kind === 'failed');
  assert.deepEqual(
    refused.map((outcome) => outcome.failure.reason),
    ['skipped', 'skipped'],
  );
  assert.ok(most <= 8, `at most 8 images may be fetched at the same time, not ${most}`);
});
