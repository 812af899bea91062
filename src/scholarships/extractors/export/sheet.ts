import { parse } from 'csv-parse/sync';

type Separator = ',' | ';' | '\t' | '|';
const SEPARATORS: readonly Separator[] = ['\t', ';', ',', '|'];

/** Rows of cells; `null` if the text is not a table with that separator. */
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
    // An unclosed quote: parse without quoting.
    return parse(text, { ...usual, quote: null }) as string[][];
  }
}

/** The score of a separator: high if most rows have the same number of cells, and if this number is large. */
function evenness(rows: readonly (readonly string[])[]): number {
  const widths = rows.slice(0, 50).map((row) => row.length);
  const common = widths.filter(
    (width) => width > 1 && width === widths[Math.floor(widths.length / 2)],
  ).length;
  return common * Math.min(20, Math.max(0, ...widths));
}

/** The separator declared by Excel's `sep=;` in the first line. */
const declaredSeparator = (text: string): Separator | undefined =>
  SEPARATORS.find((separator) => new RegExp(`^\\uFEFF?"?sep=\\${separator}`, 'i').test(text));

interface Sheet {
  readonly rows: readonly (readonly string[])[];
  readonly separator: Separator;
}

/** Parses a file of separated values. */
export function readSheet(text: string, chosen: Separator | undefined): Sheet {
  const declared = declaredSeparator(text);
  const body = declared === undefined ? text : text.replace(/^[^\n]*\n?/, '');
  const separator = chosen ?? declared;
  const sheets = (separator === undefined ? SEPARATORS : [separator]).map((each) => ({
    separator: each,
    rows: parseWith(body, each) ?? [],
  }));
  return sheets.reduce((a, b) => (evenness(b.rows) > evenness(a.rows) ? b : a));
}
