import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { BASE, CAMPUS, requestProvider, site } from '../../../test/support/sandbox/request-provider.ts';
import { createPictures } from './pictures.ts';
import { SIGNATURE } from './png.ts';

const pictures = createPictures();
const NOW = Date.UTC(2026, 10, 21, 18);

const ask = async (path: string, headers: Record<string, string> = {}): Promise<Response> => {
  const request = new Request(BASE + path, { headers });
  return pictures.respond({ request, url: new URL(request.url), now: NOW, mode: 'normal', base: BASE });
};

async function size(path: string): Promise<[number, number]> {
  const bytes = Buffer.from(await (await ask(path)).arrayBuffer());
  assert.deepEqual(bytes.subarray(0, 8), SIGNATURE);
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const data = bytes.indexOf('IDAT');
  const pixels = inflateSync(bytes.subarray(data + 4, data + 4 + bytes.readUInt32BE(data - 4)));
  assert.equal(pixels.byteLength, (width + 1) * height);
  return [width, height];
}

test('logos, portraits and resized pictures are PNGs of the right size', async () => {
  assert.deepEqual(await size('/i/teamlogos/ncaa/500/9301.png'), [500, 500]);
  assert.deepEqual(await size('/i/teamlogos/ncaa/500-dark/9308.png'), [500, 500]);
  assert.deepEqual(await size('/i/headshots/football/players/full/5200101.png'), [600, 436]);
  assert.deepEqual(await size('/i/teamlogos/ncaa_conf/500/prairie.png'), [500, 500]);
  assert.deepEqual(await size('/combiner/i?img=/i/teamlogos/ncaa/500/9301.png&w=80&h=61'), [80, 61]);
  assert.deepEqual(
    await size('/combiner/i?img=/i/headshots/football/players/full/5200101.png&w=96'),
    [96, 70],
  );
  assert.deepEqual(await size('/combiner/i?img=/i/teamlogos/ncaa/500/9301.png&h=48'), [48, 48]);
});

test('all schools have different logos', async () => {
  const tags = await Promise.all(
    Array.from({ length: 34 }, async (_, index) => {
      const respond = await ask(`/i/teamlogos/ncaa/500/${9301 + 7 * index}.png`);
      return respond.headers.get('etag');
    }),
  );
  assert.equal(new Set(tags).size, 34);
});

test('a picture has an ETag and may be cached for a day', async () => {
  const first = await ask('/i/teamlogos/ncaa/500/9301.png');
  assert.equal(first.headers.get('cache-control'), 'public, max-age=86400');
  const again = await ask('/i/teamlogos/ncaa/500/9301.png', {
    'if-none-match': first.headers.get('etag') ?? '',
  });
  assert.deepEqual([again.status, (await again.arrayBuffer()).byteLength], [304, 0]);
});

test('a moved picture is a redirect, a vector image is SVG, and an unknown picture is a 404', async () => {
  const moved = await ask('/i/teamlogos/moved/9301.png');
  assert.deepEqual([moved.status, moved.headers.get('location')], [302, '/i/teamlogos/ncaa/500/9301.png']);
  assert.equal((await ask('/i/teamlogos/vector/9301.svg')).headers.get('content-type'), 'image/svg+xml');
  assert.equal((await ask('/i/teamlogos/ncaa/500/1.png')).status, 404);
  assert.equal((await ask('/i/teamlogos/ncaa/500/9302.png')).status, 404);
});

test('there are bad pictures to test image proxies: HTML, a huge file, a redirect', async () => {
  assert.match(await (await ask('/i/odd/page.png')).text(), /<script>/);
  assert.equal((await (await ask('/i/odd/huge.png?megabytes=2')).arrayBuffer()).byteLength, 2 * 1_048_576);
  const away = await ask('/i/odd/redirect.png?to=http%3A%2F%2F169.254.169.254%2F');
  assert.equal(away.headers.get('location'), 'http://169.254.169.254/');
});

test('every picture that the API names can be fetched', async () => {
  const { respond } = requestProvider();
  for (const campus of CAMPUS) {
    for (const rest of [
      `teams/${campus.team}/schedule`,
      `teams/${campus.team}/roster`,
      `teams/${campus.team}`,
      'scoreboard',
    ]) {
      const text = await (await respond(site(campus, rest), NOW)).text();
      const named = new Set(text.match(new RegExp(`${BASE}/[^"]+`, 'g')));
      for (const url of [...named].slice(0, 12)) {
        const found = await ask(url.slice(BASE.length));
        assert.ok(found.status === 200 || found.status === 302, url);
      }
    }
  }
});
