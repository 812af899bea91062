import { z } from 'zod';
import { readAmount } from './amount.ts';
import { csvCell, csvRows, ExplainError } from './csv-table.ts';
import { readDeadline } from './deadline.ts';
import { EXPLAINED_FIELDS, type ExplainedField } from './explained-fields.ts';
import { readGpa } from './gpa.ts';
import { amountText } from './money-text.ts';

export { ExplainError } from './csv-table.ts';

/** The field with the name that the user typed; throws `ExplainError` for an unknown one. */
export function explainedField(name: string): ExplainedField {
  const field = EXPLAINED_FIELDS.find((each) => each === name.trim().toLowerCase());
  if (field === undefined) throw new ExplainError(`field must be amount, deadline or gpa, not "${name}"`);
  return field;
}

/** What a text is read as, in the form that tables use: plain numbers, ISO days, '' for unknown. */
export interface Answer {
  readonly value: string;
  /** The largest award; '' for other fields. */
  readonly max: string;
}

/** `today` (`YYYY-MM-DD`): a date without a year is read as the next such day from here on. */
export function answer(field: ExplainedField, raw: string, today: string): Answer {
  switch (field) {
    case 'amount': {
      const { min, max } = readAmount(raw).value;
      return { value: plain(min), max: plain(max) };
    }
    case 'deadline':
      return { value: readDeadline(raw, today).value.date ?? '', max: '' };
    case 'gpa':
      return { value: plain(readGpa(raw).value), max: '' };
  }
}

const plain = (value: number | null): string => (value === null ? '' : String(value));

/** How a text was read, one step per line, the result last. */
export function explainText(field: ExplainedField, text: string, today: string): string {
  const { because, outcome } = explainSteps(field, text, today);
  return [`${field}: "${text}"`, ...because.map((step) => `  ${step}`), `= ${outcome}`].join('\n');
}

/** The same as data, for programs. */
export function explainSteps(field: ExplainedField, text: string, today: string) {
  switch (field) {
    case 'amount': {
      const { value, because } = readAmount(text);
      return { because, outcome: amountText(value, null) ?? 'unknown' };
    }
    case 'deadline': {
      const { value, because } = readDeadline(text, today);
      return { because, outcome: value.date === null ? value.kind : `${value.date} (${value.kind})` };
    }
    case 'gpa': {
      const { value, because } = readGpa(text);
      return { because, outcome: value === null ? 'unknown' : String(value) };
    }
  }
}

/**
 * Reads a CSV with the columns `field`, `raw` and `ref_date` (in any order, others are ignored) and returns one with
 * `field,raw,value,max`, row by row. Without a `ref_date` it is `today`. Throws `ExplainError` with the number of the
 * line that is wrong.
 */
export function explainTable(csvText: string, today: string): string {
  const rows = csvRows(csvText, ['field', 'raw']).map(({ line, values }) => {
    const field = named(line, () => explainedField(values.field ?? ''));
    const raw = values.raw ?? '';
    const day = named(line, () => referenceDay(values.ref_date ?? '', today));
    const { value, max } = answer(field, raw, day);
    return [field, raw, value, max];
  });
  return [['field', 'raw', 'value', 'max'], ...rows].map((row) => `${row.map(csvCell).join(',')}\n`).join('');
}

/** Adds the number of the line to an error found in it. */
function named<T>(line: number, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ExplainError) throw new ExplainError(`line ${line}: ${error.message}`);
    throw error;
  }
}

/** The given ISO day, or `today` if none is given; throws `ExplainError` if it is not a day. */
function referenceDay(given: string, today: string): string {
  const text = given.trim();
  if (text === '') return today;
  if (!z.iso.date().safeParse(text).success)
    throw new ExplainError(`ref_date must be a day such as 2026-11-21, not "${given}"`);
  return text;
}
