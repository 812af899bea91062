import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import {
  contentOf,
  encoded,
  envelope,
  JsonValue,
  joinList,
  Representation,
  toJson,
} from './representation.ts';

test('what is encoded comes out again, under a tag of its own', () => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync };
  for (const size of [2_000, 600_000]) {
    const bytes = Buffer.from('scholarship '.repeat(size / 12));
    const plain = new Representation(contentOf(bytes, 'text/plain'), 0);
    for (const encoding of ['br', 'gzip', 'zstd'] as const) {
      const packed = encoded(plain, encoding);
      assert.equal(packed.encoding, encoding);
      assert.ok(packed.length < bytes.byteLength / 10);
      assert.ok(unpack[encoding](packed.body as Uint8Array).equals(bytes));
      assert.equal(packed.etag, `${plain.etag.slice(0, -1)}-${encoding}"`);
      assert.equal(encoded(plain, encoding).body, packed.body, 'packed once');
    }
    assert.deepEqual(encoded(plain, 'identity'), {
      body: bytes,
      length: bytes.length,
      etag: plain.etag,
      encoding: 'identity',
    });
  }
});

test('what is short, or no text, is never packed', () => {
  const long = Buffer.alloc(1_024, 'a');
  for (const [content, isPackable] of [
    [contentOf(long, 'text/html; charset=utf-8'), true],
    [contentOf(long.subarray(1), 'text/html; charset=utf-8'), false],
    [contentOf(long, 'application/json'), true],
    [contentOf(long, 'application/feed+json'), true],
    [contentOf(long, 'image/png'), false],
  ] as const) {
    const representation = new Representation(content, 0);
    assert.equal(representation.isPackable, isPackable, content.contentType);
    assert.equal(encoded(representation, 'br').encoding, isPackable ? 'br' : 'identity');
  }
});

test('JSON of parts is the JSON of the whole, and equal JSON has equal tags', () => {
  const items = [{ id: 'é', n: 1 }, { id: 'b' }];
  for (const list of [[], items.slice(0, 1), items]) {
    const counts = { total: 7, more: true };
    const joined = joinList('items', list.map(toJson), counts);
    assert.equal(joined.body, JSON.stringify({ items: list, ...counts }));
    assert.equal(joined.length, Buffer.byteLength(joined.body));
    assert.equal(joined.etag, joinList('items', list.map(toJson), counts).etag);
    assert.notEqual(joined.etag, joinList('items', list.map(toJson), { total: 8, more: true }).etag);
    const meta = { timestamp: 'now', cached: true };
    assert.equal(envelope(joined, meta).body, JSON.stringify({ data: { items: list, ...counts }, meta }));
  }
  assert.equal(toJson(items).etag, toJson(structuredClone(items)).etag);
});

test('a value becomes text when its text is asked for, and once', () => {
  let written = 0;
  const value = {
    toJSON() {
      written += 1;
      return { id: 'é' };
    },
  };
  const json = new JsonValue(value);
  const representation = new Representation(json, 0);
  assert.equal(json.value, value);
  assert.equal(written, 0);
  const { body, length, etag } = toJson({ id: 'é' });
  assert.deepEqual([representation.body, representation.length, representation.etag], [body, length, etag]);
  assert.equal(written, 1);
});
