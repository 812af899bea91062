import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { ExplainError } from './csv-table.ts';
import { explainedField, explainTable, explainText } from './explain.ts';

const TODAY = '2026-11-21';

test('a table is answered row for row, whatever the order of its columns', () => {
  const csv = [
    'note,raw,ref_date,field',
    'x,"Up to $1,500",,amount',
    'x,$1398.96,,amount',
    'x,Varies,,amount',
    'x,March 1,2025-08-16,deadline',
    'x,March 1,,Deadline',
    'x,March 1, 2028-03-01 ,Deadline',
    'x,Rolling,,deadline',
    'x,"3.0 or ""B"" average GPA",,gpa',
  ].join('\r\n');
  assert.equal(
    explainTable(csv, TODAY),
    [
      'field,raw,value,max',
      'amount,"Up to $1,500",,1500',
      'amount,$1398.96,1398.96,1398.96',
      'amount,Varies,,',
      'deadline,March 1,2026-03-01,',
      'deadline,March 1,2027-03-01,',
      'deadline,March 1,2028-03-01,',
      'deadline,Rolling,,',
      'gpa,"3.0 or ""B"" average GPA",3,',
      '',
    ].join('\n'),
  );
});

test('the answer is a CSV again, texts unchanged', () => {
  const raws = ['a, b', 'line\nbreak', 'say "hi"', ' padded ', ''];
  const csv = `field,raw\n${raws.map((raw) => `amount,"${raw.replaceAll('"', '""')}"`).join('\n')}\n`;
  const rows: Record<string, string>[] = parse(explainTable(csv, TODAY), { columns: true });
  assert.deepEqual(
    rows.map((row) => row.raw),
    raws,
  );
});

test('a byte order mark, an absent ref_date column and empty lines are fine', () => {
  assert.equal(explainTable('\uFEFFfield,raw\n\ngpa,3.5\n', TODAY), 'field,raw,value,max\ngpa,3.5,3.5,\n');
});

test('errors in a table are reported with their line', () => {
  const wrong: readonly (readonly [string, RegExp])[] = [
    ['', /^line 1: column missing: field, raw$/],
    ['field,text\namount,x\n', /^line 1: column missing: raw$/],
    ['field,raw\namount,x\nprice,y\n', /^line 3: field must be amount, deadline or gpa, not "price"$/],
    ['field,raw,ref_date\ngpa,3,\ngpa,3,2026-02-29\n', /^line 3: ref_date must be a day/],
    ['field,raw,ref_date\ngpa,3,tomorrow\n', /^line 2: ref_date must be a day .*, not "tomorrow"$/],
    ['field,raw,ref_date\ngpa,3,2026-13-01\n', /^line 2: ref_date must be a day/],
    ['field,raw,ref_date\ngpa,3,2026-11-00\n', /^line 2: ref_date must be a day/],
    ['field,raw,ref_date\ngpa,3,12026-11-21\n', /^line 2: ref_date must be a day/],
    ['field,raw,ref_date\ngpa,3,2026-11-210\n', /^line 2: ref_date must be a day/],
    ['field,raw\namount,"x\n', /^not a CSV: .*line 2/],
  ];
  for (const [csv, message] of wrong) {
    assert.throws(
      () => explainTable(csv, TODAY),
      (error) => error instanceof ExplainError && message.test(error.message),
    );
  }
});

test('a text is explained in steps, the outcome last', () => {
  assert.equal(
    explainText('amount', 'Up to $500', TODAY),
    [
      'amount: "Up to $500"',
      '  "$500": one award, an upper bound',
      '  smallest unknown, largest 500',
      '= Up to $500',
    ].join('\n'),
  );
  assert.match(explainText('deadline', 'due March 1', TODAY), /\n= 2027-03-01 \(inferred_year\)$/);
  assert.match(explainText('deadline', 'Rolling', TODAY), /\n= rolling$/);
  assert.match(explainText('gpa', '3.5 preferred', TODAY), /\n= unknown$/);
  assert.match(explainText('gpa', '3.5 or better', TODAY), /\n= 3\.5$/);
  assert.match(explainText('amount', '', TODAY), /\n= unknown$/);
});

test('a field is known by its name in any case', () => {
  assert.equal(explainedField(' GPA '), 'gpa');
  assert.throws(() => explainedField('price'), /field must be amount, deadline or gpa, not "price"/);
});
