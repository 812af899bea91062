import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNegotiator, isNotModified, tagFor } from './representation.ts';

const current = { etag: '"abc"', modifiedAt: Date.parse('2026-11-21T06:00:00.400Z') };
const at = (text: string): string => new Date(text).toUTCString();

test('If-None-Match matches an entity tag, a weak tag, one of several tags, and *', () => {
  for (const tag of ['"abc"', 'W/"abc"', '"x", "abc"', '*'])
    assert.ok(isNotModified(current, tag, undefined), tag);
  for (const tag of ['"abd"', 'abc', '']) assert.ok(!isNotModified(current, tag, undefined), tag);
});

test('If-Modified-Since is compared in whole seconds, and is ignored if it is not a date', () => {
  assert.ok(isNotModified(current, undefined, at('2026-11-21T06:00:00Z')));
  assert.ok(!isNotModified(current, undefined, at('2026-11-21T05:59:59Z')));
  assert.ok(!isNotModified(current, undefined, 'nonsense'));
});

test('If-Modified-Since is ignored if a request also has If-None-Match', () => {
  assert.ok(!isNotModified(current, '"old"', at('2030-01-01T00:00:00Z')));
});

test('without a condition, the response is not a 304', () => {
  assert.ok(!isNotModified(current, undefined, undefined));
});

const negotiate = createNegotiator();
for (const [header, chosen] of [
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP;Q=0.5, br;q=0.4', 'gzip'],
  ['br;q=0, *', 'zstd'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['identity', 'identity'],
  ['identity;q=1, gzip;q=0.5', 'identity'],
  ['gzip;q=nonsense', 'gzip'],
  ['br;q=0.001', 'br'],
  ['compress, exotic', 'identity'],
  ['identity;q=0', 'identity'],
  ['*;q=0, br;q=0', 'identity'],
  ['gzip; q=0.1, br ; q=0.2', 'br'],
  ['gzip;xq=0, br;q=0.5', 'gzip'],
  ['*;q=0.5, br;q=0, zstd;q=0.4', 'gzip'],
  ['*;q=0.5, br;q=0, zstd;q=0, gzip;q=0', 'identity'],
  ['gzip;q=0.5, identity;q=0.7', 'identity'],
] as const) {
  test(`Accept-Encoding ${JSON.stringify(header)} gets ${chosen}`, () => {
    assert.equal(negotiate(header), chosen);
  });
}

test('a compressed body has its own entity tag, which also matches the plain body', () => {
  assert.equal(tagFor('"abc"', 'identity'), '"abc"');
  for (const encoding of ['br', 'gzip', 'zstd'] as const) {
    const tag = tagFor('"abc"', encoding);
    assert.equal(tag, `"abc-${encoding}"`);
    for (const given of [tag, `W/${tag}`, `"x",${tag}`])
      assert.ok(isNotModified(current, given, undefined), given);
  }
  for (const other of ['"abc-lz4"', '"abc-br', '"abc-br"x', '"-br"', '"W/abc"'])
    assert.ok(!isNotModified(current, other, undefined), other);
});

test('the choice for a header stays the same after many other headers', () => {
  const caching = createNegotiator();
  for (let n = 0; n < 600; n += 1) assert.equal(caching(`gzip;q=0.5, x${n}`), 'gzip');
  assert.equal(caching('br'), 'br');
  assert.equal(caching('gzip;q=0.5, x1'), 'gzip');
});
