import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { negotiate, pack } from './encoding.ts';

for (const [wish, chosen] of [
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
  ['gzip;q=nonsense', 'identity'],
  ['br;q=0.001', 'br'],
  ['compress, exotic', 'identity'],
] as const) {
  test(`Accept-Encoding ${JSON.stringify(wish)} takes ${chosen}`, () => {
    assert.equal(negotiate(wish), chosen);
  });
}

test('what is packed comes out again', () => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync };
  for (const size of [2_000, 600_000]) {
    const bytes = Buffer.from('scholarship '.repeat(size / 12));
    for (const encoding of ['br', 'gzip', 'zstd'] as const) {
      const small = pack(bytes, encoding);
      assert.ok(small.byteLength < bytes.byteLength / 10);
      assert.ok(unpack[encoding](small).equals(bytes));
    }
  }
});
