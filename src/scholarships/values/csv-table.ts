import { CsvError, parse } from 'csv-parse/sync';

/** An error in the caller's table or argument; its message is one line. */
export class ExplainError extends Error {
  override readonly name = 'ExplainError';
}

interface CsvRow {
  /** The line of the file on which the row ends, from 1. */
  readonly line: number;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * The rows of a CSV by column name (trimmed, lower case), in any order of columns; empty lines are skipped. Throws
 * `ExplainError` with the number of the line if a column is missing or the quoting is broken.
 */
export function csvRows(text: string, required: readonly string[]): CsvRow[] {
  const [header, ...rows] = lines(text);
  const columns = (header?.cells ?? []).map((name) => name.trim().toLowerCase());
  const missing = required.filter((name) => !columns.includes(name));
  if (missing.length > 0)
    throw new ExplainError(`line ${header?.line ?? 1}: column missing: ${missing.join(', ')}`);
  return rows.map(({ line, cells }) => ({
    line,
    values: Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? ''])),
  }));
}

interface Line {
  readonly line: number;
  readonly cells: readonly string[];
}

function lines(text: string): Line[] {
  const found: Line[] = [];
  const keep = (cells: string[], { lines: line }: { lines: number }): null => {
    found.push({ line, cells });
    return null;
  };
  try {
    parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true, on_record: keep });
  } catch (error) {
    if (error instanceof CsvError) throw new ExplainError(`not a CSV: ${error.message}`);
    throw error;
  }
  return found;
}

/** A cell of a CSV, quoted if necessary. */
export const csvCell = (text: string): string =>
  /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
