import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOf, parseAllowedOrigin } from './image-url.ts';

const ORIGINS = {
  'https://*.espncdn.com': { hostname: 'espncdn.com', port: '', wildcard: true, literal: false },
  'https://a.espncdn.com': { hostname: 'a.espncdn.com', port: '', wildcard: false, literal: false },
  'https://a.espncdn.com:8443': { hostname: 'a.espncdn.com', port: '8443', wildcard: false, literal: false },
  'http://127.0.0.1:41234': { hostname: '127.0.0.1', port: '41234', wildcard: false, literal: true },
  'http://[::1]:41234': { hostname: '[::1]', port: '41234', wildcard: false, literal: true },
  'http://localhost:41234': { hostname: 'localhost', port: '41234', wildcard: false, literal: true },
};

for (const [text, expected] of Object.entries(ORIGINS)) {
  test(`${text} is an origin`, () => {
    assert.deepEqual(parseAllowedOrigin(text), { protocol: new URL(text).protocol, ...expected });
  });
}

const NOT_ORIGINS = [
  '',
  'espncdn.com',
  '*.espncdn.com',
  '//espncdn.com',
  'ftp://espncdn.com',
  'https://',
  'https://*',
  'https://*.',
  'https://*.com',
  'https://*.127.0.0.1',
  'https://*.localhost',
  'https://a.*.espncdn.com',
  'https://*espncdn.com',
  'https://*.*.espncdn.com',
  'https://a.espncdn.com/',
  'https://a.espncdn.com/i',
  'https://a.espncdn.com?x',
  'https://a.espncdn.com#x',
  'https://a.espncdn.com:443',
  'https://a.espncdn.com.',
  'https://user@a.espncdn.com',
  'https://A.espncdn.com',
  'https://a.espncdn.com ',
  'http://0x7f000001',
  'http://127.1:41234',
];

for (const text of NOT_ORIGINS)
  test(`"${text}" is not an origin`, () => assert.equal(parseAllowedOrigin(text), undefined));

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
