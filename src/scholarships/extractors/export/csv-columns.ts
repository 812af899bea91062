import type { Field, LabelVocabulary } from '../../awards/label-vocabulary.ts';
import { readCell, readDay, readNumber, readSum } from './cell.ts';

type Rows = readonly (readonly string[])[];

/** A sheet with its header; cells have the notation of web pages. */
export interface Table {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const LOW =
  /^(min(imum)?|lowest|from|low)\b.*\b(award|amount|value|\$)|\b(amount|award|value) ?\(?(min(imum)?|low|from)\)?$/i;
const HIGH =
  /^(max(imum)?|highest|to|high|up to)\b.*\b(award|amount|value|\$)|\b(amount|award|value) ?\(?(max(imum)?|high|to)\)?$/i;
/** Whether a column has one end of an amount. */
export const isEndOfRange = (name: string): boolean => LOW.test(name) || HIGH.test(name);
const COUNTER = /^(#|no\.?|nr\.?|row|count)$/i;
const ROWS_ABOVE = 15;

/** `scholarship_name`, `ScholarshipName` and `Scholarship Name` are the same header. */
export const spaced = (name: string): string =>
  name
    .replace(/_+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .trim();

/** `1, 2, 3 …` are row numbers: they change with the list, so they cannot identify an award. */
const countsRows = (rows: Rows, at: number): boolean =>
  rows.every((row, index) => Number(row[at]) === index + 1 || Number(row[at]) === index);

/** An amount whose minimum and maximum are in separate columns. */
function rangeOf(low: string, high: string): string {
  if (low === high || high === '') return low;
  return low === '' ? `Up to ${high}` : `${low} - ${high}`;
}

/**
 * The rows below the header, which is the first row with a name and another known column; `null` if there is no such
 * row.
 */
export function tableOf(sheet: Rows, vocabulary: LabelVocabulary, isEuropean: boolean): Table | null {
  const fieldOf = (name: string): Field | null =>
    vocabulary.fieldOf(name) ?? vocabulary.fieldOf(spaced(name));
  const isHeader = (row: readonly string[]): boolean => {
    const fields = row.map(fieldOf);
    const known = fields.filter((field) => field !== null && field !== 'title').length;
    return (
      (fields.includes('title') && known > 0) || (row.some((name) => /^awards?$/i.test(name)) && known > 1)
    );
  };
  const at = sheet.slice(0, ROWS_ABOVE).findIndex(isHeader);
  const names = sheet[at]?.map(spaced);
  if (names === undefined) return null;
  const rows = sheet.slice(at + 1).map((row) => row.map(readCell));
  const [low, high] = [names.findIndex((name) => LOW.test(name)), names.findIndex((name) => HIGH.test(name))];
  const isRange = low !== -1 && high !== -1 && low !== high;
  const isLeftOut = names.map(
    (name, column) =>
      COUNTER.test(name) ||
      (fieldOf(name) === 'id' && countsRows(rows, column)) ||
      (isRange && column === high),
  );
  const print = (cell: string, column: number, row: readonly string[]): string => {
    const name = names[column] ?? '';
    const field = fieldOf(name);
    if (isRange && column === low)
      return rangeOf(readSum(cell, isEuropean), readSum(row[high] ?? '', isEuropean));
    if (field === 'amount' || isEndOfRange(name)) return readSum(cell, isEuropean);
    if (field === 'deadline') return readDay(cell);
    if (field === 'gpa') return readNumber(cell, isEuropean);
    return cell;
  };
  const isIncluded = (_: unknown, column: number): boolean => isLeftOut[column] !== true;
  const header = names
    .map((name, column) => (isRange && column === low ? 'Amount' : name))
    .filter(isIncluded);
  return { header, rows: rows.map((row) => row.map(print).filter(isIncluded)) };
}
