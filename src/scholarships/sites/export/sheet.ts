import { parse } from 'csv-parse/sync';

export type Separator = ',' | ';' | '\t' | '|';
const SEPARATORS: readonly Separator[] = ['\t', ';', ',', '|'];

/** Rows of cells, as written; `null` when the text is no table of that separator. */
function parseWith(text: string, separator: Separator): string[][] | null {
  const usual = {
    delimiter: separator,
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
  };
  try {
    return parse(text, usual);
  } catch {
    // A quote that nobody closed: read every line for itself.
    return parse(text, { ...usual, quote: null }) as string[][];
  }
}

/** The same number of cells in most rows, and many of them, speaks for a separator. */
function evenness(rows: readonly (readonly string[])[]): number {
  const widths = rows.slice(0, 50).map((row) => row.length);
  const common = widths.filter(
    (width) => width > 1 && width === widths[Math.floor(widths.length / 2)],
  ).length;
  return common * Math.min(20, Math.max(0, ...widths));
}

/** Excel's `sep=;` in the first line says it. */
const announced = (text: string): Separator | undefined =>
  SEPARATORS.find((separator) => new RegExp(`^\\uFEFF?"?sep=\\${separator}`, 'i').test(text));

export interface Sheet {
  readonly rows: readonly (readonly string[])[];
  readonly separator: Separator;
}

/** A file of separated values as rows of cells. */
export function readSheet(text: string, chosen: Separator | undefined): Sheet {
  const said = announced(text);
  const body = said === undefined ? text : text.replace(/^[^\n]*\n?/, '');
  const separator = chosen ?? said;
  const sheets = (separator === undefined ? SEPARATORS : [separator]).map((each) => ({
    separator: each,
    rows: parseWith(body, each) ?? [],
  }));
  return sheets.reduce((a, b) => (evenness(b.rows) > evenness(a.rows) ? b : a));
}
