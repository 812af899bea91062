import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzipSync,
  zstdDecompressSync,
} from 'node:zlib';
import { contentOf, envelope, JsonValue, joinList, Representation, toJson } from './representation.ts';

test('a body is compressed only once for each encoding, and has a different entity tag in each', () => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync };
  for (const size of [2_000, 600_000]) {
    const bytes = Buffer.from('scholarship '.repeat(size / 12));
    const plain = new Representation(contentOf(bytes, 'text/plain'), 0);
    for (const encoding of ['br', 'gzip', 'zstd'] as const) {
      const packed = plain.encoded(encoding);
      assert.equal(packed.encoding, encoding);
      assert.ok(Buffer.byteLength(packed.body) < bytes.byteLength / 10);
      assert.ok(unpack[encoding](packed.body as Uint8Array).equals(bytes));
      assert.equal(packed.etag, `${plain.etag.slice(0, -1)}-${encoding}"`);
      assert.equal(
        plain.encoded(encoding).body,
        packed.body,
        'a body must be compressed only once for each encoding',
      );
    }
    assert.deepEqual(plain.encoded('identity'), {
      body: bytes,
      length: bytes.length,
      etag: plain.etag,
      encoding: 'identity',
    });
  }
});

test('a body of more than 256 KiB is compressed at a lower level, so that other responses do not wait', () => {
  for (const [size, quality, level] of [
    [256 * 1024, 6, 7],
    [256 * 1024 + 1, 4, 5],
  ] as const) {
    const text = Array.from({ length: size / 20 + 1 }, (_, at) => `Award ${at * at}: $${at % 977} each\n`);
    const bytes = Buffer.from(text.join('').slice(0, size));
    const plain = new Representation(contentOf(bytes, 'text/plain'), 0);
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
    const params = { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: size };
    assert.deepEqual(plain.encoded('br').body, brotliCompressSync(bytes, { params }), `${size} bytes`);
    assert.deepEqual(plain.encoded('gzip').body, gzipSync(bytes, { level }), `${size} bytes`);
  }
});

test('a short body, or one that is not text, is not compressed', () => {
  const long = Buffer.alloc(1_024, 'a');
  for (const [content, isPackable] of [
    [contentOf(long, 'text/html; charset=utf-8'), true],
    [contentOf(long.subarray(1), 'text/html; charset=utf-8'), false],
    [contentOf(long, 'application/json'), true],
    [contentOf(long, 'application/feed+json'), true],
    [contentOf(long, 'application/rss+xml'), true],
    [contentOf(long, 'application/x-ndjson'), true],
    [contentOf(long, 'image/png'), false],
    [contentOf(long, 'application/zip'), false],
    [contentOf(long, 'image/png; source=text/html'), false],
  ] as const) {
    const representation = new Representation(content, 0);
    assert.equal(representation.isPackable, isPackable, content.contentType);
    assert.equal(representation.encoded('br').encoding, isPackable ? 'br' : 'identity');
  }
});

test('JSON that is joined from parts equals the JSON of the whole value, and its entity tag changes if a part changes', () => {
  const items = [{ id: 'é', n: 1 }, { id: 'b' }];
  for (const list of [[], items.slice(0, 1), items]) {
    const counts = { total: 7, more: true };
    const joined = joinList('items', list.map(toJson), counts);
    assert.equal(joined.body, JSON.stringify({ items: list, ...counts }));
    assert.equal(joined.length, Buffer.byteLength(joined.body));
    assert.equal(joined.etag, joinList('items', list.map(toJson), counts).etag);
    assert.notEqual(joined.etag, joinList('items', list.map(toJson), { total: 8, more: true }).etag);
    assert.equal(joined.contentType, 'application/json; charset=utf-8');
    const other = list.map((item) => ({ ...item, id: 'c' }));
    const sameTag = joined.etag === joinList('items', other.map(toJson), counts).etag;
    assert.equal(sameTag, list.length === 0);
    const meta = { timestamp: 'now', cached: true };
    assert.equal(envelope(joined, meta).body, JSON.stringify({ data: { items: list, ...counts }, meta }));
  }
  assert.equal(toJson(items).etag, toJson(structuredClone(items)).etag);
});

test('a value is stringified only when its JSON text is needed, and only once', () => {
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
  assert.equal(json.contentType, 'application/json; charset=utf-8');
  assert.equal(written, 0);
  const { body, length, etag } = toJson({ id: 'é' });
  assert.deepEqual([representation.body, representation.length, representation.etag], [body, length, etag]);
  assert.equal(written, 1);
});
