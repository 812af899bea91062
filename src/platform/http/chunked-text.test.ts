import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { LongText, textOf } from './chunked-text.ts';
import { contentOf } from './representation.ts';
import { composeResponse } from './response.ts';

const LINE = `${'é, x'.repeat(25)}\n`;
const TYPE = 'text/csv; charset=utf-8';

function* lines(count: number) {
  for (let at = 0; at < count; at += 1) yield `${at} ${LINE}`;
}

const bytesOf = async (stream: ReadableStream<Uint8Array>): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(stream));

test('a short text is held in memory; a long text is not, but its entity tag is made in the same way', async () => {
  const short = await textOf(() => lines(10), TYPE);
  assert.deepEqual(short, contentOf([...lines(10)].join(''), TYPE));
  const long = await textOf(() => lines(20_000), TYPE);
  assert.ok('lines' in long);
  assert.equal(long.etag, contentOf([...lines(20_000)].join(''), TYPE).etag);
});

test('a text of up to 1,048,576 characters is held in memory', async () => {
  const half = 'x'.repeat(524_288);
  const isInMemory = async (...all: string[]) => 'body' in (await textOf(() => all, TYPE));
  assert.ok(await isInMemory());
  assert.ok(await isInMemory(half, half));
  assert.ok(!(await isInMemory(half, `${half}x`)));
  assert.ok(!(await isInMemory(half, half, 'x')));
});

test('a response with a long text has no `Content-Length`, and its `Vary` includes `Accept-Encoding`', async () => {
  const representation = new LongText({ contentType: TYPE, etag: '"x"', lines: () => lines(3) }, 0);
  const longResponse = { version: '1', representation, headers: {} };
  const { status, headers, body } = composeResponse(longResponse, { Vary: 'Origin' }, 'gzip', false);
  assert.deepEqual(
    { status, headers },
    {
      status: 200,
      headers: {
        Vary: 'Origin, Accept-Encoding',
        ETag: '"x-gzip"',
        'Content-Type': TYPE,
        'Content-Encoding': 'gzip',
      },
    },
  );
  assert.ok(body);
  assert.equal(String(gunzipSync(await bytesOf(body))), [...lines(3)].join(''));
});

test('a long text is sent completely and in large chunks in each encoding, with an entity tag for that encoding', async () => {
  const text = new LongText({ contentType: TYPE, etag: '"x"', lines: () => lines(20_000) }, 0);
  const whole = [...lines(20_000)].join('');
  const packed = async (encoding: 'br' | 'zstd' | 'gzip' | 'identity') =>
    bytesOf(text.encoded(encoding).body);
  assert.equal(String(await packed('identity')), whole);
  const pieces = await Array.fromAsync(text.encoded('identity').body);
  assert.ok(pieces.length <= whole.length / 65_536 + 1, `${pieces.length} pieces`);
  assert.equal(String(brotliDecompressSync(await packed('br'))), whole);
  assert.equal(String(zstdDecompressSync(await packed('zstd'))), whole);
  assert.equal(String(gunzipSync(await packed('gzip'))), whole);
  assert.equal(text.encoded('br').etag, '"x-br"');
});

test('lines are generated only while a client reads them', async () => {
  let generated = 0;
  const closed = Promise.withResolvers<void>();
  function* counted() {
    try {
      for (const line of lines(200_000)) {
        generated += 1;
        yield line;
      }
    } finally {
      closed.resolve();
    }
  }
  const text = new LongText({ contentType: TYPE, etag: '"x"', lines: counted }, 0);
  const { body } = text.encoded('gzip');
  assert.equal(generated, 0);
  const reader = body.getReader();
  await reader.read();
  await reader.cancel();
  await closed.promise;
  assert.ok(generated < 100_000, `${generated} lines for one read`);
});
