import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvCell, csvRows, ExplainError } from './csv-table.ts';

test('rows come by the names of their columns, with the line on which each ends', () => {
  assert.deepEqual(csvRows('\uFEFF Raw ,FIELD\n$5,amount\n\n"a\nb",gpa\n', ['field', 'raw']), [
    { line: 2, values: { raw: '$5', field: 'amount' } },
    { line: 5, values: { raw: 'a\nb', field: 'gpa' } },
  ]);
});

test('a short row has empty cells, a long one loses the rest', () => {
  assert.deepEqual(csvRows('field,raw\ngpa\ngpa,3,x\n', ['field']), [
    { line: 2, values: { field: 'gpa', raw: '' } },
    { line: 3, values: { field: 'gpa', raw: '3' } },
  ]);
});

test('what is no table is an ExplainError of one line', () => {
  for (const text of ['', 'field\n', 'field,raw\n"x\n'])
    assert.throws(
      () => csvRows(text, ['field', 'raw']),
      (error) =>
        error instanceof ExplainError && error.name === 'ExplainError' && !error.message.includes('\n'),
    );
});

test('a cell is quoted where it must be', () => {
  const cells: readonly (readonly [text: string, cell: string])[] = [
    ['plain text', 'plain text'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['two\rlines', '"two\rlines"'],
    [' padded', '" padded"'],
    ['padded ', '"padded "'],
    ['', ''],
  ];
  for (const [text, cell] of cells) assert.equal(csvCell(text), cell);
});
