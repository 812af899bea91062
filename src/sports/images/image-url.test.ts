import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { unicodeText } from '../../../test/support/unicode-text.ts';
import { type AllowedOrigin, checkImageUrl, parseAllowedOrigin } from './image-url.ts';

const origins = ['https://*.espncdn.com', 'https://img.example:8443', 'http://127.0.0.1:41234']
  .map(parseAllowedOrigin)
  .filter((upstream): upstream is AllowedOrigin => upstream !== undefined);

const judge = (text: string) => checkImageUrl(text, origins);

/** The URL that is fetched, by the URL that the caller sent. */
const ALLOWED = {
  'https://a.espncdn.com/i/500/248.png': 'https://a.espncdn.com/i/500/248.png',
  'https://s.secure.espncdn.com/a.png': 'https://s.secure.espncdn.com/a.png',
  'HTTPS://A.ESPNCDN.COM/A.png': 'https://a.espncdn.com/A.png',
  'https://a.espncdn.com:443/a.png': 'https://a.espncdn.com/a.png',
  'https://a.espncdn.com/combiner/i?img=/i/1.png&w=50': 'https://a.espncdn.com/combiner/i?img=/i/1.png&w=50',
  'https://a.espncdn.com/combiner/i?x=1&w=50&img=%2Fi%2F1.png&h=9':
    'https://a.espncdn.com/combiner/i?img=/i/1.png&w=50&h=9',
  'https://a.espncdn.com/i/1.png?x=1': 'https://a.espncdn.com/i/1.png',
  'https://a.espncdn.com/a.png#part': 'https://a.espncdn.com/a.png',
  'https://a.espncdn.com/@evil.org/%2e%2e/é.png': 'https://a.espncdn.com/%C3%A9.png',
  'https://a.espncdn.com': 'https://a.espncdn.com/',
  'http://a.espncdn.com/a.png': 'https://a.espncdn.com/a.png',
  'http://a.espncdn.com:80/a.png': 'https://a.espncdn.com/a.png',
  'http://img.example:8443/a.png': 'https://img.example:8443/a.png',
  'http://127.0.0.1:41234/a.png': 'http://127.0.0.1:41234/a.png',
};

for (const [given, queued] of Object.entries(ALLOWED)) {
  test(`${given} is allowed`, () => {
    const judged = judge(given);
    assert.ok(judged.kind === 'allowed');
    assert.equal(judged.imageUrl.url, queued);
  });
}

test('only an allowed origin that is a literal IP address may be in a private network', () => {
  const publicOnly = (text: string) => {
    const judged = judge(text);
    return judged.kind === 'allowed' && judged.imageUrl.publicOnly;
  };
  assert.equal(publicOnly('https://a.espncdn.com/a.png'), true);
  assert.equal(publicOnly('https://img.example:8443/a.png'), true);
  assert.equal(publicOnly('http://127.0.0.1:41234/a.png'), false);
});

test('a URL of up to 2,048 characters is allowed, and a longer URL is invalid', () => {
  const url = `https://a.espncdn.com/${'a'.repeat(2_048 - 22)}`;
  assert.equal(judge(url).kind, 'allowed');
  assert.equal(judge(`${url}a`).kind, 'invalid');
});

const PIECES = [
  ...[
    'http',
    'https',
    'file',
    ':',
    '/',
    '//',
    '\\',
    '@',
    '.',
    '?',
    '#',
    '%',
    '%2e',
    '%40',
    ' ',
    '\0',
    '[::1]',
    ':443',
    ':80',
  ],
  ...[
    'a',
    'espncdn',
    'com',
    'a.espncdn.com',
    'espncdn.com',
    'evil.org',
    '127.0.0.1',
    '41234',
    '127.1',
    'ａ',
    '。',
    '\u00ad',
  ],
];

test('a random URL is allowed only if it is on an allowed origin and has no credentials', () => {
  const text = fc.oneof(
    fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join('')),
    fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => `https://${pieces.join('')}`),
    unicodeText().map((tail) => `https://a.espncdn.com${tail}`),
  );
  const allowed =
    /^(?:https:\/\/(?:[a-z0-9-]+\.)+espncdn\.com|https:\/\/img\.example:8443|http:\/\/127\.0\.0\.1:41234)\//;
  fc.assert(
    fc.property(text, (given) => {
      const judged = judge(given);
      if (judged.kind !== 'allowed') return;
      assert.match(judged.imageUrl.url, allowed);
      assert.doesNotMatch(given, /[\s\\]/);
      // The host must occur literally in the caller's text, which proves that the text was not reinterpreted.
      assert.ok(given.toLowerCase().includes(`//${new URL(judged.imageUrl.url).host}`));
    }),
    { numRuns: 4_000, seed: 20261121 },
  );
});
