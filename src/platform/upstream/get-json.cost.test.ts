import assert from 'node:assert/strict';
import { test } from 'node:test';
import { processorTime } from '../../../test/support/processor-time.ts';
import { parseJson } from './get-json.ts';

test('the costliest pages take about as long to parse as an ordinary page with the most values allowed', () => {
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
  // Measured in turn, so that other load on the machine slows all pages equally. Only the shortest time of each page
  // matters, because load can only add time.
  for (let round = 0; round < 4; round += 1)
    for (const page of pages) page.least = Math.min(page.least, processorTime(page.parse));
  const [reference, ...others] = pages;
  assert.ok(reference);
  for (const { start, least } of others)
    assert.ok(
      least < 6 * reference.least,
      `${start} took ${least} ms, whereas an ordinary page took ${reference.least} ms`,
    );
});
