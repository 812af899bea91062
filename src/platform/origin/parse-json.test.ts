import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sharedPath, skipWithoutShared } from '../../../test/support/shared.ts';
import { parseJson } from './parse-json.ts';

test('a page with far more values than any of the provider is not parsed', () => {
  assert.deepEqual(parseJson(Buffer.from('{"events":[1,{}]}')), { events: [1, {}] });
  for (const one of ['[]', '{}', '1', '"a"']) {
    const bytes = Buffer.from(`[${`${one},`.repeat(400_000)}1]`);
    assert.throws(() => parseJson(bytes), /more than 150000 values/, one);
  }
  const nested = Buffer.from('['.repeat(400_000) + ']'.repeat(400_000));
  assert.throws(() => parseJson(nested), SyntaxError);
  assert.throws(() => parseJson(Buffer.from('{')), SyntaxError);
});

test('a page with far more names, or control characters, than any of the provider is not parsed', () => {
  const objects = (names: number) =>
    Array.from({ length: 25_000 }, (_, at) => `{"k${at % names}" : "a\\"\\\\"}`);
  const page = (names: number) => Buffer.from(`[${objects(names).join()}]`);
  assert.deepEqual((parseJson(page(2_000)) as unknown[])[2_001], { k1: 'a"\\' });
  assert.throws(() => parseJson(page(3_000)), /more than 2500 names/);
  const unsafe = (count: number) => Buffer.from(`["${'\\u202e'.repeat(count)}"]`);
  assert.doesNotThrow(() => parseJson(unsafe(10_000)));
  assert.throws(() => parseJson(unsafe(300_000)), /too many control characters/);
});

/** The time that this thread takes, ms. */
function processorTime(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

test('the costliest pages take about as long as an ordinary page with as many values as may be', () => {
  const names = (at: number) => [at % 2_400, (at * 7) % 2_399, (at * 31) % 2_393].map((one) => `"k${one}":1`);
  const ordinary = `[${Array.from({ length: 49_000 }, (_, at) => `{"id":${at},"name":"text ${at}"}`).join()}]`;
  const costly = [
    `{${Array.from({ length: 149_000 }, (_, at) => `"key${at}":"text ${at}"`).join()}}`,
    `[${Array.from({ length: 37_000 }, (_, at) => `{${names(at).join()}}`).join()}]`,
    `["${'\\u202e'.repeat(1_000_000)}"]`,
    `["${'\\n'.repeat(4_000_000)}"]`,
  ];
  const pages = [ordinary, ...costly].map((page) => {
    const bytes = Buffer.from(page);
    const parse = () => {
      try {
        parseJson(bytes);
      } catch (error) {
        assert.ok(error instanceof SyntaxError);
      }
    };
    return { start: page.slice(0, 40), parse, least: Number.POSITIVE_INFINITY };
  });
  // In turn, so that what else the machine does slows all of them; it only adds to a time, so the least counts.
  for (let round = 0; round < 4; round += 1)
    for (const page of pages) page.least = Math.min(page.least, processorTime(page.parse));
  const [reference, ...others] = pages;
  assert.ok(reference);
  for (const { start, least } of others)
    assert.ok(least < 6 * reference.least, `${start} takes ${least} ms, an ordinary page ${reference.least}`);
});

test('its texts have no control characters, and changes of direction end with them', () => {
  assert.deepEqual(parseJson(Buffer.from('{"name":"\\u001b]0;x\\u0007 \\u202eb"}')), {
    name: ']0;x \u202eb\u202c',
  });
});

test('every recorded page could have three times its values, and its control characters', {
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
