/** The value of a cell. When it is written, `null` becomes empty, a list is joined, and an object becomes JSON. */
type Cell = string | number | boolean | null | readonly string[] | object;

const BYTE_ORDER_MARK = '\uFEFF';
/** Spreadsheets treat values that begin with one of these characters as formulas. */
const FORMULA = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;

function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (Array.isArray(cell)) return cell.join('; ');
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
}

const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * Writes rows as in RFC 4180. With `excel`, a byte order mark makes Excel read the text as UTF-8, and an apostrophe
 * precedes values that Excel would run as formulas.
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

/** Sets the name under which a browser saves the file. */
export const downloadHeaders = (name: string) => ({
  'Content-Disposition': `attachment; filename="${name}.csv"`,
});
