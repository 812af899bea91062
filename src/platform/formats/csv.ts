/** A cell before it is written: unknown is empty, a list is joined, an object is JSON. */
export type Cell = string | number | boolean | null | readonly string[] | object;

const BYTE_ORDER_MARK = '\uFEFF';
/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (Array.isArray(cell)) return cell.join('; ');
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
}

const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * Rows as RFC 4180 has them. `excel`: with a byte order mark, by which Excel knows UTF-8, and an apostrophe before
 * what it would take for a formula.
 */
export function* csvRows(
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
  { excel = false } = {},
): Generator<string> {
  const write = (cell: Cell): string => {
    const text = textOf(cell);
    return quoted(excel && FORMULA.test(text) ? `'${text}` : text);
  };
  yield `${excel ? BYTE_ORDER_MARK : ''}${columns.join(',')}\r\n`;
  for (const row of rows) yield `${row.map(write).join(',')}\r\n`;
}

export const CSV_TYPE = 'text/csv; charset=utf-8; header=present';

/** The name under which a browser saves it. */
export const savedAs = (name: string) => ({ 'Content-Disposition': `attachment; filename="${name}.csv"` });
