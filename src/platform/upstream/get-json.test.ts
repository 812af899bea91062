import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sharedPath, skipWithoutShared } from '../../../test/support/shared.ts';
import { parseJson } from './get-json.ts';

test('a page with far more values than any real page is not parsed', () => {
  assert.deepEqual(parseJson(Buffer.from('{"events":[1,{}]}')), { events: [1, {}] });
  for (const one of ['[]', '{}', '1', '"a"']) {
    const bytes = Buffer.from(`[${`${one},`.repeat(400_000)}1]`);
    assert.throws(() => parseJson(bytes), /more than 150000 values/, one);
  }
  const nested = Buffer.from('['.repeat(400_000) + ']'.repeat(400_000));
  assert.throws(() => parseJson(nested), SyntaxError);
  assert.throws(() => parseJson(Buffer.from('{')), SyntaxError);
});

test('a page with far more names or control characters than any real page is not parsed', () => {
  const objects = (names: number) =>
    Array.from({ length: 25_000 }, (_, at) => `{"k${at % names}" : "a\\"\\\\"}`);
  const page = (names: number) => Buffer.from(`[${objects(names).join()}]`);
  assert.deepEqual((parseJson(page(2_000)) as unknown[])[2_001], { k1: 'a"\\' });
  assert.throws(() => parseJson(page(3_000)), /more than 2500 names/);
  const unsafe = (count: number) => Buffer.from(`["${'\\u202e'.repeat(count)}"]`);
  assert.doesNotThrow(() => parseJson(unsafe(10_000)));
  assert.throws(() => parseJson(unsafe(300_000)), /too many control characters/);
});

test('parsed strings have no control characters, and each change of text direction is closed', () => {
  assert.deepEqual(parseJson(Buffer.from('{"name":"\\u001b]0;x\\u0007 \\u202eb"}')), {
    name: ']0;x \u202eb\u202c',
  });
});

test('every recorded page could be parsed even if it had three times the content', {
  skip: skipWithoutShared,
}, () => {
  const folder = sharedPath('provider/recordings');
  const files = globSync('**/*.json', { cwd: folder });
  assert.ok(files.length > 20);
  for (const file of files) {
    const bytes = readFileSync(join(folder, file));
    const isJson = bytes.toString().trim().startsWith('{');
    if (isJson) assert.ok(parseJson(Buffer.from(`[${Array(3).fill(bytes.toString()).join()}]`)), file);
  }
});
