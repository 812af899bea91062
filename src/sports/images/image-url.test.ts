import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { parse } from 'yaml';
import { unicodeText } from '../../../test/support/unicode-text.ts';
import { type AllowedOrigin, checkImageUrl, isOf, parseAllowedOrigin } from './image-url.ts';

interface Urls {
  readonly allowed: Readonly<Record<string, string>>;
  readonly foreign: Readonly<Record<string, readonly string[]>>;
  readonly invalid: Readonly<Record<string, readonly string[]>>;
  readonly 'not-origins': readonly string[];
}

const urls: Urls = parse(readFileSync(join(import.meta.dirname, 'urls.yaml'), 'utf8'));

const origins = [
  ...['https://*.espncdn.com', 'https://*.pictures.example'],
  ...['https://img.example:8443', 'http://127.0.0.1:41234'],
]
  .map(parseAllowedOrigin)
  .filter((upstream): upstream is AllowedOrigin => upstream !== undefined);

const judge = (text: string) => checkImageUrl(text, origins);

describe('urls.yaml', () => {
  test('URLs that are allowed', () => {
    const fetched = Object.keys(urls.allowed).map((given) => {
      const judged = judge(given);
      return [given, judged.kind === 'allowed' ? judged.imageUrl.url : judged.kind];
    });
    assert.deepEqual(Object.fromEntries(fetched), urls.allowed);
  });

  for (const kind of ['foreign', 'invalid'] as const)
    for (const [name, texts] of Object.entries(urls[kind]))
      test(`${kind}: ${name}`, () => {
        for (const text of texts) assert.equal(judge(text).kind, kind, text);
      });

  test('texts that are not an origin', () => {
    for (const text of urls['not-origins']) assert.equal(parseAllowedOrigin(text), undefined, text);
  });
});

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

const ORIGINS = {
  'https://*.espncdn.com': { hostname: 'espncdn.com', port: '', wildcard: true, literal: false },
  'https://a.espncdn.com': { hostname: 'a.espncdn.com', port: '', wildcard: false, literal: false },
  'https://a.espncdn.com:8443': { hostname: 'a.espncdn.com', port: '8443', wildcard: false, literal: false },
  'http://127.0.0.1:41234': { hostname: '127.0.0.1', port: '41234', wildcard: false, literal: true },
  'http://[::1]:41234': { hostname: '[::1]', port: '41234', wildcard: false, literal: true },
  'http://localhost:41234': { hostname: 'localhost', port: '41234', wildcard: false, literal: true },
};

test('an origin of the settings', () => {
  for (const [text, expected] of Object.entries(ORIGINS))
    assert.deepEqual(parseAllowedOrigin(text), { protocol: new URL(text).protocol, ...expected });
});

const PIECES = [
  ...'http https file : / // @ . ? # % %2e %40 [::1] :443 :80'.split(' '),
  ...'a espncdn com a.espncdn.com espncdn.com evil.org 127.0.0.1 41234 127.1 ａ 。'.split(' '),
  ...['\\', ' ', '\0', '\u00ad'],
];

test('a random URL is allowed only if it is on an allowed origin and has no credentials', () => {
  const text = fc.oneof(
    fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join('')),
    fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => `https://${pieces.join('')}`),
    unicodeText().map((tail) => `https://a.espncdn.com${tail}`),
  );
  const allowed =
    /^(?:https:\/\/(?:[a-z0-9-]+\.)+(?:espncdn\.com|pictures\.example)|https:\/\/img\.example:8443|http:\/\/127\.0\.0\.1:41234)\//;
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

const belongs = (upstream: string, url: string): boolean => {
  const parsed = parseAllowedOrigin(upstream);
  assert.ok(parsed);
  return isOf(parsed, new URL(url));
};

test('a star matches one or more labels, but not zero labels and not a part of a label', () => {
  const belongsToAll = (url: string) => belongs('https://*.espncdn.com', url);
  assert.ok(belongsToAll('https://a.espncdn.com/x'));
  assert.ok(belongsToAll('https://s.secure.espncdn.com/x'));
  for (const host of ['espncdn.com', 'evilespncdn.com', '.espncdn.com', 'a..espncdn.com', 'a.espncdn.com.']) {
    assert.ok(!belongsToAll(`https://${host}/x`), host);
  }
});

test('scheme, host and port must all match', () => {
  assert.ok(belongs('https://a.espncdn.com', 'https://a.espncdn.com:443/x'));
  for (const url of ['http://a.espncdn.com', 'https://b.espncdn.com', 'https://a.espncdn.com:444']) {
    assert.ok(!belongs('https://a.espncdn.com', url), url);
  }
});
