import assert from 'node:assert/strict';
import { test } from 'node:test';
import { redirecting } from '../../../test/support/image-host.ts';
import { stageImages } from '../../../test/support/image-stage.ts';

/** URLs that must be refused. The only allowed origins are `http://127.0.0.1:PORT` and `https://*.pictures.example`. */
const FOREIGN: Readonly<Record<string, readonly string[]>> = {
  'another host': ['https://evil.example/a.png', 'https://127.0.0.2/a.png', 'http://127.0.0.2:PORT/a.png'],
  'a similar host': [
    'https://evilpictures.example/a.png',
    'https://pictures.example.evil.org/a.png',
    'https://a.pictures.example.evil.org/a.png',
    'https://a-pictures.example/a.png',
    'https://pictures.example/a.png',
    'https://a.pictures.examples/a.png',
  ],
  'empty labels and trailing dots': [
    'https://a.pictures.example./a.png',
    'https://.pictures.example/a.png',
    'https://a..pictures.example/a.png',
    'http://127.0.0.1.:PORT/a.png',
  ],
  'a user name': [
    'https://a.pictures.example@evil.org/a.png',
    'https://a.pictures.example:x@evil.org/a.png',
    'https://user@a.pictures.example/a.png',
    'https://user:secret@a.pictures.example/a.png',
    'https://@a.pictures.example/a.png',
    'https://evil.org@a.pictures.example/a.png',
    'https://evil.org%2F@a.pictures.example/a.png',
    'http://127.0.0.1:PORT@evil.org/a.png',
  ],
  'IP addresses, however written': [
    'https://127.0.0.1/a.png',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/a.png',
    'http://2130706433:PORT/a.png',
    'http://017700000001:PORT/a.png',
    'http://0177.0.0.1:PORT/a.png',
    'http://0x7f000001:PORT/a.png',
    'http://0x7f.0.0.1:PORT/a.png',
    'http://127.1:PORT/a.png',
    'http://127.0.1:PORT/a.png',
    'http://127.0.0.01:PORT/a.png',
    'http://0:PORT/a.png',
    'http://0.0.0.0:PORT/a.png',
    'http://[::1]:PORT/a.png',
    'http://[::]:PORT/a.png',
    'http://[::ffff:127.0.0.1]:PORT/a.png',
    'http://[::ffff:7f00:1]:PORT/a.png',
    'http://localhost:PORT/a.png',
  ],
  'encoded characters in the host': [
    'https://%61.pictures.example/a.png',
    'https://a%2epictures.example/a.png',
    'https://a.pictures%2Eexample/a.png',
    'http://127.0.0.%31:PORT/a.png',
  ],
  'another port': [
    'https://a.pictures.example:80/a.png',
    'https://a.pictures.example:8443/a.png',
    'https://a.pictures.example:0443/a.png',
    'https://a.pictures.example:/a.png',
    'http://a.pictures.example:443/a.png',
    'http://127.0.0.1:1/a.png',
    'http://127.0.0.1/a.png',
    'http://127.0.0.1:0PORT/a.png',
  ],
  'another scheme': [
    'https://127.0.0.1:PORT/a.png',
    'file:///etc/passwd',
    'file://a.pictures.example/a.png',
    'ftp://a.pictures.example/a.png',
    'ws://127.0.0.1:PORT/a.png',
    'gopher://127.0.0.1:PORT/_x',
    'data:image/png;base64,iVBORw0KGgo=',
    'javascript:alert(1)',
    'blob:https://a.pictures.example/1',
    'view-source:https://a.pictures.example/a.png',
    'mailto:a@pictures.example',
  ],
  'letters that look like other letters or are normalized to them': [
    'https://a.picturеs.example/a.png',
    'https://ａ.pictures.example/a.png',
    'https://a。pictures.example/a.png',
    'https://a.pictures．example/a.png',
    'https://a.pictures.exampłe/a.png',
    'https://a.pictures.xn--exampe-gyb/a.png',
    'https://ⓐ.pictures.example/a.png',
    'http://①②⑦.0.0.1:PORT/a.png',
    'http://127。0。0。1:PORT/a.png',
    'https://a.pictureſ.example/a.png',
  ],
  'too few or too many slashes': [
    'https:a.pictures.example/a.png',
    'https:/a.pictures.example/a.png',
    'https:///a.pictures.example/a.png',
    'https:////a.pictures.example/a.png',
    'http:/127.0.0.1:PORT/a.png',
  ],
};

const INVALID: Readonly<Record<string, readonly string[]>> = {
  'not a URL': ['a', 'a.pictures.example/a.png', '/a.png', '?', 'https://', 'https://?', 'http://:80/a'],
  'no scheme': ['//a.pictures.example/a.png', '///a.pictures.example/a.png', '://a.pictures.example'],
  backslashes: [
    'https:\\\\a.pictures.example\\a.png',
    'https://a.pictures.example\\@evil.org/a.png',
    'https://evil.org\\@a.pictures.example/a.png',
    'https://a.pictures.example\\.evil.org/a.png',
    '\\\\a.pictures.example\\a.png',
  ],
  'blanks and control characters': [
    ' https://a.pictures.example/a.png',
    'https://a.pictures.example/a.png ',
    'https://a.pictures.example/a b.png',
    'ht\ttps://a.pictures.example/a.png',
    'https://a.pictures\n.example/a.png',
    'https://a.pictures.example/\r\nHost: evil.org',
    'https://a.pictures.example/\0.png',
    '\u0000https://a.pictures.example/a.png',
    'https://a.pictures.example/\u007f',
    'https://a.pictures.example/\u0085',
    'https://a\u00a0.pictures.example/a.png',
    'https://a\u00ad.pictures.example/a.png',
    'https://a\u200b.pictures.example/a.png',
    'https://a.pictures.example/\u202egnp.a',
    '\ufeffhttps://a.pictures.example/a.png',
  ],
  'impossible hosts': [
    'https://a.pictures.example:99999/a.png',
    'https://a.pictures.example:x/a.png',
    'https://[a.pictures.example]/a.png',
    'https://a.pic<tures.example/a.png',
    'https://a%00.pictures.example/a.png',
    'https://a%2f.pictures.example/a.png',
    'https://256.256.256.256/a.png',
  ],
  'too long': [`https://a.pictures.example/${'a'.repeat(2_048)}.png`],
};

const EXPECTED = [
  { tricks: FOREIGN, status: 403, error: 'Image host not allowed' },
  { tricks: INVALID, status: 400, error: 'Invalid url parameter' },
];

for (const { tricks, status, error } of EXPECTED) {
  for (const [name, urls] of Object.entries(tricks)) {
    test(`refused with ${status}, without a request to any host: ${name}`, async (t) => {
      const stage = await stageImages(t);
      for (const imageUrl of urls) {
        const written = imageUrl.replace('PORT', String(stage.host.port));
        const response = await stage.proxy(written);
        const body = await response.json();
        assert.deepEqual({ written, status: response.status, body }, { written, status, body: { error } });
        assert.equal(response.headers.get('cache-control'), 'no-store');
      }
      assert.equal(stage.requests.length, 0);
    });
  }
}

const REDIRECTS = [
  'https://evil.example/a.png',
  '//evil.example/a.png',
  'https://a.pictures.example@evil.example/a.png',
  'https://user@a.pictures.example/a.png',
  'https://a.pictures.example.evil.org/a.png',
  'https://evilpictures.example/a.png',
  'https://a.pictures.example:8443/a.png',
  'http://169.254.169.254/latest/meta-data/',
  'http://localhost:PORT/a.png',
  'http://[::1]:PORT/a.png',
  'http://127.0.0.2:PORT/a.png',
  'https://127.0.0.1:PORT/a.png',
  'file:///etc/passwd',
  'data:image/png;base64,iVBORw0KGgo=',
  'javascript:alert(1)',
  'ftp://a.pictures.example/a.png',
  'https://',
  '',
];

test('a redirect to a host that is not allowed is not followed', async (t) => {
  const stage = await stageImages(t);
  for (const [index, target] of REDIRECTS.entries()) {
    stage.host.on(`/${index}`, redirecting(target.replace('PORT', String(stage.host.port))));
    const response = await stage.get(`/${index}`);
    assert.equal(response.status, 502, target);
    assert.deepEqual(await response.json(), { error: 'Upstream service error' });
  }
  assert.equal(stage.requests.length, REDIRECTS.length);
});
