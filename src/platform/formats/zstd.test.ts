import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { compress, decompress } from './zstd.ts';

/**
 * Sizes around two limits: above 32,768 bytes, data is compressed in the thread pool; above 8,192 bytes, it is
 * decompressed there. (Random bytes do not shrink.)
 */
const SIZES = [0, 1, 8_191, 8_192, 8_193, 32_767, 32_768, 32_769, 200_000];

describe('zstd', () => {
  test('decompresses to the original bytes, for any size', async () => {
    for (const size of SIZES) {
      for (const bytes of [randomBytes(size), Buffer.alloc(size, 'a')])
        assert.deepEqual(await decompress(await compress(bytes)), bytes, `${size} bytes`);
    }
  });

  test('compresses a text as its UTF-8 bytes', async () => {
    for (const text of ['Añb✓', 'é'.repeat(40_000)])
      assert.equal((await decompress(await compress(text))).toString(), text);
  });

  test('rejects truncated or damaged data, and never throws synchronously', async () => {
    for (const size of [1_000, 200_000]) {
      const packed = await compress(randomBytes(size));
      const wrongStart = Buffer.concat([Buffer.from('{'), packed]);
      for (const broken of [packed.subarray(0, -1), wrongStart, packed.subarray(0, size / 2)]) {
        const outcome = decompress(broken);
        await assert.rejects(
          outcome,
          { name: /Error$/, code: /^(ZSTD_error|Z_BUF_ERROR|ERR_)/ },
          `${size} bytes`,
        );
      }
    }
  });
});
