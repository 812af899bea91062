import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { LongText, textOf } from './long-text.ts';
import { contentOf } from './representation.ts';

const LINE = `${'é, x'.repeat(25)}\n`;
const TYPE = 'text/csv; charset=utf-8';

function* lines(count: number) {
  for (let at = 0; at < count; at += 1) yield `${at} ${LINE}`;
}

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(stream));
}

test('a short text is held; a long one has the tag that it would have if it were', async () => {
  const short = await textOf(() => lines(10), TYPE);
  assert.deepEqual(short, contentOf([...lines(10)].join(''), TYPE));
  const long = await textOf(() => lines(20_000), TYPE);
  assert.ok('lines' in long);
  assert.equal(long.etag, contentOf([...lines(20_000)].join(''), TYPE).etag);
});

test('each encoding has the whole text, and its own tag', async () => {
  const text = new LongText({ contentType: TYPE, etag: '"x"', lines: () => lines(20_000) }, 0);
  const whole = [...lines(20_000)].join('');
  const packed = async (encoding: 'br' | 'zstd' | 'gzip' | 'identity') =>
    bytesOf(text.encoded(encoding).body);
  assert.equal(String(await packed('identity')), whole);
  assert.equal(String(brotliDecompressSync(await packed('br'))), whole);
  assert.equal(String(zstdDecompressSync(await packed('zstd'))), whole);
  assert.equal(String(gunzipSync(await packed('gzip'))), whole);
  assert.equal(text.encoded('br').etag, '"x-br"');
});

test('nothing is made before it is read, and nothing more once the reader has gone', async () => {
  let made = 0;
  const closed = Promise.withResolvers<void>();
  function* counted() {
    try {
      for (const line of lines(200_000)) {
        made += 1;
        yield line;
      }
    } finally {
      closed.resolve();
    }
  }
  const text = new LongText({ contentType: TYPE, etag: '"x"', lines: counted }, 0);
  const { body } = text.encoded('gzip');
  assert.equal(made, 0);
  const reader = body.getReader();
  await reader.read();
  await reader.cancel();
  await closed.promise;
  assert.ok(made < 100_000, `${made} lines for one read`);
});
