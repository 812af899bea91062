import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { unicodeText } from '../../../test/support/unicode-text.ts';
import { csvRows } from './csv.ts';

const anyText = fc.oneof(
  unicodeText(),
  fc.string({
    unit: fc.constantFrom('"', ',', '\r', '\n', '\t', '\0', ']]>', '=', '+', '-', '@', '😀', 'é', ' '),
  }),
);

test('a CSV parser returns the same texts', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyText, anyText, anyText), { minLength: 1, maxLength: 3 }), (rows) => {
      const written = [...csvRows(['a', 'b', 'c'], rows)].join('');
      assert.deepEqual(parse(written, { recordDelimiter: '\r\n' }), [['a', 'b', 'c'], ...rows]);
    }),
    { numRuns: 3_400, seed: 1 },
  );
});

test('with `excel`, an apostrophe keeps cells from beginning like a formula; other cells stay the same', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const written = [...csvRows(['a'], [[text]], { excel: true })].join('');
      assert.ok(written.startsWith('\uFEFFa\r\n'));
      const [, [read = ''] = []] = parse(written, {
        bom: true,
        recordDelimiter: '\r\n',
        skipEmptyLines: false,
      });
      assert.ok(!/^[=+\-@\t\r]/.test(read));
      assert.ok(read === text || read === `'${text}`);
    }),
    { numRuns: 1_000, seed: 1 },
  );
});

test('null is an empty cell, lists are joined, objects are JSON', () => {
  const row = [null, ['a', 'b'], [], { amount: null }, 0, false];
  assert.equal(
    [...csvRows(['n', 'l', 'e', 'o', 'z', 'f'], [row])][1],
    ',a; b,,"{""amount"":null}",0,false\r\n',
  );
});
